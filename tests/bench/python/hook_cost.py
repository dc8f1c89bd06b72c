#!/usr/bin/env python3
"""Measures the cost of the hook for a step of a Python program: blocks of steps with and without it alternate in one
process. The models are a tiny one, whose step is so short that the difference is visible, and two of the worker's. The
cost may be 1 % of the step or 20 us, whichever is more. Times are the thread's CPU time, because the hook only
computes. Needs a Python that can import torch, and an exclusive core: if others use its caches it costs more.

Prints the median of the pairs' differences with its interval of 95 % (of the median, by order statistics).

hook_cost.py [BIN]     exit 77 if Python has no torch; exit 1 if a step costs more, or may cost more. BIN is not used"""

import argparse
import importlib.util
import math
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import thread_time_ns

from judge import Judge, at_most

ROOT = Path(__file__).resolve().parents[3]
# For each model: the shape of a sample, the batch, and the steps of a block.
MODELS = {"tiny": ((8,), 1, 200), "small-cnn": ((3, 32, 32), 16, 40), "resnet18-cifar": ((3, 32, 32), 4, 4)}


def interval(values):
    """Returns the order statistics that contain the median with a probability of at least 95 %."""
    ordered, n = sorted(values), len(values)
    below = max(0, int(n / 2 - 1.96 * math.sqrt(n) / 2))
    return ordered[below], ordered[n - 1 - below]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", choices=list(MODELS), help="measure this one in this process (default: all)")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("bin", nargs="?", help="accepted like in the other tests of truth, but not used")
    args = parser.parse_args()
    if importlib.util.find_spec("torch") is None:
        print(f"skipped: {sys.executable} has no torch")
        sys.exit(77)
    if args.model:
        measure(args.model, args.pairs)
    else:  # The hook measures one model for each process.
        own = [sys.executable, "-B", __file__, "--pairs", str(args.pairs), "--model"]
        sys.exit(max(subprocess.run([*own, model]).returncode for model in MODELS))


def measure(name, pairs):
    sys.path[:0] = [str(ROOT / "app/hook/python"), str(ROOT / "tests/hook")]
    import ring_file

    folder = tempfile.TemporaryDirectory()
    path = os.path.join(folder.name, "ring")
    reader = ring_file.Reader(ring_file.create(path, 1 << 14))
    os.environ["SCALESCOPE_RING"] = path
    from scalescope import hook

    hook.install()
    import reference_train
    import torch
    from torch.utils.data import DataLoader, TensorDataset

    torch.set_num_threads(1)
    shape, batch, steps = MODELS[name]
    model = {
        "tiny": lambda: torch.nn.Linear(8, 8),
        "small-cnn": lambda: reference_train.small_cnn(10),
        "resnet18-cifar": lambda: reference_train.resnet18_cifar(10),
    }[name]()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    loader = DataLoader(TensorDataset(torch.zeros(batch * (steps + 1), *shape)), batch_size=batch)

    def block(steps):
        batches = iter(loader)
        begin = thread_time_ns()
        for _ in range(steps):
            (x,) = next(batches)
            loss = model(x).sum()
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
        return (thread_time_ns() - begin) / steps

    block(min(10, steps))  # The hook finds the model here.
    reader.drain()
    wrapped = [(holder, name, getattr(holder, name)) for holder, name in (
        (torch.autograd, "backward"),
        (type(model), "__call__"),
        (torch.optim.SGD, "step"),
        (torch.optim.Optimizer, "zero_grad"),
        (torch.utils.data.dataloader._BaseDataLoaderIter, "__next__"),
        (torch.utils.data.DataLoader, "__iter__"),
    )]  # fmt: skip

    def switch(on):
        for holder, name, wrapper in wrapped:
            setattr(holder, name, wrapper if on else wrapper.__wrapped__)

    differences, bare, records = [], [], 0
    for pair in range(pairs):
        times = {}
        for on in (True, False) if pair % 2 else (False, True):
            switch(on)
            times[on] = block(steps)
            if on:
                records += len(reader.drain())
        differences.append((times[True] - times[False]) / 1000)
        bare.append(times[False] / 1000)
    low, high = interval(differences)
    cost, step = statistics.median(differences), statistics.median(bare)
    print(f"{name}: {cost:.2f} us a step ({low:.2f} to {high:.2f}, {pairs} pairs of {steps} steps), "
          f"{records / pairs / steps:.2f} records a step, {reader.dropped} dropped, "
          f"step of {step:.0f} us without")  # fmt: skip
    if reader.dropped:
        sys.exit("The ring was too small: the cost is of fewer records.")
    most = max(20, 0.01 * step)
    judge = Judge()
    judge.line("the hook in a step of %.0f us (%s)" % (step, name), "%.1f us (%.1f .. %.1f)" % (cost, low, high),
               "at most %.0f us" % most, at_most((cost, low, high), most))  # fmt: skip
    judge.end()


if __name__ == "__main__":
    main()
