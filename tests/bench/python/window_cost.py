#!/usr/bin/env python3
"""Measures the cost of the window for a run. Each pair runs the 2-rank cell once from the command line alone, and once
with the window open on its Live page (Xvfb; the window owns the store and runs the study); the first of a pair
alternates, so that a drift of the machine cancels out. Prints the mean step of both runs of each pair, and median and
mean of the differences with the 95 % interval of the mean.

window_cost.py BIN [--pairs 6] [--model small-cnn] [--batch 16] [--steps 1500]     needs Xvfb and xdotool"""

import argparse
import math
import pathlib
import shutil
import statistics
import sys

from study_run import Lab, interval95

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "ui" / "window"))
from desk import Desk  # noqa: E402


def with_window(binaries, study):
    """Returns the cell of a run while the window shows its Live page."""
    with Lab(binaries) as lab:
        desk = Desk(str(lab.bin / "scalescope"), str(lab.folder), "")
        try:
            desk.click("Page Live", 60)
            cell = lab.run(study)[0]
            if not desk.find(lambda name: name.startswith("Chart: ")):
                raise RuntimeError("the Live page shows no chart: the window did not run the study")
            desk.quit()
        finally:
            desk.close()
    return cell


def measure_pair(pair, alone, window):
    """Returns the results of both calls; in odd pairs, counted from 0, the window is first."""
    if pair % 2 == 1:
        shown = window()
        return alone(), shown
    cell = alone()
    return cell, window()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--pairs", type=int, default=6)
    parser.add_argument("--model", default="small-cnn")
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--steps", type=int, default=1500)
    arguments = parser.parse_args()
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        sys.exit("Xvfb and xdotool are needed")
    study = {
        "model": {"name": arguments.model},
        "axes": {"perRankBatch": [arguments.batch]},
        "measure": {"steps": arguments.steps},
    }
    ratios = []
    with Lab(arguments.bin) as lab:
        for pair in range(arguments.pairs):
            cell, shown = measure_pair(pair, lambda: lab.run(study)[0], lambda: with_window(arguments.bin, study))
            ratios.append(math.log(shown["stepSeconds"]["mean"] / cell["stepSeconds"]["mean"]))
            print(
                "pair %d: alone %.3f ms, window %.3f ms (mean step), %+.2f %%"
                % (
                    pair + 1,
                    1e3 * cell["stepSeconds"]["mean"],
                    1e3 * shown["stepSeconds"]["mean"],
                    100 * math.expm1(ratios[-1]),
                ),
                flush=True,
            )
    if len(ratios) > 1:
        mean, low, high = (math.expm1(value) for value in interval95(ratios))
        print(
            "window against command line, %s x 2 ranks: median %+.2f %%, mean %+.2f %% (95 %% %+.2f .. %+.2f %%) over "
            "%d pairs"
            % (
                arguments.model,
                100 * math.expm1(statistics.median(ratios)),
                100 * mean,
                100 * low,
                100 * high,
                len(ratios),
            )
        )


if __name__ == "__main__":
    main()
