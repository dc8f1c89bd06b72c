"""Runs studies through scalescope-cli for the measuring scripts: each in a separate store, with its cells and logs."""

import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile

from merge_patch import merged

PARTS = ["input", "compute", "exposed", "checkpoint", "other", "residual"]
BASE = {
    "scalescope": 1,
    "protocol": "free",
    "model": {"name": "small-cnn"},
    "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 1024, "augment": ["normalize"]},
    "axes": {"nodes": [1], "devices": [2], "perRankBatch": [16], "strategy": ["ddp"]},
    "baseline": None,
    "measure": {"warmupSteps": 20, "steps": 200, "repeats": 1, "calibrate": False, "ceilingMB": 0},
}


class Lab:
    """A store that is removed with the object; `bin` is the folder of one build's programs. `under` selects the file
    system: a disk that is used less often responds more slowly, memory does not."""

    def __init__(self, bin_folder, store=None, under="/var/tmp"):
        self.bin = pathlib.Path(bin_folder).resolve()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="scalescope-lab-", dir=under))
        self.store = pathlib.Path(store) if store else self.folder / "store"
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def cli(self, *words, environment=None, seconds=900):
        ran = subprocess.run(
            [str(self.bin / "scalescope-cli"), *map(str, words), "--store", str(self.store)],
            capture_output=True,
            text=True,
            timeout=seconds,
            env=dict(os.environ, **(environment or {})),
        )
        if ran.returncode != 0:
            raise RuntimeError(
                "scalescope-cli %s: exit %d\n%s" % (" ".join(map(str, words)), ran.returncode, ran.stderr[-3000:])
            )
        return ran.stdout

    def run(self, patch, environment=None, seconds=900):
        """Runs the base study with `patch`; returns its cells as in `results --json`."""
        self.count += 1
        name = "lab-%d" % self.count
        file = self.folder / (name + ".json")
        # Each run has a different seed, because an injection or a shaped link is not in the cell key, and runs of one
        # key are one cell's repeats.
        file.write_text(json.dumps(merged(merged(BASE, {"name": name, "seed": 1000 * self.count}), patch)))
        self.cli("run", file, "--again", environment=environment, seconds=seconds)
        cells = json.loads(self.cli("results", name, "--json"))["studies"][0]["cells"]
        broken = [note for cell in cells for note in cell["guard"] if note["message"]["code"] == "guard.identity"]
        if broken:
            raise RuntimeError("numbers of one result contradict each other: %s" % broken)
        return cells

    def log(self, run):
        """Returns the lines of every source of the run's first attempt."""
        return self.log_of(self.store / "runs" / run / "0")

    def log_of(self, folder):
        reader = self.bin.parent / "tests" / "read_log"
        text = subprocess.run([str(reader), str(folder)], check=True, capture_output=True, text=True).stdout
        return [json.loads(line) for line in text.splitlines()]

    def residual_shares(self, run):
        """Returns, for every timed step, the share that no span covers, as a list for each rank."""
        shares = {}
        for line in self.log(run):
            if not line.get("timed"):
                continue
            covered, last = 0, 0
            for _, start, end in sorted(line["spans"], key=lambda span: span[1]):
                covered += max(0, end - max(start, last))
                last = max(last, end)
            shares.setdefault(line["source"], []).append(abs(1 - covered / (line["end"] - line["start"])))
        return shares


def interval95(values):
    """Returns (mean, low, high) by Student's t."""
    n = len(values)
    mean = sum(values) / n
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    # This is the quantile by Cornish and Fisher's expansion: within 1 % from 5 values on.
    z, v = 1.959964, n - 1
    t = z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v * v)
    return mean, mean - t * spread, mean + t * spread


def median95(values):
    """Returns (median, low, high) with an interval of at least 95 %, from the order of the values alone (the signs of
    their distances are tosses of a coin). It needs 6 values."""
    ordered, n = sorted(values), len(values)
    rank, below = 0, 1  # below / 2^n = P(at most `rank` of the values are below the median).
    while 40 * (below + math.comb(n, rank + 1)) <= 2**n:
        rank += 1
        below += math.comb(n, rank)
    return statistics.median(values), ordered[rank], ordered[n - 1 - rank]


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
