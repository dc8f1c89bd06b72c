#!/usr/bin/env python3
"""Tests refusals that users meet before a measurement, through the command line: TorchScript files that cannot be
trained are refused when a study is planned, and a cluster whose Slurm is too old before anything is queued there.

foreign_input.py BIN"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
FILES = SOURCE / "tests" / "data" / "cases" / "torchscript"
STUDY = {
    "scalescope": 1,
    "name": "foreign",
    "protocol": "free",
    "model": {"name": "small-cnn"},
    "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 64, "augment": []},
    "axes": {"devices": [1], "globalBatch": [16]},
    "baseline": None,
    "measure": {"warmupSteps": 1, "steps": 10, "repeats": 1, "ceilingMB": 0, "calibrate": False},
}
SCRIPTS = {
    "good.pt": None,
    "tuple.pt": "training.torchscript-input",
    "nan.pt": "training.torchscript-finite",
    "lfs.pt": "training.torchscript-pointer",
    "statedict.pth": "training.torchscript-saved",
    "nograd.pt": "training.torchscript-parameters",
}
# Each program records its call; squeue has no --me, as before Slurm 20.02.
SLURM = {
    "squeue": 'case "$*" in *--me*) echo "squeue: unrecognized option \'--me\'" >&2; exit 1;; esac',
    "srun": 'case "$*" in *--version*) echo "slurm 17.02.9";; *) exit 1;; esac',
    "sinfo": 'echo "main*|up|5:00|1:00:00|0/1/0/1|2|4000|(null)|(null)"',
    "sbatch": "echo 7",
    "scancel": "",
}


class Place:
    def __init__(self, programs, folder):
        self.cli, self.folder, self.failed = pathlib.Path(programs).resolve() / "scalescope-cli", folder, 0
        self.environment = dict(os.environ, HOME=str(folder / "home"))

    def run(self, *words, **environment):
        return subprocess.run(
            [str(self.cli), *map(str, words), "--store", str(self.folder / "store")],
            capture_output=True,
            text=True,
            timeout=120,
            stdin=subprocess.DEVNULL,
            env={**self.environment, **environment},
        )

    def expect(self, what, holds, said):
        print("%s %s" % ("ok    " if holds else "FAILED", what), flush=True)
        if not holds:
            self.failed += 1
            print(said)

    def study(self, **patch):
        file = self.folder / "study.json"
        file.write_text(json.dumps({**STUDY, **patch}))
        return file


def torchscript(place):
    local = [{"name": "local", "device": "cpu", "coresPerSlot": 1}]
    for name, code in SCRIPTS.items():
        model = {"name": "torchscript", "file": str(FILES / name), "classes": 10}
        ended = place.run("plan", place.study(model=model, hosts=local), "--json")
        cells = json.loads(ended.stdout)["cells"] if ended.returncode == 0 else []
        right = bool(cells)
        for cell in cells:
            reason = cell["fitReason"]
            right = right and cell["fits"] == (code is None) and (reason["code"] if reason else None) == code
            right = right and (code is None or name in reason["text"])
        place.expect("plan of %s: %s" % (name, code or "fits"), right, ended.stdout[-2000:] + ended.stderr)


def old_slurm(place):
    programs, calls = place.folder / "slurm", place.folder / "calls"
    programs.mkdir()
    for name, text in SLURM.items():
        (programs / name).write_text('#!/bin/sh\necho "%s $*" >> %s\n%s\n' % (name, calls, text))
        (programs / name).chmod(0o755)
    hosts = [{"name": "hpc", "slurm": {"login": "", "timeLimit": "00:05:00"}}]
    ended = place.run("run", place.study(hosts=hosts), PATH="%s:%s" % (programs, os.environ["PATH"]))
    said = ended.stderr + calls.read_text()
    place.expect("run on Slurm 17.02 ends with 1", ended.returncode == 1, said)
    place.expect("its sentence names the version and the option", "17.02.9" in said and "--overlap" in said, said)
    place.expect("nothing was queued", "\nsbatch --parsable" not in said, said)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory(prefix="scalescope-foreign-") as folder:
        place = Place(sys.argv[1], pathlib.Path(folder))
        (place.folder / "home").mkdir()
        torchscript(place)
        old_slurm(place)
        place.run("owner", "stop")
    return 1 if place.failed else 0


if __name__ == "__main__":
    sys.exit(main())
