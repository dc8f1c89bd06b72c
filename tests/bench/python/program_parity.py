#!/usr/bin/env python3
"""Compares a user's program with scalescope-worker: reference_train.py, which is the worker's step in PyTorch's Python,
unmodified under the hook and the tap, in the same sweep as the worker (docs/MEASUREMENT.md).

step        the hook's median against the script's clock, and against the worker's step, in interleaved runs
parts       share of a step of each rank that no part covers
exposed     a delay in communication against the exposed communication that it adds
FLOPs       of an image against those that the worker counts layer by layer

program_parity.py BIN [--pairs 5] [--most 20]    exit 77 if Python has no torch, 1 if a line does not hold

Pairs are added, up to --most, until a line is decided: its 95 % interval is inside or outside of the limit."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from judge import Judge, within
from study_run import PARTS, Lab, interval95

SCRIPT = Path(__file__).resolve().parent / "reference_train.py"
WITHIN, MOST_RESIDUAL = 0.03, 0.02
DELAY_MS = 20
WARMUP, STEPS, BATCH = 3, 12, 16
# The worker sets these by mallopt: the script's process gets them from its environment.
ENVIRONMENT = {"MALLOC_MMAP_THRESHOLD_": str(1 << 30), "MALLOC_TRIM_THRESHOLD_": str(1 << 31)}


def measure(warmup, steps=None):
    return dict({"warmupSteps": warmup, "repeats": 1}, **({"steps": steps} if steps else {}))


def worker(devices):
    return {
        "model": {"name": "resnet18-cifar"},
        "dataset": {"loading": "none"},
        "axes": {"devices": [devices], "perRankBatch": [BATCH], "strategy": ["ddp" if devices > 1 else "single"]},
        "measure": measure(WARMUP, STEPS),
    }


def program(model, devices, warmup, steps, delay_ms=0):
    words = [sys.executable, str(SCRIPT), "--model", model, "--batch", "{batch}", "--warmup", str(warmup), "--steps",
             str(steps), "--strategy", "ddp" if devices > 1 else "single", "--delay-ms", str(delay_ms)]  # fmt: skip
    return {
        "model": None,
        "dataset": None,
        "axes": {"devices": [devices], "perRankBatch": [BATCH], "strategy": ["ddp" if devices > 1 else "single"]},
        "measure": {**measure(warmup), "steps": None, "calibrate": None, "ceilingMB": None},
        "program": {"command": words, "environment": ENVIRONMENT},
    }


def printed(lab, run):
    """Returns the output of rank 0's script about its steps."""
    for file in sorted((lab.store / "runs" / run).rglob("*.out")):
        for line in file.read_text(errors="replace").splitlines():
            if line.startswith("{") and '"seconds"' in line:
                return json.loads(line)
    raise RuntimeError("no rank of run %s printed its seconds" % run)


def ratio95(pairs):
    """Returns the ratio of a to b, as a deviation from 1."""
    return interval95([a / b - 1 for a, b in pairs])


def parity(lab, judge, devices, pairs, most):
    by_clock, by_worker, shares, flops = [], [], {}, None

    def undecided():
        return any(within(ratio95(values), WITHIN) is None for values in (by_clock, by_worker))

    while len(by_clock) < pairs or (undecided() and len(by_clock) < most):
        index, cells = len(by_clock), {}
        # The one that runs first alternates from pair to pair, so that drift affects both.
        for which in ("worker", "program") if index % 2 else ("program", "worker"):
            patch = worker(devices) if which == "worker" else program("resnet18-cifar", devices, WARMUP, STEPS)
            cells[which] = lab.run(patch)[0]
        run = cells["program"]["runs"][0]
        step = cells["program"]["stepSeconds"]["median"]
        by_clock.append((step, printed(lab, run)["seconds"]))
        by_worker.append((step, cells["worker"]["stepSeconds"]["median"]))
        flops = (cells["program"]["flopsPerImage"], cells["worker"]["flopsPerImage"])
        for rank, of_rank in enumerate(cells["program"]["ranks"]):
            share = abs(of_rank["residualSeconds"]) / sum(of_rank[part + "Seconds"] for part in PARTS)
            shares.setdefault(rank, []).append(share)
    for what, values in (("the script's own clock", by_clock), ("the worker's step", by_worker)):
        mean, low, high = ratio = ratio95(values)
        judge.line(
            "%d rank(s): step by the hook against %s (%d pairs)" % (devices, what, len(values)),
            "%+.2f %% (%+.2f .. %+.2f)" % (100 * mean, 100 * low, 100 * high),
            "within %g %%" % (100 * WITHIN),
            within(ratio, WITHIN),
        )
    for rank, values in sorted(shares.items()):
        judge.line(
            "%d rank(s): residual of rank %d, the most of %d runs" % (devices, rank, len(values)),
            "%.3f %%" % (100 * max(values)),
            "at most %g %%" % (100 * MOST_RESIDUAL),
            max(values) <= MOST_RESIDUAL,
        )
    return flops


def delays(lab, judge, pairs, most):
    grown = []
    limit = max(0.05 * DELAY_MS, 0.2)

    def pair():
        cells = [lab.run(program("small-cnn", 2, 20, 200, delay))[0] for delay in (0, DELAY_MS)]
        plain, delayed = ([rank["exposedSeconds"] for rank in cell["ranks"]] for cell in cells)
        return [1e3 * (after - before) - DELAY_MS for before, after in zip(plain, delayed)]

    def off(rank):
        return interval95([each[rank] for each in grown])

    while len(grown) < pairs or (any(within(off(rank), limit) is None for rank in range(2)) and len(grown) < most):
        grown.append(pair())
    for rank in range(2):
        mean, low, high = off(rank)
        judge.line(
            "a delay of %d ms in communication, rank %d: exposed (%d pairs)" % (DELAY_MS, rank, len(grown)),
            "%.3f (%.3f .. %.3f) ms" % (mean + DELAY_MS, low + DELAY_MS, high + DELAY_MS),
            "%d within %g ms" % (DELAY_MS, limit),
            within((mean, low, high), limit),
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--only", choices=["one", "two", "delays"], nargs="+", default=["one", "two", "delays"])
    arguments = parser.parse_args()
    tried = subprocess.run([sys.executable, "-c", "import torch"], capture_output=True, text=True, check=False)
    if tried.returncode != 0:
        print("skipped: %s cannot import torch: %s" % (sys.executable, tried.stderr.strip()[-200:]))
        sys.exit(77)
    judge = Judge()
    with Lab(arguments.bin, under="/dev/shm") as lab:
        for devices, name in ((1, "one"), (2, "two")):
            if name in arguments.only:
                counted, by_hand = parity(lab, judge, devices, arguments.pairs, arguments.most)
                judge.near("%d rank(s): FLOPs of an image" % devices, counted / 1e6, by_hand / 1e6, 1e-9, "MFLOP")
        if "delays" in arguments.only:
            delays(lab, judge, arguments.pairs, arguments.most)
    judge.end()


if __name__ == "__main__":
    main()
