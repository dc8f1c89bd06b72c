#!/usr/bin/env python3
"""Measures how long `run` takes to its first event, and to its end if nothing is left to do, in a store of many
runs. The runs are real except for their ranks (fake_worker of the tests, beside BIN or as --worker FILE).

first_event.py BIN [--runs 1000] [--times 20] [--store DIR]     DIR is created if it is missing, and is kept

Each measurement adds entries to the journal of the store, which the next one reads: compare programs only by stores
that were measured equally often."""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

from study_run import Lab

BATCHES = 10


def study(runs):
    return {
        "scalescope": 1,
        "name": "many",
        "protocol": "free",
        "model": {"name": "small-cnn"},
        "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 1024},
        "axes": {"devices": [1], "strategy": ["single"], "globalBatch": [8 * (1 + at) for at in range(BATCHES)]},
        "measure": {"warmupSteps": 2, "steps": 10, "repeats": runs // BATCHES, "calibrate": False, "ceilingMB": 0},
    }


def timed(lab, environment):
    """Returns the seconds to the first line and to the end of the program."""
    start = time.monotonic()
    process = subprocess.Popen(
        [str(lab.bin / "scalescope-cli"), "run", "many", "--json", "--store", str(lab.store)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    )
    process.stdout.readline()
    first = time.monotonic() - start
    rest = process.stdout.read().splitlines()
    if process.wait() != 0 or json.loads(rest[-1])["event"] != "done":
        raise RuntimeError("exit %d, last line %s" % (process.returncode, rest[-1:]))
    return first, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--worker")
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--store")
    arguments = parser.parse_args()
    fake_worker = pathlib.Path(arguments.bin).resolve().parent / "tests" / "fake_worker"
    worker = pathlib.Path(arguments.worker or fake_worker).resolve()
    if not worker.exists():
        sys.exit("no %s: name it with --worker" % worker)
    with Lab(arguments.bin, arguments.store) as lab:
        environment = dict(os.environ, SCALESCOPE_WORKER=str(worker))
        if not (lab.store / "store.db").exists():
            file = lab.folder / "many.json"
            file.write_text(json.dumps(study(arguments.runs)))
            start = time.monotonic()
            lab.cli("run", file, environment=environment, seconds=3600)
            print("%d runs took %.0f s" % (arguments.runs, time.monotonic() - start), flush=True)
        start = time.monotonic()
        runs = len(json.loads(lab.cli("runs", "--json"))["runs"])
        listed = time.monotonic() - start
        times = [timed(lab, environment) for _ in range(arguments.times)]
        first, whole = ([one[at] * 1e3 for one in times] for at in range(2))
        print(
            "%d runs stored: first event of `run` after %.0f ms (median of %d; %.0f .. %.0f), end after %.0f ms; `runs "
            "--json` %.0f ms"
            % (
                runs,
                statistics.median(first),
                len(times),
                min(first),
                max(first),
                statistics.median(whole),
                listed * 1e3,
            )
        )


if __name__ == "__main__":
    main()
