#!/usr/bin/env python3
"""Tests the labs' studies over several nodes with real ranks (LibTorch), by the command line: over ssh to three
nodes and over Slurm to two of them, reduced by a merge patch. labs_test.py PROGRAMS [TEST...]; exit 77 if nodes
or Slurm are not available. Prints a line for each cell: ranks and their batches, images/s, loss, and how busy
each node was."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True

from local_nodes.cluster import PROJECT  # noqa: E402
from slurm_test import FOLDER, OnCluster, Run, on_login_node  # noqa: E402

STUDIES = PROJECT / "tests/data/studies"
NODES = ["n0", "n1", "n2"]
SSH = [{"name": node, "ssh": node, "device": "cpu", "coresPerSlot": 1} for node in NODES]
SLURM = [{"name": "hpc", "device": "cpu", "coresPerSlot": 1, "slurm": {"login": "n0", "timeLimit": "00:20:00"}}]
FLOOR, UNEVEN = [21, 21, 21], [22, 21, 21]
# Two steps of 64 images an epoch, in two epochs, are enough for every record that a cell has.
FEW = {"warmupSteps": 1, "ceilingMB": 1, "calibrate": False}
TRAIN, STEPS = dict(FEW, epochs=2), dict(FEW, steps=12)


class OfLabs(OnCluster):
    count = 3

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # The nodes have this folder too.
        cls.data = pathlib.Path(tempfile.mkdtemp(prefix="scalescope-labs-", dir="/var/tmp"))
        words = ["--train", "128", "--extra", "32", "--test", "32"]
        subprocess.run([sys.executable, PROJECT / "tests/data/make_svhn.py", cls.data, *words], check=True, timeout=300)

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        shutil.rmtree(cls.data, ignore_errors=True)

    def cells_of(self, name, patch):
        """Runs a study of the labs and returns its stored cells, with the batches that the ranks of each cell got."""
        # Every step has the whole batch if the smaller rest of an epoch is dropped.
        data = {"path": str(self.data), "lastBatch": "drop"}
        patch = dict(patch, dataset=data, limits={"oversubscribe": True})
        file, store = STUDIES / (name + ".json"), self.place.store
        self.run_of = Run(self.place, file, patch)
        self.run_of.ends(0, 400)
        study = json.loads(self.place.cli_says("results", name, "--json", "--store", store))["studies"][0]
        self.assertEqual(study["identities"]["broken"], 0)
        self.assertGreater(study["identities"]["checked"], 0)
        for what in ("cells", "utilisation", "speedup"):
            table = self.place.folder / (what + ".md")
            self.place.cli_says("export", name, "--what", what, "--out", table, "--store", store)
            self.assertTrue(table.exists() and table.stat().st_size > 0, what)
        for cell in study["cells"]:
            cell["batches"] = self.batches_of(cell)
            self.is_whole(cell)
        return {(cell["strategy"], cell["nodes"]): cell for cell in study["cells"]}

    def batches_of(self, cell):
        """Returns the batches of all ranks, as in the run's plan."""
        plan = json.loads((self.place.store / "runs" / cell["runs"][-1] / "plan.json").read_text())
        return plan["cell"]["rankBatches"]

    def is_whole(self, cell):
        self.assertEqual(cell["status"], "done", cell["error"])
        for key in ("imagesPerSecond", "computeSeconds", "trainLoss"):
            self.assertGreater(cell[key], 0, key)
        self.assertAlmostEqual(cell["imagesPerStep"], sum(cell["batches"]), delta=1e-3)
        if cell["nodes"] > 1:
            self.assertGreater(cell["commSeconds"], 0)
        busy = {rank["host"]: rank["cpuPercent"] for rank in cell["ranks"]}
        self.assertEqual(len(busy), cell["nodes"])
        self.assertTrue(all(busy.values()), busy)
        print(
            "%s over %s: batch %s, %.1f images/s, loss %.4f, busy %s"
            % (
                cell["strategy"],
                ",".join(sorted(busy)),
                "+".join(map(str, cell["batches"])),
                cell["imagesPerSecond"],
                cell["trainLoss"],
                " ".join("%.0f %%" % busy[node] for node in sorted(busy)),
            ),
            flush=True,
        )


class Ssh(OfLabs):
    def test_b_nodes_with_floored_thirds(self):
        cells = self.cells_of("b-nodes", {"hosts": SSH, "measure": TRAIN})
        for strategy in ("ddp", "parameter-server"):
            self.assertEqual([cells[strategy, nodes]["batches"] for nodes in (1, 2, 3)], [[64], [32, 32], FLOOR])

    def test_b_nodes_with_uneven_thirds(self):
        patch = {"hosts": SSH, "measure": TRAIN, "batchSplit": "uneven", "axes": {"nodes": [3]}, "baseline": None}
        cells = self.cells_of("b-nodes", patch)
        for strategy in ("ddp", "parameter-server"):
            self.assertEqual(cells[strategy, 3]["batches"], UNEVEN)

    def test_b_speed_run(self):
        cells = self.cells_of("b-speed-run", {"hosts": SSH, "measure": STEPS})
        self.assertEqual(cells["ddp", 3]["batches"], [16, 16, 16])

    def test_a_two_node_svhn(self):
        cells = self.cells_of("a-two-node-svhn", {"hosts": SSH[:2], "measure": TRAIN})
        self.assertEqual([cells["ddp", nodes]["batches"] for nodes in (1, 2)], [[32], [32, 32]])


class SlurmNodes(OfLabs):
    def tearDown(self):
        text = self.run_of.text if self.run_of else ""
        super().tearDown()
        self.assertIn("was submitted", text)

    def test_b_nodes(self):
        patch = {"hosts": SLURM, "measure": TRAIN, "batchSplit": "exact", "axes": {"nodes": [1, 2]}}
        cells = self.cells_of("b-nodes", patch)
        for strategy in ("ddp", "parameter-server"):
            self.assertEqual([cells[strategy, nodes]["batches"] for nodes in (1, 2)], [[64], [32, 32]])

    def test_b_nodes_with_uneven_thirds(self):
        patch = {"hosts": SLURM, "measure": TRAIN, "batchSplit": "uneven", "axes": {"nodes": [3]}, "baseline": None}
        cells = self.cells_of("b-nodes", patch)
        self.assertEqual(cells["ddp", 3]["batches"], UNEVEN)

    def test_b_speed_run(self):
        cells = self.cells_of("b-speed-run", {"hosts": SLURM, "measure": STEPS, "axes": {"nodes": [2]}})
        self.assertEqual(cells["ddp", 2]["batches"], [16, 16])

    def test_a_two_node_svhn(self):
        cells = self.cells_of("a-two-node-svhn", {"hosts": SLURM, "measure": TRAIN})
        self.assertEqual([cells["ddp", nodes]["batches"] for nodes in (1, 2)], [[32], [32, 32]])


if __name__ == "__main__":
    OnCluster.programs = pathlib.Path(sys.argv[1]).resolve()
    OnCluster.worker = OnCluster.programs / "scalescope-worker"
    unittest.main(argv=[sys.argv[0], *(sys.argv[2:] or ["Ssh", "SlurmNodes"])], verbosity=2)
