"""The Python side of the pairs: python_step.py as a separate process, and the steps that are compared."""

import os
import pathlib
import shutil
import subprocess

from lab import json_lines

HERE = pathlib.Path(__file__).resolve().parent


def cells(lab):
    """Returns (model, precision, batches) for both C++ and Python."""
    if lab.device == "cpu":
        return [("small-cnn", "fp32", (16,))]
    return [("resnet18-cifar", "bf16", (128, 512)), ("small-cnn", "fp32", (32,))]


def least(other):
    """Returns the ratio wanted on an H100 or H200 (docs/GPU.md); None means that it is only reported."""
    if other["model"] == "small-cnn":
        return 3.0 if other["mode"] == "eager" else None
    if other["mode"] == "compile":
        return 1.2 if other["batch"] == 128 else 1.0
    return 1.2 if other["mode"] == "eager" and other["batch"] == 128 else 1.0 if other["mode"] == "eager" else None


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


def why_not_compiled(lab):
    """Returns why torch.compile cannot run, or None. It generates GPU code with triton, which a simulated GPU cannot
    run and some installations lack, and which compiles its launchers with the machine's C compiler."""
    if lab.device == "cpu":
        return "only on a GPU"
    found = subprocess.run([lab.python, "-c", "import triton"], capture_output=True, timeout=120, check=False)
    if found.returncode != 0:
        return f"{lab.python} has no triton"
    compilers = [os.environ["CC"]] if "CC" in os.environ else ["clang", "gcc", "cc"]
    if not any(shutil.which(name) for name in compilers):
        return f"triton needs a C compiler ({' or '.join(compilers)}; CC names another)"
    return None


def modes(lab):
    return ["eager"] if why_not_compiled(lab) else ["eager", "compile", "reduce-overhead"]


def steps(lab):
    """Yields each of python_step.py's lines as it comes; one process runs all, because importing torch takes
    seconds."""
    specs = [f"{model}:{precision}:{batch}" for model, precision, batches in cells(lab) for batch in batches]
    command = [lab.python, str(HERE / "python_step.py"), "--device", lab.device, *(["--quick"] if lab.quick else [])]
    return json_lines(lab, [*command, "--modes", *modes(lab), "--", *specs])
