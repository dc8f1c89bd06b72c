#!/usr/bin/env python3
"""Tests how a comparison ends whose worker fails."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
import program_parity  # noqa: E402


class FakeLab:
    """A lab whose worker fails at once, and whose script sleeps for longer than any test."""

    def __init__(self, folder):
        self.folder = self.bin = folder
        self.status = None
        worker = folder / "scalescope-worker"
        worker.write_text("#!/bin/sh\nexit 3\n")
        worker.chmod(0o700)
        self.script = folder / "script.py"
        self.script.write_text("import time\ntime.sleep(3600)\n")

    def run(self, _, seconds):
        environment = dict(os.environ, FOLDER=str(self.folder))
        words = [sys.executable, self.script]
        self.status = subprocess.run(words, env=environment, timeout=seconds, check=False).returncode
        raise RuntimeError("the script ended with %d" % self.status)


class AgainstWorker(unittest.TestCase):
    def test_the_script_is_not_waited_for_if_the_worker_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            lab = FakeLab(Path(folder))
            program_parity.SCRIPT, program_parity.SLICE_SECONDS = lab.script, 0
            with self.assertRaisesRegex(RuntimeError, "the worker failed"):
                program_parity.against_worker(lab, 1, Path("model.pt"), 1.0)
            self.assertEqual(lab.status, -9)


if __name__ == "__main__":
    unittest.main()
