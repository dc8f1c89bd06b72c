#!/usr/bin/env python3
"""Tests a study on a Slurm cluster from the window, by pointer and keyboard alone.

slurm_window_test.py SCALESCOPE [--shots DIR] [--keep] [--run-seconds S]

slurmctld and two slurmd in namespaces of this machine (tests/cluster/nodes.py, needs root) -> the cluster added in the
wizard by its login node -> a partition of its list -> the cost of the job -> the request tried -> Run, behind another
user's job -> the position in the queue -> Results. Exit: 0 success, 1 a step failed, 77 a tool is missing, no root, no
namespaces or no Slurm."""

import pathlib
import sys

from desk import Failed, run
from on_nodes import Nodes, live, stored

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cluster"))
from local_nodes.slurm import SHARED_HOME  # noqa: E402

OTHERS_JOB = "#!/bin/sh\nsleep 900"
NODES = Nodes("/var/tmp/scalescope-window-test", "scw", "10.81.0")


def up(_folder):
    environment = NODES.up(2, "--slurm")
    for node in ("n0", "n1"):
        pathlib.Path(NODES.folder, node, "home/.bashrc").write_text(SHARED_HOME)
    return environment


def on_login_node(*words):
    if NODES("enter", "n0", *words) != 0:
        raise Failed("on the login node: %s" % " ".join(words))


def click(desk, name):
    desk.scroll_to(name)
    desk.click(name)


def add_cluster(desk):
    click(desk, "Add a Slurm cluster")
    desk.write("Login node of the cluster", "n0")
    if desk.find(lambda each: each == "Use the cluster"):
        desk.click("Use the cluster")
    desk.matching(lambda each: "offers 3 partitions" in each, 120, "the cluster's answer")


def choose_partition(desk):
    field = desk.at_rest(desk.scroll_to("Partition"))
    left, below = field["x"], field["y"] + field["height"]
    desk.click_point(left + field["width"] - 12, below - field["height"] // 2)
    desk.shoot("slurm-partitions-light")
    # The list below the field has default, main, short, urgent. Qt does not report the positions of its rows to screen
    # readers.
    desk.click_point(left + field["width"] // 2, below + 38)
    desk.wait(
        lambda: desk.scroll_to("Partition")["text"].startswith("main (2 of 2 nodes idle"),
        15,
        "the partition with what the cluster says of it",
    )


def wizard(desk):
    desk.named("Page New study", 30)
    desk.click("Page Machines")  # The first start opens on the demo.
    desk.matching(lambda each: each.startswith("This computer: "), 30, "the machine page")
    desk.click("Page New study")
    desk.click("Preset Quick strong scaling")
    desk.click("Next step")
    desk.click("Next step")
    add_cluster(desk)
    choose_partition(desk)
    if desk.find(lambda each: each == "2 devices per machine"):
        click(desk, "2 devices per machine")
    click(desk, "2 machines")
    desk.scroll_to("Test the request on the cluster")
    desk.matching(lambda each: "nodes: 2" in each and "node-hours" in each, 60, "the node-hours of the job")
    desk.click("Test the request on the cluster")
    desk.matching(lambda each: "would accept" in each, 120, "what the cluster says of the request")
    desk.shoot("slurm-where-light")
    desk.click("Next step")
    desk.write("Repeats of each cell", "1")
    desk.matching(lambda each: each.startswith("Cell 2 nodes"), 30, "the cell of two nodes")
    desk.shoot("slurm-matrix-light")
    desk.click("Next step")
    desk.matching(lambda each: "node-hours" in each, 30, "the node-hours before Run")
    desk.shoot("slurm-review-light")


def queued(desk):
    """Waits behind another job on all nodes, which is then cancelled."""
    on_login_node("sh", "-c", "echo '%s' | sbatch --exclusive --nodes=2 --job-name=other" % OTHERS_JOB)
    desk.click("Run the study", 60)
    desk.matching(lambda each: "is pending" in each and "number 1 of 1" in each, 120, "its place in the queue")
    desk.shoot("slurm-queued-light")
    on_login_node("scancel", "--name=other")


def results(desk, program):
    desk.click("Show the results of this study", 30)
    desk.matching(
        lambda each: each.endswith(": Export") and ("2 devices" in each or "peedup" in each), 60, "the speedup chart"
    )
    desk.shoot("slurm-results-light")
    cells = {cell["nodes"]: cell for cell in stored(desk, program, "quick-strong-scaling")["cells"]}
    if sorted(cells) != [1, 2] or any(cell["status"] != "done" for cell in cells.values()):
        raise Failed("the cells are %s" % {number: cell["status"] for number, cell in cells.items()})
    if len({rank["host"] for rank in cells[2]["ranks"]}) != 2:
        raise Failed("the ranks of the cell of two nodes ran on one")
    if not cells[2]["speedup"] or not cells[2]["busbw"]:
        raise Failed("the cell of two nodes has no speedup or no bandwidth")


def steps(desk, asked):
    wizard(desk)
    queued(desk)
    live(desk, asked.run_seconds, "slurm")
    results(desk, asked.program)


if __name__ == "__main__":
    sys.exit(run(__doc__, steps, before=up, after=lambda: NODES("down")))
