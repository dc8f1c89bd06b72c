#!/usr/bin/env python3
"""Tests the downloads of set-up with a bad network or disk: packaging/setup/fetch_wheels.py against a server of this
test.

usage: fetch_wheels_test.py SOURCE

Each fault ends with one line that gives the reason, and the next start needs no manual clean-up."""

import hashlib
import http.server
import os
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile
from pathlib import Path

SOURCE = Path(sys.argv[1])
FETCH = SOURCE / "packaging/setup/fetch_wheels.py"
TAGS = "py3-none-any"


class Handler(http.server.BaseHTTPRequestHandler):
    """The index and its files. server.faults lists the next replies for files, first to last; after them replies are
    correct."""

    def log_message(self, *arguments):
        pass

    def answer(self, body, kind="application/octet-stream", status=200, length=None):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length or len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.server.asked.append((self.path, self.headers.get("Range")))
        page = b"<html><body>Please <a href='/login'>log in</a></body></html>"
        if self.path.startswith("/simple/"):
            if self.server.index == "page":
                self.answer(page, "text/html")
                return
            links = "".join(f'<a href="/files/{name}#sha256=0">{name}</a>\n' for name in self.server.files)
            self.answer(links.encode(), "text/html")
            return
        body = self.server.files[self.path.removeprefix("/files/")]
        fault = self.server.faults.pop(0) if self.server.faults else ""
        if fault == "page":
            self.answer(page, "text/html")
        elif fault == "other":
            self.answer(b"x" * len(body))
        elif fault == "half":
            self.answer(body[: len(body) // 2], length=len(body))
            self.close_connection = True
        elif start := self.headers.get("Range"):
            self.answer(body[int(start.removeprefix("bytes=").removesuffix("-")) :], status=206)
        else:
            self.answer(body)


class Fetch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.files, self.server.faults, self.server.asked, self.server.index = {}, [], [], ""
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        # If the index fails, pip is called: here one that never has anything.
        (self.folder / "no/pip").mkdir(parents=True)
        (self.folder / "no/pip/__main__.py").write_text("raise SystemExit(1)\n")
        (self.folder / "no/pip/__init__.py").write_text("")
        self.cache, self.site, self.list = (self.folder / name for name in ("cache", "site", "list.txt"))

    def offer(self, name, version, files):
        """Adds a wheel to the server, and writes the list that requests only it."""
        path = self.folder / "made.whl"
        record = f"{name}-{version}.dist-info/RECORD"
        with zipfile.ZipFile(path, "w") as wheel:
            for file, text in files.items():
                wheel.writestr(file, text)
            wheel.writestr(record, "".join(f"{file},,\n" for file in [*files, record]))
        body = path.read_bytes()
        self.server.files = {f"{name}-{version}-{TAGS}.whl": body}
        sha = hashlib.sha256(body).hexdigest()
        self.list.write_text(f"# a list\n{name}=={version} sha256:{sha} {len(body)} {TAGS}\n")

    def fetch(self):
        environment = dict(
            os.environ,
            PIP_INDEX_URL=f"http://127.0.0.1:{self.server.server_port}/simple",
            PYTHONPATH=str(self.folder / "no"),
            no_proxy="127.0.0.1",
        )
        command = [sys.executable, "-B", FETCH, self.list, self.cache, self.site]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=300)

    def fails(self, *words):
        done = self.fetch()
        self.assertNotEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        last = done.stderr.strip().splitlines()[-1]
        for word in words:
            self.assertIn(word, last)

    def succeeds(self):
        done = self.fetch()
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_unpacks_and_asks_no_second_time(self):
        self.offer("one", "1.0", {"one/a.txt": "a"})
        self.succeeds()
        self.assertEqual((self.site / "one/a.txt").read_text(), "a")
        (self.cache / f"one-1.0-{TAGS}.whl").unlink()
        self.server.asked.clear()
        self.succeeds()
        self.assertEqual(self.server.asked, [])

    def test_a_download_that_breaks_off_resumes(self):
        self.offer("one", "1.0", {"one/a.txt": "a" * 5000})
        self.server.faults = ["half"]
        self.succeeds()
        self.assertEqual([bool(start) for path, start in self.server.asked if "files" in path], [False, True])

    def test_wrong_digest_is_reported_and_the_next_start_recovers(self):
        self.offer("one", "1.0", {"one/a.txt": "a"})
        self.server.faults = ["other"]
        self.fails("one 1.0 was not downloaded", "has the checksum")
        self.assertFalse((self.site / "one").exists())
        self.succeeds()

    def test_a_proxys_page_is_named_and_not_kept(self):
        self.offer("one", "1.0", {"one/a.txt": "a"})
        self.server.faults = ["page"]
        self.fails("sends a page instead of one", "https_proxy")
        self.server.index = "page"
        self.fails("answers with a page that lists no package", "http_proxy")
        self.server.index = ""
        self.succeeds()

    def test_an_index_that_has_no_such_file(self):
        self.offer("one", "1.0", {"one/a.txt": "a"})
        self.server.files = {f"one-0.9-{TAGS}.whl": b""}
        self.fails(f"one-1.0-{TAGS}.whl is not in the index")

    def test_full_disk_is_reported_at_once_and_the_next_start_recovers(self):
        self.offer("one", "1.0", {"one/a.txt": "a"})
        self.cache.mkdir()
        part = self.cache / f"one-1.0-{TAGS}.whl.part"
        part.symlink_to("/dev/full")
        self.fails("the disk is full", "SCALESCOPE_CACHE")
        self.assertEqual(len(self.server.asked), 2, "one of the index, one of the file, no other try")
        part.unlink()
        self.succeeds()

    def test_full_disk_while_unpacking_leaves_nothing_that_counts_as_unpacked(self):
        self.offer("one", "1.0", {"one/a.txt": "a", "one/b.txt": "b"})
        (self.site / "one").mkdir(parents=True)
        (self.site / "one/b.txt").symlink_to("/dev/full")
        self.fails("the disk is full", "SCALESCOPE_CACHE")
        self.assertEqual(list(self.site.glob(".unpacked-*")), [])
        (self.site / "one/b.txt").unlink()
        self.server.asked.clear()
        self.succeeds()
        self.assertEqual((self.site / "one/b.txt").read_text(), "b")
        self.assertEqual(self.server.asked, [], "the wheel is in the cache")

    def test_no_room(self):
        self.offer("one", "1.0", {"one/a.txt": "a"})
        name, sha, _, tags = self.list.read_text().splitlines()[1].split()
        self.list.write_text(f"{name} {sha} {1 << 60} {tags}\n")
        self.fails("GB are needed", "SCALESCOPE_CACHE")

    def test_another_version_leaves_nothing_behind(self):
        self.offer("one", "1.0", {"one/a.txt": "a", "one/old.txt": "old", "shared.txt": "1"})
        self.succeeds()
        (self.site / "other.txt").write_text("of another wheel")
        self.offer("one", "2.0", {"one/a.txt": "b", "shared.txt": "2"})
        self.succeeds()
        self.assertEqual((self.site / "one/a.txt").read_text(), "b")
        self.assertFalse((self.site / "one/old.txt").exists())
        self.assertFalse((self.site / "one-1.0.dist-info").exists())
        self.assertTrue((self.site / "other.txt").exists())
        marks = sorted(path.name for path in self.site.glob(".*-one-*"))
        self.assertEqual(marks, [f".unpacked-one-2.0-{TAGS}"])

    def test_a_removal_that_was_interrupted_is_finished(self):
        self.offer("one", "1.0", {"one/a.txt": "a", "one/old.txt": "old"})
        self.succeeds()
        (self.site / f".unpacked-one-1.0-{TAGS}").rename(self.site / f".removing-one-1.0-{TAGS}")
        self.offer("one", "2.0", {"one/a.txt": "b"})
        self.succeeds()
        self.assertFalse((self.site / "one/old.txt").exists())

    def test_a_record_that_points_outside_removes_nothing_there(self):
        self.offer("one", "1.0", {"one/a.txt": "a"})
        self.succeeds()
        kept = self.folder / "kept.txt"
        kept.write_text("kept")
        with (self.site / "one-1.0.dist-info/RECORD").open("a") as record:
            record.write("../kept.txt,,\n")
        self.offer("one", "2.0", {"one/a.txt": "b"})
        self.succeeds()
        self.assertTrue(kept.exists())

    def test_a_folder_that_is_no_folder(self):
        self.offer("one", "1.0", {"one/a.txt": "a"})
        self.cache.write_text("a file")
        self.fails("must be folders that this user can write to")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
