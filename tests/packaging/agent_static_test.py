#!/usr/bin/env python3
"""Tests that the agent starts on hosts with an older C library: nothing of this system is loaded with it.

usage: agent_static_test.py AGENT"""

import struct
import subprocess
import sys
import unittest
from pathlib import Path

AGENT = Path(sys.argv[1])
INTERPRETER = 3  # PT_INTERP.


class Agent(unittest.TestCase):
    def test_is_fully_static(self):
        image = AGENT.read_bytes()
        self.assertEqual(image[:5], b"\x7fELF\x02")
        offset, size, count = (struct.unpack_from(f, image, at)[0] for f, at in (("<Q", 32), ("<H", 54), ("<H", 56)))
        kinds = [struct.unpack_from("<I", image, offset + size * each)[0] for each in range(count)]
        self.assertNotIn(INTERPRETER, kinds, "cmake has warned of it: some library has no archive here")

    def test_starts_without_environment(self):
        done = subprocess.run([AGENT, "--help"], capture_output=True, check=False, env={}, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
