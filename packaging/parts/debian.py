"""Which Debian packages files are of."""

import os
import subprocess
import sys


def owner(file) -> str:
    """The package that has `file`; a file that none has ends the program."""
    real = os.path.realpath(file)
    for name in (real, real.removeprefix("/usr"), "/usr" + real):
        told = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True, check=False)
        if told.returncode == 0:
            return told.stdout.split(":")[0]
    sys.exit(f"no package has {file}")


def owners(files: list) -> list:
    return sorted({owner(file) for file in files})
