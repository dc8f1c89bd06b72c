#!/usr/bin/env python3
"""Measures how often intervals contain the truth, on 10,000 generated studies for each kind of noise and number of
repeats (the program test_coverage, whose quick form is a test of every build), and on tables that go through
`import` and `results`.

coverage.py BIN     exit 1 if a line does not hold"""

import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench" / "python"))
from judge import Judge  # noqa: E402

DRAWS = 10000
REPORTS = 300  # Reports in one table.
TRUTH = 1.7


def table(repeats, ratio, seed):
    """Returns a table in which each report has one device and two, with lognormal repeats of 2 %."""
    draw = random.Random(seed)
    lines = ["report,devices,batch_per_device,images_per_second"]
    for report in range(REPORTS):
        for devices, rate in ((1, 100), (2, 100 * ratio)):
            for _ in range(repeats):
                lines.append("R%d,%d,64,%.9g" % (report, devices, rate * math.exp(draw.gauss(0, 0.02))))
    return "\n".join(lines) + "\n"


def results(cli, text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "made.csv")
        with open(path, "w") as file:
            file.write(text)
        store = os.path.join(folder, "store")
        subprocess.run([cli, "import", path, "--store", store], check=True, stdout=subprocess.DEVNULL)
        words = [cli, "results", "made", "--json", "--store", store]
        results = subprocess.run(words, check=True, stdout=subprocess.PIPE)
        return json.loads(results.stdout)["studies"][0]["cells"]


def imported(cli, judge):
    for repeats in (3, 5):
        for ratio, what in ((TRUTH, "coverage"), (1.0, "intervals without 1 of equal cells")):
            cells = [cell for cell in results(cli, table(repeats, ratio, repeats)) if cell["devices"] == 2]
            inside = [cell for cell in cells if cell["speedupCi"][0] <= ratio <= cell["speedupCi"][1]]
            share = len(inside) / len(cells)
            doubt = 3 * math.sqrt(0.05 * 0.95 / len(cells))
            judge.line(
                "imported and read from `results`, n = %d: %s, %%" % (repeats, what),
                "%.1f" % (100 * (share if ratio != 1 else 1 - share)),
                "93 to 97" if ratio != 1 else "at most 5",
                len(cells) == REPORTS and 0.93 - doubt <= share <= (0.97 + doubt if ratio != 1 else 1),
            )


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    programs = pathlib.Path(sys.argv[1]).resolve()
    environment = dict(os.environ, SCALESCOPE_COVERAGE_DRAWS=str(DRAWS))
    ended = subprocess.run([programs.parent / "tests" / "test_coverage"], env=environment).returncode
    judge = Judge()
    imported(str(programs / "scalescope-cli"), judge)
    judge.line("test_coverage with %d draws" % DRAWS, "exit %d" % ended, "exit 0", ended == 0)
    judge.end()


if __name__ == "__main__":
    main()
