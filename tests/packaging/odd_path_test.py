#!/usr/bin/env python3
"""Tests a checkout, a build folder and a LibTorch at paths with spaces and non-ASCII letters: they are configured, and
every folder in the compiler's arguments exists.

usage: odd_path_test.py SOURCE TORCH_ROOT"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE, TORCH = (Path(argument).absolute() for argument in sys.argv[1:3])


class OddPath(unittest.TestCase):
    def test_every_folder_reaches_the_compiler_whole(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "Übung mit Leerzeichen"
            folder.mkdir()
            (folder / "tree").symlink_to(SOURCE)
            (folder / "site").symlink_to(TORCH)
            done = subprocess.run(
                ["cmake", "-G", "Ninja", "-S", folder / "tree", "-B", folder / "out", f"-DTORCH_ROOT={folder}/site",
                 "-DSCALESCOPE_QT=OFF", "-DSCALESCOPE_TESTS=OFF"],
                capture_output=True, text=True, check=False, env=dict(os.environ, LC_ALL="C.UTF-8"),
            )  # fmt: skip
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            seen = set()
            for entry in json.loads((folder / "out/compile_commands.json").read_text()):
                words = shlex.split(entry["command"])
                if "/out/" not in entry["file"]:
                    self.assertTrue(Path(entry["file"]).exists(), entry["file"])
                for option, path in zip(words, words[1:]):
                    if option in ("-idirafter", "-isystem"):
                        seen.add(path)
                    elif option.startswith("-I"):
                        seen.add(option[2:])
            self.assertTrue(any(path.startswith(f"{folder}/site") for path in seen), seen)
            self.assertEqual([path for path in sorted(seen) if not Path(path).is_dir()], [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
