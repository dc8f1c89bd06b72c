#!/usr/bin/env python3
"""Tests the hook, the tap and the package in unmodified programs, read back from the ring.

usage: hook_test.py SOURCE TAP LOOP LOOP_CXX LIBTORCH [--details | --examples | Hook.test_...]; LIBTORCH is empty in a
build without it

Tests that need torch are skipped if neither SOURCE/.deps/site nor this Python has it, those of frameworks if neither
SOURCE/.deps/python nor this Python has them."""

import importlib.util
import os
import re
import site
import socket
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import ring_file

SOURCE, TAP, LOOP, LOOP_CXX = map(os.path.abspath, sys.argv[1:5])
if " " in TAP:  # LD_PRELOAD would end the name of the library there.
    _elsewhere = tempfile.TemporaryDirectory()
    os.symlink(TAP, os.path.join(_elsewhere.name, "libscalescope_tap.so"))
    TAP = os.path.join(_elsewhere.name, "libscalescope_tap.so")
LIBTORCH = os.path.abspath(sys.argv[5]) if sys.argv[5] else ""
HERE = Path(__file__).resolve().parent
EXAMPLES = Path(SOURCE) / "resources/examples"
PATIENCE = float(os.environ.get("SCALESCOPE_TEST_PATIENCE", "1"))
PYTHON_FOLDER = Path(SOURCE) / "app/hook/python"
SITE, PACKAGES = Path(SOURCE) / ".deps/site", Path(SOURCE) / ".deps/python"
DETAILS, OF_EXAMPLES = "--details", "--examples"  # Each selects the tests that it marks, instead of the others.
SELECTED = next((word for word in sys.argv[6:] if word in (DETAILS, OF_EXAMPLES)), None)
PARTS = ("input", "forward", "backward", "optimizer", "validation")


def script(name):
    """Returns one of the examples, or a program that exists only for the tests."""
    example = EXAMPLES / name
    return example if example.exists() else HERE / "programs" / name


def environment(**more):
    ours = ("PYTHONPATH", "LD_PRELOAD", "RANK", "SCALESCOPE_PEAK")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    kept.update(OMP_NUM_THREADS="1", PYTHONWARNINGS="ignore")
    # Nothing is written beside the sources: ctest names a folder for compiled modules (tests/CMakeLists.txt).
    kept["PYTHONDONTWRITEBYTECODE"] = "" if "PYTHONPYCACHEPREFIX" in kept else "1"
    kept.update({name: str(value) for name, value in more.items() if value is not None})
    return kept


def path(*folders):
    return os.pathsep.join(str(folder) for folder in (*folders, SITE))


WITHOUT_TORCH = subprocess.run(
    [sys.executable, "-c", "import torch, torch.distributed as d, sys; sys.exit(not d.is_gloo_available())"],
    env=environment(PYTHONPATH=path()), capture_output=True, text=True, check=False,
)  # fmt: skip
needs_torch = unittest.skipIf(WITHOUT_TORCH.returncode, "this Python has no torch: " + WITHOUT_TORCH.stderr[-200:])


def needs_package(name):
    there = (PACKAGES / name).is_dir() or importlib.util.find_spec(name) is not None
    return unittest.skipUnless(there, f"this Python has no {name}: ./dev setup --full")


def in_detail(test):
    """Marks a test of `--details`: each starts another Python with torch."""
    test.part = DETAILS
    return test


def of_examples(test):
    """Marks a test of `--examples`: they run each program of resources/examples that no other test here runs."""
    test.part = OF_EXAMPLES
    return test


def load_tests(loader, suite, pattern):
    return unittest.TestSuite(
        test for tests in suite for test in tests
        if getattr(getattr(test, test._testMethodName), "part", None) == SELECTED
    )  # fmt: skip


class Rank:
    """The output and the records of a rank."""

    def __init__(self, process, ring):
        self.out, self.err = process.communicate(timeout=120 * PATIENCE)
        self.code = process.returncode
        reader = ring_file.Reader(ring)
        self.records = reader.drain()
        self.attached, self.dropped, self.steps = reader.attached, reader.dropped, reader.steps

    def of(self, kind, source=None):
        return [r for r in self.records if r.kind == kind and source in (None, r.source)]

    def fact(self, number):
        return [r.b for r in self.of("fact") if r.a == number]


class Hook(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def start(self, *command, ranks=1, tap=None, hook=True, capacity=1 << 14, extra=(), peak=None):
        """Starts the ranks, with torchrun's variables if there are several; returns the results in the order of the
        ranks."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        started = []
        for rank in range(ranks):
            file = ring_file.create(str(self.folder / f"ring-{rank}"), capacity)
            gang = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port, "RANK": rank, "LOCAL_RANK": rank,
                    "WORLD_SIZE": ranks} if ranks > 1 else {}  # fmt: skip
            folders = (PYTHON_FOLDER, *extra) if hook else extra
            started.append((file, subprocess.Popen(
                [sys.executable, *map(str, command)] if not os.access(command[0], os.X_OK) else list(command),
                env=environment(PYTHONPATH=path(*folders), SCALESCOPE_RING=file, SCALESCOPE_PEAK=peak,
                                LD_PRELOAD=tap, **gang),
                cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)))  # fmt: skip
        try:
            return [Rank(process, file) for file, process in started]
        finally:
            for _, process in started:
                process.kill()

    def program(self, name, *arguments, **more):
        ranks = self.start(script(name), *arguments, **more)
        for rank in ranks:
            self.assertEqual(rank.code, 0, rank.err)
            self.assertNotIn("scalescope: ", rank.err)  # A warning may name a folder of .deps.
            self.assertEqual(rank.dropped, 0)
        return ranks

    def split_is_sound(self, rank):
        """Checks that steps follow each other without a gap, and that the parts of each are inside it one after the
        other, so that parts and residual add up to the step."""
        steps = rank.of("step")
        self.assertEqual([s.step for s in steps], list(range(len(steps))))
        for before, after in zip(steps, steps[1:]):
            self.assertEqual(before.end, after.begin)
        for step in steps:
            parts = sorted((r for r in rank.records if r.step == step.step and r.kind in PARTS), key=lambda r: r.begin)
            self.assertTrue(parts)
            at = step.begin
            for part in parts:
                self.assertLessEqual(at, part.begin, (step, parts))
                self.assertLessEqual(part.begin, part.end)
                at = part.end
            self.assertLessEqual(at, step.end)
        residuals = sorted(
            1 - sum(r.end - r.begin for r in rank.records if r.step == s.step and r.kind in PARTS) / (s.end - s.begin)
            for s in steps[3:]
        )
        if residuals:
            print(f"residual: median {residuals[len(residuals) // 2]:.2%}, most {residuals[-1]:.2%}")
        return steps

    @needs_torch
    def test_one_process(self):
        (rank,) = self.program("cifar_cnn.py", "--images", 320, "--validate")
        steps = self.split_is_sound(rank)
        self.assertEqual((len(steps), rank.steps, rank.attached), (10, 10, 1))
        for step in steps[1:]:
            kinds = [r.kind for r in rank.records if r.step == step.step and r.kind in PARTS]
            # zero_grad comes first.
            self.assertEqual(kinds, ["optimizer", "input", "forward", "backward", "optimizer"])
            self.assertEqual(step.a, 32)
        self.assertAlmostEqual(steps[-1].c, float(re.search(r"loss (\S+)", rank.out)[1]), places=4)
        self.assertEqual([p.a for p in rank.of("phase")], [1, 2])
        self.assertEqual(len(rank.of("validation")), 1)
        self.assertGreaterEqual(rank.of("validation")[0].begin, steps[-1].end)
        self.assertEqual((rank.fact(4), rank.fact(5), rank.fact(6)), ([1], [0], [0.05]))
        self.assertEqual((rank.fact(1), rank.fact(2), rank.fact(7), rank.fact(8)), ([25610], [102440], [320], [32]))
        self.assertFalse(rank.of("exposed"))
        self.assertFalse(rank.fact(12), "no study asks for the peak")

    @in_detail
    @needs_torch
    def test_flops_match_a_hand_count(self):
        (rank,) = self.program("cifar_cnn.py", "--images", 160)
        # These are twice the multiply-adds; backward computes one more gradient per operand, but none of the images.
        first, second, last = (2 * 32 * n for n in (16 * 32 * 32 * 27, 32 * 16 * 16 * 144, 2048 * 10))
        self.assertEqual(rank.fact(3), [2 * first + 3 * second + 3 * last])
        self.assertEqual(rank.fact(10), [1])
        self.assertEqual({r.step for r in rank.of("fact") if r.a in (3, 10)}, {2})

    @needs_torch
    def test_two_ranks_with_the_tap(self):
        for rank in self.program("cifar_cnn.py", "--images", 192, ranks=2, tap=TAP):
            steps = self.split_is_sound(rank)
            self.assertEqual((len(steps), rank.attached), (6, 3))
            self.assertFalse(rank.fact(13), "the program has no comm hook")
            self.assertEqual(rank.fact(4), [2])
            reduced = [r for r in rank.of("collective") if r.b == 1]
            self.assertEqual([r.a for r in reduced], [102440] * 6)
            self.assertTrue(all(r.source == 2 and r.c <= 0 and r.begin <= r.end for r in reduced))
            backward = {r.step: r for r in rank.of("backward")}
            exposed = rank.of("exposed", 2)
            self.assertEqual(len(exposed), 6)
            for each in exposed:
                self.assertEqual(each.end, backward[each.step].end)
                self.assertLess(backward[each.step].begin, each.begin)
            # DistributedDataParallel broadcasts the buffers of batch normalisation before forward.
            self.assertEqual(len(rank.of("exposed", 1)), 5)

    @in_detail
    @needs_torch
    def test_two_ranks_without_the_tap(self):
        alone = self.program("cifar_cnn.py", "--images", 192, ranks=2, hook=False)
        measured = self.program("cifar_cnn.py", "--images", 192, ranks=2, peak="fp32")
        # The comm hook does the same as DistributedDataParallel without a hook, and the peak uses none of the program's
        # random numbers.
        self.assertEqual([r.out for r in alone], [r.out for r in measured])
        self.assertEqual([r.attached for r in alone], [0, 0])
        for rank in measured:
            self.split_is_sound(rank)
            self.assertEqual((rank.attached, len(rank.of("collective"))), (1, 0))
            (peak,) = (r for r in rank.of("fact") if r.a == 12)
            self.assertEqual(peak.step, 2, "the step whose FLOPs are counted")
            self.assertGreater(peak.b, 1e8)
            backward = {r.step: r.end for r in rank.of("backward")}
            self.assertEqual(sum(r.end == backward[r.step] for r in rank.of("exposed", 1)), 6)

    @in_detail
    @needs_torch
    def test_accumulation_counts_optimizer_steps(self):
        for rank in self.program("tiny_transformer.py", "--accumulate", 3, "--steps", 5, ranks=2, tap=TAP):
            steps = self.split_is_sound(rank)
            self.assertEqual(len(steps), 5)
            self.assertEqual((steps[2].a, steps[2].b), (24, 768))
            self.assertEqual(len(rank.of("backward")), 15)
            self.assertEqual(len([r for r in rank.of("collective") if r.b == 1]), 5)
            self.assertEqual(rank.fact(6), [0.00025, 0.0005, 0.00075, 0.001])
            self.assertFalse(rank.of("input"))
            kinds = [r.kind for r in rank.records if r.step == 3 and r.kind in PARTS]
            # zero_grad comes first, and the gradients are clipped before the optimizer's step.
            self.assertEqual(kinds, ["optimizer", *["forward", "backward"] * 3, "optimizer", "optimizer"])

    @needs_torch
    def test_the_tap_sees_every_collective(self):
        for rank in self.program("by_hand.py", ranks=2, tap=TAP):
            count, size = map(int, re.search(r"reduced (\d+) (\d+)", rank.out).groups())
            reduced = [r for r in rank.of("collective") if r.b == 1]
            self.assertEqual((len(reduced), sum(r.a for r in reduced)), (count, size))
            self.assertEqual([r.a for r in rank.of("collective") if r.b == 4], [16384, 256, 2048, 32])
            self.assertEqual([r.a for r in rank.of("collective") if r.b == 2], [24])
            # The program waits for each outside backward, so it is exposed.
            self.assertEqual(len(rank.of("exposed", 1)), count + 1)
            self.split_is_sound(rank)

    @in_detail
    @needs_torch
    def test_the_model_stays_what_it_was(self):
        """Traces, pickles and copies a model whose class the hook has changed."""
        self.write("loop.py", """
            import copy, io, torch
            from torch import nn
            model = nn.Sequential(nn.Sequential(nn.Linear(4, 4), nn.ReLU()), nn.Linear(4, 1))
            optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
            for _ in range(3):
                model(torch.ones(2, 4)).sum().backward()
                optimizer.step()
            file = io.BytesIO()
            torch.save(copy.deepcopy(model), file)
            file.seek(0)
            loaded = torch.load(file, weights_only=False)
            class Around(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = loaded
                def forward(self, x):
                    return self.inner(x)
            class Tracer(torch.fx.Tracer):
                def is_leaf_module(self, module, name):
                    return isinstance(module, nn.Sequential)
            print([str(node.target) for node in Tracer().trace(Around()).nodes], sorted(vars(model)))
            print(torch.jit.script(loaded).code)
        """)
        (alone,) = self.start("loop.py", hook=False)
        (rank,) = self.start("loop.py")
        self.assertEqual((rank.code, rank.out), (0, alone.out), rank.err)
        self.assertEqual((len(self.split_is_sound(rank)), len(rank.of("forward"))), (3, 2))

    @in_detail
    @needs_torch
    def test_sharded_parameters(self):
        self.write("loop.py", """
            import sys
            import torch
            import torch.distributed as dist
            try:
                from torch.distributed.fsdp import fully_shard
            except ImportError as error:
                sys.exit(f"no FSDP2: {error}")
            torch.set_num_threads(1)
            dist.init_process_group("gloo")
            model = torch.nn.Sequential(torch.nn.Linear(16, 16), torch.nn.Linear(16, 16))
            for layer in model:
                fully_shard(layer)
            fully_shard(model)
            optimizer = torch.optim.AdamW(model.parameters())
            for _ in range(4):
                model(torch.randn(8, 16)).square().mean().backward()
                optimizer.step()
                optimizer.zero_grad()
        """)
        for rank in self.start("loop.py", ranks=2, tap=TAP):
            if "no FSDP2" in rank.err:
                self.skipTest(rank.err.strip())
            self.assertEqual(rank.code, 0, rank.err)
            self.assertEqual(len(self.split_is_sound(rank)), 4)
            self.assertEqual({r.b for r in rank.of("collective")}, {1, 2})
            self.assertFalse(rank.fact(3))
            for part in (r for r in rank.records if r.kind in ("forward", "backward") and r.step > 0):
                inside = [r for r in rank.of("exposed", 1) if part.begin <= r.begin and r.end <= part.end]
                self.assertTrue(inside, part)

    @in_detail
    @needs_torch
    def test_loader_workers_do_not_record(self):
        self.write("loop.py", """
            import torch
            from torch.utils.data import DataLoader, TensorDataset
            model = torch.nn.Linear(4, 1)
            optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
            for (x,) in DataLoader(TensorDataset(torch.randn(24, 4)), batch_size=4, num_workers=1):
                model(x).sum().backward()
                optimizer.step()
        """)
        (rank,) = self.start("loop.py")
        self.assertEqual((rank.code, rank.steps, len(self.split_is_sound(rank))), (0, 6, 6), rank.err)
        self.assertEqual(len({r.thread for r in rank.records}), 1)

    @in_detail
    @needs_torch
    def test_a_hook_of_the_programs_own_stays(self):
        """Its exposed communication within backward is missing without the tap, and measured with it."""
        self.write("loop.py", """
            import torch
            import torch.distributed as dist
            dist.init_process_group("gloo")
            torch.set_num_threads(1)
            calls = []
            def own(group, bucket):
                calls.append(bucket.index())
                # A Python callback on the future of an asynchronous call can abort PyTorch when Python ends.
                dist.all_reduce(bucket.buffer())
                future = torch.futures.Future()
                future.set_result(bucket.buffer() / dist.get_world_size())
                return future
            model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(64, 64))
            model.register_comm_hook(None, own)
            optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
            for _ in range(6):
                model(torch.randn(8, 64)).sum().backward()
                optimizer.step()
            print("calls", len(calls))
            dist.destroy_process_group()
        """)
        for tap in (None, TAP):
            for rank in self.start("loop.py", ranks=2, tap=tap):
                self.assertEqual((rank.code, rank.out), (0, "calls 6\n"), rank.err)
                self.assertEqual(len(self.split_is_sound(rank)), 6)
                ends = {r.end for r in rank.of("backward")}
                self.assertEqual(sum(r.end in ends for r in rank.of("exposed")), 6 if tap else 0)
                self.assertEqual(rank.fact(13), [] if tap else [1], "the guard notes it")

    @in_detail
    @needs_torch
    def test_of_processes_that_it_spawns_one_records(self):
        self.write("loop.py", """
            import os, sys, torch
            import torch.distributed as dist
            def train(rank, size):
                dist.init_process_group("gloo", init_method="file://" + sys.argv[1], rank=rank, world_size=size)
                model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 1))
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                for _ in range(6):
                    model(torch.randn(8, 4)).sum().backward()
                    optimizer.step()
                dist.destroy_process_group()
            if __name__ == "__main__":
                torch.multiprocessing.spawn(train, (2,), nprocs=2)
        """)
        (rank,) = self.start("loop.py", self.folder / "meeting")
        self.assertEqual((rank.code, rank.steps, len(self.split_is_sound(rank))), (0, 6, 6), rank.err)
        self.assertEqual(len({r.thread for r in rank.records}), 1)
        self.assertEqual(rank.fact(4), [2], "the guard compares it with the study's ranks")

    @in_detail
    @needs_torch
    def test_closure_and_several_optimizers(self):
        self.write("loop.py", """
            import torch
            one, two = torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)
            first = torch.optim.SGD(one.parameters(), lr=0.1)
            second = torch.optim.Adam(two.parameters())
            x = torch.randn(8, 4)
            def closure():
                first.zero_grad()
                loss = two(one(x)).square().mean()
                loss.backward()
                return loss
            for _ in range(5):
                first.step(closure)
                second.step()
        """)
        (rank,) = self.start("loop.py")
        self.assertEqual(rank.code, 0, rank.err)
        self.assertEqual(len(self.split_is_sound(rank)), 5)
        # Each step has two optimizers and zero_grad, except that the first zero_grad came before training.
        self.assertEqual(len(rank.of("optimizer")), 14)

    @in_detail
    @needs_torch
    def test_each_batch_counts_once(self):
        head = """
            import torch
            first, second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)
            optimizer = torch.optim.SGD([*first.parameters(), *second.parameters()], lr=0.0)
            other = torch.optim.SGD(second.parameters(), lr=0.0)
            x = torch.randn(8, 4)
            for _ in range(6):
        """
        loops = {
            "two models in sequence": (8, """
                second(first(x)).mean().backward()
                optimizer.step()"""),
            "two views of a batch": (8, """
                (first(x) - second(first(x + 1))).square().mean().backward()
                optimizer.step()"""),
            "a batch in parts": (8, """
                for part in x.chunk(4):
                    first(part).mean().backward()
                optimizer.step()"""),
            "accumulated batches": (24, """
                for _ in range(3):
                    first(x).mean().backward()
                optimizer.step()"""),
            "two optimizers": (8, """
                second(first(x).detach()).mean().backward()
                other.step()
                second(first(x)).mean().backward()
                optimizer.step()"""),
            "a closure": (8, """
                def closure():
                    for _ in range(3):
                        loss = second(first(x)).square().mean()
                        loss.backward()
                    return loss
                optimizer.step(closure)"""),
        }  # fmt: skip
        for name, (samples, body) in loops.items():
            with self.subTest(name):
                self.write("loop.py", head + body)
                (rank,) = self.start("loop.py")
                self.assertEqual(rank.code, 0, rank.err)
                self.assertEqual([r.a for r in rank.of("step")][1:], [samples] * 5)

    @in_detail
    @needs_torch
    def test_optimizers_within_backward(self):
        self.write("loop.py", """
            import torch
            model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.Linear(16, 4))
            for parameter in model.parameters():
                own = torch.optim.SGD([parameter], lr=0.1)
                def step(changed, own=own):
                    own.step()
                    own.zero_grad()
                parameter.register_post_accumulate_grad_hook(step)
            x = torch.randn(32, 8)
            for _ in range(6):
                model(x).mean().backward()
        """)
        (rank,) = self.start("loop.py")
        self.assertEqual((rank.code, len(rank.of("step"))), (0, 6), rank.err)
        self.assertEqual([r.end for r in rank.of("step")], [r.end for r in rank.of("backward")])
        # Twice the multiply-adds; backward computes one more gradient per operand, but none of the input.
        self.assertEqual(rank.fact(3), [2 * 32 * (2 * 8 * 16 + 3 * 16 * 4)])
        self.assertEqual(rank.fact(6), [0.1])

    @in_detail
    @needs_torch
    def test_flops_of_attention_and_of_unknown_operators(self):
        self.write("attention.py", """
            import torch
            class Attention(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.linear = torch.nn.Linear(64, 64)
                def forward(self, x):
                    one = self.linear(x).view(2, 32, 4, 16).transpose(1, 2)
                    return torch.nn.functional.scaled_dot_product_attention(one, one, one)
            model = Attention()
            optimizer = torch.optim.SGD(model.parameters(), lr=0.0)
            for _ in range(5):
                model(torch.randn(2, 32, 64)).mean().backward()
                optimizer.step()
        """)
        (rank,) = self.start("attention.py")
        product = 2 * 2 * 4 * 32 * 32 * 16
        # Attention has two products; its backward has four, and computes one of forward's again.
        self.assertEqual(rank.fact(3), [2 * 2 * 2 * 32 * 64 * 64 + 7 * product], rank.err)
        self.write("recurrent.py", """
            import torch
            model = torch.nn.LSTM(8, 64, batch_first=True)
            optimizer = torch.optim.SGD(model.parameters(), lr=0.0)
            for _ in range(5):
                model(torch.randn(4, 10, 8))[0].mean().backward()
                optimizer.step()
        """)
        (rank,) = self.start("recurrent.py")
        self.assertEqual((len(rank.of("step")), rank.fact(3)), (5, []), "no formula, so they are unknown")

    @in_detail
    @needs_torch
    def test_the_module_inside_of_ddp_is_evaluated(self):
        self.write("loop.py", """
            import torch
            torch.distributed.init_process_group("gloo")
            model = torch.nn.Linear(4, 1)
            parallel = torch.nn.parallel.DistributedDataParallel(model)
            optimizer = torch.optim.SGD(parallel.parameters(), lr=0.0)
            for number in range(6):
                parallel(torch.ones(8, 4)).mean().backward()
                optimizer.step()
                if number % 2:
                    with torch.no_grad():
                        model(torch.ones(8, 4))
            torch.distributed.destroy_process_group()
        """)
        for rank in self.start("loop.py", ranks=2):
            self.assertEqual((rank.code, len(rank.of("step"))), (0, 6), rank.err)
            self.assertEqual(len(rank.of("validation")), 3)
            self.assertEqual([r.a for r in rank.of("step")][1:], [8] * 5)

    @in_detail
    @needs_torch
    def test_scaled_loss_is_recorded_as_computed(self):
        self.write("loop.py", """
            import torch
            model = torch.nn.Linear(4, 1)
            optimizer = torch.optim.SGD(model.parameters(), lr=0.0)
            scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
            x = torch.ones(8, 4)
            for _ in range(3):
                loss = model(x).mean() * 0 + 2.5
                scaler.scale(loss).backward()
                scaler.step(optimizer)
                scaler.update()
        """)
        (rank,) = self.start("loop.py")
        self.assertEqual([r.c for r in rank.of("step")], [2.5] * 3, rank.err)

    @in_detail
    @needs_torch
    def test_batches_and_losses_may_change(self):
        self.write("loop.py", """
            import torch
            model = torch.nn.Linear(4, 1)
            optimizer = torch.optim.SGD(model.parameters(), lr=0.0)
            def step(batch, whole):
                loss = model(torch.ones(batch, 4)) * 0 + 2.5
                loss.mean().backward() if whole else loss.backward(torch.ones_like(loss))
                optimizer.step()
            for batch, whole in [(8, True), (8, True), (8, True), (3, True), (8, True), (8, False), (8, True)]:
                step(batch, whole)
        """)
        (rank,) = self.start("loop.py")
        steps = rank.of("step")
        self.assertEqual([r.a for r in steps[1:]], [8, 8, 3, 8, 8, 8], rank.err)  # The first finds the model.
        self.assertEqual([r.c for r in steps if r.c == r.c], [2.5] * 6, "a loss of several elements is no loss")
        self.assertNotEqual(steps[5].c, steps[5].c)
        self.assertEqual(rank.fact(8), [8, 3, 8], "the sizes of batches, as they change")

    @needs_torch
    def test_exit_without_destructors_keeps_what_is_done(self):
        (rank,) = self.start(EXAMPLES / "cifar_cnn.py", "--fail-at", 4)
        self.assertEqual((rank.code, len(rank.of("step")), rank.steps), (3, 4, 4), rank.err)

    @in_detail
    @needs_torch
    def test_an_error_of_the_hook_ends_the_measurement_only(self):
        self.write("sitecustomize.py", """
            from scalescope import recorder
            def broken(self, *rest):
                raise RuntimeError("planted")
            recorder.Recorder.backward_ends = broken
        """)
        (alone,) = self.program("cifar_cnn.py", "--images", 160, hook=False)
        (rank,) = self.start(EXAMPLES / "cifar_cnn.py", "--images", 160, extra=[self.folder])
        self.assertEqual((rank.code, rank.out), (0, alone.out), rank.err)
        said = [line for line in rank.err.splitlines() if "scalescope" in line]
        self.assertEqual(len(said), 1, rank.err)
        self.assertIn("planted", said[0])
        self.assertFalse(rank.of("step"))

    def test_short_steps_are_written_together_and_none_is_lost_at_the_end(self):
        for leave in ("sys.exit(0)", "os._exit(0)"):
            self.write("loop.py", f"""
            import os, sys
            import scalescope
            for i in range(300):
                with scalescope.step(samples=1):
                    pass
            {leave}
            """)
            (rank,) = self.start("loop.py")
            self.assertEqual((rank.code, len(rank.of("step")), rank.steps), (0, 300, 300), rank.err)
            self.assertEqual([s.step for s in rank.of("step")], list(range(300)))

    @in_detail
    @needs_torch
    def test_a_full_ring_drops_and_counts(self):
        (rank,) = self.start(EXAMPLES / "cifar_cnn.py", "--images", 320, capacity=16)
        self.assertEqual((rank.code, rank.steps), (0, 10), rank.err)
        self.assertGreater(rank.dropped, 0)
        self.assertLessEqual(len(rank.records), 16)

    def write(self, name, text):
        lines = text.splitlines()[1:]
        (self.folder / name).write_text("\n".join(line[12:] for line in lines) + "\n")

    # Programs of resources/examples -----------------------------------------------------------------------------------

    @of_examples
    @needs_torch
    def test_transformer(self):
        (rank,) = self.program("tiny_transformer.py", "--steps", 5)
        # The model is found at the first backward, so the first forward is not recorded.
        self.assertEqual((len(self.split_is_sound(rank)), len(rank.of("forward"))), (5, 4))
        self.assertGreater(rank.fact(3), [0], "FLOPs")

    @of_examples
    @needs_torch
    def test_lab_of_gradients_averaged_by_the_program(self):
        ranks = self.program("labs/ddp_from_scratch.py", "--method", "bucketed", "--model-mb", 1, "--bucket-mb", 0.25,
                             "--steps", 5, ranks=2, tap=TAP)  # fmt: skip
        for rank in ranks:
            self.assertEqual(len(self.split_is_sound(rank)), 5)
            self.assertTrue([r for r in rank.of("collective") if r.b == 1])
        self.assertIn("checksum", ranks[0].out)

    @of_examples
    @needs_torch
    def test_lab_of_what_a_rank_keeps(self):
        for rank in self.program("labs/sharding.py", "--sharding", "fsdp", "--model-mb", 4, "--steps", 5, ranks=2,
                                 tap=TAP):  # fmt: skip
            self.assertEqual(len(self.split_is_sound(rank)), 5)
            self.assertTrue(rank.of("collective"))

    @of_examples
    @needs_torch
    @needs_package("lightning")
    def test_lightning(self):
        (rank,) = self.program("lightning_cnn.py", "--steps", 5, extra=[PACKAGES])
        self.assertIn("steps 5\n", rank.out)
        self.assertEqual(len(self.split_is_sound(rank)), 5)

    @of_examples
    @needs_torch
    @needs_package("transformers")
    @needs_package("accelerate")
    def test_hugging_face_trainer(self):
        (rank,) = self.program("hf_trainer.py", "--steps", 5, extra=[PACKAGES])
        self.assertIn("steps 5\n", rank.out)
        self.assertEqual(len(self.split_is_sound(rank)), 5)

    # Without torch ----------------------------------------------------------------------------------------------------

    def test_a_hidden_sitecustomize_runs(self):
        other = self.folder / "other"
        other.mkdir()
        (other / "sitecustomize.py").write_text("print('the other one')\n")
        (rank,) = self.start("-c", "import sitecustomize; print(sitecustomize.__file__)", extra=[other])
        self.assertEqual(rank.out, f"the other one\n{other}/sitecustomize.py\n", rank.err)

    def test_nothing_is_recorded_of_a_program_without_training(self):
        (rank,) = self.start("-c", "print(1)")
        self.assertEqual((rank.out, rank.records, rank.attached), ("1\n", [], 0), rank.err)

    @needs_torch
    def test_nothing_is_recorded_where_python_ignores_the_path(self):
        # -S leaves out sitecustomize, and the folders of packages, which torch needs.
        (rank,) = self.start("-S", EXAMPLES / "tiny_transformer.py", "--steps", 3, extra=site.getsitepackages())
        self.assertEqual((rank.code, rank.records, rank.attached), (0, [], 0), rank.err)

    def test_no_ring(self):
        for ring, word in ((str(self.folder / "none"), "No such file"), (__file__, "not a ring of version 1")):
            self.write("step.py", """
            import scalescope
            with scalescope.step():
                print(scalescope.active())
            """)
            done = subprocess.run(
                [sys.executable, "step.py"], cwd=self.folder, capture_output=True, text=True, check=False,
                env=environment(PYTHONPATH=path(PYTHON_FOLDER), SCALESCOPE_RING=ring),
            )  # fmt: skip
            self.assertEqual((done.returncode, done.stdout), (0, "False\n"))
            self.assertEqual(len(done.stderr.splitlines()), 1)
            self.assertIn(word, done.stderr)

    @of_examples
    def test_the_package_in_a_program_of_processes(self):
        for method in ("fork", "spawn"):
            (rank,) = self.start(EXAMPLES / "processes.py", "--start-method", method)
            self.assertEqual((rank.code, rank.out), (0, "total 3283500\n"), rank.err)
            steps = self.split_is_sound(rank)
            self.assertEqual([(s.source, s.a) for s in steps], [(3, 200)] * 5)
            self.assertAlmostEqual(steps[-1].c, 1 / 3283500)
            self.assertEqual((rank.attached, rank.fact(4), rank.fact(5)), (4, [1], [0]))
            self.assertEqual(len(rank.of("forward", 3)), 5)

    def test_a_step_that_fails_did_not_end(self):
        self.write("loop.py", """
            import scalescope
            for i in range(3):
                try:
                    with scalescope.step(samples=1):
                        if i == 1:
                            raise KeyError(i)
                except KeyError:
                    print("mine")
        """)
        (rank,) = self.start("loop.py")
        self.assertEqual((rank.out, len(rank.of("step")), rank.err), ("mine\n", 2, ""))

    def test_unknown_names_are_refused(self):
        self.write("loop.py", """
            import scalescope
            for call in (lambda: scalescope.part("fowrard").__enter__(), lambda: scalescope.report(flop=1)):
                try:
                    call()
                except ValueError as error:
                    print(error)
        """)
        (rank,) = self.start("loop.py")
        self.assertIn("unknown part 'fowrard'; known are input, forward", rank.out, rank.err)
        self.assertIn("unknown facts flop; known are parameters", rank.out)

    @in_detail
    @needs_torch
    def test_the_package_marks_the_ends_of_steps(self):
        self.write("loop.py", """
            import torch, scalescope
            model = torch.nn.Linear(4, 1)
            optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
            for _ in range(4):
                with scalescope.step(tokens=7) as step:
                    for _ in range(2):
                        loss = model(torch.randn(3, 4)).sum()
                        loss.backward()
                        optimizer.step()
                    step.loss = loss
        """)
        (rank,) = self.start("loop.py")
        steps = self.split_is_sound(rank)
        self.assertEqual([(s.source, s.a, s.b) for s in steps[1:]], [(3, 6, 7)] * 3, rank.err)
        self.assertEqual((rank.attached, len(rank.of("optimizer")), len(rank.fact(3))), (5, 8, 1))

    @in_detail
    def test_callbacks(self):
        """Uses stand-ins for the two libraries, which call like the real ones."""
        for package, text in (
            ("lightning", ""),
            ("lightning/pytorch", ""),
            ("lightning/pytorch/callbacks", "class Callback: pass\n"),
            ("transformers", "class TrainerCallback: pass\n"),
        ):
            (self.folder / "stand_in" / package).mkdir(parents=True)
            (self.folder / "stand_in" / package / "__init__.py").write_text(text)
        self.write("one.py", """
            import types
            import scalescope.lightning
            callback = scalescope.lightning.callback()
            trainer = types.SimpleNamespace(global_step=0)
            callback.on_validation_start(trainer, None)  # before training: a sanity check
            callback.on_validation_end(trainer, None)
            callback.on_train_start(trainer, None)
            for batch in range(6):
                trainer.global_step = (batch + 1) // 2
                callback.on_train_batch_end(trainer, None, None, None, batch)
            callback.on_validation_start(trainer, None)
            callback.on_validation_end(trainer, None)
            trainer.global_step += 1
            callback.on_train_batch_end(trainer, None, None, None, 6)
        """)
        (rank,) = self.start("one.py", extra=[self.folder / "stand_in"])
        self.assertEqual((len(rank.of("step", 3)), len(rank.of("validation"))), (4, 1), rank.err)
        self.write("two.py", """
            import scalescope.transformers
            callback = scalescope.transformers.callback()
            callback.on_train_begin(None, None, None, model=None)
            for _ in range(3):
                callback.on_step_end(None, None, None)
            callback.on_evaluate(None, None, None, metrics={"eval_accuracy": 0.5})
            callback.on_step_end(None, None, None)
        """)
        (rank,) = self.start("two.py", extra=[self.folder / "stand_in"])
        self.assertEqual((len(rank.of("step", 3)), rank.fact(9)), (4, [0.5]), rank.err)

    def test_the_header(self):
        for program in (LOOP, LOOP_CXX):
            (rank,) = self.start(program)
            self.assertEqual(rank.out, "measured 84263\n", rank.err)
            steps = self.split_is_sound(rank)
            self.assertEqual([s.a for s in steps], [1000] * 4)
            self.assertNotEqual(steps[0].c, steps[0].c)  # Not a number means unknown.
            self.assertEqual((steps[3].c, rank.fact(1), rank.attached, rank.steps), (1 / 3, [1], 4, 4))
        done = subprocess.run([LOOP], capture_output=True, text=True, check=False, env=environment(SCALESCOPE_RING=""))
        self.assertEqual(done.stdout, "alone 84263\n")

    @unittest.skipUnless(LIBTORCH, "built without LibTorch")
    def test_a_program_in_cpp_with_the_tap(self):
        for size in (1, 2):
            for rank in self.start(LIBTORCH, ranks=size, tap=TAP):
                self.assertEqual((rank.code, rank.out), (0, "loss finite\n"), rank.err)
                self.assertEqual(len(self.split_is_sound(rank)), 5)
                reduced = [r for r in rank.of("collective") if r.b == 1]
                self.assertEqual([r.a for r in reduced], [2048, 128, 128, 4] * 5 if size > 1 else [])
                self.assertTrue(all(r.c <= 0 for r in reduced))
                self.assertEqual((rank.attached, len(rank.of("exposed", 3))), (6, 5) if size > 1 else (4, 0))

    def test_the_tap_leaves_other_programs_alone(self):
        done = subprocess.run(["/bin/sh", "-c", "echo fine"], env=environment(LD_PRELOAD=TAP), capture_output=True,
                              text=True, check=False)  # fmt: skip
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "fine\n", ""))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(word for word in sys.argv[6:] if word != SELECTED)], verbosity=2)
