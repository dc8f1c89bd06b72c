#!/usr/bin/env python3
"""Tests the labs' studies over three nodes from the window, by pointer and keyboard alone; cluster/labs_test.py
tests them by the command line.

labs_window_test.py SCALESCOPE [--shots DIR] [--keep] [--run-seconds S]

Three namespaces with an sshd each (tests/cluster/nodes.py, needs root). Each study, reduced by labs_test's patch,
is opened as a file -> its cells and the batch of each rank -> Run -> Results: tables, how busy each node was, a
folder of all figures and tables -> the stored results. Exit: 0 success, 1 a step failed, 77 no root, no
namespaces or no Xvfb."""

import csv
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from desk import PATIENCE, TOOLS, Failed, run
from on_nodes import Nodes, live, stored

CLUSTER_TESTS = pathlib.Path(__file__).resolve().parents[2] / "cluster"
sys.path.insert(0, str(CLUSTER_TESTS))
from labs_test import FLOOR, SSH, STEPS, STUDIES, TRAIN, UNEVEN  # noqa: E402

HOSTS = [host["name"] for host in SSH]
NODES = Nodes("/var/tmp/scalescope-labs-window", "labw", "10.86.0")
DATA = tempfile.TemporaryDirectory(prefix="scalescope-labs-data-", dir="/var/tmp")  # The nodes have this folder too.


class Study:
    """A study file with its patch, and the batches of the ranks by (strategy, nodes)."""

    def __init__(self, name, file, patch, batches):
        self.name = name
        data = {"path": DATA.name, "lastBatch": "drop"}  # Every step has the whole batch.
        patch = dict(patch, name=name, dataset=data, limits={"oversubscribe": True})
        self.spec = merged(json.loads((STUDIES / (file + ".json")).read_text()), patch)
        self.batches = batches

    @property
    def most_nodes(self):
        return max(nodes for _, nodes in self.batches)

    def cell(self, strategy, nodes):
        """Returns the possible names of a cell in the matrix, which omits the strategy if there is only one."""
        axes = self.spec["axes"]
        batch = (axes.get("globalBatch") or axes["perRankBatch"])[0]
        column = "1 device" if nodes == 1 else "%d nodes \u00d7 1" % nodes
        name = "Cell %s, %d" % (column, batch)
        return (name + " " + strategy, name)


def merged(value, patch):
    """Applies a JSON merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    out = dict(value) if isinstance(value, dict) else {}
    for key, each in patch.items():
        if each is None:
            out.pop(key, None)
        else:
            out[key] = merged(out.get(key), each)
    return out


THREE = {"hosts": SSH, "measure": TRAIN}
BOTH = ("ddp", "parameter-server")
LABS = [
    Study(
        "b-nodes",
        "b-nodes",
        THREE,
        {(strategy, nodes): split for strategy in BOTH for nodes, split in ((1, [64]), (2, [32, 32]), (3, FLOOR))},
    ),
    Study(
        "b-nodes-uneven",
        "b-nodes",
        dict(THREE, batchSplit="uneven", axes={"nodes": [3]}, baseline=None),
        {(strategy, 3): UNEVEN for strategy in BOTH},
    ),
    Study("b-speed-run", "b-speed-run", {"hosts": SSH, "measure": STEPS}, {("ddp", 3): [16, 16, 16]}),
    Study(
        "a-two-node-svhn",
        "a-two-node-svhn",
        {"hosts": SSH[:2], "measure": TRAIN},
        {("ddp", 1): [32], ("ddp", 2): [32, 32]},
    ),
]


def up(_folder):
    environment = NODES.up(len(HOSTS))
    words = ["--train", "128", "--extra", "32", "--test", "32"]
    make = CLUSTER_TESTS.parent / "data/make_svhn.py"
    subprocess.run([sys.executable, make, DATA.name, *words], check=True, timeout=60 * PATIENCE)
    return environment


def check_split(desk, study):
    """Checks that the matrix has a cell for each strategy and number of nodes, and that its tip shows the batch of each
    rank."""
    for (strategy, nodes), batches in study.batches.items():
        called = study.cell(strategy, nodes)
        name = desk.matching(lambda each: each in called, 15, called[0])["name"]
        desk.hover(name)
        tip = desk.matching(lambda each: re.match("Cell [0-9]+: %s, " % strategy, each), 15, "the tip of '%s'" % name)
        expected = "global batch %d = %s" % (sum(batches), " + ".join(map(str, batches)))
        if not tip["name"].split("\n")[0].endswith(expected):
            raise Failed("'%s' should say '%s': %s" % (name, expected, tip["name"]))
        desk.shoot("labs-%s-%s-%d-light" % (study.name, strategy, nodes))
        desk.xdotool("mousemove", "1276", "4")  # The pointer moves away, otherwise the next tip would be this one.
        desk.wait(lambda: not desk.find(lambda each: each == tip["name"]), 15, "the tip to go")


def plan(desk, study):
    desk.click("Page New study")
    file = os.path.join(desk.folder, study.name + ".json")
    pathlib.Path(file).write_text(json.dumps(study.spec, indent=1))
    desk.click("Open a study file")
    desk.write_path(file)
    desk.named("Step 2: Model and data", 30)
    desk.click("Step 3: Machines")
    desk.wait(
        lambda: all(host in places(desk) for host in HOSTS[: study.most_nodes]), 60, "where the ranks of all nodes run"
    )
    desk.shoot("labs-%s-where-light" % study.name)
    desk.click("Next step")
    desk.matching(lambda each: each.startswith("Cell "), 30, "the cells")
    desk.wait(lambda: not desk.find(lambda each: each == "Forecast in progress"), 240, "the forecast to end")
    check_split(desk, study)
    desk.shoot("labs-%s-matrix-light" % study.name)
    desk.click("Next step")
    for (_, nodes), batches in study.batches.items():
        if nodes == 3 and batches == FLOOR:
            desk.matching(lambda each: "3 x 21 makes a global batch of 63, not 64" in each, 15, "that 63 stand for 64")
    desk.shoot("labs-%s-review-light" % study.name)
    desk.click("Run the study", 60)


def places(desk):
    widget = desk.find(lambda each: each == "Ranks of the largest cell")
    return widget["text"] if widget else ""


def show_tab(desk, group, title):
    """Shows a tab of the kinds of results, some of which are in a menu of a narrow window, and scrolls down."""
    desk.click(group)
    if not desk.find(lambda each: each == title):
        desk.click("More: Result kinds")
    desk.click(title)
    desk.turn(12)
    desk.all_at_rest()


def results(desk, study):
    desk.click("Show the results of this study", 30)
    desk.named("Export all", 60)
    desk.all_at_rest()
    desk.shoot("labs-%s-results-light" % study.name)
    for group, title in (("Overview", "Cells"), ("Time", "Utilization"), ("Time", "Per rank")):
        show_tab(desk, group, title)
        desk.shoot("labs-%s-%s-light" % (study.name, title.lower().replace(" ", "-")))
    over_nodes(desk, study)
    export(desk, study)


def over_nodes(desk, study):
    """Shows the load of each node over the run of the first cell with the most nodes."""
    show_tab(desk, "Time", "Timeline")
    desk.scroll_to("Cell whose run is shown")
    desk.choose("Cell whose run is shown", lambda each: ": %d \u00d7 1, " % study.most_nodes in each)
    desk.all_at_rest()
    chart = desk.scroll_to("Chart: CPU, per node")
    if not all(host + ": " in chart["text"] for host in HOSTS[: study.most_nodes]):
        raise Failed("the load of each node is drawn as '%s'" % chart["text"])
    desk.all_at_rest()
    desk.shoot("labs-%s-over-nodes-light" % study.name)


def export(desk, study):
    folder = pathlib.Path(desk.folder, "exported-" + study.name)
    folder.mkdir()
    desk.turn(-100)
    desk.click("Export all")
    desk.write_path(str(folder))
    desk.matching(lambda each: " files written to " in each and study.name in each, 60, "the files")
    for ending in ("cells.csv", "utilisation.csv", "utilisation.png", "per-rank.csv", "per-rank.png"):
        file = folder / ("%s-%s" % (study.name, ending))
        if not file.exists() or file.stat().st_size < 100:
            raise Failed("%s was not written" % file.name)
    cells = {(row["strategy"], int(row["nodes"])) for row in rows(folder, study, "cells")}
    if not cells >= set(study.batches):
        raise Failed("the table of %s has the cells %s" % (study.name, sorted(cells)))
    loaded = {row["host"] for row in rows(folder, study, "per-rank") if float(row["cpuPercent"]) > 0}
    if loaded != set(HOSTS[: study.most_nodes]):
        raise Failed("the table of ranks of %s has the load of %s" % (study.name, sorted(loaded)))
    if desk.shots:
        shutil.copytree(folder, os.path.join(desk.shots, folder.name), dirs_exist_ok=True)


def rows(folder, study, kind):
    """Returns the rows of a table, which come after its notes."""
    with open(folder / ("%s-%s.csv" % (study.name, kind)), newline="") as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def check_stored(desk, study, program):
    result = stored(desk, program, study.name)
    if result["identities"]["broken"] != 0 or result["identities"]["checked"] == 0:
        raise Failed("of %s the identities are %s" % (study.name, result["identities"]))
    cells = {(cell["strategy"], cell["nodes"]): cell for cell in result["cells"]}
    for key, batches in study.batches.items():
        cell = cells[key]
        if cell["status"] != "done":
            raise Failed("%s of %s: %s" % (key, study.name, cell["error"]))
        ran = json.loads(pathlib.Path(desk.folder, "store/runs", cell["runs"][-1], "plan.json").read_text())
        if ran["cell"]["rankBatches"] != batches or abs(cell["imagesPerStep"] - sum(batches)) > 1e-3:
            raise Failed("%s of %s ran %s" % (key, study.name, ran["cell"]["rankBatches"]))
        busy = {rank["host"]: rank["cpuPercent"] for rank in cell["ranks"]}
        if len(busy) != cell["nodes"] or not all(busy.values()):
            raise Failed("%s of %s: nodes were busy %s" % (key, study.name, busy))
        print(
            "%s, %s over %s: batch %s, %.1f images/s, %d identities, busy %s"
            % (
                study.name,
                key[0],
                ",".join(sorted(busy)),
                "+".join(map(str, batches)),
                cell["imagesPerSecond"],
                result["identities"]["checked"],
                " ".join("%.0f %%" % busy[host] for host in sorted(busy)),
            ),
            flush=True,
        )


def steps(desk, asked):
    desk.named("Page New study", 30)
    desk.click("Page Machines")  # The first start opens on the demo.
    desk.matching(lambda each: each.startswith("This computer: "), 30, "the machine page")
    for study in LABS:
        plan(desk, study)
        live(desk, asked.run_seconds, "labs-" + study.name)
        results(desk, study)
        check_stored(desk, study, asked.program)
    desk.click("Page Machines")  # After the last dialog the window has the keyboard focus again.


if __name__ == "__main__":
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        print("SKIPPED labs_window_test: needs %s" % ", ".join(missing), file=sys.stderr)
        sys.exit(77)
    sys.exit(run(__doc__, steps, before=up, after=lambda: NODES("down")))
