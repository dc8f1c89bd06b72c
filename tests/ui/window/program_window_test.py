#!/usr/bin/env python3
"""Tests a user's programs from the window, by pointer and keyboard alone.

program_window_test.py SCALESCOPE [--shots DIR] [--keep] [--run-seconds S]

resources/examples, unmodified: tiny_transformer.py and cifar_cnn.py over 1 and 2 ranks, from the wizard's card to their
results, and a trial of two variants that is decided. They are in a folder whose name has a space. Exit: 0 success, 1 a
step failed, 77 no Xvfb or no torch."""

import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True

from desk import PATIENCE, SKIPPED, Failed, run

SOURCE = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = SOURCE / "resources/examples"
ENVIRONMENT = {
    "PYTHONPATH": str(SOURCE / ".deps/site"),
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONWARNINGS": "ignore",
}


def has_torch():
    tried = subprocess.run(
        ["python3", "-c", "import torch"],
        env=dict(os.environ, **ENVIRONMENT),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return tried.returncode == 0


def command(desk, script, *arguments):
    """Returns the line that starts a copy of the example."""
    folder = pathlib.Path(desk.folder) / "my programs"
    folder.mkdir(exist_ok=True)
    shutil.copy(EXAMPLES / script, folder)
    return shlex.join(["python3", str(folder / script), *arguments])


def program(desk, card, script, arguments, shot):
    """Fills step 2 with the program and its arguments."""
    desk.named("Page New study", 30)
    desk.click("Page New study")
    desk.click("Step 1: Goal")
    desk.write("Search the goals", card)
    desk.shoot(shot + "-1-goal")
    desk.click("Preset " + card)
    desk.named("Program", 30)
    desk.write("Program", command(desk, script))
    desk.write("Arguments", arguments)
    if shot == "cifar":
        desk.click("Detect the program's flags")
        desk.named("Add the flag", 60)


def to_review(desk, shot):
    desk.shoot(shot + "-2-what")
    desk.click("Next step")
    desk.shoot(shot + "-3-where")
    desk.click("Next step")
    desk.matching(lambda each: each.startswith("Cell 1 device"), 60, "the matrix")
    desk.shoot(shot + "-4-matrix")
    desk.click("Next step")
    line = desk.named("Equivalent command", 30, enabled=False)["text"]
    desk.shoot(shot + "-5-review")
    return line


def run_to_end(desk, seconds, shot):
    desk.click("Run the study", 30)
    end = time.monotonic() + seconds * PATIENCE
    shots = 0
    while time.monotonic() < end:
        if desk.find(lambda each: " is finished" in each):
            desk.shoot(shot + "-7-live-finished")
            return
        for word in ("did not finish", "was cancelled"):
            if desk.find(lambda each, word=word: word in each):
                raise Failed("the study " + word)
        if desk.program.poll() is not None:
            raise Failed("scalescope ended with %s while the study ran" % desk.program.returncode)
        running = desk.find(lambda each: each.startswith("Cell ") and "repeat" in each)
        if running and shots < 40:
            shots += 1
            if shots % 8 == 0:
                desk.shoot("%s-6-live-%d" % (shot, shots))
        time.sleep(0.5)
    raise Failed("the study did not finish within %d s" % (seconds * PATIENCE))


def results(desk, shot):
    desk.click("Show the results of this study", 30)
    desk.all_at_rest()
    desk.shoot(shot + "-8-results")


def sweep(desk, script, arguments, shot, seconds):
    program(desk, "My own program", script, arguments, shot)
    line = to_review(desk, shot)
    if "scalescope-cli run --devices 1,2" not in line or " -- python3 " not in line:
        raise Failed("the review says " + line)
    run_to_end(desk, seconds, shot)
    results(desk, shot)
    desk.matching(lambda each: "2 devices" in each and "x" in each, 60, "the speedup of 2 devices")


def trial(desk, seconds):
    program(desk, "Two variants of my program", "tiny_transformer.py", "--steps 40", "trial")
    desk.write("Second command", command(desk, "tiny_transformer.py", "--steps", "40", "--length", "96"))
    desk.write("Difference, %", "20")
    desk.write("Maximum pairs", "8")
    line = to_review(desk, "trial")
    for part in ("scalescope-cli ab", "--smallest-difference 20%", "--max-pairs 8", " --versus python3 "):
        if part not in line:
            raise Failed("the review says %s, without %s" % (line, part))
    run_to_end(desk, seconds, "trial")
    desk.matching(lambda each: "pairs of runs" in each and "B takes " in each, 60, "the verdict of the trial")
    results(desk, "trial")


def steps(desk, asked):
    sweep(desk, "tiny_transformer.py", "--batch-size {batch} --steps 40", "transformer", asked.run_seconds)
    sweep(desk, "cifar_cnn.py", "--batch-size {batch} --images 960", "cifar", asked.run_seconds)
    trial(desk, asked.run_seconds)


if __name__ == "__main__":
    if not has_torch():
        print("SKIPPED: this Python has no torch", file=sys.stderr)
        sys.exit(SKIPPED)
    sys.exit(run(__doc__, steps, before=lambda folder: ENVIRONMENT))
