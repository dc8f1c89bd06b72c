#!/usr/bin/env python3
"""Tests the arguments of scalescope-shots: arguments_test.py SHOTS"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SHOTS = Path(sys.argv.pop(1)).resolve()


class Arguments(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def shots(self, *words):
        return subprocess.run([SHOTS, *words], cwd=self.folder.name, capture_output=True, text=True, check=False)

    def tearDown(self):
        self.assertEqual(list(Path(self.folder.name).iterdir()), [])

    def test_the_help_is_printed_and_is_no_folder(self):
        ran = self.shots("--help")
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        self.assertIn("--language en|de|zh_CN|pseudo", ran.stdout)

    def test_an_unknown_option_is_an_error(self):
        ran = self.shots("--unknown")
        self.assertEqual((ran.returncode, ran.stdout), (2, ""))
        self.assertIn("usage: ", ran.stderr)

    def test_an_unknown_language_is_an_error_that_lists_the_known_ones(self):
        ran = self.shots("pictures", "--language", "zh", "--only", "no such shot")
        self.assertEqual((ran.returncode, ran.stdout), (2, ""))
        self.assertIn("there is no language zh: choose one of en, de, zh_CN, pseudo", ran.stderr)


if __name__ == "__main__":
    unittest.main()
