#!/usr/bin/env python3
"""Checks that every build reads the recording of an H100 (tests/data/gpu/h100.tar.xz: stages first-light and
throughput of the kit) with the same results: recorded_test.py PROGRAMS."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

RECORDED = pathlib.Path(__file__).resolve().parents[2] / "data" / "gpu" / "h100.tar.xz"
PROGRAMS = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/bin").resolve()
CONTEXT = (50e6, 4e9)  # Bytes: the limits of bench_device.


class Recorded(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        subprocess.run(["tar", "xf", RECORDED, "-C", cls.folder], check=True)
        cls.manifest = json.loads((cls.folder / "manifest.json").read_text(encoding="utf-8"))
        cls.cli("rebuild")

    @classmethod
    def cli(cls, *arguments):
        command = [PROGRAMS / "scalescope-cli", *arguments, "--store", cls.folder / "store"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def study(self, name):
        study = json.loads(self.cli("results", name, "--json"))["studies"][0]
        self.assertGreater(study["identities"]["checked"], 100)
        self.assertEqual(study["identities"]["broken"], 0)
        return study["cells"]

    def test_throughput_is_what_the_kit_printed(self):
        printed = {row["what"]: row["value"] for stage in self.manifest["stages"] for row in stage["rows"]}
        cells = self.study("gpu-throughput-bf16")
        self.assertEqual(len(cells), 6)
        for cell in cells:
            self.assertEqual(cell["environment"]["device"], "NVIDIA H100 80GB HBM3")
            row = printed[f"bf16 B={cell['perRankBatch']:.0f} {cell['variant']}"]
            self.assertTrue(row.startswith(f"{cell['imagesPerSecond']:.0f} img/s"), row)
            self.assertEqual([bool(rank["graphs"]) for rank in cell["ranks"]], [cell["variant"] == "graphs"])
            self.assertAlmostEqual(cell["residualSeconds"] / cell["stepSeconds"]["mean"], 0, places=6)

    def test_use_is_compared_with_both_peaks(self):
        (cell,) = self.study("gpu-first-light")
        self.assertAlmostEqual(cell["flopsPerSecond"] / cell["peakFlopsPerSecond"], cell["flopsUtilisation"])
        self.assertAlmostEqual(cell["flopsPerSecond"] / cell["vendorFlopsPerSecond"], cell["vendorUtilisation"])
        self.assertLess(cell["vendorUtilisation"], cell["flopsUtilisation"])
        self.assertAlmostEqual(cell["vendorFlopsPerSecond"] / 989.4e12, 1, places=6)

    def test_no_other_process_used_the_gpu(self):
        for cell in [*self.study("gpu-first-light"), *self.study("gpu-throughput-bf16")]:
            codes = {note["message"]["code"] for note in cell["guard"]}
            self.assertFalse(codes & {"guard.busy-gpu", "guard.gpu-held-back", "guard.gpu-hot"}, codes)
            context = cell["memory"]["context"]
            self.assertTrue(CONTEXT[0] < context < CONTEXT[1], f"{context / 1e6} MB")


if __name__ == "__main__":
    unittest.main()
