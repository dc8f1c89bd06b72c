#!/usr/bin/env python3
"""The injected-sleep table of docs/MEASUREMENT.md: a sleep in one part of the step against the part where it appears, per rank,
from `results --json`. Plain and slept runs alternate; each entry is the median over pairs of the difference in milliseconds per
step. A sleep must appear in its own part within max(5 %, 0.2 ms) of its length, and in no other by more than that.

sleep_table.py BIN [--ms 20] [--pairs 3]     exit 1 where a part is off"""
import argparse
import statistics
import sys

from study_run import PARTS, Lab, percentile

# SCALESCOPE_INJECT's name -> the part that must show it. The optimizer and forward are compute by definition.
SLEEPS = {"loader": "input", "forward": "compute", "optimizer": "compute", "comm": "exposed", "checkpoint": "checkpoint", "log": "other"}


def study(sleep):
    # Every step saves where the checkpoint is slept in, so that the sleep is per step as elsewhere.
    patch = {"measure": {"warmupSteps": 15, "steps": 100}, "dataset": {"loading": "none"}}
    return dict(patch, checkpoint={"every": {"steps": 1}}) if sleep == "checkpoint" else patch


def parts(cell):
    return [{part: 1e3 * rank[part + "Seconds"] for part in PARTS} for rank in cell["ranks"]]


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("bin")
    words.add_argument("--ms", type=float, default=20)
    words.add_argument("--pairs", type=int, default=3)
    asked = words.parse_args()
    allowed = max(0.05 * asked.ms, 0.2)
    off, shares = [], []
    print("%-11s %-11s %4s " % ("sleep in", "must show", "rank") + " ".join("%10s" % part for part in PARTS))
    with Lab(asked.bin) as lab:
        for sleep, own in SLEEPS.items():
            grown = []
            for _ in range(asked.pairs):
                plain, slept = lab.run(study(sleep))[0], lab.run(study(sleep), {"SCALESCOPE_INJECT": "%s:%g" % (sleep, asked.ms)})[0]
                grown.append([{part: after[part] - before[part] for part in PARTS} for before, after in zip(parts(plain), parts(slept))])
                for cell in (plain, slept):
                    shares += lab.residual_shares(cell["runs"][0])
            for rank in range(2):
                row = {part: statistics.median(pair[rank][part] for pair in grown) for part in PARTS}
                wrong = [part for part in PARTS if abs(row[part] - (asked.ms if part == own else 0)) > allowed]
                off += ["%s on rank %d: %s" % (sleep, rank, ", ".join(wrong))] if wrong else []
                print("%-11s %-11s %4d " % (sleep, own, rank) + " ".join("%+10.3f" % row[part] for part in PARTS), flush=True)
    print("residual over %d steps: median %.3f %%, p99 %.3f %%" % (len(shares), 100 * statistics.median(shares), 100 * percentile(shares, 0.99)))
    for line in off:
        print("beyond %.2f ms: %s" % (allowed, line))
    sys.exit(1 if off else 0)


if __name__ == "__main__":
    main()
