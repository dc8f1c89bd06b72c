#!/usr/bin/env python3
"""Tests an update of the programs while a run is measured: the owner ends, and the next one finds another version of
the worker, so no cell of the study has the run's key any more. The run is cancelled with that reason, and the study is
measured with the newer worker.

usage: newer_worker_test.py PROGRAMS"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAMS = Path(sys.argv[1]).resolve()
LONGEST = 60 * float(os.environ.get("SCALESCOPE_TEST_PATIENCE", "1"))
MARK = b"SCALESCOPE-WORKER-BUILD "  # cmake/WorkerBuild.cmake
STUDY = {
    "scalescope": 1, "name": "updated", "protocol": "strong", "model": {"name": "small-cnn"},
    "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 512},
    "axes": {"devices": [1], "strategy": ["single"], "globalBatch": [8]},
    "measure": {"warmupSteps": 2, "steps": 100000, "repeats": 1, "calibrate": False, "ceilingMB": 0},
}  # fmt: skip


class NewerWorker(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="scalescope-newer-"))
        self.store = self.folder / "store"
        (self.folder / "bin").mkdir()
        self.worker = self.folder / "bin/worker"
        shutil.copy(PROGRAMS / "scalescope-worker", self.worker)
        for name in ("lib", "torch"):  # The worker's run path names them.
            (self.folder / name).symlink_to(PROGRAMS.parent / name)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("SCALESCOPE_")}
        self.environment.update(
            HOME=str(self.folder / "home"), XDG_CACHE_HOME=str(self.folder / "cache"),
            XDG_STATE_HOME=str(self.folder / "state"), SCALESCOPE_WORKER=str(self.worker))  # fmt: skip
        (self.folder / "home").mkdir()
        self.client = None

    def tearDown(self):
        if self.client is not None and self.client.poll() is None:
            self.client.send_signal(signal.SIGINT)  # It cancels the study, which ends the rank.
            self.client.wait(LONGEST)
        self.cli("owner", "stop")
        deadline = time.monotonic() + LONGEST
        while (alive := self.programs()) and time.monotonic() < deadline:  # An agent writes its state when it ends.
            for program in alive:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(program, signal.SIGTERM)
            time.sleep(0.05)
        shutil.rmtree(self.folder)

    def programs(self):
        """Returns the processes that have this test's folder in their environment."""
        found = []
        for environment in Path("/proc").glob("[0-9]*/environ"):
            with contextlib.suppress(OSError):  # It has ended, or is another user's.
                if f"={self.folder}/".encode() in environment.read_bytes():
                    found.append(int(environment.parent.name))
        return found

    def cli(self, *words):
        return subprocess.run([PROGRAMS / "scalescope-cli", *words, "--store", self.store], env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST,
                              check=False)  # fmt: skip

    def wait_for(self, what, found):
        deadline = time.monotonic() + LONGEST
        runs = []
        while time.monotonic() < deadline:
            listed = self.cli("runs", "--json")
            runs = json.loads(listed.stdout)["runs"] if listed.returncode == 0 else []
            if found(runs):
                return runs
            time.sleep(0.1)
        return self.fail(f"{what}: {runs}\n{(self.folder / 'run.txt').read_text()}")

    def replace_worker(self):
        data = self.worker.read_bytes()
        at = data.index(MARK) + len(MARK)
        newer = self.folder / "bin/newer"
        newer.write_bytes(data[:at] + (b"1" if data[at : at + 1] == b"0" else b"0") + data[at + 1 :])
        newer.chmod(0o755)
        newer.rename(self.worker)

    def test_a_run_that_it_displaces_is_cancelled(self):
        (self.folder / "study.json").write_text(json.dumps(STUDY))
        with (self.folder / "run.txt").open("wb") as said:
            self.client = subprocess.Popen([PROGRAMS / "scalescope-cli", "run", self.folder / "study.json", "--store",
                                            self.store], env=self.environment, stdin=subprocess.DEVNULL, stdout=said,
                                           stderr=subprocess.STDOUT)  # fmt: skip
        self.wait_for("no run has steps", lambda runs: any(run["steps"] for run in runs))
        self.replace_worker()
        os.kill(int((self.store / "lock").read_text()), signal.SIGKILL)  # Its client starts the next one.
        first, second = self.wait_for("no second run", lambda runs: len(runs) == 2 and runs[0]["status"] != "running")
        self.assertEqual(first["status"], "cancelled", first)
        self.assertIn("the study no longer has this cell", first["cause"])
        self.assertNotEqual(second["cellKey"], first["cellKey"])
        self.assertIn(second["status"], ("queued", "running"), second)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
