#!/usr/bin/env python3
"""Tests the programs and labs of resources/examples, unmodified, through scalescope-cli over one and two ranks, and
programs of torch that fail.

usage: examples_test.py SOURCE BIN LIBTORCH [CLASS | CLASS.test_...]; LIBTORCH is empty in a build without it

Tests that need torch or another package are skipped if neither SOURCE/.deps (`./dev setup --full`) nor this Python has
it."""

import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from pathlib import Path

SOURCE, BIN = (Path(argument).resolve() for argument in sys.argv[1:3])
LIBTORCH = os.path.abspath(sys.argv[3]) if sys.argv[3] else ""
EXAMPLES = SOURCE / "resources/examples"
PATIENCE = float(os.environ.get("SCALESCOPE_TEST_PATIENCE", "1"))
PACKAGES = os.pathsep.join(str(SOURCE / ".deps" / folder) for folder in ("site", "python"))
SMALL = {"limits": {"oversubscribe": True}, "measure": {"repeats": 1, "warmupSteps": 2}}


def environment():
    kept = {name: value for name, value in os.environ.items() if name not in ("LD_PRELOAD", "RANK", "WORLD_SIZE")}
    kept.update(PYTHONWARNINGS="ignore", PYTHONPATH=PACKAGES)
    # Nothing is written beside the sources: ctest names a folder for compiled modules (tests/CMakeLists.txt).
    kept["PYTHONDONTWRITEBYTECODE"] = "" if "PYTHONPYCACHEPREFIX" in kept else "1"
    return kept


@functools.cache
def import_error(*modules):
    tried = subprocess.run([sys.executable, "-c", "import " + ", ".join(modules)], env=environment(),
                           capture_output=True, text=True, check=False)  # fmt: skip
    return tried.stderr[-200:] if tried.returncode else None


def needs(*modules):
    """Skips a test if the modules cannot be imported. They are imported once, and only if such a test runs."""

    def decorate(test):
        @functools.wraps(test)
        def checked(self):
            if (error := import_error(*modules)) is not None:
                self.skipTest(f"this Python has no {' or no '.join(modules)}: {error}")
            test(self)

        return checked

    return decorate


def left_running(store):
    """Returns the command lines of the processes that programs measured into STORE have left."""
    found, mark = [], f"SCALESCOPE_RING={store}/".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:  # It has ended.
            pass
    return found


class Programs(unittest.TestCase):
    def setUp(self):
        self.store = tempfile.mkdtemp()
        self.addCleanup(self.remove_store)

    def remove_store(self):
        """Repeats the removal, because the agent of the last run can store its state while the folder is removed."""
        self.run_cli("owner", "stop", "--force", "--store", self.store)
        end = time.monotonic() + 60 * PATIENCE
        while True:
            try:
                return shutil.rmtree(self.store)
            except OSError:
                if time.monotonic() > end:
                    raise
            time.sleep(0.1)

    def run_cli(self, *words, cwd=EXAMPLES, code=0):
        done = subprocess.run([BIN / "scalescope-cli", *map(str, words)], cwd=cwd, env=environment(),
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300 * PATIENCE,
                              check=False)  # fmt: skip
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stderr if code else done.stdout

    def cli(self, *words, cwd=EXAMPLES):
        return self.run_cli(*words, "--store", self.store, cwd=cwd)

    def variants(self, study, **changed):
        """Runs a lab once in a separate store and writes its report; returns the cells of its variants."""
        patch = {"limits": {"oversubscribe": True}, "measure": {"repeats": 1}, **changed}
        self.cli("run", study, "--patch", json.dumps(patch), cwd=EXAMPLES / "labs")
        name = json.loads((EXAMPLES / "labs" / study).read_text(encoding="utf-8"))["name"]
        report = Path(self.store) / "report"
        self.cli("report", name, "--out", report)
        self.assertTrue([file for file in report.iterdir() if file.stat().st_size > 0])
        cells = self.cells(name)
        for cell in cells:
            self.assertEqual(cell["status"], "done", cell["variant"])
            self.assertGreater(cell["imagesPerSecond"], 0, cell["variant"])
        return {cell["variant"]: cell for cell in cells if cell["devices"] == 2}

    def cells(self, study):
        return json.loads(self.cli("results", study, "--json"))["studies"][0]["cells"]

    def measure(self, *command, parts=True):
        """Runs a program over one and two ranks; returns the cell of each."""
        words = ["run", "--devices", "1,2", "--batch", "8", "--patch", json.dumps(SMALL), "--store", self.store, "--"]
        self.run_cli(*words, *command)
        script = next(Path(word).name for word in map(str, command) if word != sys.executable)
        cells = {cell["devices"]: cell for cell in self.cells(script)}
        self.assertEqual(sorted(cells), [1, 2])
        for devices, cell in cells.items():
            self.assertEqual(cell["status"], "done", devices)
            self.assertGreater(cell["steps"], 0, devices)
            self.assertGreater(cell["imagesPerSecond"], 0, devices)
            if parts:
                self.assertGreater(cell["computeSeconds"], 0, devices)
        return cells


class Examples(Programs):
    @needs("torch")
    def test_cifar_script(self):
        cells = self.measure(sys.executable, "cifar_cnn.py", "--batch-size", "{batch}", "--images", 160)
        self.assertGreater(cells[2]["commSeconds"], 0)

    @needs("torch")
    def test_transformer(self):
        cells = self.measure(sys.executable, "tiny_transformer.py", "--batch-size", "{batch}", "--steps", 20)
        self.assertGreater(cells[2]["commSeconds"], 0)
        self.assertGreater(cells[1]["flopsPerImage"], 0)

    def test_plain_processes(self):
        self.measure(sys.executable, "processes.py", parts=False)

    @unittest.skipUnless(LIBTORCH, "a build without LibTorch")
    def test_libtorch(self):
        self.measure(LIBTORCH, parts=False)


class Labs(Programs):
    @needs("torch")
    def test_lab_of_gradients_averaged_by_the_program(self):
        cells = self.variants("ddp_from_scratch.json")
        self.assertEqual(sorted(cells), ["bucketed", "flat", "naive", "overlapped"])
        calls = {name: cell["buckets"] for name, cell in cells.items()}
        self.assertGreater(len(calls["naive"]), len(calls["bucketed"]), "a call for each parameter")
        self.assertGreater(len(calls["bucketed"]), len(calls["flat"]))
        self.assertEqual(len(calls["flat"]), 1)

    @needs("torch")
    def test_lab_of_gradient_sizes(self):
        axes = {"devices": [2], "program.megabytes": [1, 4], "program.method": ["naive", "overlapped"]}
        cells = self.variants("gradient_sizes.json", axes=axes, skip=None)
        self.assertEqual(len(cells), 4)
        gradients = {cell["axes"]["program.megabytes"]: 4e-6 * cell["parameters"] for cell in cells.values()}
        self.assertAlmostEqual(gradients[1], 1, delta=0.1)
        self.assertAlmostEqual(gradients[4], 4, delta=0.2)

    @needs("torch")
    def test_lab_of_what_a_rank_keeps(self):
        program = {"command": "python3 sharding.py --sharding {sharding} --steps 14"}
        cells = self.variants("sharding.json", program=program)
        memory = {cell["axes"]["program.sharding"]: cell["memory"]["rss"] / 1e6 for cell in cells.values()}
        # For weights of 128 MB Adam keeps twice as much: zero saves half of that, and fsdp also half of weights and
        # gradients.
        self.assertLess(memory["zero"], memory["ddp"] - 80)
        self.assertLess(memory["fsdp"], memory["zero"] - 80)

    @needs("torch")
    def test_lab_of_tokens_per_second(self):
        for cell in self.variants("tiny_transformer.json").values():
            self.assertGreater(cell["flopsUtilisation"], 0)
            self.assertLess(cell["flopsUtilisation"], 1)
            tokens = 64 * cell["imagesPerSecond"]  # The lab trains on sequences of 64 tokens.
            self.assertGreater(tokens, 0)
            self.assertAlmostEqual(cell["tokensPerSecond"] / tokens, 1, delta=0.001)
            self.assertAlmostEqual(cell["tokensPerSecondPerDevice"] * cell["devices"] / tokens, 1, delta=0.001)
        self.assertIn("tokens/s/device", self.cli("results", "Tokens per second"))


class Frameworks(Programs):
    @needs("torch", "lightning")
    def test_lightning(self):
        self.measure(sys.executable, "lightning_cnn.py", "--batch-size", "{batch}", "--steps", 20)

    @needs("torch", "transformers", "accelerate")
    def test_hugging_face_trainer(self):
        self.measure(sys.executable, "hf_trainer.py", "--batch-size", "{batch}", "--steps", 20)


class Failures(Programs):
    def failure(self, program):
        """Runs a program that fails; returns the command's stderr."""
        script = Path(self.store) / "failing.py"
        script.write_text(textwrap.dedent(program), encoding="utf-8")
        words = ["run", "--devices", "2", "--batch", "8", "--patch", json.dumps(SMALL), "--store", self.store, "--"]
        said = self.run_cli(*words, sys.executable, script, "{batch}", code=3)
        self.assertEqual(left_running(self.store), [])
        return said

    @needs("torch")
    def test_a_rank_that_fails_while_the_other_waits_in_a_collective(self):
        said = self.failure("""
            import os, torch
            if "RANK" in os.environ:
                torch.distributed.init_process_group("gloo")
                model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 1))
                for step in range(100):
                    model(torch.randn(8, 4)).sum().backward()
                    if step == 10 and torch.distributed.get_rank() == 1:
                        raise ValueError("planted")
        """)
        self.assertIn("rank 1 failed in failing.py: exit code 1: Traceback", said)
        self.assertIn("ValueError: planted", said)

    @needs("torch")
    def test_a_failing_worker_of_a_loader(self):
        said = self.failure("""
            import os, torch
            from torch.utils.data import DataLoader, Dataset
            class Data(Dataset):
                def __len__(self):
                    return 64
                def __getitem__(self, index):
                    if index == 40 and os.environ.get("RANK") == "1":
                        raise ValueError("planted in a loader")
                    return torch.zeros(4)
            for batch in DataLoader(Data(), batch_size=8, num_workers=2):
                pass
            if "RANK" in os.environ:
                torch.distributed.init_process_group("gloo")
                torch.distributed.barrier()
                torch.distributed.destroy_process_group()
        """)
        self.assertIn("rank 1 failed in failing.py: exit code 1: ", said)
        self.assertIn("ValueError: planted in a loader", said)

    @needs("torch")
    def test_a_failing_process_of_mp_spawn(self):
        said = self.failure("""
            import os, time, torch
            def train(rank):
                if rank == 1 and os.environ.get("RANK") == "1":
                    raise ValueError("planted in a child")
                time.sleep(3000 if "RANK" in os.environ else 0)
            if __name__ == "__main__":
                torch.multiprocessing.spawn(train, nprocs=2)
        """)
        self.assertIn("rank 1 failed in failing.py: exit code 1: ", said)
        self.assertIn("ValueError: planted in a child", said)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]], verbosity=2)
