"""Starts the programs in the wheel, which are beside this package. The worker takes LibTorch from the torch wheel
that is installed in the same environment."""

import importlib.util
import os
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent


def main() -> None:
    """Replaces this process with scalescope-cli. The worker looks for LibTorch beside this package; if the
    environment has torch elsewhere, as with --system-site-packages, only Python can find it."""
    if not (HOME.parent / "torch").is_dir() and not os.environ.get("TORCH_ROOT"):
        torch = importlib.util.find_spec("torch")
        if torch and torch.submodule_search_locations:
            os.environ["TORCH_ROOT"] = next(iter(torch.submodule_search_locations))
    program = HOME / "bin/scalescope-cli"
    os.execv(program, [str(program), *sys.argv[1:]])
