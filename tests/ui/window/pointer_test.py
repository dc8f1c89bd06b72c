#!/usr/bin/env python3
"""Tests the window like a user: with only a pointer and a keyboard under Xvfb.

pointer_test.py SCALESCOPE [--shots DIR] [--keep] [--run-seconds S]

Wizard -> Quick strong scaling -> Run -> live charts move -> Results -> export PNG and CSV. Exit: 0 success, 1 a step
failed, 77 a tool is missing."""

import os
import sys
import time

from desk import PATIENCE, Failed, run


def wizard(desk):
    desk.named("Page New study", 30)
    desk.click("Page Machines")  # The first start opens on the demo.
    desk.matching(lambda each: each.startswith("This computer: "), 30, "the machine page")
    desk.shoot("1-machines-light")
    desk.click("Page New study")
    desk.shoot("2-goal-light")
    desk.click("Preset Quick strong scaling")
    desk.click("Next step")
    desk.shoot("3-what-light")
    desk.click("Next step")
    desk.shoot("4-where-light")
    desk.click("Next step")
    cell = desk.matching(lambda each: each.startswith("Cell 2 devices"), 30, "the cell of two devices")
    desk.wait(
        lambda: "\u00d7" in (desk.find(lambda each: each == cell["name"]) or {"text": ""})["text"],
        240,
        "the forecast of a probe",
    )
    desk.shoot("5-matrix-light")
    desk.click("Next step")
    desk.shoot("6-review-light")
    desk.click("Run the study", 30)


def live(desk, seconds):
    def parts():
        widget = desk.find(lambda each: each == "Chart: Step, by part")
        return widget["text"] if widget else ""

    first = desk.wait(parts, 180, "the first live step")
    desk.wait(lambda: parts() not in ("", first), 120, "the live charts to move")
    desk.shoot("7-live-light")
    end = time.monotonic() + seconds * PATIENCE
    shot = False
    while time.monotonic() < end:
        if desk.find(lambda each: " is finished" in each):
            desk.shoot("8-live-finished-light")
            return
        if desk.find(lambda each: "did not finish" in each or "was cancelled" in each):
            desk.shoot("8-live-failed-light")
            raise Failed("the study ended without finishing its cells")
        if not shot and desk.find(lambda each: each == "Chart: Speedup so far"):
            shot = True
            desk.shoot("7-live-speedup-light")
        if desk.program.poll() is not None:
            raise Failed("scalescope ended while the study ran")
        time.sleep(0.5)
    raise Failed("the study did not finish within %d s" % (seconds * PATIENCE))


def is_export(name):
    return name.endswith(": Export") and ("2 devices" in name or "peedup" in name)


def export(desk, entry, path, magic):
    button = desk.matching(is_export, 60, "the speedup chart's export button")
    desk.click_at(button)
    desk.click(entry)
    desk.write_path(path)

    def written():
        if not os.path.exists(path):
            return False
        with open(path, "rb") as file:
            data = file.read()
        return len(data) > 100 and magic in data[:4000]

    desk.wait(written, 30, path)


def results(desk):
    desk.click("Show the results of this study", 30)
    desk.matching(is_export, 60, "the speedup chart")
    desk.all_at_rest()
    desk.shoot("9-results-light")
    export(desk, "PNG, 2x", os.path.join(desk.folder, "speedup.png"), b"\x89PNG")
    export(desk, "Table as CSV", os.path.join(desk.folder, "speedup.csv"), b",")


def pages(desk, theme):
    for number, page in enumerate(["Machines", "New study", "Live", "Results", "Runs", "Report", "Settings"], 1):
        desk.click("Page " + page)
        time.sleep(1.2)
        desk.shoot("page-%d-%s-%s" % (number, page.lower().replace(" ", "-"), theme))


def go_dark(desk):
    desk.click("Page Settings")
    if desk.named("Theme")["text"] != "system default":
        raise Failed("--theme of this start became a setting")
    desk.click("Theme")
    desk.xdotool("key", "End", "Return")
    desk.wait(lambda: (desk.find(lambda each: each == "Theme") or {"text": ""})["text"] == "dark", 10, "the dark theme")
    time.sleep(1)


def steps(desk, asked):
    wizard(desk)
    live(desk, asked.run_seconds)
    results(desk)
    pages(desk, "light")
    go_dark(desk)
    pages(desk, "dark")


if __name__ == "__main__":
    sys.exit(run(__doc__, steps))
