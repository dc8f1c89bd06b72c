#!/usr/bin/env python3
"""Tests that the GPU probe and the tap of Gloo, which are copied to nodes unchanged, need no C library newer than glibc
2.28.

usage: old_glibc_test.py SOURCE GPUPROBE TAP"""

import subprocess
import sys
import unittest
from pathlib import Path

SOURCE, PROBE, TAP = map(Path, sys.argv[1:4])
sys.path.insert(0, str(SOURCE / "packaging/parts"))
import elf  # noqa: E402


class Probe(unittest.TestCase):
    def test_asks_for_old_symbols_alone(self):
        for file in (PROBE, TAP):
            newest = elf.newest({version for _, version in elf.versions_needed(file)}, "GLIBC")
            self.assertNotEqual(newest, "")
            self.assertLessEqual(elf.number(newest), elf.number(elf.OLDEST), f"{file}: {newest}")

    def test_finds_dlopen_where_older_versions_have_it(self):
        self.assertEqual(elf.needed(PROBE), ["libdl.so.2", "libc.so.6"])
        self.assertEqual(elf.needed(TAP)[:2], ["libdl.so.2", "libc.so.6"])

    def test_starts(self):
        done = subprocess.run([PROBE, "0"], capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('"gpus"', done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
