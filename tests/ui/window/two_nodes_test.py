#!/usr/bin/env python3
"""Tests a study over two nodes from the window, by pointer and keyboard alone.

two_nodes_test.py SCALESCOPE [--shots DIR] [--keep] [--run-seconds S]

Two namespaces with an sshd each (tests/cluster/nodes.py, needs root) -> both hosts typed in the wizard -> nodes 1 and 2
-> Run -> Results; then the host key of one is replaced, and the window shows both fingerprints, file and line, and what
to do. Exit: 0 success, 1 a step failed, 77 a tool is missing, no root or no namespaces."""

import sys

from desk import Failed, run
from on_nodes import Nodes, live, stored

NODES = Nodes("/var/tmp/scalescope-two-nodes", "scwn", "10.82.0")


def type_hosts(desk):
    for host in ("n0", "n1"):
        desk.click("Add another machine")
        desk.write("Name of the new machine", host)
        desk.write("SSH address of the new machine", host)
        desk.write("SSH port of the new machine", "22")
        desk.click("Add machine")
        desk.named("Use " + host)
    desk.click("Use This computer")


def wizard(desk):
    desk.named("Page New study", 30)
    desk.click("Page Machines")  # The first start opens on the demo.
    desk.matching(lambda each: each.startswith("This computer: "), 30, "the machine page")
    desk.click("Page New study")
    desk.click("Preset Quick strong scaling")
    desk.click("Next step")
    desk.click("Next step")
    type_hosts(desk)
    if desk.find(lambda each: each == "2 devices per machine"):
        desk.click("2 devices per machine")
    desk.shoot("cluster-where-light")
    desk.click("Next step")
    desk.write("Repeats of each cell", "1")
    desk.matching(lambda each: each.startswith("Cell 2 nodes"), 30, "the cell of two nodes")
    desk.wait(lambda: not desk.find(lambda each: each == "Forecast in progress"), 240, "the forecast to end")
    desk.shoot("cluster-matrix-light")
    desk.click("Next step")
    desk.click("Run the study", 60)


def results(desk, program):
    desk.click("Show the results of this study", 30)
    desk.matching(
        lambda each: each.endswith(": Export") and ("2 devices" in each or "peedup" in each), 60, "the speedup chart"
    )
    desk.shoot("cluster-results-light")
    cells = [cell for cell in stored(desk, program, "quick-strong-scaling")["cells"] if cell["nodes"] == 2]
    hosts = {rank["host"] for cell in cells for rank in cell["ranks"]}
    if hosts != {"n0", "n1"}:
        raise Failed("the ranks of the two-node cell ran on %s" % sorted(hosts))
    if not all(cell["speedup"] and cell["busbw"] for cell in cells):
        raise Failed("the two-node cell has no speedup or no bandwidth")


def is_warning(name):
    return name.count("SHA256:") == 2 and NODES.folder + "/known_hosts line 2" in name and "remove that line" in name


def swapped_key(desk):
    if NODES("swap-key", "n1") != 0:
        raise Failed("the host key could not be swapped")
    desk.click("Page Machines")
    desk.click("Check all other machines")
    desk.matching(is_warning, 60, "the changed host key, shown in full")
    # Its connection to the first one cannot be measured now.
    could_not_run = lambda: desk.find(lambda each: "some checks could not run" in each)  # noqa: E731
    desk.wait(could_not_run, 60, "the result of the other host")
    desk.shoot("cluster-host-key-light")
    desk.click("Page New study")
    desk.click("Step 4: Matrix")
    desk.write("Timed steps of each run", "40")  # This is another study, so its machines are queried again.
    desk.matching(is_warning, 90, "the changed host key where the forecast would be")
    desk.shoot("cluster-host-key-wizard-light")


def steps(desk, asked):
    wizard(desk)
    live(desk, asked.run_seconds, "cluster")
    results(desk, asked.program)
    swapped_key(desk)


if __name__ == "__main__":
    sys.exit(
        run(
            __doc__,
            steps,
            before=lambda _folder: NODES.up(2, "--cores", "2"),
            after=lambda: NODES("down"),
        )
    )
