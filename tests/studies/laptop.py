#!/usr/bin/env python3
"""Runs the labs' study files at laptop scale and checks every cell: one slot per device, at most 2 devices and 3 nodes,
few steps, small batches, 96 training images. CIFAR-10 is the shipped sample or a folder in the binary layout
(--cifar10), SVHN is drawn by tests/data/make_svhn.py; nodes are namespaces with an sshd each (tests/cluster/nodes.py),
left out with a message if there is no root. Each study is patched by a merge patch that is kept beside its tables in
OUT.

usage: laptop.py OUT [--studies DIR] [--only WORD] [--cifar10 DIR] [--bin DIR] [--pages]

Exit 0: every cell ended done, or out of memory if the study asks for it; with --pages, every tab of every study's
Results page shows something and cuts nothing off (tests/ui/pictures/study_pages_test.cpp).
OUT/NAME.{patch.json,plan.txt,results.json,cells.md}; with --pages OUT/pages/*.png, and OUT/beside.txt: the studies'
tables under the published ones."""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
NODES = ["n0", "n1", "n2"]
MOST = {"devices": 2, "nodes": len(NODES)}
SECONDS = 600  # Limit for one study.
IMAGES = 96


def few(counted, values):
    """Returns the values of an axis that a laptop has; its largest value if the axis begins above it."""
    return sorted({min(value, MOST[counted]) for value in values})


def small(kind, batches):
    """Returns 4, 8, 16 .. in the order of the axis: growing values must still grow."""
    if len(batches) == 1:
        return [16 if kind == "globalBatch" else 8]
    return [4 * 2**index for index in range(len(batches))]


def axes_patch(study):
    axes, patch = study["axes"], {}
    for counted in ("devices", "nodes"):
        if counted in axes:
            patch[counted] = few(counted, axes[counted])
    for kind in ("perRankBatch", "globalBatch"):
        batch = axes.get(kind)
        if isinstance(batch, dict):
            patch[kind] = {"from": 64, "times": 4, "until": "oom", "bisect": 0.5}
        elif batch:
            # A split that is rounded down over two or three must have something to drop.
            patch[kind] = [11] if study.get("batchSplit") == "floor" else small(kind, batch)
    if "fp16" in axes.get("precision", []):
        patch["precision"] = ["fp32", "bf16"]  # CPUs have no fp16 training.
    return patch


def skip_patch(study, axes):
    """Adapts partial matches, which name the axes' values."""
    skips = []
    for one in study.get("skip", []):
        moved = dict(one)
        for key in ("globalBatch", "perRankBatch", "devices"):
            if key in moved:
                before = study["axes"][key]
                moved[key] = axes[key][before.index(moved[key])]
        skips.append(moved)
    return skips


def measure_patch(study):
    measure = study.get("measure", {})
    if measure.get("mode") != "train":
        return {"warmupSteps": 3, "steps": 6, "warmupEpochs": 0, "epochs": 0, "repeats": 1, "ceilingMB": 1}
    patch = {"warmupSteps": 2, "ceilingMB": 1, "calibrate": False}
    patch.update({"epochs": 2} if "epochs" in measure else {"steps": 60})
    return patch


def variants_patch(study):
    """Scales epochs of variants in proportion: 2 are left of 5 or 40."""
    patch = {}
    for name, variant in study.get("variants", {}).items():
        if "warmupEpochs" in variant.get("schedule", {}):
            patch[name] = {"schedule": {"warmupEpochs": 1}}
        if "checkpoint" in variant:
            patch[name] = {"checkpoint": {"every": {"epochs": 1}}}
    return patch


def hosts_patch(study):
    """Replaces ssh hosts by the nodes here; a study of one node needs none."""
    hosts = study.get("hosts", [])
    if not any("ssh" in host for host in hosts):
        return [{"name": "local", "device": "cpu", "coresPerSlot": 1}]
    count = max(study["axes"].get("nodes", [1]))
    if count == 1:
        return [{"name": "local", "device": "cpu", "coresPerSlot": 1}]
    return [{"name": node, "ssh": node, "device": "cpu", "coresPerSlot": 1} for node in NODES[:count]]


def laptop_patch(study, svhn, cifar10):
    axes = axes_patch(study)
    dataset = {"trainLimit": IMAGES, "testLimit": 32}
    if study["dataset"]["name"] == "svhn":
        dataset["path"] = str(svhn)
    elif cifar10:
        dataset["path"] = str(cifar10)
    else:
        dataset["name"] = "cifar10-sample"
    patch = {"axes": axes, "dataset": dataset, "hosts": hosts_patch(study), "measure": measure_patch(study)}
    if "skip" in study:
        patch["skip"] = skip_patch(study, axes)
    if variants := variants_patch(study):
        patch["variants"] = variants
    if isinstance(axes.get("perRankBatch"), dict):
        dataset["trainLimit"] = 1600
        patch["limits"] = {"memoryMBPerDevice": 700}  # Memory is exhausted within minutes.
    return patch


class Lab:
    def __init__(self, folder, binaries):
        self.folder, self.cli = folder, binaries / "scalescope-cli"
        self.identities = []  # Counts of every study in `results --json`.

    def run(self, *words, name=None):
        log = open(self.folder / name, "w") if name else subprocess.DEVNULL
        with subprocess.Popen(
            [self.cli, *words, "--store", self.folder / "store"], stdout=subprocess.PIPE, stderr=log, text=True
        ) as process:
            try:
                out = process.communicate(timeout=SECONDS)[0]
            except subprocess.TimeoutExpired:
                process.terminate()  # The CLI cancels its ranks.
                try:
                    process.communicate(timeout=20)
                except subprocess.TimeoutExpired:
                    process.kill()
                return 124, ""
        return process.returncode, out


def complaints(cells, patched_train):
    """Returns descriptions of everything that is wrong with a study's cells."""
    wrong = [] if cells else ["no cells"]
    for cell in cells:
        label = f"cell {cell['cell']}"
        if cell["status"] == "oom" and cell["untilOom"]:
            continue
        if cell["status"] != "done":
            wrong.append(f"{label}: {cell['status']} {json.dumps(cell['error'])}")
            continue
        parts = [cell[key] for key in ("imagesPerSecond", "computeSeconds", "trainLoss", "parameters")]
        if not all(isinstance(value, (int, float)) and value > 0 for value in parts):
            wrong.append(f"{label}: a figure is missing: {parts}")
        wrong += [
            f"{label}: {note['message']['arguments']}"
            for note in cell["guard"]
            if note["message"]["code"] == "guard.identity"
        ]
        if patched_train and not isinstance(cell["testAccuracy"], (int, float)):
            wrong.append(f"{label}: it was to validate and has no accuracy")
        if cell["strategy"] != "single" and cell["devices"] * cell["nodes"] > 1 and not cell["commSeconds"]:
            wrong.append(f"{label}: several devices and no communication")
    return wrong


def one_study(lab, path, svhn, cifar10):
    study = json.loads(path.read_text())
    name = study["name"]
    patch = laptop_patch(study, svhn, cifar10)
    patch_file = lab.folder / f"{name}.patch.json"
    patch_file.write_text(json.dumps(patch, indent=1) + "\n")
    began = time.monotonic()
    code, plan = lab.run("plan", str(path), "--patch", str(patch_file), name=f"{name}.plan.err")
    (lab.folder / f"{name}.plan.txt").write_text(plan)
    if code != 0:
        return [f"plan ended {code}: {(lab.folder / f'{name}.plan.err').read_text()[-400:]}"], ""
    code, said = lab.run("run", str(path), "--patch", str(patch_file), name=f"{name}.run.err")
    said += (lab.folder / f"{name}.run.err").read_text()
    wrong = [] if code == 0 else [f"run ended {code}: {said[-400:]}"]
    named = re.search(r"study ([0-9A-Z]{26}) in", said)  # An older run with another patch has the same name.
    stored = named.group(1) if named else name
    code, text = lab.run("results", stored, "--json")
    (lab.folder / f"{name}.results.json").write_text(text)
    stored_study = json.loads(text)["studies"][0] if code == 0 else {"cells": []}
    cells = stored_study["cells"]
    lab.identities += [stored_study["identities"]] if code == 0 else []
    wrong += complaints(cells, study.get("measure", {}).get("validate", "none") != "none")
    code, _ = lab.run(
        "export", stored, "--what", "cells", "--out", str(lab.folder / f"{name}.cells.md"), name=f"{name}.export.err"
    )
    wrong += [] if code == 0 else [f"export ended {code}"]
    done = sum(cell["status"] == "done" for cell in cells)
    print(f"## {name}: {len(cells)} cells, {done} done, {time.monotonic() - began:.0f} s", flush=True)
    return wrong, lab.run("results", stored)[1]


def cluster(*words):
    environment = dict(os.environ, SCALESCOPE_CLUSTER="/var/tmp/scalescope-cluster-lab")
    said = subprocess.run(
        [PROJECT / "tests/cluster/nodes.py", *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
    )
    if words[0] == "up" and said.returncode == 0:
        os.environ["SCALESCOPE_SSH_CONFIG"] = environment["SCALESCOPE_CLUSTER"] + "/ssh_config"
        os.environ.pop("SSH_AUTH_SOCK", None)
    return said.returncode, said.stderr.strip()


def look_at_pages(out, binaries):
    """Returns how many of the two programs that show the store's studies fail."""
    (out / "pages").mkdir(exist_ok=True)
    shown = dict(os.environ, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8", SCALESCOPE_LAB_STORE=str(out / "store"),
                 SCALESCOPE_SHOTS=str(out / "pages"))  # fmt: skip
    pages = [binaries.parent / "tests/pictures_test", "--gtest_filter=StudyPages.OfAStore"]
    beside = [sys.executable, HERE / "published.py", "--bin", binaries, "--beside", out / "store"]
    wrong = subprocess.run(pages, env=shown, timeout=SECONDS, check=False).returncode != 0
    with open(out / "beside.txt", "w") as tables:
        return wrong + (subprocess.run(beside, stdout=tables, timeout=SECONDS, check=False).returncode != 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--studies", type=Path, default=PROJECT / "tests/data/studies")
    parser.add_argument("--only", default="")
    parser.add_argument("--cifar10", type=Path)
    parser.add_argument("--bin", type=Path, default=PROJECT / "build/release/bin")
    parser.add_argument("--pages", action="store_true")
    options = parser.parse_args()
    out = options.out.resolve()
    if Path("/tmp") in out.parents:
        parser.error("OUT may not lie below /tmp: each node has a /tmp of its own and would not find the files there")
    out.mkdir(parents=True, exist_ok=True)
    svhn = out / "svhn"
    subprocess.run(
        [sys.executable, PROJECT / "tests/data/make_svhn.py", svhn, "--train", "64", "--extra", "64", "--test", "32"],
        check=True,
    )
    studies = [path for path in sorted(options.studies.glob("*.json")) if options.only in path.name]
    code, reason = cluster("up", str(len(NODES)), "--cores", "2", "--tag", "scl", "--net", "10.83.0")
    failed = 0 if studies else 1
    lab = Lab(out, options.bin.resolve())
    began = time.monotonic()
    try:
        for path in studies:
            if code != 0 and "ssh" in json.dumps(hosts_patch(json.loads(path.read_text()))):
                print(f"## {path.stem}: left out, no nodes here ({reason})", flush=True)
                continue
            wrong, table = one_study(lab, path, svhn, options.cifar10 and options.cifar10.resolve())
            print(table, flush=True)
            failed += bool(wrong)
            for line in wrong:
                print(f"WRONG {path.stem}: {line}", flush=True)
    finally:
        cluster("down")
    print(
        f"identities: {sum(one['checked'] for one in lab.identities)} checked in {len(lab.identities)} studies, "
        f"{sum(one['broken'] for one in lab.identities)} broken, largest deviation "
        f"{max((one['largestDeviation'] for one in lab.identities), default=0):.2g}"
    )
    if options.pages:
        failed += look_at_pages(out, options.bin.resolve())
    print(f"{len(studies)} studies in {time.monotonic() - began:.0f} s, {failed} with something wrong", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
