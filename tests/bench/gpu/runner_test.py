#!/usr/bin/env python3
"""Tests the deadlines of bench_gpu.py: a stage that hangs is ended with everything that it started, its rows are
kept, and the next one runs. A script simulates the command line, so that no device and no build is needed."""

import argparse
import json
import os
import pathlib
import shutil
import sys
import tempfile
import unittest
import unittest.mock

sys.dont_write_bytecode = True
import bench_gpu  # noqa: E402
from lab import farthest, processes_of  # noqa: E402
from parts import skipped_updates  # noqa: E402
from python_pairs import modes, why_not_compiled  # noqa: E402
from stages import STAGES  # noqa: E402

# Hangs, ignores SIGINT, and leaves a daemon of its store behind, like the owner.
HANGS = """#!/bin/bash
trap '' INT
setsid "$(dirname "$0")/scalescope-daemon" -c 'while sleep 1; do :; done' "$@" &
while sleep 1; do :; done
"""


def arguments(folder):
    return argparse.Namespace(
        programs=str(folder / "programs"), device="cpu", quick=True, python=sys.executable, reference=""
    )


class Runner(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "programs").mkdir()
        self.out = self.folder / "out"
        self.out.mkdir()

    def test_a_stage_that_hangs_costs_its_deadline_and_no_more(self):
        shutil.copy("/bin/bash", self.folder / "programs" / "scalescope-daemon")
        for name in bench_gpu.PROGRAMS:
            program = self.folder / "programs" / name
            program.write_text(HANGS, encoding="utf-8")
            program.chmod(0o755)
        bench_gpu.GRACE_SECONDS = 1
        for seconds in (2, 8, 32, 128):  # On a busy machine the command may not have started earlier.
            hung = bench_gpu.run_stage(STAGES["nccl"], arguments(self.folder), self.out, seconds)
            if hung["commands"]:
                break
        self.assertEqual(hung["status"], "failed")
        self.assertIn(f"no end after {seconds} s", hung["error"])
        self.assertEqual(len(hung["commands"]), 1)
        self.assertEqual(processes_of(self.out / "store"), {})
        following = bench_gpu.run_stage(STAGES["two-ranks"], arguments(self.folder), self.out, 60)
        self.assertEqual((following["status"], following["error"]), ("ok", ""))

    def test_a_stage_that_fails_reports_the_reason(self):
        failed = bench_gpu.run_stage(STAGES["nccl"], arguments(self.folder), self.out, 60)
        self.assertEqual(failed["status"], "failed")
        self.assertIn("scalescope-cli", failed["error"])

    def test_only_what_did_not_end_well_runs_again(self):
        earlier = [{"name": "alive", "status": "ok"}, {"name": "graphs", "status": "failed"},
                   {"name": "clocks", "status": "not here"}]  # fmt: skip
        file = self.folder / "manifest.json"
        file.write_text(json.dumps({"stages": earlier}), encoding="utf-8")
        args = argparse.Namespace(only=["alive", "graphs", "clocks", "memory"], only_failed=str(file))
        self.assertEqual(bench_gpu.wanted_stages(args), ["graphs", "memory"])

    def test_results_are_few_files_that_import_reads(self):
        results = self.folder / "results"
        results.mkdir()
        (self.out / "store").mkdir()
        (self.out / "store" / "id").write_text("x", encoding="utf-8")
        stage = {"name": "alive", "status": "ok", "seconds": 1.0, "error": "", "rows": []}
        bench_gpu.write(results, self.out, {"store": "store", "stages": [stage]})
        self.assertEqual(
            sorted(each.name for each in results.iterdir()), ["manifest.json", "store.tar.gz", "summary.md"]
        )

    def test_losses_are_compared_at_the_lag_of_skipped_updates(self):
        wanted = [2.5, 2.0, 1.6, 1.3, 1.1, 1.0, 0.9, 0.85]
        self.assertEqual(skipped_updates([2.5, 2.5, *wanted[:-2]], wanted), 2)
        self.assertEqual(skipped_updates(wanted, wanted), 0)
        self.assertEqual(farthest([1.0, float("nan")], [1.0, 1.0]), float("inf"))


class Compiler(unittest.TestCase):
    def test_a_machine_without_a_c_compiler_is_compared_with_eager_alone(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        python = folder / "python"
        python.write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")  # It has triton.
        python.chmod(0o755)
        lab = argparse.Namespace(device="cuda", python=str(python))
        compiler = folder / "cc"
        with unittest.mock.patch.dict("os.environ", {"PATH": str(folder)}):
            os.environ.pop("CC", None)
            self.assertIn("needs a C compiler", why_not_compiled(lab))
            self.assertEqual(modes(lab), ["eager"])
            compiler.write_text("#!/bin/sh\n", encoding="utf-8")
            compiler.chmod(0o755)
            self.assertIsNone(why_not_compiled(lab))
            self.assertIn("compile", modes(lab))


if __name__ == "__main__":
    unittest.main()
