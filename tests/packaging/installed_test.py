#!/usr/bin/env python3
"""Tests the contents of the packages as installed: every program is hardened as in the build, and every shared
library is in the list of parts, with the parts inside LibTorch.

usage: installed_test.py SOURCE BUILD"""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE, BUILD = Path(sys.argv[1]), Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "packaging/parts"))
import elf  # noqa: E402


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.tree = Path(cls.temporary.name)
        for component in ("desktop", "worker"):
            subprocess.run(["cmake", "--install", BUILD, "--prefix", cls.tree, "--component", component, "--strip"],
                           check=True, stdout=subprocess.DEVNULL)  # fmt: skip
        cls.elves = [path for path in sorted(cls.tree.rglob("*")) if elf.is_elf(path)]

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_every_program_is_hardened(self):
        programs = [path for path in self.elves if ".so" not in path.name]
        names = {path.name for path in programs}
        self.assertLessEqual({"scalescope-agent", "scalescope-gpuprobe", "scalescope-worker"}, names)
        done = subprocess.run([sys.executable, "-B", SOURCE / "tests/packaging/hardened_test.py", SOURCE, *programs],
                              capture_output=True, text=True, check=False)  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_examples_of_the_guide_are_installed(self):
        guide = (SOURCE / "docs/guide/programs.md").read_text()
        named = set(re.findall(r"`([a-z_]+\.(?:py|cpp))`", "".join(re.findall(r"^\| `.*$", guide, re.MULTILINE))))
        self.assertGreaterEqual(len(named), 6)
        self.assertLessEqual(named, {path.name for path in self.tree.rglob("share/scalescope/examples/*")})

    def test_no_library_has_a_run_path_to_the_current_folder(self):
        for path in self.elves:
            for line in elf.readelf(path, "--dynamic").splitlines():
                if "RUNPATH" in line or "RPATH" in line:
                    for element in line.split("[")[1].rstrip("]").split(":"):
                        self.assertRegex(element, r"^(/|\$ORIGIN)", f"{path}: {line}")

    def test_every_library_is_a_part(self):
        listed, parts = set(), set()
        for file in self.tree.rglob("sbom.spdx.json"):
            for part in json.loads(file.read_text())["packages"]:
                parts.add(part["name"])
                words = part.get("comment", "")
                if words.startswith("libraries: "):
                    listed.update(words.split()[1:])
        # The product itself is the first part.
        own = {"libscalescope_tap.so"}
        shipped = {path.name for path in self.elves if ".so" in path.name} - own
        self.assertTrue(shipped)
        self.assertEqual(shipped - listed, set())
        inside = {"libgomp", "gloo", "fmt", "mkl-dnn", "oneMKL", "protobuf", "sleef", "kineto"}
        self.assertEqual(inside - parts, set())

    def test_references_are_unique_and_resolve(self):
        for file in self.tree.rglob("sbom.spdx.json"):
            document = json.loads(file.read_text())
            names = [part["SPDXID"] for part in document["packages"]]
            self.assertEqual(len(names), len(set(names)))
            for relation in document["relationships"]:
                self.assertIn(relation["relatedSpdxElement"], names)


unittest.main(argv=sys.argv[:1], verbosity=2)
