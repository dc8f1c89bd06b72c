#!/usr/bin/env python3
"""Tests every program of the build: no run path that leads to the current folder, any load address, no function
table that stays writable, no executable stack, checks of stacks and of buffers. Ends with a table of what it tested.

usage: hardened_test.py SOURCE PROGRAM_OR_FOLDER...; of a folder every ELF file is tested, links and headers of tests
excepted"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / "packaging/parts"))
import elf  # noqa: E402


def programs_of(argument):
    if not argument.is_dir():
        return [argument]
    return [path for path in sorted(argument.iterdir()) if elf.is_elf(path) and not path.name.endswith("_test_headers")]


PROGRAMS = [program for argument in sys.argv[2:] for program in programs_of(Path(argument))]


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


def main():
    program = unittest.main(argv=sys.argv[:1], verbosity=2, exit=False)
    print(f"{'program':<28}{'PIE':>5}{'RELRO':>7}{'NOW':>5}  run path")
    for path in PROGRAMS:
        dynamic = elf.readelf(path, "--dynamic")
        facts = ("DYN" in elf.readelf(path, "--file-header"), "GNU_RELRO" in elf.readelf(path, "--segments"),
                 re.search(r"BIND_NOW|Flags:.*\bNOW\b", dynamic))  # fmt: skip
        pie, relro, now = ("yes" if fact else "no" for fact in facts)
        paths = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", dynamic)
        print(f"{path.name:<28}{pie:>5}{relro:>7}{now:>5}  {':'.join(paths) or '-'}")
    sys.exit(not program.result.wasSuccessful())


if __name__ == "__main__":
    main()
