"""Stages of bench_gpu.py in which one GPU replaces two: NCCL between two ranks that share it, and DataParallel with two
replicas on it. They check sums and failure handling, not speed."""

import array
import json
import os
import random
import signal
import socket
import subprocess
import time

from instrument import row

# NCCL refuses two ranks of one host on one GPU; with different host ids they are two hosts to it, which leaves sockets.
# There is one ring with one channel, because the two alternate on the GPU.
NCCL = {
    "NCCL_SOCKET_IFNAME": "lo",
    "NCCL_NET": "Socket",
    "NCCL_IB_DISABLE": "1",
    "NCCL_ALGO": "Ring",
    "NCCL_PROTO": "Simple",
    "NCCL_NVLS_ENABLE": "0",
    "NCCL_MAX_NCHANNELS": "1",
}
TIMEOUT = 8  # limits.collectiveTimeoutSeconds of the stalled run.


def plans_of(lab, name):
    """Returns {variant: plan.json} of a study's runs."""
    found = {}
    for file in (lab.store / "runs").glob("*/plan.json"):
        plan = json.loads(file.read_text(encoding="utf-8"))
        if plan["studyName"] == name:
            found[plan["cell"]["variant"]] = plan
    return found


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Gang:
    """Ranks of one plan, started as in separate shells; their folder has weights, logs and their output."""

    def __init__(self, lab, name, plan, device):
        self.folder = lab.out / "by-hand" / name
        self.folder.mkdir(parents=True)
        node = {**plan["nodes"][0], "device": device, "gpus": [0] * plan["cell"]["devices"] if device == "cuda" else []}
        run = plan["run"][:-6] + "".join(random.choices("0123456789ABCDEFGHJKMNPQRSTVWXYZ", k=6))
        plan = {**plan, "run": run, "nodes": [node]}
        (self.folder / "plan.json").write_text(json.dumps(plan, indent=1), encoding="utf-8")
        # One process drives all replicas of DataParallel.
        self.size, port = 1 if plan["cell"]["strategy"] == "data-parallel" else plan["cell"]["devices"], free_port()
        program = lab.programs / ("scalescope-worker-cuda" if device == "cuda" else "scalescope-worker")
        self.ranks = []
        for rank in range(self.size):
            (self.folder / str(rank)).mkdir()
            command = [
                str(program),
                "--plan",
                str(self.folder / "plan.json"),
                "--rank-dir",
                str(self.folder / str(rank)),
            ]
            environment = {
                **os.environ,
                **(NCCL if device == "cuda" else {}),
                "NCCL_HOSTID": f"one-gpu-{rank}",
                "CUDA_DEVICE_ORDER": "PCI_BUS_ID",
                "SCALESCOPE_INJECT": f"weights:{self.folder}/weights",
                "MASTER_ADDR": "127.0.0.1",
                "MASTER_PORT": str(port),
                "RANK": str(rank),
                "LOCAL_RANK": str(rank),
                "WORLD_SIZE": str(self.size),
                "LOCAL_WORLD_SIZE": str(self.size),
                "GROUP_RANK": "0",
            }
            lab.on_command(f"RANK={rank} " + " ".join(command))
            log = open(self.folder / f"rank{rank}.log", "w", encoding="utf-8")
            self.ranks.append(subprocess.Popen(command, env=environment, stdout=log, stderr=log))

    def wait(self, seconds):
        """Returns the exit codes; raises with the end of a failed rank's output."""
        end = time.monotonic() + seconds
        try:
            codes = [rank.wait(timeout=max(0.1, end - time.monotonic())) for rank in self.ranks]
        finally:
            self.kill()
        if any(codes):
            said = [(self.folder / f"rank{rank}.log").read_text(errors="replace")[-300:] for rank in range(self.size)]
            raise RuntimeError(f"{self.folder.name}: exit codes {codes}: {' | '.join(said)}")

    def kill(self):
        for rank in self.ranks:
            if rank.poll() is None:
                rank.kill()

    def weights(self, rank):
        values = array.array("f")
        values.frombytes((self.folder / f"weights.rank{rank}.last").read_bytes())
        return values


def two_ranks(lab, gpus):
    """DDP of two ranks on one GPU: NCCL's sums make both ranks' weights equal, and equal to those of two CPU ranks, for
    any buckets; a stopped rank ends the other by the timeout."""
    if lab.device == "cpu":
        yield row("two ranks on one GPU", "not here: no GPU")
        return
    name = "gpu-two-ranks"
    patch = {
        "hosts": [{"name": "local", "device": "cpu"}],
        "axes": {"devices": [2], "globalBatch": [64], "strategy": ["ddp"]},
        "variants": {"bf16 wire": {"ddp": {"wire": "bf16"}}},
        "limits": {"oversubscribe": True, "collectiveTimeoutSeconds": 60},
        "measure": {"calibrate": False, "ceilingMB": 0, "steps": 6 if lab.quick else 20},
    }
    lab.run("nccl", patch, name)
    plans = plans_of(lab, name)
    reference = Gang(lab, "cpu", plans["overlap"], "cpu")
    reference.wait(60)
    wanted = reference.weights(0)
    for variant, plan in plans.items():
        gang = Gang(lab, f"cuda {variant}".replace(" ", "-"), plan, "cuda")
        gang.wait(60)
        first, second = gang.weights(0), gang.weights(1)
        yield row(
            f"{variant}: weights of both ranks", "equal" if first == second else "differ", "equal", first == second
        )
        far = max(abs(a - b) for a, b in zip(first, wanted)) / max(abs(value) for value in wanted)
        limit = 1e-2 if "bf16" in variant else 1e-4
        yield row(
            f"{variant}: weights from two CPU ranks'", f"{far:.1e} of the largest", f"<= {limit:.0e}", far <= limit
        )
    yield from stopped_rank(lab, plans["overlap"])


def stopped_rank(lab, plan):
    cell = plan["cell"]
    measure = {**cell["study"]["measure"], "mode": "time", "warmupSteps": 5, "steps": 1_000_000}
    plan = {
        **plan,
        "collectiveTimeoutSeconds": TIMEOUT,
        "cell": {**cell, "study": {**cell["study"], "measure": measure}},
    }
    gang = Gang(lab, "cuda-stopped", plan, "cuda")
    try:
        end = time.monotonic() + 40
        while not trains(gang) and time.monotonic() < end:
            time.sleep(0.2)
        os.kill(gang.ranks[1].pid, signal.SIGSTOP)
        stopped = time.monotonic()
        most = 1.2 * TIMEOUT + 3  # This includes the end of the process itself.
        try:
            code = gang.ranks[0].wait(timeout=2 * TIMEOUT + 10)
        except subprocess.TimeoutExpired:
            code = None
        took = time.monotonic() - stopped
        ended = "still runs" if code is None else f"exit {code}"
        yield row(
            "rank 1 stopped: rank 0 ends after",
            f"{took:.1f} s, {ended}",
            f"<= {most:.1f} s",
            took <= most and bool(code),
        )
    finally:
        gang.kill()


def trains(gang):
    """Returns true if the rank's log is longer than its manifest, so steps are written."""
    return sum(file.stat().st_size for file in (gang.folder / "0").rglob("*") if file.is_file()) > 30_000


def data_parallel_twice(lab, gpus):
    """DataParallel with two replicas on one GPU: its weights equal those of two replicas on CPU cores."""
    if lab.device == "cpu":
        yield row("two replicas on one GPU", "not here: no GPU")
        return
    name = "gpu-shared-gpu"
    patch = {
        "hosts": [{"name": "local", "device": "cpu"}],
        "axes": {"devices": [2], "globalBatch": [64], "strategy": ["data-parallel"]},
        "variants": {"resnet18-cifar": None},
        "limits": {"oversubscribe": True},
        "measure": {"steps": 6 if lab.quick else 20, "validate": "none"},
    }
    lab.run("data_parallel", patch, name)
    plan = plans_of(lab, name)["small-cnn"]
    weights = []
    for device in ("cpu", "cuda"):
        gang = Gang(lab, f"replicas-{device}", plan, device)
        gang.wait(60)
        weights.append(gang.weights(0))
    far = max(abs(a - b) for a, b in zip(*weights)) / max(abs(value) for value in weights[0])
    yield row(
        "two replicas on one GPU: weights from two CPU replicas'", f"{far:.1e} of the largest", "<= 1e-4", far <= 1e-4
    )
