#!/usr/bin/env python3
"""Measures the cost of a store's owner for a run: CPU time of every process of the product except ranks and agents (the
owner, and each client that follows the study through it) per 100,000 records, while fake ranks write a steady stream of
records through a real agent.

owner_cost.py BIN [--ranks 8] [--rate 1000] [--seconds 60] [--times 3] [--followers 0] [--json]
rate: records a second of all ranks together; followers: further `run` commands of the same study; json: the commands
print every event. The ranks are fake_worker of the tests, beside BIN or as --worker FILE. To compare two builds,
alternate them, with one worker for both."""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

from study_run import BASE, Lab
from merge_patch import merged

TICK = os.sysconf("SC_CLK_TCK")
NOT_OWNERS = ("scalescope-agent", "scalescope-worker", "scalescope-gpuprobe")


def processes(lab, worker):
    """Yields (pid, program) of everything that runs for this lab: each process has its folder in its environment."""
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and str(lab.folder).encode() in (entry / "environ").read_bytes():
                program = pathlib.Path(os.readlink(entry / "exe"))
                if program.parent == lab.bin or program == worker:
                    yield int(entry.name), program.name
        except OSError:
            pass  # The process ended meanwhile.


def reading(pid):
    """Returns CPU seconds, seconds in the kernel alone, bytes written to the disk, and peak memory."""
    fields = pathlib.Path("/proc/%d/stat" % pid).read_text().rsplit(")", 1)[1].split()
    wrote = dict(line.split(": ") for line in pathlib.Path("/proc/%d/io" % pid).read_text().splitlines())
    status = dict(line.split(":", 1) for line in pathlib.Path("/proc/%d/status" % pid).read_text().splitlines())
    user, kernel = (int(fields[at]) / TICK for at in (11, 12))
    return [user + kernel, kernel, int(wrote["write_bytes"]), int(status["VmHWM"].split()[0]) * 1024]


def watch(lab, worker, arguments):
    """Returns sums over the window, of owners and of agents: CPU, kernel, bytes written; and the largest peak of
    memory."""
    end = time.monotonic() + 60
    while sum(name == worker.name for _, name in processes(lab, worker)) < arguments.ranks:
        if time.monotonic() > end:
            raise RuntimeError("the ranks did not start")
        time.sleep(0.2)
    time.sleep(3)
    first, last = {}, {}
    start = now = time.monotonic()
    while now < start + arguments.seconds:
        for pid, name in processes(lab, worker):
            kind = (
                "rank"
                if name == worker.name
                else "agent" if name == NOT_OWNERS[0] else "owner" if name not in NOT_OWNERS else ""
            )
            try:
                last[kind, pid] = reading(pid)
            except OSError:
                continue
            first.setdefault((kind, pid), last[kind, pid] if now < start + 1 else [0] * 4)
        time.sleep(0.5)
        now = time.monotonic()
    sums = {}
    for key, values in last.items():
        sum_of = sums.setdefault(key[0], [0.0] * 4)
        for at in range(3):
            sum_of[at] += values[at] - first[key][at]
        sum_of[3] = max(sum_of[3], values[3])
    return sums, now - start


def once(arguments, worker):
    with Lab(arguments.bin) as lab:
        per_rank = arguments.rate / arguments.ranks
        steps = int((arguments.seconds + 10 + arguments.ranks / 4) * per_rank / 2)
        name = "paced-%d" % per_rank
        file = lab.folder / "study.json"
        file.write_text(
            json.dumps(
                merged(
                    BASE,
                    {
                        "name": name,
                        "axes": {"devices": [arguments.ranks]},
                        "limits": {"oversubscribe": True},
                        "hosts": [{"name": "local", "device": "cpu", "coresPerSlot": 1}],
                        "measure": {"warmupSteps": 2, "steps": steps},
                    },
                )
            )
        )
        environment = dict(os.environ, SCALESCOPE_WORKER=str(worker), XDG_STATE_HOME=str(lab.folder / "state"))
        command = [str(lab.bin / "scalescope-cli"), "run", str(file), "--store", str(lab.store)] + [
            "--json"
        ] * arguments.json

        def start():
            return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)

        commands = [start()]
        time.sleep(2)
        commands += [start() for _ in range(arguments.followers)]
        sums, seconds = watch(lab, worker, arguments)
        ends = [process.wait(120) for process in commands]
        run = json.loads(lab.cli("runs", "--json"))["runs"][0]
        wanted = arguments.ranks * 2 * steps
        if any(ends) or run["drops"] or run["gaps"] or run["records"] < wanted:
            raise RuntimeError(
                "exit codes %s, %d records of %d, %d drops" % (ends, run["records"], wanted, run["drops"])
            )
        records = arguments.rate * seconds
        costs = []
        for kind in ("owner", "agent"):
            cpu, kernel, wrote, peak = sums[kind]
            costs.append(cpu / records * 1e5)
            print(
                "%s: %.2f CPU s per 100,000 records (%.2f s, %.2f of it the kernel's, in %.1f s at %d records/s), "
                "%.0f bytes written a record, peak %.0f MB"
                % (kind, costs[-1], cpu, kernel, seconds, arguments.rate, wrote / records, peak / 1e6),
                flush=True,
            )
        return costs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--worker")
    parser.add_argument("--ranks", type=int, default=8)
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--followers", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    fake_worker = pathlib.Path(arguments.bin).resolve().parent / "tests" / "fake_worker"
    worker = pathlib.Path(arguments.worker or fake_worker).resolve()
    if not worker.exists() or arguments.rate % arguments.ranks:
        sys.exit("no %s (--worker FILE), or the rate cannot be shared by %d ranks" % (worker, arguments.ranks))
    costs = [once(arguments, worker) for _ in range(arguments.times)]
    print(
        "median of %d: owner %.2f, agent %.2f CPU s per 100,000 records"
        % (len(costs), *(statistics.median(cost[at] for cost in costs) for at in range(2)))
    )


if __name__ == "__main__":
    main()
