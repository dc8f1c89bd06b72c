#!/usr/bin/env python3
"""Makes the animated tour of README: the window under Xvfb, from a first start to its results, by pointer alone.

tour.py SCALESCOPE [--shots DIR] [--keep] [--run-seconds S] [--out FILE.webp]

Each frame is a picture of the real window while it measures this computer; the ring shows where the pointer clicks. It
takes about 30 seconds, however long the study took. Exit: 0 success, 1 a step failed, 77 a tool is missing."""

import os
import re
import subprocess
import sys
import time

from desk import PATIENCE, Failed, run

LIVE_FRAMES = 9
LIVE_SECONDS = 0.9
MOST_BYTES = 1_500_000  # Together with the stills this is below 3 MB (tests/packaging/images_test.py).
RING = ["-fill", "#1f77b455", "-stroke", "#d62728", "-strokewidth", "3"]


class Film:
    """Frames with the seconds for which each is shown."""

    def __init__(self, desk):
        self.desk = desk
        self.folder = os.path.join(desk.folder, "frames")
        os.makedirs(self.folder)
        self.frames = []

    def take(self, seconds):
        file = os.path.join(self.folder, "%03d.png" % len(self.frames))
        time.sleep(0.5)
        subprocess.run(
            ["import", "-window", "root", file], env=self.desk.environment, check=True, timeout=60 * PATIENCE
        )
        self.frames.append((file, seconds))

    def press(self, name, seconds=15, stays=1.0):
        """Takes one frame with a ring where the pointer goes, then clicks."""
        widget = self.desk.at_rest(self.desk.named(name, seconds))
        x, y = widget["x"] + widget["width"] // 2, widget["y"] + widget["height"] // 2
        self.desk.xdotool("mousemove", str(x), str(y))
        self.take(stays)
        file = self.frames[-1][0]
        ring = ["-draw", "circle %d,%d %d,%d" % (x, y, x + 16, y)]
        subprocess.run(["convert", file, *RING, *ring, file], check=True, timeout=60 * PATIENCE)
        self.desk.xdotool("click", "1")
        time.sleep(0.6)

    def write(self, out):
        words = ["convert"]
        for file, seconds in self.frames:
            words += ["-delay", str(round(100 * seconds)), file]
        # Lossless is used while the file is small, so that text is sharp.
        for quality in (["webp:lossless=true"], ["webp:near-lossless=40", "webp:lossless=true"], ["webp:method=6"]):
            more = [word for each in quality for word in ("-define", each)]
            subprocess.run([*words, "-loop", "0", "-quality", "90", *more, out], check=True, timeout=600 * PATIENCE)
            if os.path.getsize(out) < MOST_BYTES:
                break
        print(
            "%s: %d frames, %.0f s, %d bytes"
            % (out, len(self.frames), sum(seconds for _, seconds in self.frames), os.path.getsize(out))
        )


def wizard(desk, film):
    desk.named("Change settings", 60)
    # Without a window manager the window leaves room for a frame, which would be black.
    desk.xdotool("search", "--onlyvisible", "--name", "Scalescope", "windowmove", "0", "0", "windowsize", "1280", "800")
    desk.all_at_rest()
    film.take(2.5)
    film.press("Change settings")
    desk.named("Next step", 30)
    for _ in ("goal", "what", "where"):
        film.take(1.4)
        film.press("Next step", stays=0.6)
    cell = desk.matching(lambda each: each.startswith("Cell 2 devices"), 30, "the cell of two devices")
    desk.wait(
        lambda: "\u00d7" in (desk.find(lambda each: each == cell["name"]) or {"text": ""})["text"],
        240,
        "the forecast of a probe",
    )
    film.take(2.2)
    film.press("Next step", stays=0.6)
    film.take(1.6)
    film.press("Run the study", 30)


def live(desk, film, seconds):
    desk.matching(lambda each: each == "Chart: Step, by part", 180, "the first live step")
    end = time.monotonic() + seconds * PATIENCE
    last = ""
    taken = 0
    while time.monotonic() < end:
        if desk.find(lambda each: " is finished" in each):
            film.take(2.5)
            return
        if desk.find(lambda each: "did not finish" in each or "was cancelled" in each):
            raise Failed("the study ended without finishing its cells")
        # There is a frame for each repeat: the running cell and the repeats of each cell, without the counted steps.
        cells = sorted((each["name"], each["text"]) for each in desk.widgets() if each["name"].startswith("Cell "))
        now = re.sub(r"\d+ / \d+", "", str(cells))
        if taken < LIVE_FRAMES and now != last:
            last = now
            taken += 1
            time.sleep(3)
            film.take(LIVE_SECONDS)
        time.sleep(0.5)
    raise Failed("the study did not finish within %d s" % (seconds * PATIENCE))


def results(desk, film):
    film.press("Show the results of this study", 30)
    desk.matching(lambda each: each.endswith(": Export"), 60, "a chart of the results")
    desk.all_at_rest()
    film.take(4.0)
    film.press("Page Report")
    time.sleep(4)
    film.take(3.0)


def steps(desk, asked):
    film = Film(desk)
    wizard(desk, film)
    live(desk, film, asked.run_seconds)
    results(desk, film)
    film.write(os.path.abspath(asked.out))


def arguments(words):
    words.add_argument("--out", default="tour.webp")


if __name__ == "__main__":
    sys.exit(run(__doc__, steps, arguments=arguments))
