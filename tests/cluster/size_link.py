#!/usr/bin/env python3
"""Compares the forecast of `size` with a real link (docs/MEASUREMENT.md, Sizing): ddp on one and two local ranks is
measured without any shaper, and the steps of two ranks in two network namespaces on a cable that `tc tbf` shapes are
forecast from that alone.

- the measured step is within 10 % of the forecast one at every rate;
- at least 19 of 20 measured steps (one per repeat) are inside the 95 % interval.

size_link.py BIN [--rates 100 300 900] [--repeats 7] [--batch 2]     needs root and tc; exit 77 if namespaces are
refused, 1 if a figure is off"""

import argparse
import json

from cable import ENVIRONMENT, hosts, shape, two_nodes  # This also sets the path of the next two.

from judge import Judge
from study_run import Lab


def measure(steps, repeats):
    return {
        "model": {"name": "resnet18-cifar"},
        "dataset": {"shape": [3, 16, 16], "count": 64, "loading": "none"},
        "protocol": "weak",
        "measure": {"warmupSteps": 3, "steps": steps, "repeats": repeats, "ceilingMB": 16},
    }


def local(arguments):
    return dict(
        measure(60, 3),
        hosts=[{"name": "local", "device": "cpu", "coresPerSlot": 1}],
        baseline={"strategy": "single", "nodes": 1, "devices": 1},
        axes={"devices": [1, 2], "perRankBatch": [arguments.batch]},
    )


def linked(arguments):
    return dict(
        measure(arguments.steps, arguments.repeats),
        hosts=hosts(),
        axes={"nodes": [2], "devices": [1], "perRankBatch": [arguments.batch]},
    )


def forecast(lab, study, rates):
    links = ",".join("%g" % (rate / 1000) for rate in rates)
    text = lab.cli("size", study, "--devices", "2", "--link-gbps", links, "--latency-us", "30", "--json")
    return json.loads(text)["sizing"]


def compare(rate, row, cell, judge):
    """Returns how many of the repeats are inside the interval."""
    step = row["stepSeconds"]
    low, high = step["ciLow"], step["ciHigh"]
    values = [repeat["stepSeconds"] for repeat in cell["repeatValues"]]
    inside = sum(low <= value <= high for value in values)
    print(
        "%d Mbit/s: forecast %.1f ms (%.1f to %.1f) = local %.1f + exposed %.1f + wait %.1f; measured exposed %.1f; "
        "repeats %s"
        % (
            rate,
            1e3 * step["value"],
            1e3 * low,
            1e3 * high,
            1e3 * row["localSeconds"],
            1e3 * row["exposedSeconds"],
            1e3 * row["waitSeconds"],
            1e3 * cell["exposedSeconds"],
            " ".join("%.1f" % (1e3 * value) for value in values),
        )
    )
    judge.near(
        "%d Mbit/s: measured step against the forecast" % rate,
        1e3 * cell["stepSeconds"]["mean"],
        1e3 * step["value"],
        0.1,
        "ms",
    )
    return inside, len(values)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--rates", type=int, nargs="+", default=[100, 300, 900])
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument(
        "--steps", type=int, default=12, help="timed steps of a repeat on the link; one takes 4 s at 100 Mbit/s"
    )
    parser.add_argument("--batch", type=int, default=2)
    arguments = parser.parse_args()
    judge, inside, counted = Judge(), 0, 0
    with two_nodes(), Lab(arguments.bin) as lab:
        lab.run(local(arguments))
        sizing = forecast(lab, "lab-1", arguments.rates)
        print(
            "from cell %d on %d ranks: local %.1f ms, wait %.1f, carried over %.1f, %.0f us and %.2f GB/s of their "
            "own; intervals hold %s"
            % (
                sizing["basis"]["cell"],
                sizing["basis"]["devices"],
                1e3 * sizing["basis"]["localSeconds"],
                1e3 * sizing["basis"]["waitSeconds"],
                1e3 * sizing["basis"]["carriedSeconds"],
                1e6 * (sizing["basis"]["latencySeconds"] or 0),
                1e-9 * (sizing["basis"]["bytesPerSecond"] or 0),
                sizing["uncertainty"],
            ),
            flush=True,
        )
        for rate, row in zip(arguments.rates, sizing["rows"]):
            shape(rate, "small")
            cell = lab.run(linked(arguments), ENVIRONMENT)[0]
            good, all_of_them = compare(rate, row, cell, judge)
            inside, counted = inside + good, counted + all_of_them
    judge.line(
        "measured steps inside the 95 % interval of the forecast",
        "%d of %d" % (inside, counted),
        "19 of 20",
        counted > 0 and inside * 20 >= counted * 19,
    )
    judge.end()


if __name__ == "__main__":
    main()
