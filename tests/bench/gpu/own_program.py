"""The stage `program` of bench_gpu.py: a user's PyTorch program, unchanged, on the GPU. It compares steps and parts
by the hook with the program's events, and measures the cost of the hook and two ranks whose collectives NCCL's
profiler sees."""

import json
import math
import os
import pathlib
import statistics
import subprocess
import sys

import python_pairs
from instrument import row
from one_gpu import NCCL, free_port

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[2]
TRAIN = HERE / "programs" / "train.py"
sys.path.insert(0, str(SOURCE / "tests/hook"))
import ring_file  # noqa: E402

MOST_COST = 0.01, 0.02  # Limit relative to a step, and in milliseconds; the larger one applies.
ALL_REDUCE, GRADIENT_BYTES, ALGORITHM = 1, 2, 11
PARTS = ("input", "forward", "backward", "optimizer", "validation")


def arguments(lab, *more):
    quick = ["--steps", "10", "--warmup", "3", "--model", "small-cnn"] if lab.quick else []
    precision = ["--precision", "fp32"] if lab.device == "cpu" or lab.quick else []
    return [lab.python, str(TRAIN), "--device", lab.device, *precision, *quick, *map(str, more)]


def printed(output):
    """Returns the program's last line that is JSON."""
    return json.loads([line for line in output.splitlines() if line.startswith("{")][-1])


def unmeasured(lab, batch):
    command = arguments(lab, "--batch-size", batch)
    lab.on_command(" ".join(command))
    return printed(subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout)


def program(lab, gpus):
    """A user's PyTorch program: steps by the hook against the program's events, parts that add up to the step, the
    cost of the hook, and the collectives of two ranks on one GPU by NCCL's profiler."""
    if python_pairs.torch_version(lab.python) is None:
        yield row("a program of a user's own", f"not here: {lab.python} has no torch")
        return
    yield from two_ranks(lab)
    batch = 16 if lab.quick or lab.device == "cpu" else 512
    patch = {"axes": {"perRankBatch": [batch]}, "program": {"command": arguments(lab)}}
    if lab.quick:
        patch["measure"] = {"warmupSteps": 3}
    (cell,) = lab.run("program", patch)
    loss = lab.losses("gpu-program")[cell["cell"]][-1]
    bare = unmeasured(lab, batch)
    step = cell["stepSeconds"]["median"] * 1e3
    yield row(
        f"B={batch}: step by the hook, by the program's own events without it",
        f"{step:.3f} ms, {bare['stepMs']:.3f} ms",
        "more by 1 % or 0.02 ms at most",
        None if lab.quick else step - bare["stepMs"] <= max(MOST_COST[0] * bare["stepMs"], MOST_COST[1]),
    )
    parts = {key: cell[f"{key}Seconds"] for key in ("input", "compute", "exposed", "residual")}
    said = ", ".join(f"{key} {1e3 * value:.3f}" for key, value in parts.items() if value is not None)
    yield row(f"B={batch}: parts of the step in ms", said)
    share = abs(cell["residualSeconds"] or 0) / cell["stepSeconds"]["mean"]
    yield row(
        f"B={batch}: of the step in no part", f"{100 * share:.2f} %", "<= 2 %", None if lab.quick else share <= 0.02
    )
    yield row(
        f"B={batch}: last loss by the hook, of the program without it",
        f"{loss:.5g}, {bare['loss']:.5g}",
        "finite",
        None if lab.quick else math.isfinite(loss),
    )
    if cell["flopsPerSecond"] is not None:
        yield row(f"B={batch}: model FLOP/s", f"{cell['flopsPerSecond'] / 1e12:.0f} TFLOP/s")
    yield row("identities of that result", f"{lab.identities['broken']} broken", "0", lab.identities["broken"] == 0)


def two_ranks(lab):
    """Starts two ranks of the program without the command line; their rings are read afterwards."""
    steps = 10 if lab.quick else 40
    folder = lab.out / "by-hand" / "program"
    folder.mkdir(parents=True)
    tap = lab.programs / "libscalescope_tap.so"
    if not tap.exists():
        tap = lab.programs.parent / "lib" / tap.name
    command = arguments(lab, "--batch-size", 64, "--precision", "fp32", "--steps", steps, "--warmup", 3)
    lab.on_command(f"WORLD_SIZE=2 {' '.join(command)}")
    port, ranks = free_port(), []
    for rank in range(2):
        ring = ring_file.create(str(folder / f"ring.{rank}"))
        environment = {
            **os.environ,
            **(NCCL if lab.device == "cuda" else {}),
            "NCCL_HOSTID": f"one-gpu-{rank}",
            "NCCL_DEBUG": "WARN",
            "SCALESCOPE_RING": ring,
            "LD_PRELOAD": str(tap),
            "NCCL_PROFILER_PLUGIN": str(tap),
            "PYTHONPATH": os.pathsep.join([str(SOURCE / "app/hook/python"), os.environ.get("PYTHONPATH", "")]),
            "MASTER_ADDR": "127.0.0.1",
            "MASTER_PORT": str(port),
            "RANK": str(rank),
            "LOCAL_RANK": str(rank),
            "WORLD_SIZE": "2",
        }
        log = open(folder / f"rank{rank}.log", "w", encoding="utf-8")
        ranks.append((ring, subprocess.Popen(command, env=environment, stdout=log, stderr=log)))
    try:
        codes = [process.wait(timeout=60) for _, process in ranks]
    finally:
        for _, process in ranks:
            process.kill()
    if any(codes):
        said = [(folder / f"rank{rank}.log").read_text(errors="replace")[-400:] for rank in range(2)]
        raise RuntimeError(f"two ranks: exit codes {codes}: {' | '.join(said)}")
    records = ring_file.Reader(ranks[0][0]).drain()
    found = [record for record in records if record.kind == "step"]
    yield row("two ranks: steps", f"{len(found)}", f"{steps + 3}", len(found) == steps + 3)
    collectives = [record for record in records if record.kind == "collective"]
    reduced = [record for record in collectives if record.b == ALL_REDUCE]
    late = found[3:]
    gradients = next(record.b for record in records if record.kind == "fact" and record.a == GRADIENT_BYTES)
    per_step = [
        sum(one.a for one in reduced if step.begin <= one.begin < step.end and one.a > 1024) / gradients
        for step in late
    ]
    complete = sum(share == 1 for share in per_step)
    yield row(
        "two ranks: steps whose all-reduces carry all gradients",
        f"{complete} of {len(late)}; {len(reduced)} all-reduces, {len(collectives)} collectives",
        "all",
        complete == len(late),
    )
    durations = [(one.end - one.begin) / 1e3 for one in reduced if one.a > 1024]
    if durations:
        yield row(
            "two ranks: all-reduce", f"median {statistics.median(durations):.0f} us, most {max(durations):.0f} us"
        )
    exposed = [record for record in records if record.kind == "exposed"]
    by_step = [sum(e.end - e.begin for e in exposed if s.begin <= e.begin < s.end) / (s.end - s.begin) for s in late]
    if by_step:
        yield row("two ranks: exposed communication, of the step", f"{100 * statistics.median(by_step):.1f} %")
    residuals = []
    for step in late:
        parts = [r for r in records if r.step == step.step and r.kind in PARTS]
        residuals.append(1 - sum(part.end - part.begin for part in parts) / (step.end - step.begin))
    yield row("two ranks: of the step in no part", f"median {100 * statistics.median(residuals):.2f} %")
    packed = sorted({int(r.b) for r in records if r.kind == "fact" and r.a == ALGORITHM})
    if lab.device == "cuda":
        algorithms = [(bits & 255, bits >> 8 & 255, bits >> 16 & 255, bits >> 24) for bits in packed]
        yield row("two ranks: operation, algorithm, protocol, channels", f"{algorithms}", "seen", bool(algorithms))
