"""Runs scalescope-cli for the parts of bench_gpu.py: studies of this folder, patched, in one store."""

import csv
import json
import math
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python"))
from merge_patch import merged  # noqa: E402


class Lab:
    def __init__(self, programs, out, device, quick, python, reference):
        self.programs, self.out = pathlib.Path(programs).resolve(), pathlib.Path(out)
        self.device, self.quick, self.python, self.reference = device, quick, python, reference
        self.store = self.out / "store"
        self.on_command = lambda command: None
        self.identities = {}  # Identities of the last study.

    @property
    def worker(self):
        return self.programs / ("scalescope-worker" if self.device == "cpu" else "scalescope-worker-cuda")

    def cli(self, *arguments):
        """Returns stdout of one command; raises with the end of its stderr. The stage's deadline ends it: it runs in
        the stage's process group, and SIGINT makes it cancel its run, for which it gets time."""
        command = [str(self.programs / "scalescope-cli"), *map(str, arguments), "--store", str(self.store)]
        self.on_command(" ".join(command))
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            try:
                out, errors = process.communicate()
            except KeyboardInterrupt:
                process.communicate()  # run_stage kills it if it does not end.
                raise
        with open(self.out / "cli.log", "a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(command)}\n{errors}\n")
        if process.returncode != 0:
            raise RuntimeError(
                f"exit {process.returncode}: {' '.join(command)}: {' | '.join(errors.strip().splitlines()[-4:])}"
            )
        return out

    def run(self, study, patch=None, name=None, may_fail=False):
        """Runs studies/STUDY.json on the requested device and returns its cells as in `results --json`; its
        identities are stored in `identities`."""
        spec = json.loads((HERE / "studies" / f"{study}.json").read_text(encoding="utf-8"))
        spec = merged(spec, {"name": name or spec["name"], "hosts": [{"name": "local", "device": self.device}]})
        spec = merged(spec, patch or {})
        folder = self.out / "studies"
        folder.mkdir(exist_ok=True)
        file = folder / f"{spec['name']}.json"
        file.write_text(json.dumps(spec, indent=1), encoding="utf-8")
        try:
            self.cli("run", file)
        except RuntimeError:
            if not may_fail:
                raise
        cells = self.cells(spec["name"])
        for cell in cells:
            if not may_fail and cell["status"] not in ("done", "oom"):
                raise RuntimeError(f"{spec['name']}, cell {cell['cell']}: {cell['status']}: {cell['error']}")
        return cells

    def cells(self, name):
        """Returns the cells in `results --json` of a study that ran; raises if there are none."""
        study = json.loads(self.cli("results", name, "--json"))["studies"][0]
        self.identities = study["identities"]
        return study["cells"]

    def losses(self, name):
        """Returns {cell: [loss of step 0, 1, ..]} of a study's first repeats, as means over ranks."""
        file = self.out / f"{name}-losses.csv"
        self.cli("export", name, "--what", "loss", "--out", file)
        found = {}
        with open(file, encoding="utf-8", newline="") as table:
            for row in csv.DictReader(line for line in table if not line.startswith("#")):
                if row["rank"] == "all" and row["repeat"] == "1":
                    found.setdefault(int(row["cell"]), []).append(float(row["loss"] or "nan"))
        return found


def json_lines(lab, command):
    """Yields the JSON objects that a program prints, one per line, as they come; raises if it fails. Its first GPU
    is the first of scalescope-gpuprobe too."""
    lab.on_command(" ".join(command))
    environment = {**os.environ, "CUDA_DEVICE_ORDER": "PCI_BUS_ID"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        for line in process.stdout:
            if line.startswith("{"):
                yield json.loads(line)
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: exit {process.returncode}")


def farthest(found, wanted, first=None):
    """Returns the largest relative distance of two series of losses, or of the `first` of them; infinite if one is not
    finite."""
    if len(found) != len(wanted) or not found:
        raise RuntimeError(f"{len(found)} losses against {len(wanted)}")
    found, wanted = found[:first], wanted[:first]
    if not all(math.isfinite(value) for value in [*found, *wanted]):
        return math.inf
    return max(abs(a - b) / max(abs(b), 1e-12) for a, b in zip(found, wanted))


def processes_of(store):
    """Returns {pid: (program, variables)} of this store's programs that run now: command, owner, agents and ranks."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            program = os.readlink(entry / "exe")
            words = (entry / "cmdline").read_bytes().split(b"\0")
            variables = dict(
                each.split(b"=", 1) for each in (entry / "environ").read_bytes().split(b"\0") if b"=" in each
            )
        except OSError:
            continue
        if "scalescope-" in program and any(os.fsencode(store) in word for word in words):
            found[int(entry.name)] = (program, variables)
    return found
