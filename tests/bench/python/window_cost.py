#!/usr/bin/env python3
"""Measures the cost of the window for a run: the 2-rank cell with the window open on its Live page (Xvfb, the window
owns the store and runs the study) against the command line alone, in pairs; prints the median step of each and
the difference with its 95 % interval.

window_cost.py BIN [--pairs 5] [--model small-cnn] [--steps 1500]     needs Xvfb and xdotool"""

import argparse
import math
import pathlib
import shutil
import statistics
import sys

from study_run import Lab, interval95

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "ui" / "window"))
from desk import Desk  # noqa: E402


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("bin")
    words.add_argument("--pairs", type=int, default=5)
    words.add_argument("--model", default="small-cnn")
    words.add_argument("--batch", type=int, default=16)
    words.add_argument("--steps", type=int, default=1500)
    asked = words.parse_args()
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        sys.exit("Xvfb and xdotool are needed")
    study = {"model": {"name": asked.model}, "axes": {"perRankBatch": [asked.batch]}, "measure": {"steps": asked.steps}}
    ratios = []
    with Lab(asked.bin) as alone:
        for pair in range(asked.pairs):
            cell = alone.run(study)[0]
            with Lab(asked.bin) as beside:
                desk = Desk(str(beside.bin / "scalescope"), str(beside.folder), "")
                try:
                    desk.click("Page Live", 60)
                    shown = beside.run(study)[0]
                    if not desk.find(lambda name: name.startswith("Chart: ")):
                        raise RuntimeError("the Live page shows no chart: the window did not run the study")
                    desk.quit()
                finally:
                    desk.close()
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
            % (asked.model, 100 * math.expm1(statistics.median(ratios)), 100 * mean, 100 * low, 100 * high, len(ratios))
        )


if __name__ == "__main__":
    main()
