#!/usr/bin/env python3
"""Measures the cost of telemetry (docs/MEASUREMENT.md, tests of truth).

toggled: one process per rank whose records are held back in every other block of 20 steps
         (SCALESCOPE_INJECT=silence:20); blocks with records over the mean of their two silent neighbours, without
         the first step of each block. At least 30 pairs, of which the median is taken: other work on these cores
         doubles a block now and then, with records or without.
agent:   CPU time and resident memory of scalescope-agent beside one rank on its own core, at 1 and 5 samples a second.

telemetry_cost.py BIN [--runs 6] [--steps 3220] [--model small-cnn]     exit 1 if the interval's upper end is above 1 %
"""

import argparse
import math
import statistics

from judge import Judge
from study_run import Lab, median95

BLOCK = 20


def block_seconds(lines, rank):
    blocks = {}
    for line in lines:
        if line.get("timed") and line["source"] == rank and line["step"] % BLOCK != 0:
            blocks.setdefault(line["step"] // BLOCK, []).append((line["end"] - line["start"]) * 1e-9)
    return {block: sum(steps) for block, steps in blocks.items() if len(steps) == BLOCK - 1}


def toggled(lab, arguments, judge):
    costs = []
    for _ in range(arguments.runs):
        cell = lab.run(
            {
                "model": {"name": arguments.model},
                "axes": {"perRankBatch": [arguments.batch]},
                "measure": {"warmupSteps": BLOCK, "steps": arguments.steps},
            },
            {"SCALESCOPE_INJECT": "silence:%d" % BLOCK},
        )[0]
        seconds = block_seconds(lab.log(cell["runs"][0]), "rank-0")
        for block, measured in seconds.items():
            if block % 2 == 0 and block - 1 in seconds and block + 1 in seconds:
                costs.append(math.log(measured / math.sqrt(seconds[block - 1] * seconds[block + 1])))
    middle, low, high = (math.expm1(value) for value in median95(costs))
    judge.line(
        "records of %s x 2 ranks: median of %d pairs (mean %+.2f %%)"
        % (arguments.model, len(costs), 100 * math.expm1(statistics.mean(costs))),
        "%+.2f %% (%+.2f .. %+.2f %%)" % (100 * middle, 100 * low, 100 * high),
        "upper end at most 1 %, from 30 pairs",
        high <= 0.01 and len(costs) >= 30,
    )


def agent(lab, hz):
    cell = lab.run(
        {
            "model": {"name": "resnet18-cifar"},
            "hosts": [{"name": "local", "device": "cpu", "coresPerSlot": 1}],
            "axes": {"devices": [1], "strategy": ["single"]},
            "measure": {"warmupSteps": 5, "steps": 60, "sampleHz": hz},
        }
    )[0]
    samples = [line for line in lab.log(cell["runs"][0]) if line["source"] == "node-0"]
    cpu = [(line["time"] * 1e-9, line["value"]) for line in samples if line.get("metric") == "agentCpuSeconds"]
    rss = [line["value"] for line in samples if line.get("metric") == "agentRss"]
    if len(cpu) < 3:
        raise RuntimeError("the agent sampled %d times only" % len(cpu))
    seconds = cpu[-1][0] - cpu[0][0]
    taken = sum(
        1
        for line in samples
        if line.get("metric") == "cpuPercent" and line["instance"] == 0 and line["time"] * 1e-9 > cpu[0][0]
    )
    print(
        "agent asked for %g Hz: %.1f samples/s over %.1f s, %.2f %% of a core, RSS %.1f MB"
        % (hz, taken / seconds, seconds, 100 * (cpu[-1][1] - cpu[0][1]) / seconds, max(rss) / 1e6),
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--steps", type=int, default=161 * BLOCK)
    parser.add_argument("--model", default="small-cnn")
    parser.add_argument("--batch", type=int, default=16)
    arguments = parser.parse_args()
    judge = Judge()
    with Lab(arguments.bin) as lab:
        toggled(lab, arguments, judge)
        for hz in (1, 5):
            agent(lab, hz)
    judge.end()


if __name__ == "__main__":
    main()
