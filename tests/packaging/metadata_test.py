#!/usr/bin/env python3
"""Tests the metadata of a package for desktops and auditors: desktop file, AppStream data, MIME type, icons, list of
parts.

usage: metadata_test.py SOURCE BUILD

Validators that are not installed (appstreamcli, desktop-file-validate, update-mime-database) are left out, with a
message."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

SOURCE, BUILD = Path(sys.argv[1]), Path(sys.argv[2])
DESKTOP = SOURCE / "packaging/desktop"
TYPE = "application/x-scalescope-study+json"
BUNDLE = "application/x-scalescope-bundle+zip"


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)


class Metadata(unittest.TestCase):
    def needs(self, program):
        if not shutil.which(program):
            self.skipTest(f"{program} is not installed")

    def test_desktop_file_and_appstream_speak_of_one_thing(self):
        entry = dict(
            line.split("=", 1) for line in (DESKTOP / "scalescope.desktop").read_text().splitlines() if "=" in line
        )
        metainfo = xml.fromstring((DESKTOP / "scalescope.metainfo.xml.in").read_text())
        self.assertEqual(entry["Name"], metainfo.findtext("name"))
        self.assertEqual(metainfo.findtext("launchable"), "scalescope.desktop")
        self.assertEqual(sorted(filter(None, entry["Categories"].split(";"))),
                         sorted(one.text for one in metainfo.iter("category")))  # fmt: skip
        self.assertEqual(entry["MimeType"], f"{TYPE};{BUNDLE};")
        self.assertEqual([one.text for one in metainfo.iter("mediatype")], [TYPE, BUNDLE])
        self.assertEqual(entry["Exec"], "scalescope %F", "several bundles at once are one window")
        for name in (entry["Icon"], "application-x-scalescope-study", "application-x-scalescope-bundle"):
            self.assertEqual(xml.parse(DESKTOP / f"{name}.svg").getroot().get("viewBox"), "0 0 64 64")

    def test_the_package_brings_qts_own_translations(self):
        """File dialogs and the menus of text fields are Qt's, and would stay English in the other languages."""
        packages = (SOURCE / "packaging/Packages.cmake").read_text()
        wanted = re.search(r"CPACK_DEBIAN_DESKTOP_PACKAGE_RECOMMENDS\s+\"([^\"]*)\"", packages)
        self.assertIn("qt6-translations-l10n", wanted.group(1).split(", "))

    def test_desktop_file_is_valid(self):
        self.needs("desktop-file-validate")
        self.assertEqual(run("desktop-file-validate", DESKTOP / "scalescope.desktop").stdout, "")

    def test_appstream_data_is_valid(self):
        self.needs("appstreamcli")
        result = run("appstreamcli", "validate", "--no-net", BUILD / "packaging/scalescope.metainfo.xml")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertNotIn("@", (BUILD / "packaging/scalescope.metainfo.xml").read_text())

    def test_the_database_takes_the_types(self):
        self.needs("update-mime-database")
        with tempfile.TemporaryDirectory() as folder:
            packages = Path(folder, "packages")
            packages.mkdir()
            shutil.copy(DESKTOP / "scalescope-mime.xml", packages / "scalescope.xml")
            result = run("update-mime-database", folder)
            self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
            self.assertIn(f"60:{TYPE}:*.scalescope.json", Path(folder, "globs2").read_text())
            self.assertIn(f":{BUNDLE}:*.scalescope\n", Path(folder, "globs2").read_text())
            self.assertIn(b"\"scalescope\":", Path(folder, "magic").read_bytes())

    def test_types_have_words_in_every_language_an_icon_and_a_pattern(self):
        pattern = xml.fromstring((DESKTOP / "scalescope-mime.xml").read_text())
        spoken = "{http://www.w3.org/XML/1998/namespace}lang"
        icons = []
        for kind in (one for one in pattern if one.tag.endswith("}mime-type")):
            comments = [one.get(spoken, "en") for one in kind if one.tag.endswith("}comment")]
            self.assertEqual(sorted(comments), ["de", "en", "zh_CN"], kind.get("type"))
            icons += [one.get("name") for one in kind if one.tag.endswith("}icon")]
        self.assertEqual(len(set(icons)), len(icons), "two types look alike")
        for icon in icons:
            self.assertTrue((DESKTOP / f"{icon}.svg").is_file(), icon)
        match = next(one for one in pattern.iter() if one.tag.endswith("}match"))
        first, last = (int(part) for part in match.get("offset").split(":"))
        # Users write them like this; a store keeps the keys of its copies in another order.
        for study in (SOURCE / "tests/data/studies").glob("*.json"):
            at = study.read_text().find(match.get("value"))
            self.assertTrue(first <= at <= last, f"{study}: {at}")


class Parts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not shutil.which("dpkg-query"):
            raise unittest.SkipTest("parts are listed by Debian's package manager, which is not here")
        cls.folder = tempfile.TemporaryDirectory()
        cls.lists = {}
        for package in ("scalescope", "scalescope-worker", "scalescope-worker-cuda"):
            out = Path(cls.folder.name, package)
            done = run(SOURCE / "packaging/parts/sbom.py", SOURCE, package, "0.1.0", out,
                       env=dict(os.environ, SOURCE_DATE_EPOCH="1700000000"))  # fmt: skip
            assert done.returncode == 0, done.stderr
            cls.lists[package] = json.loads(out.read_text())

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_it_is_whole_and_points_at_itself(self):
        for package, parts in self.lists.items():
            names = {one["SPDXID"] for one in parts["packages"]}
            self.assertEqual(parts["packages"][0]["name"], package)
            self.assertEqual(len(names), len(parts["packages"]))
            self.assertEqual(parts["creationInfo"]["created"], "2023-11-14T22:13:20Z")
            for one in parts["packages"]:
                self.assertTrue(one["versionInfo"], one["name"])
                self.assertRegex(one["SPDXID"], r"^SPDXRef-[A-Za-z0-9.-]+$")
            for link in parts["relationships"]:
                self.assertIn(link["relatedSpdxElement"], names)
            refused = {info["licenseId"] for info in parts["hasExtractedLicensingInfos"]}
            used = {one["licenseDeclared"] for one in parts["packages"]}
            self.assertEqual({one for one in used if one.startswith("LicenseRef")} - refused, set())

    def test_versions_are_the_pins(self):
        pins = dict(re.findall(r"^([\w-]+)==(\S+)", (SOURCE / "packaging/setup/wheels.txt").read_text(), re.M))
        found = {one["name"]: one["versionInfo"] for one in self.lists["scalescope-worker"]["packages"]}
        for name in ("torch", "nvidia-cuda-runtime", "nvidia-cuda-cupti"):
            self.assertEqual(found[name], pins[name])

    def test_the_cuda_worker_names_its_libraries_under_their_own_licences(self):
        wheels = (SOURCE / "packaging/setup/wheels-cuda.txt").read_text()
        parts = {one["name"]: one for one in self.lists["scalescope-worker-cuda"]["packages"]}
        for name, version in re.findall(r"^([\w-]+)==(\S+)", wheels, re.M):
            self.assertEqual(parts[name]["versionInfo"], version)
        self.assertEqual(parts["nvidia-nccl-cu13"]["licenseDeclared"], "BSD-3-Clause")
        self.assertEqual(parts["nvidia-cublas"]["licenseDeclared"], "LicenseRef-NVIDIA-CUDA")

    def test_every_linked_library_is_a_part(self):
        libraries = {"libsqlite3": "libsqlite3-dev", "libzstd": "libzstd-dev", "libcrypto": "libssl-dev",
                     "libz": "zlib1g-dev", "libarchive": "libarchive-dev", "libssh": "libssh-dev",
                     "libstdc++": "g++", "libgcc_s": "g++", "libQt6Charts": "qt6-charts-dev", "libQt6Svg": "libqt6svg6",
                     "libtorch_cpu": "torch", "libc10": "torch", "libgomp": "torch"}  # fmt: skip
        own = {"libc", "libm", "ld-linux-x86-64", "libdl"}  # These belong to the machine's C library.
        held = {
            "scalescope": ["scalescope", "scalescope-cli", "scalescope-owner"],
            "scalescope-worker": ["scalescope-worker", "scalescope-gpuprobe"],
        }
        for package, programs in held.items():
            names = {one["name"] for one in self.lists[package]["packages"]}
            for program in programs:
                if not (BUILD / "bin" / program).exists():
                    print(f"{program} was not built", file=sys.stderr)
                    continue
                needed = re.findall(r"NEEDED.*\[(.*?)\.so", run("readelf", "-d", BUILD / "bin" / program).stdout)
                for library in set(needed) - own:
                    part = libraries.get(library, "qt6-base-dev" if library.startswith("libQt6") else library)
                    self.assertIn(part, names, f"{program} needs {library}")

    def test_an_unknown_part_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(SOURCE / "LICENSES", Path(folder, "LICENSES"))
            shutil.copytree(SOURCE / "packaging/setup", Path(folder, "packaging/setup"))
            with Path(folder, "LICENSES/README.md").open("a") as table:
                table.write("| libnew | scalescope, dynamically | MIT | `libnew.txt` |\n")
            result = run(SOURCE / "packaging/parts/sbom.py", folder, "scalescope", "0.1.0", Path(folder, "out"))
            self.assertNotEqual(result.returncode, 0)
            self.assertIn("libnew", result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
