#!/usr/bin/env python3
"""Measures bus bandwidth on a link with a set rate (docs/MEASUREMENT.md, tests of truth): two ranks of DDP in two
network namespaces, on a separate cable that `tc tbf` shapes at both ends (cable.py).

- busbw of gradients that are sent as one bucket is within 5 % of 0.956 of the rate (payload per Ethernet frame: 1448
  of 1514 bytes), and so is the peak bandwidth, also if the shaper lets a burst of three times as many tokens through
  (`large`);
- bytes that the cable's two ends counted over the timed steps equal wireBytesPerStep x steps within 8 %, and busbw
  recomputed from them x 0.956 agrees within 5 %; ssh and the agents use the other cable, so nothing is to be
  subtracted;
- the what-if limiter at 300 Mbit/s, on this machine without a shaper, gives the same step time within 10 %.

shaped_link.py BIN [--rates 100 211 300 900] [--steps 24]     needs root and tc; exit 77 if namespaces are refused, 1 if
a figure is off"""

import argparse
import bisect
import statistics
import subprocess
import sys
import threading
import time

from cable import ENVIRONMENT, NODES, hosts, in_network, shape, two_nodes  # This also sets the path of the next two.

from judge import Judge
from study_run import Lab

FRAME_SHARE = 0.956
# Runs inside a node: prints CLOCK_MONOTONIC and the bytes that eth1 sent, 200 times a second.
COUNTER = """
import sys, time
while True:
    for line in open('/proc/net/dev'):
        if line.strip().startswith('eth1:'):
            print(time.monotonic_ns(), line.split(':')[1].split()[8], flush=True)
    time.sleep(0.005)
"""


class Counters:
    """Counts the bytes that each end of the cable had sent at any time of the run."""

    def __enter__(self):
        self.seen = {node: ([], []) for node in NODES}
        self.children = [
            subprocess.Popen(
                in_network(node, sys.executable, "-c", COUNTER),
                stdout=subprocess.PIPE,
                text=True,
            )
            for node in NODES
        ]
        self.threads = [
            threading.Thread(target=self.read, args=pair, daemon=True) for pair in zip(NODES, self.children)
        ]
        for thread in self.threads:
            thread.start()
        return self

    def read(self, node, child):
        for line in child.stdout:
            time_ns, sent = line.split()
            self.seen[node][0].append(int(time_ns))
            self.seen[node][1].append(int(sent))

    def __exit__(self, *_):
        for child in self.children:
            child.kill()
            child.wait(10)
        for thread in self.threads:
            thread.join(10)

    def at(self, node, time_ns):
        times, sent = self.seen[node]
        after = bisect.bisect_left(times, time_ns)
        if not 0 < after < len(times):
            raise RuntimeError("%s was not counted over the whole window" % node)
        share = (time_ns - times[after - 1]) / (times[after] - times[after - 1])
        return sent[after - 1] + share * (sent[after] - sent[after - 1])

    def sent(self, start_ns, end_ns):
        return statistics.mean(self.at(node, end_ns) - self.at(node, start_ns) for node in NODES)


def study(steps):
    return {
        "model": {"name": "resnet18-cifar"},
        # One bucket keeps the wire busy. With several in flight each would wait for the other's bytes.
        "ddp": {"bucketMB": 64, "firstBucketMB": 64},
        "dataset": {"shape": [3, 16, 16], "count": 64, "loading": "none"},
        "axes": {"perRankBatch": [2]},
        "measure": {"warmupSteps": 3, "steps": steps, "ceilingMB": 4},
    }


def linked(steps):
    return dict(study(steps), hosts=hosts(), axes={"nodes": [2], "devices": [1], "perRankBatch": [2]})


def limited(steps, rate):
    return dict(study(steps), hosts=[{"name": "local", "device": "cpu", "coresPerSlot": 1}], whatIf={"linkMbps": rate})


def shaped(lab, rate, tokens, steps, judge):
    shape(rate, tokens)
    with Counters() as counters:
        cell = lab.run(linked(steps), ENVIRONMENT)[0]
        time.sleep(0.1)
    windows = {}
    for line in lab.log(cell["runs"][0]):
        if line.get("timed"):
            start, end = windows.get(line["source"], (line["start"], line["end"]))
            windows[line["source"]] = (min(start, line["start"]), max(end, line["end"]))
    if len(windows) != 2:
        raise RuntimeError("steps of %d ranks" % len(windows))
    counted = counters.sent(min(start for start, _ in windows.values()), max(end for _, end in windows.values()))
    wire = cell["wireBytesPerStep"] * cell["steps"]
    print(
        "%d Mbit/s, %s bucket of tokens: %d steps of %.1f ms, %.1f MB each, ceiling fit %.1f Mbit/s and %.2f ms"
        % (
            rate,
            tokens,
            cell["steps"],
            1e3 * cell["stepSeconds"]["median"],
            cell["wireBytesPerStep"] / 1e6,
            8e-6 * (cell["ceilingFit"]["bytesPerSecond"] or 0),
            1e3 * (cell["ceilingFit"]["latencySeconds"] or 0),
        )
    )
    where = "%d Mbit/s, %s bucket: " % (rate, tokens)
    judge.near(
        where + "busbw against %.3f x rate" % FRAME_SHARE, 8e-6 * cell["busbw"], FRAME_SHARE * rate, 0.05, "Mbit/s"
    )
    judge.near(
        where + "ceiling against %.3f x rate" % FRAME_SHARE,
        8e-6 * cell["ceilingBusbw"],
        FRAME_SHARE * rate,
        0.05,
        "Mbit/s",
    )
    judge.near(where + "bytes on the cable against wireBytesPerStep x steps", counted / 1e6, wire / 1e6, 0.08, "MB")
    judge.near(
        where + "busbw from those bytes x %.3f against busbw" % FRAME_SHARE,
        8e-6 * cell["busbw"] * counted * FRAME_SHARE / wire,
        8e-6 * cell["busbw"],
        0.05,
        "Mbit/s",
    )
    return cell


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--rates", type=int, nargs="+", default=[100, 211, 300, 900])
    parser.add_argument("--steps", type=int, default=24)
    arguments = parser.parse_args()
    judge, steps = Judge(), {}
    with two_nodes(), Lab(arguments.bin) as lab:
        for rate in arguments.rates:
            steps[rate] = shaped(lab, rate, "small", arguments.steps, judge)["stepSeconds"]["median"]
            shaped(lab, rate, "large", arguments.steps, judge)
        if 300 in steps:
            cell = lab.run(limited(arguments.steps, 300))[0]
            judge.near(
                "300 Mbit/s: step with the what-if limiter against shaped",
                1e3 * cell["stepSeconds"]["median"],
                1e3 * steps[300],
                0.1,
                "ms",
            )
    judge.end()


if __name__ == "__main__":
    main()
