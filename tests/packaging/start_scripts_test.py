#!/usr/bin/env python3
"""Tests the scripts that start a portable package's programs: with the system's C library or the package's, and the
worker with LibTorch of a Python environment.

usage: start_scripts_test.py SOURCE CLI

CLI, which may be any program linked with this system's libraries, is used for every program."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE, CLI = Path(sys.argv[1]), Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "packaging/parts"))
import elf  # noqa: E402
import start_scripts  # noqa: E402


class Scripts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="scalescope ü ")
        self.addCleanup(folder.cleanup)
        self.site = Path(folder.name)
        self.home = self.site / "scalescope"
        self.system = self.home / "lib/system"
        (self.home / "bin").mkdir(parents=True)
        self.system.mkdir(parents=True)
        for name in ("scalescope-cli", "scalescope-worker"):
            shutil.copy(CLI, self.home / "bin" / name)
        linked = subprocess.run(["ldd", CLI], capture_output=True, text=True, check=True).stdout
        for path in map(Path, re.findall(r"(/\S+) \(0x", linked)):
            own = re.match(r"lib(c|m|stdc\+\+|gcc_s)\.|ld-", path.name)
            place = "bin" if path.name.startswith("ld-") else "lib/system" if own else "lib"
            shutil.copy(path, self.home / place / path.name)

    def started(self, name, **environment):
        program = self.home / "bin" / name
        return subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=300,
                              env={"PATH": os.environ["PATH"], **environment})  # fmt: skip

    def play_older_system(self):
        script = self.home / "bin/scalescope-cli"
        script.write_text(re.sub(r"GLIBC_[\d\\.]+", "GLIBC_99.9", script.read_text()))

    def test_a_system_that_is_new_enough_is_used(self):
        start_scripts.write(self.home)
        (self.system / "libc.so.6").write_bytes(b"nothing")
        done = self.started("scalescope-cli")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_an_older_system_gets_the_libraries_of_the_package(self):
        start_scripts.write(self.home)
        self.play_older_system()
        done = self.started("scalescope-cli")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        link = self.site / "a link"
        link.symlink_to(self.home / "bin/scalescope-cli")
        self.assertEqual(subprocess.run([link, "--version"], check=False).returncode, 0)
        (self.system / "libc.so.6").write_bytes(b"nothing")
        self.assertIn("libc.so.6", self.started("scalescope-cli").stderr)

    def test_programs_find_what_lies_beside_them(self):
        """Programs use /proc/self/exe, which is then the linker: `doctor` prints the folder."""
        start_scripts.write(self.home)
        self.play_older_system()
        with tempfile.TemporaryDirectory() as store:
            done = subprocess.run([self.home / "bin/scalescope-cli", "doctor", "--store", store], capture_output=True,
                                  text=True, check=False, env={"PATH": os.environ["PATH"]})  # fmt: skip
        self.assertIn(f"{self.home}/share/scalescope", done.stdout)

    def test_the_worker_takes_the_libraries_of_the_package_everywhere(self):
        start_scripts.write(self.home)
        self.assertEqual(self.started("scalescope-worker").returncode, 0)
        listed = self.started("scalescope-worker", SCALESCOPE_LIST_LIBRARIES="1").stdout
        self.assertRegex(listed, rf"libc\.so\.6 => {re.escape(str(self.home))}/bin/\.\./lib/system/libc\.so\.6 ")
        (self.system / "libc.so.6").write_bytes(b"nothing")
        self.assertNotEqual(self.started("scalescope-worker").returncode, 0)

    def torch(self, folder, version):
        (folder / "lib").mkdir(parents=True)
        (folder / "lib/libtorch_cpu.so").touch()
        (folder / "version.py").write_text(f"from typing import Optional\n\n__version__ = '{version}'\ndebug = False\n")

    def test_the_worker_of_a_wheel_wants_its_torch(self):
        start_scripts.write(self.home, "2.11")
        none = self.started("scalescope-worker")
        self.assertEqual(none.returncode, 127)
        self.assertEqual(none.stderr.count("\n"), 1, "one sentence")
        self.assertIn(": error while loading shared libraries: libtorch_cpu.so: this Python environment has no torch: "
                      "pip install 'torch==2.11.*'", none.stderr)  # fmt: skip
        for version, code in (("2.11.0+cu130", 0), ("2.11.2", 0), ("2.110.0", 127), ("2.10.0+cpu", 127)):
            with self.subTest(version):
                self.torch(self.site / "torch", version)
                done = self.started("scalescope-worker")
                self.assertEqual(done.returncode, code, done.stderr)
                if code:
                    self.assertIn(version, done.stderr)
                    self.assertEqual(done.stderr.count("\n"), 1, "one sentence")
                shutil.rmtree(self.site / "torch")

    def test_torch_of_another_folder_is_named_by_the_environment(self):
        start_scripts.write(self.home, "2.11")
        self.torch(self.site / "other/torch", "2.11.0")
        for root in ("other", "other/torch"):
            self.assertEqual(self.started("scalescope-worker", TORCH_ROOT=str(self.site / root)).returncode, 0)
        self.torch(self.site / "torch", "2.9.0")
        done = self.started("scalescope-worker", TORCH_ROOT=str(self.site / "other"))
        self.assertEqual(done.returncode, 127, "what is installed beside it goes first")

    def test_what_an_old_system_can_start_keeps_its_name(self):
        probe = CLI.parent / "scalescope-gpuprobe"
        shutil.copy(probe, self.home / "bin")
        start_scripts.write(self.home)
        self.assertTrue(elf.is_elf(self.home / "bin/scalescope-gpuprobe"))
        self.assertTrue(elf.is_elf(self.home / "bin/scalescope-cli.bin"))

    def test_a_cell_key_knows_the_worker_of_a_package(self):
        name = b"SCALESCOPE-WORKER-BUILD " + 64 * b"7"
        with (self.home / "bin/scalescope-worker").open("ab") as file:
            file.write(name)
        start_scripts.write(self.home)
        self.assertIn(name.decode(), (self.home / "bin/scalescope-worker").read_text())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
