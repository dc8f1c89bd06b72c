#!/usr/bin/env python3
"""Measures the costs of a worker other than its steps, without PyTorch's Python: memory of every rank over 10,000
steps, seconds from start to first step, and a colocated parameter server's exchange against the time that its
bytes would need at this machine's measured rate. Comparisons use pairs (A B A B ..). The exit code is 1 if a
bound is missed."""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from bench_python import BOTH, ONE, TWO, Case, environments, plan

GROWTH = 1.02  # Growth of resident memory, from step 1,000 to 10,000.
START_SECONDS = 2.0
SERVER_TIMES = 1.30  # Multiple of the predicted time.
PAGE = 4096


def resident(pid):
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def started(case, study_patch, worker, folder):
    """Starts the ranks of a case as processes; returns the time (monotonic ns) before the first was started, and the
    ranks."""
    asked = plan(case)
    for key, value in study_patch.items():
        asked["cell"]["study"].setdefault(key, {}).update(value)
    file = folder / "plan.json"
    file.write_text(json.dumps(asked))
    began = time.monotonic_ns()
    return began, [
        subprocess.Popen([worker, "--plan", str(file), "--rank-dir", str(folder / "0")], env=env)
        for env in environments(case.ranks)
    ]


def finish(processes, seconds):
    try:
        for process in processes:
            process.wait(timeout=seconds)
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
    if any(process.returncode != 0 for process in processes):
        sys.exit("a rank failed")


def read(worker, folder, ranks, *words):
    reader = pathlib.Path(worker).resolve().parent.parent / "tests" / "read_steps"
    return subprocess.run(
        [reader, str(folder / "0"), str(ranks), *words], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.split()


def memory(worker, strategy):
    """Checks the resident bytes of each rank when step 1,000 and step 10,000 end."""
    ranks = 1 if strategy == "single" else 2
    case = Case("", "small-cnn", strategy, ranks, ONE if ranks == 1 else TWO, 1000, 9000, 0)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        _, processes = started(case, {}, worker, folder)
        samples, done = [[] for _ in processes], threading.Event()

        def watch():
            while not done.wait(0.01):
                for seen, process in zip(samples, processes):
                    try:
                        seen.append((time.monotonic_ns(), resident(process.pid)))
                    except (OSError, IndexError):
                        pass  # It has ended.

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            finish(processes, 600)
        finally:
            done.set()
            watcher.join()
        ends = [int(word) for word in read(worker, folder, ranks, "--ends")]

    def at(seen, step):
        """Returns the last sample before the end of the step."""
        return [bytes for when, bytes in seen if when <= ends[step - 1] and bytes > 0][-1]

    good = True
    for rank, seen in enumerate(samples):
        early, late = at(seen, 1000), at(seen, len(ends))
        print(
            f"memory, {strategy}, rank {rank}: {early / 1e6:.1f} MB after 1,000 steps, {late / 1e6:.1f} MB after "
            f"{len(ends)}, times {late / early:.4f}, wanted at most {GROWTH}",
            flush=True,
        )
        good = good and late / early <= GROWTH
    return good


def start(worker, model, times):
    found = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            began, processes = started(Case("", model, "single", 16, BOTH, 0, 1, 0), {}, worker, folder)
            finish(processes, 120)
            first = int(read(worker, folder, 1, "--starts")[0])
        found.append((first - began) * 1e-9)
    median = statistics.median(found)
    print(
        f"start to first step, {model}: {median:.2f} s ({min(found):.2f} to {max(found):.2f}, {times} starts), wanted "
        f"at most {START_SECONDS}",
        flush=True,
    )
    return median <= START_SECONDS


def server(worker, pairs):
    """Measures an exchange (push and pull, nothing else) relative to the time in which its bytes pass at the rate
    that an all-reduce of about the same size reaches between the same ranks."""
    case = Case("", "resnet18-cifar", "parameter-server", 2, TWO, 3, 10, 0)
    ratios = []
    for _ in range(pairs):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            patch = {
                "measure": {"calibrate": True, "ceilingMB": 64},
                "parameterServer": {"servers": 2, "mode": "bsp", "placement": "colocated"},
            }
            _, processes = started(case, patch, worker, folder)
            finish(processes, 300)
            taken, bytes_moved, rate = (float(word) for word in read(worker, folder, 2, "--exchange"))
        predicted = bytes_moved / rate
        ratios.append(taken / predicted)
        print(
            f"parameter server: {taken * 1e3:.1f} ms for {bytes_moved / 1e6:.1f} MB per worker, at {rate / 1e9:.2f} "
            f"GB/s {predicted * 1e3:.1f} ms, times {ratios[-1]:.2f}",
            flush=True,
        )
    median = statistics.median(ratios)
    print(
        f"parameter server: median {median:.2f} ({min(ratios):.2f} to {max(ratios):.2f}, {pairs} runs), wanted at most "
        f"{SERVER_TIMES}",
        flush=True,
    )
    return median <= SERVER_TIMES


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worker", required=True)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--only", default="", help="memory, start or server")
    args = parser.parse_args()
    good = True
    if args.only in ("", "memory"):
        for strategy in ("single", "ddp", "parameter-server"):
            good = memory(args.worker, strategy) and good
    if args.only in ("", "start"):
        good = start(args.worker, "small-cnn", args.pairs) and good
        good = start(args.worker, "resnet18-cifar", args.pairs) and good
    if args.only in ("", "server"):
        good = server(args.worker, args.pairs) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
