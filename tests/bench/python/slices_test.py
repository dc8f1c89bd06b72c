#!/usr/bin/env python3
"""Tests how two programs run in turn, and which of their steps are compared."""

import subprocess
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from slices import alternate, ranks_of, ratio  # noqa: E402

MS = 1_000_000


def sleeping():
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])


def every(first, step, count):
    return [(first + i * step, first + (i + 1) * step) for i in range(count)]


def state(process):
    return Path("/proc/%d/stat" % process.pid).read_text().rpartition(") ")[2][0]


class Turns(unittest.TestCase):
    def setUp(self):
        self.first, self.second = sleeping(), sleeping()

    def tearDown(self):
        for process in (self.first, self.second):
            process.kill()
            process.wait()

    def groups(self):
        return {"a": [self.first.pid], "b": [self.second.pid]}

    def test_drift_affects_both_and_none_remains_stopped(self):
        turns = alternate(self.groups(), 0, 4)
        self.assertEqual([name for name, _, _ in turns], ["a", "b", "b", "a", "a", "b", "b", "a"])
        self.assertTrue(all(begin <= end for _, begin, end in turns))
        self.assertNotIn("T", state(self.first) + state(self.second))

    def test_the_end_of_a_program_ends_the_slices(self):
        self.second.kill()
        self.second.wait()
        self.assertEqual(len(alternate(self.groups(), 0, 100)), 1)
        self.assertNotEqual(state(self.first), "T")

    def test_a_script_that_does_not_start_is_an_error(self):
        with self.assertRaisesRegex(RuntimeError, "did not start 2 processes"):
            ranks_of(Path("/no/script.py"), Path("/no/folder"), 2, lambda: False)


class Ratio(unittest.TestCase):
    def test_only_whole_steps_of_a_slice_are_compared(self):
        turns = [("a", 0, 1100 * MS), ("b", 1100 * MS, 2200 * MS), ("b", 2200 * MS, 3200 * MS)]
        steps = {
            # The first was stopped, or finds its data in no cache; the last is stopped at the slice's end.
            "a": [(10 * MS, 60 * MS)] + every(100 * MS, 60 * MS, 10) + [(800 * MS, 2500 * MS)],
            "b": every(300 * MS, 1 * MS, 50) + every(1200 * MS, 20 * MS, 10) + every(2300 * MS, 20 * MS, 10),
        }
        self.assertEqual(ratio(turns, steps, "a", "b"), 3.0)
        self.assertEqual(ratio(turns, steps, "b", "a"), 1 / 3)

    def test_a_disturbance_changes_nothing(self):
        turns = [("a", 0, 10_000 * MS), ("b", 10_000 * MS, 20_000 * MS)]
        steps = {
            "a": every(100 * MS, 100 * MS, 19) + [(3000 * MS, 9000 * MS)],
            "b": every(10_100 * MS, 100 * MS, 19),
        }
        self.assertEqual(ratio(turns, steps, "a", "b"), 1.0)

    def test_too_few_steps_have_no_ratio(self):
        turns = [("a", 0, 100 * MS), ("b", 100 * MS, 200 * MS)]
        with self.assertRaisesRegex(RuntimeError, "only 1 steps of a"):
            ratio(turns, {"a": [(60 * MS, 80 * MS)], "b": []}, "a", "b")


if __name__ == "__main__":
    unittest.main()
