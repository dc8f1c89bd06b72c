#!/usr/bin/env python3
"""Tests the programs of resources/examples, unmodified, over two nodes by their sshd and over Slurm, by the command
line.

usage: programs_test.py PROGRAMS LIBTORCH [CLASS | CLASS.TEST ...]; LIBTORCH is empty in a build without it

Exit 77 if nodes or Slurm are not available. Programs that need torch or another package are skipped if a node's
Python does not find it, in .deps (`./dev setup --full`) or in the packages of this Python."""

import json
import os
import pathlib
import site
import sys
import unittest

sys.dont_write_bytecode = True

from local_nodes.cluster import PROJECT  # noqa: E402
from slurm_test import OnCluster, Run, nodes  # noqa: E402

EXAMPLES = PROJECT / "resources/examples"
NODES = ["n0", "n1"]
SSH = [{"name": node, "ssh": node, "device": "cpu", "coresPerSlot": 1} for node in NODES]
SLURM = [{"name": "hpc", "device": "cpu", "coresPerSlot": 1, "slurm": {"login": "n0", "timeLimit": "00:20:00"}}]
# A node has a separate home, so it has no Python below this one's.
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
DEPS = [str(PROJECT / ".deps" / folder) for folder in ("site", "python")]
FOLDERS = os.pathsep.join([*DEPS, *site.getsitepackages()])
# With the second variable, torch finds libraries that it needs (tests/CMakeLists.txt).
ENVIRONMENT = {"PYTHONPATH": FOLDERS, "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}
LIBTORCH = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else ""


class OverNodes(OnCluster):
    def needs(self, *modules):
        variables = ["%s=%s" % variable for variable in ENVIRONMENT.items()]
        tried = nodes("enter", "n0", "env", *variables, PYTHON, "-c", "import " + ", ".join(modules))
        if tried.returncode != 0:
            self.skipTest("%s has no %s: %s" % (PYTHON, " or no ".join(modules), tried.stderr.strip()[-200:]))

    def measure(self, hosts, *command, by_torch=True, counts=(1, 2)):
        """Returns cells of one rank on each node, by their number of nodes."""
        name = self.id().split(".")[-1]
        study = {
            "scalescope": 1,
            "name": name,
            "protocol": "weak",
            "baseline": None,
            "hosts": hosts,
            "axes": {"strategy": ["ddp"], "perRankBatch": [8], "nodes": list(counts), "devices": [1]},
            "measure": {"warmupSteps": 3, "repeats": 1},
            "limits": {"oversubscribe": True},
            "program": {
                "command": [str(word) for word in command],
                "workingDirectory": str(EXAMPLES),
                "environment": {**ENVIRONMENT, "PYTHONWARNINGS": "ignore"},
            },
        }
        self.place.environment["SCALESCOPE_PROGRAM"] = str(pathlib.Path(self.programs) / "scalescope-program")
        self.run_of = Run(self.place, self.place.write(study))
        self.run_of.ends(0, 400)
        said = json.loads(self.place.cli_says("results", name, "--json", "--store", self.place.store))["studies"][0]
        cells = {cell["nodes"]: cell for cell in said["cells"]}
        self.assertEqual(sorted(cells), sorted(counts))
        for count, cell in cells.items():
            self.assertEqual(cell["status"], "done", cell["error"])
            self.assertEqual(len({rank["host"] for rank in cell["ranks"]}), count)
            self.assertGreater(cell["steps"], 0, count)
            self.assertGreater(cell["imagesPerSecond"], 0, count)
            if by_torch:
                self.assertGreater(cell["computeSeconds"], 0, count)
            if by_torch and count > 1:
                self.assertGreater(cell["commSeconds"], 0, "the tap")
                self.assertGreater(cell["exposedSeconds"], 0)
            parts = ["stepSeconds", "inputSeconds", "computeSeconds", "exposedSeconds", "residualSeconds"]
            seconds = {part: cell[part]["mean"] if part == "stepSeconds" else cell[part] for part in parts}
            texts = ["%s %s" % (part.removesuffix("Seconds"), "-" if each is None else "%.2f ms" % (1e3 * each))
                     for part, each in seconds.items()]  # fmt: skip
            print("%s, %d node(s): %d steps, %.1f samples/s, %s" %
                  (name, count, cell["steps"], cell["imagesPerSecond"], ", ".join(texts)), flush=True)  # fmt: skip
        return cells


class Ssh(OverNodes):
    def test_cifar_script(self):
        self.needs("torch")
        words = ["cifar_cnn.py", "--batch-size", "{batch}", "--images", 160]
        cells = self.measure(SSH, PYTHON, *words)
        self.assertGreater(cells[2]["flopsUtilisation"], 0)

    def test_transformer(self):
        self.needs("torch")
        self.measure(SSH, PYTHON, "tiny_transformer.py", "--batch-size", "{batch}", "--steps", 20)

    def test_plain_processes(self):
        self.measure(SSH, PYTHON, "processes.py", "--batch-size", "{batch}", "--steps", 20, by_torch=False)

    @unittest.skipUnless(LIBTORCH, "a build without LibTorch")
    def test_libtorch(self):
        self.measure(SSH, LIBTORCH, "--batch-size", "{batch}", "--steps", 20, by_torch=False)


class Frameworks(OverNodes):
    def test_lightning(self):
        self.needs("torch", "lightning")
        self.measure(SSH, PYTHON, "lightning_cnn.py", "--batch-size", "{batch}", "--steps", 20)

    def test_hugging_face_trainer(self):
        self.needs("torch", "transformers", "accelerate")
        self.measure(SSH, PYTHON, "hf_trainer.py", "--batch-size", "{batch}", "--steps", 20)


class Slurm(OverNodes):
    def test_cifar_script(self):
        self.needs("torch")
        words = ["cifar_cnn.py", "--batch-size", "{batch}", "--images", 160]
        self.measure(SLURM, PYTHON, *words, counts=(2,))


if __name__ == "__main__":
    OnCluster.programs = pathlib.Path(sys.argv[1]).resolve()
    OnCluster.worker = OnCluster.programs / "scalescope-worker"
    unittest.main(argv=[sys.argv[0], *(sys.argv[3:] or ["Ssh", "Frameworks", "Slurm"])], verbosity=2)
