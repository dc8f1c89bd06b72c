#!/usr/bin/env python3
"""Tests how measuring scripts judge an interval against a limit: a limit inside the interval decides nothing."""

import contextlib
import io
import os
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

sys.dont_write_bytecode = True
from judge import Judge, at_most, within  # noqa: E402


class Intervals(unittest.TestCase):
    def test_within_both_ends(self):
        self.assertIs(within((0.01, -0.02, 0.03), 0.03), True)
        self.assertIs(within((0.05, 0.04, 0.06), 0.03), False)
        self.assertIs(within((-0.05, -0.06, -0.04), 0.03), False)
        self.assertIsNone(within((0.01, -0.47, 0.5), 0.03))

    def test_at_most_an_upper_limit(self):
        self.assertIs(at_most((16, 15, 20), 20), True)
        self.assertIs(at_most((26, 23, 29), 20), False)
        self.assertIsNone(at_most((19, 15, 23), 20))


class Lines(unittest.TestCase):
    def end(self, *verdicts):
        """Returns what a script prints with lines of these verdicts, and its exit code."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), tempfile.TemporaryDirectory() as folder:
            with unittest.mock.patch.dict(os.environ, SCALESCOPE_TRUTH=str(Path(folder) / "lines")):
                judge = Judge()
                for verdict in verdicts:
                    judge.line("step", "1 ms", "at most 2 ms", verdict)
                with self.assertRaises(SystemExit) as ended:
                    judge.end()
        return printed.getvalue(), ended.exception.code

    def test_only_lines_that_hold_end_with_zero(self):
        self.assertEqual(self.end(True, True)[1], 0)
        self.assertEqual(self.end(True, False)[1], 1)
        self.assertEqual(self.end()[1], 1)

    def test_an_undecided_line_does_not_hold(self):
        printed, code = self.end(True, None)
        self.assertEqual(code, 1)
        self.assertIn("UNDECIDED", printed)


if __name__ == "__main__":
    unittest.main()
