#!/usr/bin/env python3
"""Compares a user's program with scalescope-worker: reference_train.py, which is the worker's step in PyTorch's Python,
unmodified under the hook and the tap (docs/MEASUREMENT.md).

step        the hook's median against the script's clock; and against the step of the worker, which trains the script's
            model from a TorchScript file, because its own ResNet-18 uses faster operators than PyTorch's
parts       share of a step of each rank that no part covers
exposed     a delay in communication against the exposed communication that it adds
FLOPs       of an image against those that the worker counts layer by layer

program_parity.py BIN [--pairs 5] [--most 20]    exit 77 if Python has no torch, 1 if a line does not hold

The script and the worker run in turn for short slices of time, one stopped while the other runs: between two whole runs
the speed of a shared machine changes by more than the limit. Their ratio also differs between two starts, because each
gets other pages of memory. Pairs of starts, and those of delays, are added, up to --most, until their line is decided:
its 95 % interval is inside or outside of the limit."""

import argparse
import json
import math
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import bench_python
from judge import Judge, within
from slices import alternate, kill, ranks_of, ratio
from study_run import PARTS, Lab, interval95

SCRIPT = Path(__file__).resolve().parent / "reference_train.py"
WITHIN, MOST_RESIDUAL = 0.03, 0.02
DELAY_MS = 20
WARMUP, STEPS, BATCH = 3, 12, 16
SLICES, SLICE_SECONDS = 16, 1.6  # Of each of the two.
MOST_SECONDS = 3600  # Limit of a pair.
# The worker sets these by mallopt: the script's process gets them from its environment.
ENVIRONMENT = {"MALLOC_MMAP_THRESHOLD_": str(1 << 30), "MALLOC_TRIM_THRESHOLD_": str(1 << 31)}


def measure(warmup, steps=None):
    return dict({"warmupSteps": warmup, "repeats": 1}, **({"steps": steps} if steps else {}))


def strategy_of(devices):
    return "ddp" if devices > 1 else "single"


def worker(lab, devices, steps, model):
    """Returns the plan of the worker's run, and the folder of its logs."""
    cores = bench_python.TWO if devices > 1 else bench_python.BOTH
    case = bench_python.Case("parity", "torchscript", strategy_of(devices), BATCH, cores, WARMUP, steps, least=0)
    plan = bench_python.plan(case)
    plan["cell"]["study"]["model"] = {"name": "torchscript", "file": str(model), "classes": 10}
    plan["nodes"][0]["modelPath"] = str(model)
    folder = Path(tempfile.mkdtemp(dir=lab.folder))
    (folder / "plan.json").write_text(json.dumps(plan))
    return folder / "plan.json", folder / "logs"


def scripted(lab):
    """Returns the TorchScript file of the script's model."""
    file = lab.folder / "resnet18.pt"
    code = "import sys, torch, reference_train as r; torch.jit.script(r.resnet18_cifar(10)).save(sys.argv[1])"
    subprocess.run([sys.executable, "-W", "ignore", "-c", code, file], check=True, cwd=SCRIPT.parent)
    return file


def program(model, devices, warmup, steps, delay_ms=0):
    words = [sys.executable, str(SCRIPT), "--model", model, "--batch", "{batch}", "--warmup", str(warmup), "--steps",
             str(steps), "--strategy", strategy_of(devices), "--delay-ms", str(delay_ms)]  # fmt: skip
    return {
        "model": None,
        "dataset": None,
        "axes": {"devices": [devices], "perRankBatch": [BATCH], "strategy": [strategy_of(devices)]},
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


def flops_by_hand(lab):
    patch = {
        "model": {"name": "resnet18-cifar"},
        "dataset": {"loading": "none"},
        "axes": {"devices": [1], "perRankBatch": [BATCH], "strategy": [strategy_of(1)]},
        "measure": measure(1, 1),
    }
    return lab.run(patch)[0]["flopsPerImage"]


def alone(lab, judge, devices, pairs):
    """Judges what runs of the script alone show; returns a step's seconds and the FLOPs of an image."""
    by_clock, shares, flops, steps = [], {}, None, []
    for _ in range(pairs):
        cell = lab.run(program("resnet18-cifar", devices, WARMUP, STEPS))[0]
        steps.append(cell["stepSeconds"]["median"])
        by_clock.append(steps[-1] / printed(lab, cell["runs"][0])["seconds"] - 1)
        flops = cell["flopsPerImage"]
        for rank, of_rank in enumerate(cell["ranks"]):
            share = abs(of_rank["residualSeconds"]) / sum(of_rank[part + "Seconds"] for part in PARTS)
            shares.setdefault(rank, []).append(share)
    judge_step(judge, devices, "the script's own clock (%d runs)" % pairs, interval95(by_clock))
    for rank, values in sorted(shares.items()):
        judge.line(
            "%d rank(s): residual of rank %d, the most of %d runs" % (devices, rank, len(values)),
            "%.3f %%" % (100 * max(values)),
            "at most %g %%" % (100 * MOST_RESIDUAL),
            max(values) <= MOST_RESIDUAL,
        )
    return sum(steps) / len(steps), flops


def judge_step(judge, devices, what, ratio):
    judge.line(
        "%d rank(s): step by the hook against %s" % (devices, what),
        "%+.2f %% (%+.2f .. %+.2f)" % tuple(100 * value for value in ratio),
        "within %g %%" % (100 * WITHIN),
        within(ratio, WITHIN),
    )


def wait_for(thread, workers, ended):
    """Waits for the ends of the script's thread and of the workers, or for the first failure of any."""
    deadline = time.monotonic() + MOST_SECONDS
    while True:
        if any(each.poll() for each in workers):
            raise RuntimeError("the worker failed")
        if time.monotonic() > deadline:
            raise RuntimeError("script and worker did not end within %d s" % MOST_SECONDS)
        if "error" in ended or not (thread.is_alive() or any(each.poll() is None for each in workers)):
            return
        time.sleep(0.1)


def against_worker(lab, devices, model, step):
    """Returns the ratio of the script's step to the worker's."""
    steps = math.ceil(SLICES * SLICE_SECONDS / step)
    plan, logs = worker(lab, devices, steps, model)
    begun = [
        subprocess.Popen([lab.bin / "scalescope-worker", "--plan", plan, "--rank-dir", logs], env=environment)
        for environment in bench_python.environments(devices)
    ]
    ended = {}

    def run():
        try:
            cell = lab.run(program("resnet18-cifar", devices, WARMUP, steps), seconds=MOST_SECONDS)[0]
            ended["program"] = lab.log(cell["runs"][0])
        except Exception as error:  # It is raised in the main thread.
            ended["error"] = error

    thread = threading.Thread(target=run)
    thread.start()
    script = []
    try:
        script = ranks_of(SCRIPT, lab.folder, devices, thread.is_alive)
        turns = alternate({"program": script, "worker": [each.pid for each in begun]}, SLICE_SECONDS, SLICES)
        wait_for(thread, begun, ended)
    except BaseException:
        kill(script)  # Its steps are not compared.
        raise
    finally:
        for each in begun:
            each.kill()
        thread.join()
    if "error" in ended:
        raise ended["error"]
    ended["worker"] = lab.log_of(logs)
    return ratio(turns, {name: steps_of(lines) for name, lines in ended.items()}, "program", "worker")


def steps_of(lines):
    """Returns the begin and the end of each step of rank 0."""
    return [(line["start"], line["end"]) for line in lines if "step" in line and line["source"] == "rank-0"]


def parity(lab, judge, devices, arguments, model):
    step, counted = alone(lab, judge, devices, arguments.pairs)
    judge.near("%d rank(s): FLOPs of an image" % devices, counted / 1e6, flops_by_hand(lab) / 1e6, 1e-9, "MFLOP")
    found = []
    while len(found) < arguments.pairs or (within(interval95(found), WITHIN) is None and len(found) < arguments.most):
        found.append(against_worker(lab, devices, model, step) - 1)
    judge_step(judge, devices, "the worker's step (%d pairs)" % len(found), interval95(found))


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
        model = scripted(lab) if {"one", "two"} & set(arguments.only) else None
        for devices, name in ((1, "one"), (2, "two")):
            if name in arguments.only:
                parity(lab, judge, devices, arguments, model)
        if "delays" in arguments.only:
            delays(lab, judge, arguments.pairs, arguments.most)
    judge.end()


if __name__ == "__main__":
    main()
