#!/usr/bin/env python3
"""Compares the calibration's exposed communication (step with sync - step without) with the interval figure of the same
runs, 2-rank ddp, as shares of the step: the first contains interference, the second does not. No data is loaded in
either, because the calibration has its batch ready; and a step must last ten milliseconds or more, otherwise the mutual
interference of two computing ranks is above a tenth of it (docs/MEASUREMENT.md).

exposed_ab.py BIN [--runs 5] [--model small-cnn] [--batch 64]     exit 1 if the medians differ by more than 10 % of a
step"""

import argparse
import statistics

from judge import Judge
from study_run import Lab


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--model", default="small-cnn")
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--steps", type=int, default=200)
    arguments = parser.parse_args()
    ab, interval, steps = [], [], []
    with Lab(arguments.bin) as lab:
        for _ in range(arguments.runs):
            cell = lab.run(
                {
                    "model": {"name": arguments.model},
                    "dataset": {"loading": "none"},
                    "axes": {"perRankBatch": [arguments.batch]},
                    "measure": {"calibrate": True, "steps": arguments.steps},
                }
            )[0]
            steps.append(cell["stepSeconds"]["median"])
            ab.append(cell["exposedAbSeconds"])
            interval.append(cell["exposedSeconds"])
            calibration = cell["calibration"]
            print(
                "step %.3f ms; without sync %.3f, with %.3f, communication only %.3f; exposed_AB %.3f, interval figure "
                "%.3f ms, %+.1f %% of a step"
                % (
                    1e3 * steps[-1],
                    1e3 * calibration["noSyncSeconds"],
                    1e3 * calibration["syncSeconds"],
                    1e3 * calibration["commOnlySeconds"],
                    1e3 * ab[-1],
                    1e3 * interval[-1],
                    100 * (ab[-1] - interval[-1]) / steps[-1],
                ),
                flush=True,
            )
    off = (statistics.median(ab) - statistics.median(interval)) / statistics.median(steps)
    judge = Judge()
    judge.line(
        "%s: exposed_AB less the interval figure, over a step of %.3f ms (medians of %d runs)"
        % (arguments.model, 1e3 * statistics.median(steps), arguments.runs),
        "%+.1f %%" % (100 * off),
        "within 10 %",
        abs(off) <= 0.1,
    )
    judge.end()


if __name__ == "__main__":
    main()
