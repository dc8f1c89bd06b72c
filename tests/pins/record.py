#!/usr/bin/env python3
"""Records the store of tests/data/pins/store.tar.xz again: real runs of small studies, ended in every possible way.
Needs root, sshd and network namespaces (for the study over two nodes), two cores and some minutes; the host name
is in the logs, so:

unshare --uts sh -c 'hostname lab && tests/pins/record.py BIN OUT.tar.xz'     BIN: the programs of a release build

Only needed if the fixture must contain something new: its value is its age. Run pins.py --update after it."""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
BASE = {
    "scalescope": 1,
    "protocol": "free",
    "model": {"name": "small-cnn"},
    "hosts": [{"name": "local", "device": "cpu", "coresPerSlot": 1}],
    "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 128, "augment": ["normalize"]},
    "axes": {"devices": [2], "strategy": ["ddp"]},
    "limits": {"collectiveTimeoutSeconds": 5},
    "measure": {"warmupSteps": 2, "steps": 4, "repeats": 1, "calibrate": False, "ceilingMB": 0},
}
TRAIN = {"mode": "train", "warmupSteps": 1, "steps": 0, "epochs": 2, "validate": "epoch"}


def merged(base, patch):
    """Applies a merge patch, except that a study's "baseline" may be null."""
    if not isinstance(base, dict) or not isinstance(patch, dict):
        return patch
    whole = {**base, **{key: merged(base.get(key), value) for key, value in patch.items()}}
    return {key: value for key, value in whole.items() if value is not None or key == "baseline"}


class Recorder:
    def __init__(self, programs, folder):
        self.bin, self.folder, self.store = pathlib.Path(programs).resolve(), folder, folder / "store"
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(folder / "cache"), XDG_STATE_HOME=str(folder / "state"))

    def start(self, *words, before=(), **environment):
        return subprocess.Popen(
            [*before, str(self.bin / "scalescope-cli"), *map(str, words), "--store", str(self.store)],
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**self.environment, **environment},
        )

    def cli(self, *words, ends=0, before=(), **environment):
        process = self.start(*words, before=before, **environment)
        out, err = process.communicate(timeout=600)
        print("%s: exit %d" % (" ".join(map(str, words))[:100], process.returncode), flush=True)
        if process.returncode != ends:
            sys.exit("wanted exit %d\n%s%s" % (ends, out, err))
        return out

    def study(self, name, patch):
        file = self.folder / (name + ".json")
        whole = merged(merged(BASE, {"name": name}), patch)
        if "perRankBatch" not in whole["axes"]:
            whole["axes"].setdefault("globalBatch", [32])
        file.write_text(json.dumps(whole))
        return file

    def runs(self, study):
        return [run for run in json.loads(self.cli("runs", "--json"))["runs"] if run["studyName"] == study]

    def steps_of(self, study, steps):
        """Returns the running run of `study` once it has taken that many steps."""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            time.sleep(0.3)
            if not (self.store / "store.db").exists():
                continue
            for run in self.runs(study):
                if run["status"] == "running" and run["steps"] >= steps:
                    return run["run"]
        sys.exit("no run of %s took %d steps" % (study, steps))

    def rank(self, run, number):
        """Returns the process id of a rank."""
        for entry in pathlib.Path("/proc").iterdir():
            try:
                words = (entry / "environ").read_bytes().split(b"\0") if entry.name.isdigit() else []
            except OSError:
                continue
            if b"SCALESCOPE_RUN=" + run.encode() in words and b"RANK=%d" % number in words:
                return int(entry.name)
        sys.exit("rank %d of %s is not there" % (number, run))

    def ask(self, **command):
        """Sends a command to the store's owner, like the window."""
        with socket.socket(socket.AF_UNIX) as link:
            link.settimeout(20)
            link.connect(str(self.store / "control.sock"))
            link.sendall(json.dumps(command).encode() + b"\n")
            answer = json.loads(link.makefile().readline())
        if not answer["ok"]:
            sys.exit("the owner refused %s: %s" % (command, answer))


def numbers(lab):
    """Records studies that succeed, for tables and figures."""
    lab.cli(
        "run",
        lab.study(
            "variants",
            {
                "protocol": "weak",
                "axes": {"devices": [1, 2], "perRankBatch": [16], "precision": ["fp32", "bf16"]},
                "variants": {
                    "plain": {},
                    "late": {"whatIf": {"slowRank": {"rank": 1, "sleepMs": 5}}},
                    "small-buckets": {"ddp": {"bucketMB": 0.05}},
                },
                "measure": {"repeats": 2, "calibrate": True, "ceilingMB": 1},
            },
        ),
    )
    lab.cli(
        "run",
        lab.study(
            "servers",
            {
                "axes": {"strategy": ["parameter-server"]},
                "variants": {
                    "bsp": {},
                    "ssp": {"parameterServer": {"mode": "ssp", "staleness": 2}},
                    "async": {"parameterServer": {"mode": "async"}},
                    "own": {"parameterServer": {"placement": "own"}},
                },
            },
        ),
    )
    lab.cli(
        "run",
        lab.study(
            "replicas", {"protocol": "strong", "axes": {"devices": [1, 2], "strategy": ["data-parallel", "ddp"]}}
        ),
    )
    lab.cli(
        "run",
        lab.study(
            "wide",
            {
                "protocol": "strong",
                "axes": {"devices": [1, 2, 3, 4], "accumulation": [1, 2], "globalBatch": [24]},
                "limits": {"oversubscribe": True},
            },
        ),
    )
    lab.cli(
        "run",
        lab.study(
            "learning",
            {
                "protocol": "fixed-epoch",
                "axes": {"devices": [1, 2], "perRankBatch": [16]},
                "dataset": {
                    "name": "cifar10-sample",
                    "shape": None,
                    "classes": None,
                    "count": None,
                    "trainLimit": 96,
                    "testLimit": 32,
                },
                "variants": {"plain": {}, "saved": {"checkpoint": {"every": {"steps": 2}}}},
                "measure": {**TRAIN, "repeats": 2, "targetAccuracy": 0.05},
            },
        ),
    )


def sweep(lab):
    """Records sweeps until memory is exhausted: the kernel kills the rank, and without control groups the rank
    reports it itself."""
    patch = {
        "protocol": "batch-sweep",
        "baseline": None,
        "limits": {"memoryMBPerDevice": 350},
        "dataset": {"count": 1024},
    }
    axes = {
        "devices": [1],
        "strategy": ["single"],
        "perRankBatch": {"from": 32, "times": 4, "until": "oom", "max": 0, "bisect": 0.4},
    }
    lab.cli("run", lab.study("until-oom", {**patch, "axes": axes}))
    axes["perRankBatch"] = {"from": 512, "times": 4, "until": "oom"}
    lab.cli(
        "run",
        lab.study("told-oom", {**patch, "axes": axes, "seed": 2}),
        before=["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /sys/fs/cgroup && exec "$@"', "sh"],
    )


def ends(lab):
    """Records runs that crash in a rank, are killed, cancelled or stall; then some of them succeed, under new keys."""
    file = lab.study("ends", {"protocol": "strong"})
    lab.cli("run", file, "--only", "1", ends=3, SCALESCOPE_INJECT="fail:1:3")
    long = {"measure": {"steps": 5000}}
    killed = lab.start("run", lab.study("killed", long))
    os.kill(lab.rank(lab.steps_of("killed", 20), 1), signal.SIGKILL)
    print("killed: exit", killed.wait(60))
    cancelled = lab.start("run", lab.study("cancelled", long))
    lab.cli("cancel", lab.steps_of("cancelled", 20))
    print("cancelled: exit", cancelled.wait(60))
    stalled = lab.start("run", lab.study("stalled", long))
    os.kill(lab.rank(lab.steps_of("stalled", 20), 1), signal.SIGSTOP)
    print("stalled: exit", stalled.wait(120))
    lab.cli("run", file)


def resumed(lab):
    """Records a run in mode train whose rank is killed after a checkpoint; it resumes as attempt 1."""
    file = lab.study(
        "resumed",
        {
            "checkpoint": {"every": {"steps": 10}},
            "dataset": {"count": 320},
            "baseline": None,
            "variants": {"late": {"whatIf": {"slowRank": {"rank": 1, "sleepMs": 60}}}},
            "measure": {**TRAIN, "epochs": 4},
        },
    )
    first = lab.start("run", file)
    os.kill(lab.rank(lab.steps_of("resumed", 14), 1), signal.SIGKILL)
    print("resumed, first attempt: exit", first.wait(60))
    lab.cli("run", file)
    if [run["attempts"] for run in lab.runs("resumed")] != [2]:
        sys.exit("the run has no second attempt")


def two_nodes(lab):
    script = SOURCE / "tests/cluster/nodes.py"
    up = subprocess.run([script, "up", "2"], capture_output=True, text=True)
    if up.returncode != 0:
        sys.exit(up.stderr)
    try:
        lab.cli(
            "run",
            lab.study(
                "two-nodes",
                {
                    "protocol": "strong",
                    "axes": {"nodes": [1, 2], "devices": [1]},
                    "hosts": [
                        {"name": name, "ssh": name, "device": "cpu", "coresPerSlot": 1, "interface": "eth0"}
                        for name in ("n0", "n1")
                    ],
                    "measure": {"ceilingMB": 1},
                },
            ),
            SCALESCOPE_SSH_CONFIG=re.search("=(.*)", up.stdout)[1],
        )
    finally:
        subprocess.run([script, "down"], check=True)


def edits(lab):
    run = [one["run"] for one in lab.runs("replicas")]
    lab.cli("tag", run[0], "first", "naïve")
    lab.cli("tag", run[1], "other")
    lab.cli("tag", run[1], "warm", "fan")
    lab.cli("note", run[0], "the machine was warm; \"quoted\", <marked> & 50 %")
    lab.cli("delete", run[2])
    lab.cli("delete", run[3])
    lab.cli("delete", run[3], "--undo")
    lab.cli("delete", "killed")
    stalled = lab.runs("stalled")[0]["study"]
    lab.cli("delete", "stalled")
    lab.cli("delete", stalled, "--undo")
    for name in ("bench.txt", "table.csv"):
        lab.cli("import", SOURCE / "tests/data/pins" / name)


def left_queue(lab):
    """Records a paused queue with a study in it that never began."""
    first = lab.start("run", lab.study("paused-behind", {"measure": {"steps": 5000}}))
    lab.steps_of("paused-behind", 20)
    second = lab.start("run", lab.study("left-in-queue", {}))
    end = time.monotonic() + 30
    while (
        not any(one["name"] == "left-in-queue" for one in json.loads(lab.cli("studies", "--json"))["studies"])
        and time.monotonic() < end
    ):
        time.sleep(0.2)
    for count, verb in enumerate(("pauseQueue", "resumeQueue", "pauseQueue")):
        lab.ask(id=count, do=verb)
    second.kill()  # Otherwise it would start the next owner.
    second.wait()
    first.send_signal(signal.SIGINT)
    print("paused-behind: exit", first.wait(60))


def damage(lab):
    """Flips a bit in the middle of the longest node log of `variants`: a gap that every reader must see."""
    logs = [
        file for run in lab.runs("variants") for file in (lab.store / "runs" / run["run"]).glob("0/node-0.0001.log")
    ]
    file = max(logs, key=lambda one: one.stat().st_size)
    data = bytearray(file.read_bytes())
    data[len(data.rstrip(b"\0")) // 2] ^= 4
    file.write_bytes(data)
    print("damaged", file.relative_to(lab.store))


def check_rebuild(lab):
    """Checks that the lists of the live store equal those from its logs."""
    lists = [
        ["studies", "--json"],
        ["runs", "--json"],
        ["results", "resumed", "--json"],
        ["results", "variants", "--json"],
    ]
    live = [lab.cli(*words) for words in lists]
    lab.cli("rebuild")
    if [lab.cli(*words) for words in lists] != live:
        sys.exit("rebuild gives other lists")


def pack(lab, out):
    """Packs logs, plans and journal, without database, output files, checkpoints and paths of this machine."""
    for pattern in ("store.db*", "lock", "control.sock", "**/*.out", "**/*.reserve", "**/checkpoints", "**/agent*"):
        for path in lab.store.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    resources = str((lab.bin / "../../../resources").resolve())
    for plan in lab.store.glob("runs/*/plan.json"):
        plan.write_text(plan.read_text().replace('"%s/' % resources, '"/usr/share/scalescope/'))
    words = [str(path).encode() for path in (SOURCE, lab.bin, resources, lab.folder, str(pathlib.Path.home()) + "/")]
    for file in lab.store.rglob("*"):
        found = [word for word in words if file.is_file() and word in file.read_bytes()]
        if found:
            print("WARNING: %s holds %s" % (file.relative_to(lab.store), found))

    def plain(info):
        info.uid = info.gid = info.mtime = 0
        info.uname = info.gname = ""
        return info

    with tarfile.open(out, "w:xz", preset=9) as archive:
        for path in sorted(lab.store.rglob("*")):
            archive.add(path, str(path.relative_to(lab.store)), recursive=False, filter=plain)
    print("%s: %d bytes" % (out, pathlib.Path(out).stat().st_size))


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("bin")
    words.add_argument("out")
    words.add_argument("--keep", help="an empty folder to work in, which is kept")
    arguments = words.parse_args()
    folder = pathlib.Path(arguments.keep or tempfile.mkdtemp(prefix="pins-", dir="/var/tmp"))
    lab = Recorder(arguments.bin, folder)
    for part in (numbers, sweep, ends, resumed, two_nodes, edits, left_queue, check_rebuild, damage):
        print("==", part.__name__, flush=True)
        part(lab)
    pack(lab, arguments.out)
    if not arguments.keep:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
