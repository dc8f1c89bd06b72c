#!/usr/bin/env python3
"""Tests archive and wheel: made twice they have the same bytes, they need only the system libraries listed here, and
the wheel, installed into a separate environment, measures with the LibTorch of that environment.

usage: portable_test.py SOURCE BUILD TORCH_ROOT [FOLDER]

TORCH_ROOT is a folder with torch/ and nvidia/, like site-packages. FOLDER (a temporary one by default) keeps
archive, wheel and environment."""

import base64
import csv
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
from pathlib import Path

SOURCE, BUILD, TORCH = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
sys.path.insert(0, str(SOURCE / "packaging/parts"))
import elf  # noqa: E402
import start_scripts  # noqa: E402

# README.txt of the archive lists these libraries of a display.
OF_SYSTEM = (
    r"lib(EGL|GL|GLX|OpenGL|X11|X11-xcb|xcb|Xau|Xdmcp|fontconfig|freetype|expat|drm|gbm"
    r"|wayland-(client|server|cursor|egl))\.so\.\d+"
)
STUDY = {
    "scalescope": 1, "name": "first", "protocol": "strong", "model": {"name": "small-cnn"},
    "dataset": {"name": "cifar10-sample"}, "axes": {"devices": [1, 2], "globalBatch": [32]},
    "measure": {"warmupSteps": 2, "steps": 10, "repeats": 1}, "limits": {"oversubscribe": True},
}  # fmt: skip
# A user's program in that environment: it runs alone and while it is measured.
PROGRAM = """
import ctypes, os, sys, time
import scalescope
assert scalescope.active() == ("SCALESCOPE_RING" in os.environ)
if scalescope.active():
    assert "sitecustomize" in sys.modules and ctypes.CDLL(None).scalescope_tap_claim, "hook and tap"
for _ in range(40):
    with scalescope.step(samples=8):
        time.sleep(0.002)
print("steps 40")
"""


def run(*command, **more):
    return subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          check=False, **more)  # fmt: skip


class Portable(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="scalescope-portable.")
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(sys.argv[4]) if len(sys.argv) > 4 else Path(temporary.name)
        cls.made = [cls.folder / "made", cls.folder / "again"]
        for out in cls.made:
            out.mkdir(parents=True)
            done = run(SOURCE / "packaging/make_portable.sh", BUILD, out,
                       env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})  # fmt: skip
            assert done.returncode == 0, done.stderr
            time.sleep(1.1)  # The clock shows a different second.
        (cls.wheel,), (archive,) = cls.made[0].glob("*.whl"), cls.made[0].glob("*.tar.gz")
        assert run("tar", "-C", cls.folder, "-xzf", archive).returncode == 0
        cls.tree = cls.folder / archive.name.removesuffix(".tar.gz")
        for file in (cls.wheel, archive):
            print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB", file=sys.stderr)

    def test_the_same_bytes_twice(self):
        names = sorted(path.name for path in self.made[0].iterdir())
        self.assertEqual(len(names), 2)
        for name in names:
            digests = [hashlib.sha256((made / name).read_bytes()).hexdigest() for made in self.made]
            self.assertEqual(*digests, name)

    def check_needs(self, home, elsewhere=()):
        files = [path for path in home.rglob("*") if elf.is_elf(path)]
        there = {path.name for path in files} | set(elsewhere)
        system = home / "lib/system"
        defined = {}
        for name in ("libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1"):
            defined[name] = elf.versions_defined(system / name)
        defined[start_scripts.LOADER] = elf.versions_defined(home / "bin" / start_scripts.LOADER)
        for file in files:
            for name in elf.needed(file):
                self.assertTrue(name in there or re.fullmatch(OF_SYSTEM, name), f"{file} needs {name}")
            for library, version in elf.versions_needed(file):
                if library in defined:
                    self.assertIn(version, defined[library], f"{file} needs it of {library}")
        for program in (home / "bin").iterdir():
            if not elf.is_elf(program) or program.name == start_scripts.LOADER:
                continue
            if program.suffix == ".bin":
                script = program.with_suffix("")
                self.assertTrue(os.access(script, os.X_OK) and script.read_text().startswith("#!/bin/sh\n"), script)
                continue
            newest = elf.newest({version for _, version in elf.versions_needed(program)}, "GLIBC")
            self.assertLessEqual(elf.number(newest or "GLIBC_0"), elf.number(elf.OLDEST), program)

    def test_the_archive_needs_nothing_but_a_display(self):
        self.check_needs(self.tree / "lib/scalescope")
        text = (self.tree / "README.txt").read_text()
        self.assertIn("glibc 2.28", text)

    def check_parts(self, home, parts):
        """Checks that the list of parts names every shared library of the package but the product's own."""
        words = [part.get("comment", "").split() for part in parts]
        listed = {name for each in words if each[:1] == ["libraries:"] for name in each[1:]}
        shipped = {path.name for path in home.rglob("*") if ".so" in path.name and elf.is_elf(path)}
        self.assertGreater(len(shipped), 10)
        self.assertEqual(shipped - listed - {"libscalescope_tap.so"}, set())

    def test_every_library_and_plugin_of_the_archive_is_a_part(self):
        documents = self.tree / "share/doc/scalescope"
        parts = json.loads((documents / "sbom.spdx.json").read_text())["packages"]
        self.check_parts(self.tree / "lib/scalescope", parts)
        for part in parts[1:]:
            if part["licenseDeclared"] == "NOASSERTION" and "externalRefs" in part:
                self.assertTrue((documents / f"LICENSES/bundled/{part['name']}.txt").is_file(), part["name"])

    def test_the_worker_has_one_openmp_library_and_that_is_libtorchs(self):
        home = self.tree / "lib/scalescope"
        listed = run(home / "bin/scalescope-worker", env={"PATH": os.environ["PATH"], "SCALESCOPE_LIST_LIBRARIES": "1"})
        (found,) = re.findall(r"libgomp\.so\.1 => (\S+)", listed.stdout)
        self.assertEqual(Path(found).resolve(), (home / "torch/lib/libgomp.so.1").resolve())

    def test_libtorch_is_as_old_as_the_oldest_system(self):
        for file in (self.tree / "lib/scalescope/torch/lib").iterdir():
            newest = elf.newest({version for _, version in elf.versions_needed(file)}, "GLIBC")
            self.assertLessEqual(elf.number(newest), elf.number(elf.OLDEST), file)

    def test_the_wheel_is_whole(self):
        self.assertLess(self.wheel.stat().st_size, 40_000_000)
        with zipfile.ZipFile(self.wheel) as wheel:
            names = wheel.namelist()
            (record,) = (name for name in names if name.endswith(".dist-info/RECORD"))
            rows = {row[0]: row[1:] for row in csv.reader(wheel.read(record).decode().splitlines())}
            self.assertEqual(sorted(rows), sorted(names))
            for name in set(names) - {record}:
                data = wheel.read(name)
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                self.assertEqual(rows[name], [f"sha256={digest}", str(len(data))], name)
            self.assertFalse([name for name in names if "torch" in name.lower() and "LICENSES" not in name
                              and "licenses" not in name], "no torch inside")  # fmt: skip
            unpacked = self.folder / "unpacked"
            wheel.extractall(unpacked)
        for name in names:
            if Path(name).parent.name == "bin":
                (unpacked / name).chmod(0o755)
        self.check_needs(unpacked / "scalescope", ["libtorch_cpu.so", "libc10.so", "libgomp.so.1"])
        parts = json.loads(next(unpacked.glob("*.dist-info/sbom.spdx.json")).read_text())["packages"]
        self.check_parts(unpacked / "scalescope", parts)
        for part in parts[1:]:
            if part["licenseDeclared"] == "NOASSERTION":
                self.assertTrue(list(unpacked.glob(f"*.dist-info/licenses/bundled/{part['name']}.txt")), part["name"])

    def installed(self, name):
        """Returns an environment with the wheel, and the command line in it with a separate home."""
        venv, home = self.folder / name, self.folder / f"{name}-home"
        home.mkdir()
        made = run(sys.executable, "-m", "venv", venv)
        if made.returncode != 0:
            self.skipTest(f"python3 -m venv: {made.stdout[-300:]} (Debian: python3-venv)")
        done = run(venv / "bin/pip", "install", "-q", "--no-index", "--no-deps", self.wheel)
        self.assertEqual(done.returncode, 0, done.stderr)
        environment = {"HOME": str(home), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}

        def cli(*words):
            return run(venv / "bin/scalescope-cli", *words, env=environment, timeout=1200)

        return venv, cli

    def test_the_wheel_measures_a_program_of_the_users_own(self):
        venv, cli = self.installed("program")
        script = self.folder / "train.py"
        script.write_text(PROGRAM)
        alone = run(venv / "bin/python", script)
        self.assertEqual((alone.returncode, alone.stdout), (0, "steps 40\n"), alone.stderr)
        patch = '{"limits": {"oversubscribe": true}, "measure": {"repeats": 1}}'
        words = ["--devices", "1,2", "--batch", "8", "--patch", patch, "--", venv / "bin/python", script]
        measured = cli("run", *words)
        self.assertEqual(measured.returncode, 0, measured.stdout + measured.stderr)
        cells = json.loads(cli("results", "train.py", "--json").stdout)["studies"][0]["cells"]
        self.assertEqual(sorted((cell["devices"], cell["steps"]) for cell in cells), [(1, 25), (2, 25)])
        cli("owner", "stop")

    def test_the_wheel_measures_with_the_torch_of_its_environment(self):
        if not (TORCH / "torch/lib/libtorch_cpu.so").exists():
            self.skipTest(f"{TORCH} is no folder like site-packages")
        venv, cli = self.installed("venv")

        none = cli("doctor")
        self.assertEqual(none.returncode, 1, none.stdout + none.stderr)
        self.assertRegex(none.stdout, r"BAD  LibTorch .*this Python environment has no torch.*torch 2\.11\.\* fits")
        (site,) = venv.glob("lib/python3*/site-packages")
        other = site / "torch"
        (other / "lib").mkdir(parents=True)
        (other / "lib/libtorch_cpu.so").touch()
        (other / "version.py").write_text("__version__ = '2.10.0+cpu'\n")
        self.assertRegex(
            cli("doctor").stdout, r"BAD  LibTorch .*torch '2\.10\.0\+cpu' in .* is not of version 2\.11\.\*"
        )
        study = self.folder / "first.json"
        study.write_text(json.dumps(STUDY))
        refused = cli("run", study)
        self.assertNotEqual(refused.returncode, 0)
        self.assertRegex(refused.stderr, r"cannot start .*: .*'2\.10\.0\+cpu' in .* is not of version 2\.11\.\*")
        shutil.rmtree(other)
        # It is outside the package, as in an environment with --system-site-packages: only Python finds it.
        (site / "elsewhere.pth").write_text(f"{TORCH.resolve()}\n")
        found = cli("doctor")
        self.assertRegex(found.stdout, r"ok   LibTorch +version 2\.11\.\d+; torch 2\.11\.\* fits")
        measured = cli("run", study)
        self.assertEqual(measured.returncode, 0, measured.stdout + measured.stderr)
        cells = json.loads(cli("results", "first", "--json").stdout)["studies"][0]["cells"]
        self.assertEqual({cell["devices"] for cell in cells if cell["imagesPerSecond"] > 0}, {1, 2})
        cli("owner", "stop")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
