#!/usr/bin/env python3
"""Tests two users of one machine: what another user can do to a store folder that both may write, or to one that
belongs only to the first. Needs root, to act as both of them.

usage: other_users_test.py PROGRAMS FAKE_WORKER"""

import fcntl
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAMS, FAKE_WORKER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
PATIENCE = float(os.environ.get("SCALESCOPE_TEST_PATIENCE", "1"))
LONGEST = 25 * PATIENCE
PERSON, STRANGER = 2001, 65534
SECRET = "http://alice:S3CRET@proxy:3128"
RUN = "01J9ZK3T5W8X2Y4A6B8C0D1E2F"


class OtherUsers(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="scalescope-strangers-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        for program in ("scalescope-cli", "scalescope-owner", "scalescope-agent"):
            shutil.copy(PROGRAMS / program, self.bin)
        shutil.copy(FAKE_WORKER, self.bin / "worker")
        self.home = self.made_by(PERSON, "home", 0o700)

    def tearDown(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def made_by(self, user, name, mode):
        path = self.folder / name
        path.mkdir()
        path.chmod(mode)
        os.chown(path, user, user)
        return path

    def cli(self, store, *words):
        environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "https_proxy": SECRET, "LANG": "C.UTF-8",
                       "SCALESCOPE_WORKER": str(self.bin / "worker")}
        done = subprocess.run([self.bin / "scalescope-cli", *words, "--store", str(store)], user=PERSON, group=PERSON,
                              extra_groups=[], env=environment, cwd="/", stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, errors="replace", timeout=LONGEST, check=False)  # fmt: skip
        self.assertGreaterEqual(done.returncode, 0, done.stderr)
        return done

    def test_a_listener_in_another_users_name_receives_nothing(self):
        store = self.folder / "home" / "shared"
        self.assertEqual(self.cli(store, "queue", "pause").returncode, 0)
        self.cli(store, "owner", "stop", "--force")
        self.home.chmod(0o755)
        store.chmod(0o777)
        path = store / "control.sock"
        path.unlink(missing_ok=True)
        (store / "lock").unlink(missing_ok=True)
        child = os.fork()
        if child == 0:
            os.setgroups([])
            os.setgid(STRANGER)
            os.setuid(STRANGER)
            # The lock names an owner, as the other user wants.
            lock = (store / "lock").open("w")
            fcntl.flock(lock, fcntl.LOCK_EX)
            lock.write(f"{os.getpid()}\n")
            lock.flush()
            listening = socket.socket(socket.AF_UNIX)
            listening.bind(str(path))
            path.chmod(0o777)
            listening.listen(8)
            end = time.monotonic() + LONGEST
            listening.settimeout(LONGEST)
            with (store / "heard").open("wb") as file:
                while time.monotonic() < end:
                    connection, _ = listening.accept()
                    connection.settimeout(LONGEST)
                    while data := connection.recv(4096):
                        file.write(data)
                        file.flush()
            os._exit(0)
        try:
            deadline = time.monotonic() + LONGEST
            while not path.exists() and time.monotonic() < deadline:
                time.sleep(0.01)
            done = self.cli(store, "tag", RUN, "x")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("other users can write", done.stderr + self.cli(store, "studies").stderr + done.stdout)
            heard = (store / "heard").read_bytes() if (store / "heard").exists() else b""
            self.assertEqual(heard, b"", "the other user received something")
        finally:
            os.kill(child, 9)
            os.waitpid(child, 0)

    def test_links_in_another_users_store_lead_nowhere(self):
        precious = self.home / "precious.txt"
        for name in ("lock", "journal.log", "owner.log", "id", "store.db", "store.db-wal", "studies", "runs"):
            store = self.made_by(STRANGER, f"theirs-{name}", 0o777)
            precious.write_text("what a person wrote\n")
            os.chown(precious, PERSON, PERSON)
            (store / name).symlink_to(precious)
            self.cli(store, "queue", "pause")
            self.cli(store, "rebuild")
            self.assertEqual(precious.read_text(), "what a person wrote\n", name)
            self.cli(store, "owner", "stop", "--force")

    def test_a_store_folder_of_another_user_is_reported(self):
        for user, is_reported in ((STRANGER, True), (PERSON, False)):
            store = self.made_by(user, f"of-{user}", 0o777)
            self.assertEqual(self.cli(store, "queue", "pause").returncode, 0)
            said = self.cli(store, "studies").stderr
            self.assertEqual(f"belongs to user {user}" in said, is_reported, said)
            self.cli(store, "owner", "stop", "--force")

    def test_another_users_folders_of_this_users_names_stop_no_run(self):
        taken = [Path(f"/tmp/scalescope-{PERSON}"), Path(f"/dev/shm/scalescope-{PERSON}")]
        study = self.home / "study.json"
        study.write_text(json.dumps({
            "scalescope": 1, "name": "stopped", "protocol": "strong", "model": {"name": "small-cnn"},
            "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 512},
            "axes": {"devices": [1], "globalBatch": [64]}, "limits": {"oversubscribe": True},
            "measure": {"warmupSteps": 2, "calibrate": False, "ceilingMB": 0, "steps": 5, "repeats": 1}}))  # fmt: skip
        study.chmod(0o644)
        try:
            for folder in taken:
                folder.mkdir(mode=0o700)
                os.chown(folder, STRANGER, STRANGER)
            done = self.cli(self.folder / "home/store", "run", str(study))
            self.assertEqual(done.returncode, 0, done.stderr)
        finally:
            for folder in taken:
                folder.rmdir()
            self.cli(self.folder / "home/store", "owner", "stop", "--force")

    def test_a_store_is_closed_to_others(self):
        store = self.folder / "home" / "store"
        self.assertEqual(self.cli(store, "queue", "pause").returncode, 0)
        for path in (store, store / "journal.log", store / "store.db"):
            looked = subprocess.run(["test", "-r", path], user=STRANGER, group=STRANGER, extra_groups=[], check=False)
            self.assertNotEqual(looked.returncode, 0, path)
        self.cli(store, "owner", "stop", "--force")


def can_be_others():
    """Returns true if other users are possible: root of a container may lack the capability."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            os.chown(folder, STRANGER, STRANGER)
        except PermissionError:
            return False
    return True


if os.getuid() != 0 or not can_be_others():
    print("skipped: needs root and its capabilities, to be two users")
    sys.exit(77)
unittest.main(argv=sys.argv[:1], verbosity=2)
