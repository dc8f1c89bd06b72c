#!/usr/bin/env python3
"""Throughput of scalescope-worker over PyTorch's Python with the same model, batch, threads and libtorch, as ratios of
paired runs (A B A B ..): single times mean little on a shared machine. Needs a Python that can import torch 2.11."""
import argparse
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# name, model, strategy, ranks, batch per rank, cores of each rank, warm-up and timed steps, least ratio
CASES = [
    ("single resnet18-cifar B=128 fp32", "resnet18-cifar", "single", 1, 128, [[0, 1]], 4, 10, 1.15),
    ("ddp x2 resnet18-cifar B=32", "resnet18-cifar", "ddp", 2, 32, [[0], [1]], 5, 12, 0.97),
    ("ddp x2 small-cnn B=32", "small-cnn", "ddp", 2, 32, [[0], [1]], 100, 400, 0.97),
]
TIMEOUT_SECONDS = 600


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def plan(case):
    _, model, strategy, ranks, batch, cores, warmup, steps, _ = case
    study = {"scalescope": 1, "name": "bench", "protocol": "free", "model": {"name": model},
             "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": batch * ranks, "augment": ["normalize"], "loading": "none"},
             "axes": {"nodes": [1], "devices": [ranks], "perRankBatch": [batch], "strategy": [strategy]}, "baseline": None,
             "optimizer": {"lr": 0.05, "momentum": 0.9, "weightDecay": 5e-4},
             "measure": {"warmupSteps": warmup, "steps": steps, "repeats": 1, "calibrate": False, "ceilingMB": 0}}
    cell = {"cell": 1, "variant": "plain", "variantPatch": {}, "implied": False, "untilOom": False, "nodes": 1, "devices": ranks,
            "strategy": strategy, "precision": "fp32", "accumulation": 1, "globalBatch": batch * ranks, "askedGlobalBatch": batch * ranks,
            "perRankBatch": batch, "rankBatches": [batch] * ranks, "learningRate": 0.05, "study": study}
    return {"version": 1, "study": "", "studyName": "bench", "generation": 0, "key": "", "repeat": 1, "run": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "seed": 1,
            "collectiveTimeoutSeconds": 300, "cell": cell,
            "nodes": [{"index": 0, "host": "local", "device": "cpu", "slotCores": cores, "gpus": [], "interface": "", "dataPath": ""}]}


def environments(ranks):
    port = str(free_port())
    for rank in range(ranks):
        yield dict(os.environ, RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE=str(ranks), LOCAL_WORLD_SIZE=str(ranks), GROUP_RANK="0",
                   MASTER_ADDR="127.0.0.1", MASTER_PORT=port)


def run_all(commands, ranks):
    started = [subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) for command, env in zip(commands, environments(ranks))]
    try:
        outputs = [process.communicate(timeout=TIMEOUT_SECONDS)[0] for process in started]
    finally:
        for process in started:
            if process.poll() is None:
                process.kill()
    if any(process.returncode != 0 for process in started):
        sys.exit(f"failed: {' '.join(map(str, commands[0]))}")
    return outputs


def cpp_seconds(case, worker):
    ranks = case[3]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "plan.json")
        file.write_text(json.dumps(plan(case)))
        logs = str(pathlib.Path(folder, "0"))
        run_all([[worker, "--plan", str(file), "--rank-dir", logs]] * ranks, ranks)
        reader = pathlib.Path(worker).resolve().parent.parent / "tests" / "read_steps"
        return float(subprocess.run([reader, logs, str(ranks)], check=True, stdout=subprocess.PIPE, text=True).stdout)


def python_seconds(case):
    _, model, strategy, ranks, batch, cores, warmup, steps, _ = case
    commands = [[sys.executable, str(HERE / "reference_train.py"), "--model", model, "--batch", str(batch), "--strategy", strategy,
                 "--warmup", str(warmup), "--steps", str(steps), "--cores", ",".join(map(str, cores[rank]))] for rank in range(ranks)]
    return max(json.loads(output)["seconds"] for output in run_all(commands, ranks))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--worker", required=True)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--only", default="", help="cases whose name contains this")
    args = parser.parse_args()
    usable = os.sched_getaffinity(0)
    short = False
    for case in CASES:
        name, batch, ranks, floor = case[0], case[4], case[3], case[8]
        if args.only not in name:
            continue
        if not {core for slot in case[5] for core in slot} <= usable:
            print(f"{name}: skipped, needs cores 0 and 1", flush=True)
            continue
        ratios = []
        for _ in range(args.pairs):
            cpp, python = cpp_seconds(case, args.worker), python_seconds(case)
            ratios.append(python / cpp)
            print(f"{name}: C++ {batch * ranks / cpp:.1f} img/s, Python {batch * ranks / python:.1f} img/s, ratio {ratios[-1]:.3f}", flush=True)
        median = statistics.median(ratios)
        short = short or median < floor
        print(f"{name}: median ratio {median:.3f} of {args.pairs} pairs, wanted {floor:.2f}: {'ok' if median >= floor else 'short'}", flush=True)
    sys.exit(1 if short else 0)


if __name__ == "__main__":
    main()
