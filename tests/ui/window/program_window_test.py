#!/usr/bin/env python3
"""Tests a user's programs from the window, by pointer and keyboard alone.

program_window_test.py SCALESCOPE [--libtorch PROGRAM] [--only WORD | --except WORD]... [--shots DIR] [--keep]
                       [--run-seconds S]

The programs of resources/examples, unmodified, over 1 and 2 ranks: each is chosen as a file, its flags are
detected, and it runs from the wizard's card to its results; then a trial of two variants that is decided. The
programs are in a folder whose name has a space. A program whose packages are missing is left out, and the end names
it. Exit: 0 success, 1 a step failed, 77 no Xvfb or no torch."""

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
    "PYTHONPATH": os.pathsep.join(str(SOURCE / ".deps" / folder) for folder in ("site", "python")),
    # Nothing is written beside the sources: ctest names a folder for compiled modules (tests/CMakeLists.txt).
    "PYTHONDONTWRITEBYTECODE": "" if "PYTHONPYCACHEPREFIX" in os.environ else "1",
    "PYTHONWARNINGS": "ignore",
}
# The word of the pictures, the script, the packages that it needs, and further arguments.
PROGRAMS = [
    ("transformer", "tiny_transformer.py", ["torch"], "--steps 40"),
    ("cifar", "cifar_cnn.py", ["torch"], "--images 960"),
    ("processes", "processes.py", [], "--steps 40"),
    ("lightning", "lightning_cnn.py", ["torch", "lightning"], ""),
    ("hugging-face", "hf_trainer.py", ["torch", "transformers", "accelerate"], ""),
]


def has(*modules):
    tried = subprocess.run(
        ["python3", "-c", "".join("import %s\n" % module for module in modules)],
        env=dict(os.environ, **ENVIRONMENT),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return tried.returncode == 0


def copied(desk, program):
    folder = pathlib.Path(desk.folder) / "my programs"
    folder.mkdir(exist_ok=True)
    return shutil.copy(program, folder)


def command(desk, script, *arguments):
    """Returns the line that starts a copy of the example."""
    return shlex.join(["python3", copied(desk, EXAMPLES / script), *arguments])


def card(desk, name, shot):
    """Chooses the card of the first step that has the name."""
    desk.named("Page New study", 30)
    desk.click("Page New study")
    desk.click("Step 1: Goal")
    desk.write("Search the goals", name)
    desk.shoot(shot + "-1-goal")
    desk.click("Preset " + name)
    desk.named("Program", 30)


def choose(desk, file, shot):
    """Chooses the file as the program, and adds the flag of the batch that its --help has."""
    desk.click("Choose the program")
    desk.write_path(file)
    desk.wait(lambda: file in desk.named("Program", 30)["text"], 15, "the chosen program")
    desk.click("Detect the program's flags")
    desk.named("Add the flag", 60)
    desk.shoot(shot + "-2-flags")
    desk.click("Add the flag")
    arguments = desk.named("Arguments")["text"]
    if arguments != "--batch-size {batch}":
        raise Failed("the arguments of %s are %s" % (file, arguments))


def to_review(desk, shot, repeats=""):
    desk.shoot(shot + "-2-what")
    desk.click("Next step")
    desk.shoot(shot + "-3-where")
    desk.click("Next step")
    desk.matching(lambda each: each.startswith("Cell 1 device"), 60, "the matrix")
    if repeats:
        desk.write("Repeats of each cell", repeats)
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


def sweep(desk, file, more, shot, seconds, repeats="1"):
    card(desk, "My own program", shot)
    choose(desk, file, shot)
    if more:
        desk.write("Arguments", "--batch-size {batch} " + more)
    line = to_review(desk, shot, repeats)
    if "scalescope-cli run --devices 1,2" not in line or shlex.quote(file) + " --batch-size {batch}" not in line:
        raise Failed("the review says " + line)
    run_to_end(desk, seconds, shot)
    results(desk, shot)
    desk.matching(lambda each: "2 devices" in each and "x" in each, 60, "the speedup of 2 devices")


def trial(desk, seconds):
    card(desk, "Two variants of my program", "trial")
    desk.write("Program", command(desk, "tiny_transformer.py"))
    desk.write("Arguments", "--steps 40")
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
    def wanted(word):
        return word in asked.only if asked.only else word not in asked.without

    left_out = []
    for shot, script, modules, more in PROGRAMS:
        if not wanted(shot):
            continue
        if modules and not has(*modules):
            left_out.append(script)
            continue
        repeats = "3" if shot == "transformer" else "1"
        sweep(desk, copied(desk, EXAMPLES / script), more, shot, asked.run_seconds, repeats)
    if asked.libtorch and wanted("libtorch"):
        sweep(desk, copied(desk, asked.libtorch), "--steps 40", "libtorch", asked.run_seconds)
    if wanted("trial"):
        trial(desk, asked.run_seconds)
    for script in left_out:
        print("NOT RUN: %s, whose packages this Python does not have" % script)


def arguments(parser):
    parser.add_argument("--libtorch", default="", help="the program of libtorch_mlp.cpp")
    words = [shot for shot, *_ in PROGRAMS] + ["libtorch", "trial"]
    parser.add_argument("--only", action="append", choices=words, help="the word of a program's pictures")
    parser.add_argument("--except", dest="without", action="append", choices=words, default=[])


if __name__ == "__main__":
    if not has("torch"):
        print("SKIPPED: this Python has no torch", file=sys.stderr)
        sys.exit(SKIPPED)
    sys.exit(run(__doc__, steps, before=lambda folder: ENVIRONMENT, arguments=arguments))
