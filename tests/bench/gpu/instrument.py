"""Parts of bench_gpu.py that check the instrument itself on a GPU: its clocks, its peak bandwidth, its energy, and the
rank that it blames. Each reports what is missing on this machine."""

import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import threading
import time

from lab import json_lines, processes_of


def row(what, value, wanted="", ok=None):
    return {"what": what, "value": value, "wanted": wanted, "ok": ok}


def device(lab, gpus):
    """One device without a study: machine, rounds by events, two anchors against one, fp16's scale without a wait,
    streams and their priorities, memory limit and context, our kernels against PyTorch's."""
    if lab.device != "cpu":
        for command in (
            ["nvidia-smi", "-q", "-d", "CLOCK,POWER,PERFORMANCE,MEMORY"],
            [str(lab.programs / "scalescope-gpuprobe")],
            [str(lab.worker), "--probe"],
        ):
            lab.on_command(" ".join(command))
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
                print(f"$ {' '.join(command)}\n{done.stdout}{done.stderr}", flush=True)
                yield row(pathlib.Path(command[0]).name, f"exit {done.returncode}", "exit 0", done.returncode == 0)
            except (OSError, subprocess.TimeoutExpired) as error:
                yield row(pathlib.Path(command[0]).name, str(error), "exit 0", False)
    program = lab.programs / "bench_device"
    if not os.access(program, os.X_OK):
        yield row("one device", f"not here: {program} was not built")
        return
    yield from json_lines(lab, [str(program), "--quick"])


def validation(lab, gpus):
    """Data-parallel with a validation after every epoch: the next step's clock drops the marks of a validation's
    transfers."""
    patch = {
        "axes": {"devices": [gpus], "globalBatch": [16 * gpus], "strategy": ["data-parallel"]},
        "variants": {"resnet18-cifar": None},
        "dataset": {"count": 64 * gpus},
        "measure": {"steps": 12, "validate": "epoch"},
    }
    cell = lab.run("data_parallel", patch, "gpu-validation")[0]
    epochs = [point for point in cell["ranks"][0]["history"] if point["validationLoss"] is not None]
    return [
        row("data-parallel, validated every epoch", f"{len(epochs)} validations", "3", len(epochs) == 3),
        row("identities of that result", f"{lab.identities['broken']} broken", "0", lab.identities["broken"] == 0),
    ]


def sweep(lab, gpus):
    """The peak bandwidth by events: no bucket of training exceeds it, also no small one; compared with
    all_reduce_perf."""
    patch = {
        "axes": {"devices": [gpus], "globalBatch": [32 * gpus], "strategy": ["ddp"]},
        "variants": {"one after the other": None},
        "measure": {
            "mode": "time",
            "warmupSteps": 5,
            "steps": 10 if lab.quick else 200,
            "ceilingMB": 1 if lab.quick else 256,
        },
    }
    rows = []
    cells = lab.run("nccl", patch, "gpu-ceiling")
    for cell in cells:
        shares = [bucket["utilisation"] for bucket in cell["buckets"] if bucket["utilisation"] is not None]
        rows.append(
            row(
                f"{cell['variant']}: the fastest bucket, of the ceiling at its size",
                f"{max(shares):.3f} of {len(shares)}" if shares else "none",
                "<= 1.02",
                None if lab.device == "cpu" else bool(shares) and max(shares) <= 1.02,
            )
        )
    perf = shutil.which("all_reduce_perf")
    if perf is None:
        return [*rows, row("against nccl-tests", "not here: no all_reduce_perf in PATH")]
    points = {point["bytes"]: point["busbw"] for point in cells[0]["ceiling"] if point["op"] == "all_reduce"}
    command = [perf, "-g", str(gpus), "-b", "4K", "-e", "256M", "-f", "4", "-n", "50"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    lab.on_command(" ".join(command))
    for line in done.stdout.splitlines():
        words = line.split()
        # The columns are size count type redop root, then out of place: time algbw busbw wrong, then in place.
        if len(words) < 12 or not words[0].isdigit() or int(words[0]) not in points:
            continue
        ours, theirs = points[int(words[0])] * 1e-9, float(words[11])
        rows.append(
            row(
                f"all-reduce of {int(words[0])} bytes, busbw over nccl-tests' in place",
                f"{ours / theirs:.3f} ({ours:.2f} GB/s)",
                "0.9 to 1.1",
                0.9 <= ours / theirs <= 1.1,
            )
        )
    return rows


def clocks(lab, gpus):
    """A rank that sleeps 1 ms in every step: the others wait that long, by clocks that two devices do not share."""
    sleep = 20 if lab.device == "cpu" else 1  # CPUs of a busy machine scatter by more than a millisecond.
    patch = {
        "axes": {"devices": [2], "globalBatch": [64], "strategy": ["ddp"]},
        "variants": {"overlap": None, "small buckets": None},
        "whatIf": {"slowRank": {"rank": 1, "sleepMs": sleep}},
        "measure": {"mode": "time", "warmupSteps": 5, "steps": 20 if lab.quick else 400, "calibrate": False},
    }
    cell = lab.run("nccl", patch, "gpu-clocks")[0]
    victim = next(rank for rank in cell["ranks"] if rank["rank"] == 0)
    doubt = cell["clocks"]["uncertaintySeconds"] if cell["clocks"] else None
    rows = [row("clocks of two devices apart by at most", "unknown" if doubt is None else f"{doubt * 1e6:.1f} us")]
    waited = victim["exposedWaitSeconds"]
    if waited is None:
        least = cell["clocks"]["leastWaitSeconds"] if cell["clocks"] else None
        fine = least is not None and least > sleep * 1e-3
        return [*rows, row(f"rank 0 waits for {sleep} ms", "null: below what the clocks can tell", "", fine)]
    share = waited * 1e3 / sleep
    return [
        *rows,
        row(
            f"rank 0 waits for rank 1's {sleep} ms",
            f"{share:.3f} of it",
            "0.9 to 1.1",
            None if lab.device == "cpu" else 0.9 <= share <= 1.1,
        ),
    ]


class Power(threading.Thread):
    """Reads the power draw of one GPU from nvidia-smi, five times a second."""

    def __init__(self, index):
        super().__init__(daemon=True)
        self.index, self.readings, self.ended = index, [], threading.Event()

    def run(self):
        ask = ["nvidia-smi", f"--id={self.index}", "--query-gpu=power.draw", "--format=csv,noheader,nounits"]
        while not self.ended.wait(0.2):
            done = subprocess.run(ask, capture_output=True, text=True, timeout=30, check=False)
            if done.returncode == 0 and re.match(r"^[0-9.]+\s*$", done.stdout):
                self.readings.append((time.monotonic(), float(done.stdout)))

    def watts(self, seconds):
        """Returns the median of as many of the highest readings as fit into a window of that length; None if there are
        none."""
        values = sorted((value for _, value in self.readings), reverse=True)
        return statistics.median(values[: max(1, int(seconds / 0.25))]) if values else None


def energy(lab, gpus):
    """Energy of one GPU, or of several if there are several, between the readings next to the window."""
    steps = 20 if lab.quick else 2000
    patch = {
        "axes": {"precision": ["fp32" if lab.device == "cpu" else "bf16"], "perRankBatch": [16 if lab.quick else 512]},
        "measure": {"warmupSteps": 5, "steps": steps, "sampleHz": 5},
    }
    if lab.device == "cpu":
        patch["model"] = {"name": "small-cnn"}
    power = Power(0) if lab.device != "cpu" and shutil.which("nvidia-smi") else None
    if power:
        power.start()
    cell = lab.run("speed", patch, "gpu-energy")[0]
    if power:
        power.ended.set()
        power.join()
    window = cell["stepSeconds"]["mean"] * cell["steps"]
    joules = cell["energyJoules"]
    if joules is None:
        lost = [note for note in cell["guard"] if note["message"]["code"] == "guard.energy-lost"]
        figure = "null: read once" if lost else "not here: no counter was read"
        return [row(f"energy of {window:.1f} s", figure, "", None if lab.device == "cpu" or window < 2 else False)]
    rows = [row(f"energy of {window:.1f} s, of {cell['energyOf']}", f"{joules:.0f} J, {joules / window:.0f} W")]
    busy = cell["load"]["gpuPercent"]
    if busy is not None:
        rows.append(row("its GPU alone, not the node's", f"{busy:.0f} % busy", ">= 50 %", busy >= 50))
    watts = power.watts(window) if power else None
    if watts and window >= 5:
        ratio = joules / window / watts
        rows.append(row("over nvidia-smi's power draw", f"{ratio:.3f}", "0.85 to 1.15", 0.85 <= ratio <= 1.15))
    else:
        rows.append(row("over nvidia-smi's power draw", "not here: no nvidia-smi, or a window under 5 s"))
    return rows


def ranks_of(store):
    """Returns {rank: pid} of the workers that run for this store now."""
    return {
        int(variables[b"RANK"]): pid
        for pid, (program, variables) in processes_of(store).items()
        if "scalescope-worker" in program and b"SCALESCOPE_RUN" in variables and b"RANK" in variables
    }


class Stop(threading.Thread):
    """Stops one rank of this store's run once it has trained for a while: the rank stays silent, but exists."""

    def __init__(self, store, rank, after):
        super().__init__(daemon=True)
        self.store, self.rank, self.after, self.stopped = store, rank, after, None
        self.ended = threading.Event()

    def run(self):
        seen = None
        while not self.ended.wait(0.1):
            pid = ranks_of(self.store).get(self.rank)
            if pid is None:
                continue
            seen = seen or time.monotonic()
            if time.monotonic() - seen >= self.after:
                os.kill(pid, signal.SIGSTOP)
                self.stopped = pid
                return


def stalled(lab, gpus):
    """A rank that is stopped while it trains: the run ends by its timeout and names that rank, not those that wait."""
    patch = {
        "axes": {"devices": [2], "globalBatch": [64], "strategy": ["ddp"]},
        "variants": {"one after the other": None, "small buckets": None},
        "limits": {"collectiveTimeoutSeconds": 10},
        "measure": {"mode": "time", "warmupSteps": 5, "steps": 1_000_000, "calibrate": False, "ceilingMB": 0},
    }
    stop = Stop(lab.store, rank=1, after=10)
    stop.start()
    try:
        cells = lab.run("nccl", patch, "gpu-stalled", may_fail=True)
    finally:
        stop.ended.set()
        stop.join()
    cell = cells[0]
    said = (cell["error"] or {}).get("text", "")
    named = re.findall(r"rank (\d+)", said)
    return [
        row("rank 1, stopped", "stopped" if stop.stopped else "never seen", "", bool(stop.stopped)),
        row("how the run ended", cell["status"], "stalled", cell["status"] == "stalled"),
        row("whom it names", said[:160] or "no rank", "rank 1 alone", set(named) == {"1"}),
    ]
