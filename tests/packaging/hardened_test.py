#!/usr/bin/env python3
"""Tests every program of the build: no run path that leads to the current folder, any load address, no function
table that stays writable, no executable stack, checks of stacks and of buffers.

usage: hardened_test.py SOURCE PROGRAM..."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE, PROGRAMS = Path(sys.argv[1]), [Path(program) for program in sys.argv[2:]]
sys.path.insert(0, str(SOURCE / "packaging/parts"))
import elf  # noqa: E402


class Hardened(unittest.TestCase):
    def test_each_is_looked_at(self):
        self.assertTrue(PROGRAMS)

    def test_no_run_path_leads_to_the_current_folder(self):
        for program in PROGRAMS:
            for path in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", elf.readelf(program, "--dynamic")):
                for element in path.split(":"):
                    self.assertRegex(element, r"^(/|\$ORIGIN)", f"{program}: {path}")

    def test_any_load_address(self):
        for program in PROGRAMS:
            self.assertIn("DYN", elf.readelf(program, "--file-header"), program)

    def test_relocations_are_done_before_the_start_and_read_only_then(self):
        for program in PROGRAMS:
            segments = elf.readelf(program, "--segments")
            self.assertIn("GNU_RELRO", segments, program)
            self.assertRegex(segments, r"GNU_STACK .* RW ", program)
            self.assertRegex(elf.readelf(program, "--dynamic"), r"BIND_NOW|Flags:.*\bNOW\b", program)

    def test_stacks_and_buffers_are_checked(self):
        for program in PROGRAMS:
            symbols = elf.readelf(program, "--symbols")
            # It is static and stripped: the canary is in the code.
            if ".symtab" not in symbols and not elf.needed(program):
                code = subprocess.run(["objdump", "-d", program], capture_output=True, text=True, check=True).stdout
                self.assertGreater(code.count("%fs:0x28"), 100, program)
                continue
            self.assertIn("__stack_chk_fail", symbols, program)
            self.assertRegex(symbols, r"__\w+_chk\b", program)

    def test_a_library_of_the_current_folder_is_not_loaded(self):
        with tempfile.TemporaryDirectory() as folder:
            for program in PROGRAMS:
                for library in elf.needed(program):
                    Path(folder, library).write_bytes(b"not a library" * 100)  # A shorter one is "too short".
            environment = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
            for program in PROGRAMS:
                listed = subprocess.run(
                    ["/lib64/ld-linux-x86-64.so.2", "--list", program],
                    cwd=folder, env=environment, capture_output=True, text=True, check=False,
                )  # fmt: skip
                self.assertNotIn(folder, listed.stdout, program)
                self.assertNotIn("invalid ELF header", listed.stderr, program)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
