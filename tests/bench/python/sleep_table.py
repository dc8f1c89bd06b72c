#!/usr/bin/env python3
"""Measures the injected-sleep table of docs/MEASUREMENT.md: a sleep in one part of the step against the part where it
appears, per rank, from `results --json`. Plain and slept runs alternate; each entry is the mean over pairs of the
difference in milliseconds per step with its 95 % interval. A sleep must appear in its part within max(5 %, 0.2 ms) of
its length, and in no other by more than 1 ms: pairs are repeated until the interval decides it. The time that no part
covers stays below 2 % of a step in the median and 5 % in the 99th percentile, for each rank.

sleep_table.py BIN [--ms 20] [--pairs 5] [--most 40] [--only checkpoint]
exit 1 if a part is off, or not decided after the most pairs"""

import argparse
import statistics

from judge import Judge, within
from study_run import PARTS, Lab, interval95, percentile

# SCALESCOPE_INJECT's name -> the part that must show it. The optimizer and forward are compute by definition.
SLEEPS = {
    "loader": "input",
    "forward": "compute",
    "optimizer": "compute",
    "comm": "exposed",
    "checkpoint": "checkpoint",
    "log": "other",
}

# Limits of the share of a rank's step that no part covers: docs/MEASUREMENT.md, "The step, per rank".
MOST_MEDIAN, MOST_P99 = 0.02, 0.05


def study(sleep):
    # Every step saves if the sleep is in the checkpoint, so that it is per step as elsewhere.
    patch = {"measure": {"warmupSteps": 15, "steps": 100}, "dataset": {"loading": "none"}}
    return dict(patch, checkpoint={"every": {"steps": 1}}) if sleep == "checkpoint" else patch


def parts(cell):
    return [{part: 1e3 * rank[part + "Seconds"] for part in PARTS} for rank in cell["ranks"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--ms", type=float, default=20)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--only", choices=SLEEPS, nargs="+", default=list(SLEEPS))
    arguments = parser.parse_args()
    judge, shares = Judge(), {}
    with Lab(arguments.bin, under="/dev/shm") as lab:

        def pair(sleep):
            plain, slept = (
                lab.run(study(sleep))[0],
                lab.run(study(sleep), {"SCALESCOPE_INJECT": "%s:%g" % (sleep, arguments.ms)})[0],
            )
            for cell in (plain, slept):
                for rank, values in lab.residual_shares(cell["runs"][0]).items():
                    shares.setdefault(rank, []).extend(values)
            return [
                {part: after[part] - before[part] for part in PARTS}
                for before, after in zip(parts(plain), parts(slept))
            ]

        for sleep, own in ((sleep, SLEEPS[sleep]) for sleep in arguments.only):
            grown = [pair(sleep) for _ in range(arguments.pairs)]
            limits = {part: max(0.05 * arguments.ms, 0.2) if part == own else 1 for part in PARTS}

            def off(rank, part):
                return interval95([each[rank][part] - (arguments.ms if part == own else 0) for each in grown])

            def open_questions():
                return any(within(off(rank, part), limits[part]) is None for rank in range(2) for part in PARTS)

            while open_questions() and len(grown) < arguments.most:
                grown.append(pair(sleep))
            for rank in range(2):
                for part in PARTS:
                    mean, low, high = off(rank, part)
                    judge.line(
                        "sleep in %s, rank %d: %s (%d pairs)" % (sleep, rank, part, len(grown)),
                        "%+.3f (%+.3f .. %+.3f) ms" % (mean + (arguments.ms if part == own else 0), low, high),
                        "%g within %g ms" % (arguments.ms if part == own else 0, limits[part]),
                        within((mean, low, high), limits[part]),
                    )
    for rank, values in sorted(shares.items()):
        for what, share, most in (
            ("median", statistics.median(values), MOST_MEDIAN),
            ("p99", percentile(values, 0.99), MOST_P99),
        ):
            judge.line(
                "residual of %s: %s of %d steps" % (rank, what, len(values)),
                "%.3f %%" % (100 * share),
                "at most %g %%" % (100 * most),
                share <= most,
            )
    judge.end()


if __name__ == "__main__":
    main()
