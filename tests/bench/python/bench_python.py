#!/usr/bin/env python3
"""Compares throughput and peak memory of scalescope-worker with PyTorch's Python with the same model, batch, threads
and libtorch, as ratios of paired runs (A B A B ..): single times mean little on a shared machine. Needs a Python
that can import torch 2.11."""

import argparse
import dataclasses
import json
import os
import pathlib
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


@dataclasses.dataclass
class Case:
    name: str
    model: str
    strategy: str
    batch: int  # Batch per rank.
    cores: list  # Cores of each rank.
    warmup: int
    steps: int
    least: float  # Ratio that is wanted.
    precision: str = "fp32"
    compiled: bool = False  # True for Python under torch.compile, with the worker's malloc thresholds.

    @property
    def ranks(self):
        return len(self.cores)


ONE, BOTH, TWO = [[0]], [[0, 1]], [[0], [1]]
CASES = [
    Case("single resnet18-cifar B=128 fp32", "resnet18-cifar", "single", 128, BOTH, 4, 10, 1.20),
    Case("single resnet18-cifar B=128 bf16", "resnet18-cifar", "single", 128, BOTH, 4, 10, 1.05, precision="bf16"),
    Case(
        "single resnet18-cifar B=128 fp32, torch.compile",
        "resnet18-cifar",
        "single",
        128,
        BOTH,
        4,
        10,
        1.00,
        compiled=True,
    ),
    Case("single small-cnn B=1 fp32", "small-cnn", "single", 1, ONE, 500, 4000, 1.30),
    Case("single small-cnn B=16 fp32", "small-cnn", "single", 16, ONE, 200, 1000, 1.00),
    Case("ddp x2 resnet18-cifar B=32", "resnet18-cifar", "ddp", 32, TWO, 5, 12, 0.97),
    Case("ddp x2 resnet18-cifar B=64", "resnet18-cifar", "ddp", 64, TWO, 5, 12, 1.10),
    Case("ddp x2 small-cnn B=32", "small-cnn", "ddp", 32, TWO, 100, 400, 0.97),
]
# The worker sets these by mallopt; glibc also reads them from the environment.
THRESHOLDS = {"MALLOC_MMAP_THRESHOLD_": str(1 << 30), "MALLOC_TRIM_THRESHOLD_": str(1 << 31)}
TIMEOUT_SECONDS = 600
MOST_MEMORY = 1.20  # Peak relative to Python's.


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def plan(case):
    ranks, batch = case.ranks, case.batch
    study = {
        "scalescope": 1,
        "name": "bench",
        "protocol": "free",
        "model": {"name": case.model},
        "dataset": {
            "name": "synthetic",
            "shape": [3, 32, 32],
            "classes": 10,
            "count": 100 * batch * ranks,
            "augment": ["normalize"],
            "loading": "none",
        },
        "axes": {
            "nodes": [1],
            "devices": [ranks],
            "perRankBatch": [batch],
            "strategy": [case.strategy],
            "precision": [case.precision],
        },
        "baseline": None,
        "optimizer": {"lr": 0.05, "momentum": 0.9, "weightDecay": 5e-4},
        "measure": {"warmupSteps": case.warmup, "steps": case.steps, "repeats": 1, "calibrate": False, "ceilingMB": 0},
    }
    cell = {
        "cell": 1,
        "variant": "plain",
        "variantPatch": {},
        "implied": False,
        "untilOom": False,
        "nodes": 1,
        "devices": ranks,
        "strategy": case.strategy,
        "precision": case.precision,
        "accumulation": 1,
        "globalBatch": batch * ranks,
        "askedGlobalBatch": batch * ranks,
        "perRankBatch": batch,
        "rankBatches": [batch] * ranks,
        "learningRate": 0.05,
        "study": study,
    }
    return {
        "version": 1,
        "study": "",
        "studyName": "bench",
        "generation": 0,
        "key": "",
        "repeat": 1,
        "run": "01ARZ3NDEKTSV4RRFFQ69G5FAV",
        **({"secret": secrets.token_hex(32)} if ranks > 1 else {}),
        "seed": 1,
        "collectiveTimeoutSeconds": 300,
        "cell": cell,
        "nodes": [
            {
                "index": 0,
                "host": "local",
                "device": "cpu",
                "slotCores": case.cores,
                "gpus": [],
                "interface": "",
                "dataPath": "",
            }
        ],
    }


def environments(ranks):
    port = str(free_port())
    for rank in range(ranks):
        yield dict(
            os.environ,
            RANK=str(rank),
            LOCAL_RANK=str(rank),
            WORLD_SIZE=str(ranks),
            LOCAL_WORLD_SIZE=str(ranks),
            GROUP_RANK="0",
            MASTER_ADDR="127.0.0.1",
            MASTER_PORT=port,
        )


def run_all(commands, ranks, extra={}):
    started = [
        subprocess.Popen(command, env=env | extra, stdout=subprocess.PIPE, text=True)
        for command, env in zip(commands, environments(ranks))
    ]
    try:
        outputs = [process.communicate(timeout=TIMEOUT_SECONDS)[0] for process in started]
    finally:
        for process in started:
            if process.poll() is None:
                process.kill()
    if any(process.returncode != 0 for process in started):
        sys.exit(f"failed: {' '.join(map(str, commands[0]))}")
    return outputs


def cpp_run(case, worker):
    """Returns the seconds of a step and the peak in bytes."""
    ranks = case.ranks
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "plan.json")
        file.write_text(json.dumps(plan(case)))
        logs = str(pathlib.Path(folder, "0"))
        run_all([[worker, "--plan", str(file), "--rank-dir", logs]] * ranks, ranks)
        reader = pathlib.Path(worker).resolve().parent.parent / "tests" / "read_steps"
        words = subprocess.run([reader, logs, str(ranks)], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
        return tuple(map(float, words))


def python_run(case):
    commands = [
        [
            sys.executable,
            str(HERE / "reference_train.py"),
            "--model",
            case.model,
            "--batch",
            str(case.batch),
            "--strategy",
            case.strategy,
            "--precision",
            case.precision,
            *(["--compile"] if case.compiled else []),
            "--warmup",
            str(case.warmup),
            "--steps",
            str(case.steps),
            "--cores",
            ",".join(map(str, cores)),
        ]
        for cores in case.cores
    ]
    outputs = run_all(commands, case.ranks, THRESHOLDS if case.compiled else {})
    ran = [json.loads(output) for output in outputs]
    return max(each["seconds"] for each in ran), max(each["peak"] for each in ran)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--worker", required=True)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--only", default="", help="cases whose name contains this")
    args = parser.parse_args()
    usable = os.sched_getaffinity(0)
    short = False
    for case in CASES:
        name, images, floor = case.name, case.batch * case.ranks, case.least
        if args.only not in name:
            continue
        if not {core for slot in case.cores for core in slot} <= usable:
            print(f"{name}: skipped, needs cores 0 and 1", flush=True)
            continue
        ratios, memory = [], []
        for _ in range(args.pairs):
            (cpp, cpp_peak), (python, python_peak) = cpp_run(case, args.worker), python_run(case)
            ratios.append(python / cpp)
            memory.append(cpp_peak / python_peak)
            print(
                f"{name}: C++ {images / cpp:.1f} img/s and {cpp_peak / 1e6:.0f} MB, Python {images / python:.1f} img/s "
                f"and {python_peak / 1e6:.0f} MB, "
                f"ratios {ratios[-1]:.3f} and {memory[-1]:.2f}",
                flush=True,
            )
        median, more = statistics.median(ratios), statistics.median(memory)
        good = median >= floor and more <= MOST_MEMORY
        short = short or not good
        print(
            f"{name}: median ratio {median:.3f} ({min(ratios):.3f} to {max(ratios):.3f}) of {args.pairs} pairs, wanted "
            f"{floor:.2f}; "
            f"peak memory {more:.2f}, wanted at most {MOST_MEMORY}: {'ok' if good else 'short'}",
            flush=True,
        )
    sys.exit(1 if short else 0)


if __name__ == "__main__":
    main()
