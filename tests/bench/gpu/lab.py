"""scalescope-cli as the parts of bench_gpu.py use it: studies of this folder, patched, in one store."""

import csv
import json
import math
import os
import pathlib
import signal
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python"))
from merge_patch import merged  # noqa: E402


class Lab:
    def __init__(self, programs, out, device, quick):
        self.programs, self.out, self.device, self.quick = (
            pathlib.Path(programs).resolve(),
            pathlib.Path(out),
            device,
            quick,
        )
        self.store = self.out / "store"
        self.commands = []
        self.identities = {}  # of the last study

    def cli(self, *arguments, seconds):
        """stdout of one command; raises with the end of its stderr. Nothing that it starts outlives the deadline."""
        command = [str(self.programs / "scalescope-cli"), *map(str, arguments), "--store", str(self.store)]
        self.commands.append(" ".join(command))
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        ) as process:
            try:
                out, said = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGINT)  # the command cancels its run
                try:
                    process.communicate(timeout=30)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                raise RuntimeError(f"no end after {seconds} s: {' '.join(command)}") from None
        with open(self.out / "cli.log", "a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(command)}\n{said}\n")
        if process.returncode != 0:
            raise RuntimeError(
                f"exit {process.returncode}: {' '.join(command)}: {' | '.join(said.strip().splitlines()[-4:])}"
            )
        return out

    def run(self, study, patch=None, name=None, seconds=1200, may_fail=False):
        """Runs studies/STUDY.json on the device asked for and returns its cells as `results --json` has them; its
        identities stay in `identities`."""
        spec = json.loads((HERE / "studies" / f"{study}.json").read_text(encoding="utf-8"))
        spec = merged(spec, {"name": name or spec["name"], "hosts": [{"name": "local", "device": self.device}]})
        spec = merged(spec, patch or {})
        folder = self.out / "studies"
        folder.mkdir(exist_ok=True)
        file = folder / f"{spec['name']}.json"
        file.write_text(json.dumps(spec, indent=1), encoding="utf-8")
        try:
            self.cli("run", file, seconds=seconds)
        except RuntimeError:
            if not may_fail:
                raise
        results = json.loads(self.cli("results", spec["name"], "--json", seconds=60))
        self.identities = results["studies"][0]["identities"]
        cells = results["studies"][0]["cells"]
        for cell in cells:
            if not may_fail and cell["status"] not in ("done", "oom"):
                raise RuntimeError(f"{spec['name']}, cell {cell['cell']}: {cell['status']}: {cell['error']}")
        return cells

    def losses(self, name):
        """{cell: [loss of step 0, 1, ..]} of a study's first repeats, means over ranks."""
        file = self.out / f"{name}-losses.csv"
        self.cli("export", name, "--what", "loss", "--out", file, seconds=60)
        found = {}
        with open(file, encoding="utf-8", newline="") as table:
            for row in csv.DictReader(line for line in table if not line.startswith("#")):
                if row["rank"] == "all" and row["repeat"] == "1":
                    found.setdefault(int(row["cell"]), []).append(float(row["loss"]))
        return found


def farthest(found, wanted, first=None):
    """Largest relative distance of two series of losses, or of the `first` of them."""
    if len(found) != len(wanted) or not found:
        raise RuntimeError(f"{len(found)} losses against {len(wanted)}")
    found, wanted = found[:first], wanted[:first]
    if not all(math.isfinite(value) for value in [*found, *wanted]):
        raise RuntimeError("a loss is not a number")
    return max(abs(a - b) / max(abs(b), 1e-12) for a, b in zip(found, wanted))
