#!/usr/bin/env python3
"""Tests attacks with files of others on the command line and the owner, as a user meets them: nothing hangs or
crashes, no file outside is changed, no damage is unreported. Ends with the number of attacks of each kind.

usage: attacks_test.py SOURCE PROGRAMS [TEST...]"""

import collections
import contextlib
import csv
import hashlib
import itertools
import json
import os
import random
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
from pathlib import Path

SOURCE, PROGRAMS = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
PATIENCE = float(os.environ.get("SCALESCOPE_TEST_PATIENCE", "1"))
LONGEST = 25 * PATIENCE  # An owner that sends no reply for that long is regarded as hung.
SEED = int(os.environ.get("SCALESCOPE_TEST_SEED", "33"))
STUDY = {
    "scalescope": 1, "name": "attacked", "protocol": "strong", "model": {"name": "small-cnn"},
    "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 512},
    "axes": {"devices": [1], "globalBatch": [64]},
    "measure": {"warmupSteps": 2, "steps": 5, "repeats": 1, "calibrate": False, "ceilingMB": 0},
}  # fmt: skip
tried = collections.Counter()
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "truth/recompute"))
import rank_logs  # noqa: E402


def ports_of_ranks(store):
    """Returns the TCP ports on which the ranks of the store's runs listen."""
    sockets = set()
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # It has ended.
            if f"{store}/runs/".encode() in (process / "cmdline").read_bytes():
                sockets.update(os.readlink(file) for file in (process / "fd").iterdir())
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in sockets}


class Attacks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="scalescope-attacks-"))
        cls.environment = {name: value for name, value in os.environ.items() if not name.startswith("SCALESCOPE_")}
        cls.environment.update(
            HOME=str(cls.folder / "home"), XDG_CACHE_HOME=str(cls.folder / "home/.cache"),
            XDG_DATA_HOME=str(cls.folder / "home/.data"), XDG_STATE_HOME=str(cls.folder / "home/.state"),
            SCALESCOPE_RESOURCES=str(SOURCE / "resources"), PYTHONDONTWRITEBYTECODE="1")  # fmt: skip
        (cls.folder / "home").mkdir()
        cls.good = cls.folder / "good"
        demo = SOURCE / "resources/demo"
        shutil.copytree(demo / "studies", cls.good / "studies")
        shutil.copytree(demo / "runs", cls.good / "runs")
        shutil.copy(demo / "journal.log", cls.good)
        cls.first = sorted(path.name for path in (cls.good / "runs").iterdir())[0]
        cls.second = sorted(path.name for path in (cls.good / "runs").iterdir())[1]
        cls.study = sorted(path.name for path in (cls.good / "studies").iterdir())[0]
        for words in (["rebuild"], ["tag", cls.first, "before"], ["note", cls.first, "with fan"]):
            done = cls.cli(*words, store=cls.good)
            assert done.returncode == 0, done.stderr
        cls.wait_for_owner(cls.good)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def cli(cls, *words, store=None, patience=LONGEST):
        """Runs a command; fails the test if it hangs or crashes."""
        command = [PROGRAMS / "scalescope-cli", *map(str, words)]
        if store is not None:
            command += ["--store", str(store)]
        done = subprocess.run(command, env=cls.environment, cwd=cls.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=patience, check=False)  # fmt: skip
        done.stdout, done.stderr = (text.decode(errors="replace") for text in (done.stdout, done.stderr))
        assert 0 <= done.returncode < 126, f"{words} ended with {done.returncode}: {done.stderr}"
        assert "\x1b" not in done.stdout + done.stderr, words
        return done

    @classmethod
    def wait_for_owner(cls, store):
        """Waits until the owner that a command started has ended, as it does without clients."""
        cls.cli("owner", "stop", store=store)
        deadline = time.monotonic() + LONGEST
        while (store / "control.sock").exists() and time.monotonic() < deadline:
            time.sleep(0.02)

    def copy(self, name="bad"):
        store = self.folder / name
        shutil.rmtree(store, ignore_errors=True)
        shutil.copytree(self.good, store)
        return store

    def precious(self):
        file = self.folder / "precious.txt"
        file.write_text("what a person wrote\n")
        return file

    # Group 1.
    def test_flipped_journals(self):
        rng = random.Random(SEED)
        sound = (self.good / "journal.log").read_bytes()
        used = len(sound.rstrip(b"\0"))
        before = json.loads(self.cli("studies", "--json", store=self.good).stdout)
        changed = []
        for _ in range(12):
            tried["flipped bit of journal.log"] += 1
            at = rng.randrange(used)
            flipped = bytearray(sound)
            flipped[at] ^= 1 << rng.randrange(8)
            changed.append((at, bytes(flipped)))
        # A cut at the end of a record leaves only readable records.
        sizes = [len(payload) + rank_logs.HEAD for payload in rank_logs.payloads(sound)]
        self.assertLess(sum(sizes), rank_logs.BLOCK, "every record is one chunk")
        for end in itertools.accumulate(sizes[:-1]):
            tried["journal.log cut at the end of a record"] += 1
            changed.append((end, sound[:end]))
        for at, data in changed:
            store = self.copy()
            (store / "journal.log").write_bytes(data)
            tag = self.cli("tag", self.second, "after", store=store)
            self.assertEqual(tag.returncode, 0, f"byte {at}: {tag.stderr}")
            listed = self.cli("studies", "--json", store=store)
            said = tag.stderr + listed.stderr
            self.assertIn("journal.log", said, f"byte {at}: no warning")
            self.assertEqual([row["id"] for row in json.loads(listed.stdout)["studies"]],
                             [row["id"] for row in before["studies"]], f"byte {at}")  # fmt: skip
            kept = store / "journal.log.damaged"
            self.assertTrue(kept.exists(), f"byte {at}: the damaged file is not kept")
            runs = json.loads(self.cli("runs", "--json", store=store).stdout)["runs"]
            tags = {row["run"]: row["tags"] for row in runs}
            self.assertEqual((tags[self.first], tags[self.second]), (["before"], ["after"]), f"byte {at}")
            self.assertEqual(kept.read_bytes(), data, f"byte {at}")
            self.wait_for_owner(store)

    # Group 3.
    def test_links_out_of_a_store(self):
        names = ["lock", "journal.log", "owner.log", "id", "id.sum", "store.db", "store.db-wal", "control.sock",
                 f"studies/{self.study}/study.json", f"runs/{self.first}/plan.json"]  # fmt: skip
        for name in names:
            for words in (["tag", self.first, "x"], ["rebuild"]):
                tried["link out of a store"] += 1
                store, precious = self.copy(), self.precious()
                (store / name).unlink(missing_ok=True)
                (store / name).symlink_to(precious)
                self.cli(*words, store=store)
                self.assertEqual(precious.read_text(), "what a person wrote\n", f"{name} {words}")
                self.wait_for_owner(store)
        bundle = self.folder / "linked.scalescope"
        self.assertEqual(self.cli("bundle", self.study, "--out", bundle, store=self.good).returncode, 0)
        victim = self.folder / "victim"
        for name in ("studies", f"studies/{self.study}", "runs", f"runs/{self.first}", f"runs/{self.first}/0",
                     "bundles"):  # fmt: skip
            for words in (["tag", self.first, "x"], ["rebuild"], ["import", bundle]):
                tried["folder of a store that is a link"] += 1
                store = self.copy()
                shutil.rmtree(store / name, ignore_errors=True)
                shutil.rmtree(victim, ignore_errors=True)
                left_over = victim / "00000000000000000000000000.importing"
                left_over.mkdir(parents=True)
                os.utime(left_over, (0, 0))
                (store / name).symlink_to(victim)
                done = self.cli(*words, store=store)
                self.assertEqual(list(victim.rglob("*")), [left_over], f"{name} {words}")
                if name.endswith("/0") and words[0] != "rebuild":  # The others write no file there.
                    self.wait_for_owner(store)
                    done = self.cli("doctor", store=store)
                self.assertNotEqual(done.returncode, 0, f"{name} {words}")
                self.assertIn(f"{name} is a symbolic link", done.stdout + done.stderr, f"{name} {words}")
                self.wait_for_owner(store)

    # Group 11.
    def test_pipes_and_devices_in_a_store(self):
        names = ["journal.log", "id", "store.db", f"studies/{self.study}/study.json",
                 f"studies/{self.study}/cells.json", f"runs/{self.first}/plan.json",
                 f"runs/{self.first}/0/rank-0.0001.log", f"runs/{self.first}/0/client.0001.log"]  # fmt: skip
        for name in names:
            for make in (os.mkfifo, lambda path: path.symlink_to("/dev/zero")):
                tried["pipe or device in a store"] += 1
                store = self.copy()
                (store / name).unlink()
                make(store / name)
                for words in (["runs"], ["results", self.study], ["doctor"], ["rebuild"]):
                    self.cli(*words, store=store)
                self.wait_for_owner(store)

    def test_pipes_and_devices_in_an_import(self):
        names = [f"studies/{self.study}/study.json", f"runs/{self.first}/plan.json",
                 f"runs/{self.first}/0/rank-0.0001.log", f"runs/{self.first}/0/rank-0.out"]  # fmt: skip
        target = self.folder / "target"
        for name in names:
            for make in (os.mkfifo, lambda path: path.symlink_to("/dev/zero")):
                tried["pipe or device in an import"] += 1
                store = self.copy()
                (store / name).unlink(missing_ok=True)
                make(store / name)
                self.cli("import", store / "runs" / self.first, store=target)
        for make in (os.mkfifo, lambda path: path.symlink_to("/dev/zero")):
            for name in ("pipe.scalescope", "pipe.csv", "pipe.txt"):
                tried["pipe or device as an import"] += 1
                file = self.folder / name
                make(file)
                self.assertNotEqual(self.cli("import", file, store=target).returncode, 0)
                file.unlink()
        self.assertEqual(self.cli("rebuild", store=target).returncode, 0)
        self.wait_for_owner(target)

    def test_sparse_logs_in_an_import(self):
        for megabytes, status in ((126, 1), (16, 0)):
            tried["sparse logs in an import"] += 1
            store = self.copy()
            for rank in range(10, 18):
                with (store / f"runs/{self.first}/0/rank-{rank}.0001.log").open("wb") as file:
                    file.truncate(megabytes << 20)
            target = self.folder / f"sparse-{megabytes}"
            done = self.cli("import", store / "runs" / self.first, store=target)
            self.assertEqual(done.returncode, status, done.stderr)
            held = sum(path.stat().st_blocks * 512 for path in target.rglob("*") if path.is_file())
            self.assertLess(held, 20e6)
            self.assertEqual((target / "runs" / self.first).exists(), status == 0)
            self.wait_for_owner(target)

    def test_pipes_and_devices_as_files_of_a_study(self):
        for make in (os.mkfifo, lambda path: path.symlink_to("/dev/zero")):
            for change in ({"model": {"name": "torchscript", "file": "made"}},
                           {"dataset": {"name": "cifar10", "path": "made"}},
                           {"dataset": {"name": "fashion-mnist", "path": "folder"}}):  # fmt: skip
                tried["pipe or device as model or dataset"] += 1
                shutil.rmtree(self.folder / "folder", ignore_errors=True)
                (self.folder / "folder").mkdir()
                for name in ("made", "folder/train-images-idx3-ubyte", "folder/train-labels-idx1-ubyte"):
                    (self.folder / name).unlink(missing_ok=True)
                    make(self.folder / name)
                (self.folder / "study.json").write_text(json.dumps({**STUDY, **change}))
                planned = self.cli("plan", "study.json", store=self.folder / "none")
                self.assertTrue(planned.stderr, f"{change} is planned as if it could be read")
                (self.folder / "made").unlink()

    # Groups 10 and 13.
    def test_studies_and_patches(self):
        deep = "[" * 100_000 + "]" * 100_000
        nested = '{"a":' * 100_000 + "1" + "}" * 100_000
        keys = json.dumps({f"k{i}": i for i in range(100_000)})
        texts = {
            "deep lists": deep, "deep objects": nested, "many keys": keys, "a key twice": '{"name":"a","name":"b"}',
            "no number": '{"scalescope":NaN}', "large number": '{"scalescope":1e999}', "cut": '{"scalescope": 1',
            "zeros": "\0" * 1000, "no UTF-8": '{"name":"\xff"}', "empty": "",
        }  # fmt: skip
        for name, text in texts.items():
            tried["study file, patch"] += 2
            file = self.folder / "hostile.json"
            file.write_text(text, encoding="latin-1")
            for words in (["plan", file], ["plan", "preset:quick-strong-scaling", "--patch", file]):
                with self.subTest(name, words=words[1:]):
                    done = self.cli(*words, store=self.folder / "none")
                    self.assertEqual(done.returncode, 2, done.stderr)
                    if name == "many keys":  # It is refused for their number, before they are read.
                        self.assertIn("more than 4096", done.stderr)

    def test_names_that_shells_and_terminals_run(self):
        mark = self.folder / "was-run"
        for word in (f"-oProxyCommand=touch {mark}", f"x;touch {mark}", f"$(touch {mark})", f"`touch {mark}`",
                     f"x\ntouch {mark}", "../../x", "\x1b]0;x\x07", "\u202ex", f"x|touch {mark}"):  # fmt: skip
            for change in ({"name": word}, {"hosts": [word]}, {"hosts": [{"address": word, "devices": 1}]}):
                tried["name in a study"] += 1
                (self.folder / "study.json").write_text(json.dumps({**STUDY, **change}))
                self.cli("plan", "study.json", "--no-probe", store=self.folder / "none")
                self.assertFalse(mark.exists(), word)

    # Groups 9 and 17.
    def test_bundles(self):
        target = self.folder / "bundles-target"
        bundle = self.folder / "one.scalescope"
        made = self.cli("bundle", self.study, "--out", bundle, store=self.good)
        self.assertEqual(made.returncode, 0, made.stderr)
        with zipfile.ZipFile(bundle) as zipped:
            sound = {info.filename: zipped.read(info) for info in zipped.infolist()}
        log = next(name for name in sound if name.endswith(".log"))

        def refused(what, entries, code=2):
            tried["bundle"] += 1
            file = self.folder / "hostile.scalescope"
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
                for name, data in entries:
                    zipped.writestr(name, data)
            done = self.cli("import", file, store=target)
            self.assertEqual(done.returncode, code, f"{what}: {done.stderr}")
            leftover = [path.name for path in (target / "bundles").glob("*")] if target.exists() else []
            self.assertEqual(leftover, [], what)
            self.assertFalse((self.folder / "evil").exists(), what)

        entries = list(sound.items())
        for name in ("../evil", "/tmp/evil", "a\\..\\evil", "runs/../../evil", "x\ny", "x\x1b[31m", "evil"):
            refused(name, [*entries, (name, b"x")])
        refused("no manifest", [entry for entry in entries if entry[0] != "manifest.json"])
        refused("no entries", [])
        for at in range(1, len(entries), max(1, len(entries) // 6)):
            name, data = entries[at]
            refused("missing " + name, entries[:at] + entries[at + 1 :])
            refused("cut " + name, entries[:at] + [(name, data[:-1])] + entries[at + 1 :])
            refused("changed " + name, entries[:at] + [(name, data[:-1] + b"!")] + entries[at + 1 :])
        manifest = json.loads(sound["manifest.json"])
        for size in (-5, 2**62, 1e308, "x", None):
            changed = {**manifest, "files": [{**file, "bytes": size} for file in manifest["files"]]}
            refused(f"bytes {size}", [("manifest.json", json.dumps(changed).encode()), *entries[1:]])
        whole = bundle.read_bytes()
        rng = random.Random(SEED)
        for _ in range(10):
            tried["bundle"] += 1
            (self.folder / "cut.scalescope").write_bytes(whole[: rng.randrange(len(whole) - 100)])
            self.assertNotEqual(self.cli("import", "cut.scalescope", store=target).returncode, 0)

    # Group 8.
    def test_damaged_rank_logs(self):
        runs = json.loads(self.cli("runs", "--json", store=self.good).stdout)["runs"]
        run = next(row for row in runs if row["status"] == "done" and row["devices"] == 2)
        sound = sorted((self.good / "runs" / run["run"] / "0").glob("rank-*.log"))
        self.assertEqual(len(sound), 2)
        rng = random.Random(SEED)
        for _ in range(4):
            tried["flipped bit of a rank's log"] += 1
            store = self.copy()
            at = rng.randrange(4096, len(sound[0].read_bytes().rstrip(b"\0")))
            for log in sound:
                path = store / log.relative_to(self.good)
                data = bytearray(path.read_bytes())
                data[at] ^= 1
                path.write_bytes(data)
            self.assertEqual(self.cli("rebuild", store=store).returncode, 0)
            said = self.cli("results", run["study"], store=store)
            self.assertRegex(said.stdout + said.stderr, r"logs of repeat 1 are damaged|Repeat 1 is not used",
                             f"byte {at}")  # fmt: skip
            self.wait_for_owner(store)

    # Group 4. A connection that stays open after half a message stops the thread of c10d's TCPStore.
    @unittest.skipUnless((PROGRAMS / "scalescope-worker").exists(), "this build has no worker")
    def test_half_a_message_to_the_ports_of_ranks(self):
        tried["half a message to the ports of two ranks"] += 1
        # VALIDATE with the magic number; SET, the length of the key, the key, and a part of the length of its value.
        half = struct.pack("<BIBQ4sH", 0, 0x3C85F7CE, 1, 4, b"/key", 100)
        study = {**STUDY, "axes": {"devices": [2], "strategy": ["ddp"], "globalBatch": [64]},
                 "limits": {"oversubscribe": True}, "measure": {**STUDY["measure"], "steps": 100}}  # fmt: skip
        (self.folder / "study.json").write_text(json.dumps(study))
        store = self.folder / "ranked"
        with (self.folder / "ranked.txt").open("wb") as said:
            run = subprocess.Popen([PROGRAMS / "scalescope-cli", "run", "study.json", "--store", store],
                                   env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=said,
                                   stderr=subprocess.STDOUT)  # fmt: skip
        held = {}
        deadline = time.monotonic() + 2 * LONGEST
        while run.poll() is None and time.monotonic() < deadline:
            for port in ports_of_ranks(store) - held.keys():
                held[port] = socket.socket()
                held[port].settimeout(1)
                with contextlib.suppress(OSError):  # Once its ranks are connected, a port ignores others.
                    held[port].connect(("127.0.0.1", port))
                    held[port].sendall(half)
            time.sleep(0.02)
        has_ended = run.poll() is not None
        for connection in held.values():
            connection.close()
        if not has_ended:
            run.send_signal(signal.SIGINT)
            run.wait(LONGEST)
        self.wait_for_owner(store)
        self.assertTrue(has_ended, "the run waits for the rest of the message")
        self.assertEqual(run.returncode, 0, (self.folder / "ranked.txt").read_text())
        self.assertTrue(held, "no port of a rank was found")

    # Group 5.
    @unittest.skipUnless((PROGRAMS / "scalescope-worker").exists(), "this build has no worker")
    def test_a_model_file_that_writes(self):
        tried["model file that writes a file"] += 1
        victim, file = self.folder / "victim", self.folder / "hostile.pt"
        fixture = SOURCE / "tests/fixtures/training/small_cnn.pt"
        with zipfile.ZipFile(fixture) as sound, zipfile.ZipFile(file, "w") as out:
            for info in sound.infolist():
                data = sound.read(info)
                if info.filename.endswith("modules/container.py"):
                    call = f'torch.sum(torch.fill_(torch.from_file("{victim}", True, 64), 65.))'
                    hostile = f"(_0).forward(torch.add(input, {call}), )".encode()
                    changed = data.replace(b"(_0).forward(input, )", hostile)
                    self.assertNotEqual(changed, data)
                    data = changed
                out.writestr(info.filename, data)
        study = {**STUDY, "model": {"name": "torchscript", "file": str(file)},
                 "dataset": {**STUDY["dataset"], "shape": [3, 16, 16]}}  # fmt: skip
        (self.folder / "study.json").write_text(json.dumps(study))
        store = self.folder / "modelled"
        done = self.cli("run", "study.json", store=store, patience=2 * LONGEST)
        self.assertFalse(victim.exists(), "the model wrote a file")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("from_file", done.stdout + done.stderr)
        self.wait_for_owner(store)

    # Group 9.
    def test_a_small_bundle_that_unpacks_to_much(self):
        tried["bundle that unpacks to much"] += 1
        study, run = self.study, self.first
        # The blocks repeat one record, and two others that fill a block exactly: logs compress best like this.
        log = next((self.good / "runs" / self.first / "0").glob("rank-0.*.log")).read_bytes()
        records = {len(record) + rank_logs.HEAD: record for record in list(rank_logs.payloads(log))[1:]}
        usual = collections.Counter(len(each) for each in rank_logs.payloads(log)).most_common(1)[0][0] + rank_logs.HEAD
        fits = ((rank_logs.BLOCK - sum(two), two) for two in itertools.combinations_with_replacement(records, 2))
        left, two = next((left, two) for left, two in fits if left > 0 and left % usual < rank_logs.HEAD)
        block = rank_logs.segment([records[usual]] * (left // usual) + [records[size] for size in two])
        data = (log[: rank_logs.BLOCK] + block.ljust(rank_logs.BLOCK, b"\0") * (63 << 5))[: 63 << 20]
        digest = hashlib.sha256(data).hexdigest()
        names = [f"runs/{run}/0/rank-{rank}.0001.log" for rank in range(16)]
        small = {name: (self.good / name).read_bytes() for name in (
            f"studies/{study}/study.json", f"studies/{study}/cells.json", f"runs/{run}/plan.json")}  # fmt: skip
        files = [{"path": name, "bytes": len(text), "sha256": hashlib.sha256(text).hexdigest()}
                 for name, text in small.items()]  # fmt: skip
        files += [{"path": name, "bytes": len(data), "sha256": digest} for name in names]
        manifest = {"scalescope": 1, "study": study, "name": "x", "protocol": "strong", "by": "x",
                    "createdWallNs": 1, "runs": 1, "files": files}  # fmt: skip
        file = self.folder / "bomb.scalescope"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
            zipped.writestr("manifest.json", json.dumps(manifest))
            for name, text in small.items():
                zipped.writestr(name, text)
            for name in names:
                zipped.writestr(name, data)
        self.assertLess(file.stat().st_size, 20 << 20)
        target = self.folder / "bomb-target"
        done = self.cli("import", file, store=target)
        self.assertEqual(done.returncode, 2, done.stderr)
        held = sum(path.stat().st_blocks * 512 for path in target.rglob("*") if path.is_file())
        self.assertLess(held, 300e6)
        self.wait_for_owner(target)

    def queue_of(self, store):
        return json.loads(self.cli("queue", "--json", store=store).stdout)["entries"]

    def enqueue(self, store, name, **variables):
        """Leaves the study in the queue of a store whose queue is paused. The command is killed, because an interrupted
        one removes its entry."""
        file = self.folder / f"{name}.json"
        file.write_text(json.dumps({**STUDY, "name": name}))
        before = len(self.queue_of(store))
        with (self.folder / f"{name}.err").open("wb") as said:
            asking = subprocess.Popen([PROGRAMS / "scalescope-cli", "run", file, "--store", store],
                                      env={**self.environment, **variables}, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.DEVNULL, stderr=said)  # fmt: skip
        deadline = time.monotonic() + LONGEST
        while len(self.queue_of(store)) == before and time.monotonic() < deadline:
            time.sleep(0.05)
        asking.kill()
        asking.wait()
        self.assertEqual(len(self.queue_of(store)), before + 1, (self.folder / f"{name}.err").read_text())

    # Group 6.
    def test_the_queue_without_an_owner(self):
        store = self.copy("queued")
        self.assertEqual(self.cli("queue", "pause", store=store).returncode, 0)
        for name in ("first", "second", "third"):
            self.enqueue(store, name)
        self.wait_for_owner(store)
        for words in (["pause"], ["move", "third", "1"], ["pause", "first"], ["resume", "first"], ["remove", "2"]):
            tried["queue without an owner"] += 1
            done = self.cli("queue", *words, store=store)
            self.assertEqual(done.returncode, 0, f"{words}: {done.stderr}")
            self.wait_for_owner(store)
        self.assertEqual([entry["name"] for entry in self.queue_of(store)], ["third", "second"])

    # Group 14.
    def test_passwords_of_proxies(self):
        store = self.copy("proxied")
        self.assertEqual(self.cli("queue", "pause", store=store).returncode, 0)
        names = ("https_proxy", "http_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY")
        tried["password in an environment"] += len(names)
        self.enqueue(store, "proxied", **{name: f"http://alice:S3CRET{name}@proxy:3128" for name in names})
        self.wait_for_owner(store)
        for path in store.rglob("*"):
            if path.is_file():
                self.assertNotIn(b"S3CRET", path.read_bytes(), path)
        self.assertIn(b"proxy:3128", (store / "journal.log").read_bytes(), "the address without its password")

    # Group 17. The next version must be able to use a user's store at once.
    def test_stores_of_earlier_versions(self):
        for version in sorted((SOURCE / "tests/fixtures/stores").iterdir()):
            tried["store of an earlier version"] += 1
            store = self.folder / "earlier"
            shutil.rmtree(store, ignore_errors=True)
            shutil.copytree(version, store)
            done = self.cli("run", "strong", "--only", "99", store=store)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("the key scalescope is missing", done.stderr, version.name)  # The study was found.
            self.wait_for_owner(store)

    def test_bundles_of_earlier_versions(self):
        for version in sorted((SOURCE / "tests/fixtures/bundles").iterdir()):
            tried["bundle of an earlier version"] += 1
            store = self.folder / "earlier-bundles"
            done = self.cli("import", version, store=store)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("bundle imported", done.stderr)
            self.wait_for_owner(store)

    def test_every_version_of_a_stored_format_has_a_file(self):
        for header, constant, files in (
            ("core/store/store.h", "kSchemaVersion", "tests/fixtures/stores/*"),
            ("launcher/bundle/bundle.h", "kBundleVersion", "tests/fixtures/bundles/*.scalescope"),
            ("core/telemetry/log/segment.h", "kSegmentVersion", "tests/data/golden/segment-*.log"),
            ("core/telemetry/log/segment.h", "kSegmentVersion", "tests/data/golden/journal-*.log"),
            ("core/report/values/figure.h", "kFigureVersion", "tests/data/golden/figure-*.json"),
        ):
            newest = int(re.search(rf"{constant} = (\d+)", (SOURCE / header).read_text()).group(1))
            there = sorted(int(path.stem.rpartition("-")[2]) for path in SOURCE.glob(files))
            self.assertEqual(there, list(range(1, newest + 1)), files)

    # Group 7.
    def test_a_store_that_others_may_write(self):
        for mode in (0o777, 0o775, 0o707):
            tried["store folder that others may write"] += 1
            store = self.copy()
            store.chmod(mode)
            for words in (["studies"], ["tag", self.first, "x"]):
                self.assertIn("chmod go-w", self.cli(*words, store=store).stderr, f"{mode:o} {words}")
            self.wait_for_owner(store)

    # Group 12.
    def test_formulas_in_csv(self):
        for text in ("=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(1)"):
            tried["formula in a table"] += 1
            store = self.copy()
            word = '"variant": ' + json.dumps(text)
            for file in [*store.glob("runs/*/plan.json"), *store.glob("studies/*/cells.json")]:
                (file.parent / (file.name + ".sum")).unlink(missing_ok=True)
                file.write_text(file.read_text().replace('"variant": "plain"', word))
            self.assertEqual(self.cli("rebuild", store=store).returncode, 0)
            out = self.folder / "cells.csv"
            exported = self.cli("export", self.study, "--what", "cells", "--out", out, store=store)
            self.assertEqual(exported.returncode, 0, exported.stderr)
            with out.open(newline="") as file:
                cells = [cell for row in csv.reader(file) for cell in row]
            self.assertTrue(any(text.strip() in cell for cell in cells), f"{text!r} is not in the table")
            for cell in cells:
                if not cell.replace(".", "").lstrip("-").isdigit():
                    self.assertNotIn(cell[:1], ("=", "+", "-", "@", "\t", "\r"), cell)
            self.wait_for_owner(store)

    # Group 17.
    def test_links_where_files_are_written(self):
        for name in ("x.scalescope", "x.scalescope.part", "x.csv", "x.csv.part"):
            tried["link where a file is written"] += 1
            precious = self.precious()
            link = self.folder / name
            link.unlink(missing_ok=True)
            link.symlink_to(precious)
            if "scalescope" in name:
                self.cli("bundle", self.study, "--out", self.folder / "x.scalescope", store=self.good)
            else:
                self.cli("export", self.study, "--what", "cells", "--out", self.folder / "x.csv", store=self.good)
            self.assertEqual(precious.read_bytes(), b"what a person wrote\n", name)
            link.unlink(missing_ok=True)


def main():
    program = unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2, exit=False)
    print(f"\n{'attack':<44}{'tried':>6}   (each held where its test is ok)")
    for kind, count in sorted(tried.items()):
        print(f"{kind:<44}{count:>6}")
    print(f"{'all':<44}{sum(tried.values()):>6}")
    sys.exit(not program.result.wasSuccessful())


main()
