"""The Python side of the pairs: python_step.py as its own process, and which cases are compared."""

import dataclasses
import json
import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


@dataclasses.dataclass
class Case:
    name: str
    model: str
    batch: int
    precision: str
    least: float  # ratio wanted on an H100 or H200
    compiled: bool = False
    graphs: bool = False
    steps: int = 200
    warmup: int = 30

    @property
    def slug(self):
        return self.name.replace(" ", "-").replace("=", "").replace(",", "").replace(".", "-")

    def patch(self, pair):
        return {
            "model": {"name": self.model},
            "axes": {"perRankBatch": [self.batch], "precision": [self.precision]},
            "gpu": {"graphs": self.graphs},
            "dataset": {"count": max(2048, self.batch)},
            "seed": 1 + pair,
            "measure": {"warmupSteps": self.warmup, "steps": self.steps},
        }


def cases(lab):
    if lab.device == "cpu":
        return [Case("small-cnn B=16 fp32 eager", "small-cnn", 16, "fp32", 0, steps=30, warmup=5)]
    return [
        Case("resnet18-cifar B=128 fp16 eager", "resnet18-cifar", 128, "fp16", 1.2),
        Case("resnet18-cifar B=128 bf16 eager", "resnet18-cifar", 128, "bf16", 1.2),
        Case("resnet18-cifar B=1024 bf16 eager", "resnet18-cifar", 1024, "bf16", 1.0, steps=100),
        *(
            Case(
                f"resnet18-cifar B={batch} {precision} torch.compile",
                "resnet18-cifar",
                batch,
                precision,
                1.0,
                compiled=True,
                steps=200 if batch == 128 else 100,
            )
            for batch in (128, 512)
            for precision in ("fp16", "bf16")
        ),
        Case("resnet18-cifar B=128 bf16 graphs, eager", "resnet18-cifar", 128, "bf16", 1.2, graphs=True),
        Case("small-cnn B=128 fp32 eager", "small-cnn", 128, "fp32", 0),
    ]


def torch_version(interpreter):
    try:
        found = subprocess.run(
            [interpreter, "-c", "import torch; print(torch.__version__)"],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return found.stdout.strip() if found.returncode == 0 else None


def step(interpreter, case, device, quick):
    command = [
        interpreter,
        str(HERE / "python_step.py"),
        "--model",
        case.model,
        "--batch",
        str(case.batch),
        "--precision",
        case.precision,
        "--device",
        device,
        "--warmup",
        str(case.warmup),
        "--steps",
        str(case.steps),
        *(["--compile"] if case.compiled else []),
    ]
    # Its first device is then the first of scalescope-gpuprobe too.
    environment = {**os.environ, "CUDA_DEVICE_ORDER": "PCI_BUS_ID"}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=300 if quick else 600, check=False, env=environment
    )
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()[-400:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])
