#!/usr/bin/env python3
"""Tests an import into a store whose disk is full: it fails with a sentence, loses nothing of its source, and completes
once there is room.

usage: full_disk_test.py SOURCE PROGRAMS; exit 77 if no file system can be mounted"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE, PROGRAMS = (Path(argument).resolve() for argument in sys.argv[1:3])
PATIENCE = float(os.environ.get("SCALESCOPE_TEST_PATIENCE", "1"))
RUNS = len(list((SOURCE / "resources/demo/runs").iterdir()))


def cli(folder, *words):
    environment = {**os.environ, "HOME": str(folder), "SCALESCOPE_RESOURCES": str(SOURCE / "resources")}
    done = subprocess.run([PROGRAMS / "scalescope-cli", *map(str, words)], env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=60 * PATIENCE, check=False)  # fmt: skip
    assert 0 <= done.returncode < 126, (words, done.returncode, done.stderr)
    return done


def digest(folder):
    files = sorted(path for path in (folder / "runs").rglob("*") if path.is_file())
    return [(str(path), hashlib.sha256(path.read_bytes()).hexdigest()) for path in files]


def attempt(folder, source, kilobytes):
    disk = folder / f"disk-{kilobytes}"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", disk],
                             capture_output=True, text=True, check=False)  # fmt: skip
    if mounted.returncode != 0:
        print(f"skipped: no file system can be mounted here: {mounted.stderr.strip()}")
        sys.exit(77)
    store = disk / "store"
    try:
        full = cli(folder, "import", source, "--store", store)
        assert full.returncode == 1, full.stdout + full.stderr
        assert "free space" in full.stderr.lower() or "free some space" in full.stderr.lower(), full.stderr
        cli(folder, "owner", "stop", "--store", store)
        subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)
        again = cli(folder, "import", source, "--store", store)
        assert again.returncode == 0, again.stderr
        doctor = cli(folder, "doctor", "--store", store).stdout
        assert f"{RUNS} runs, according to its logs" in doctor, doctor
        print(f"{kilobytes} kB: {full.stderr.strip().splitlines()[-1]}")
    finally:
        cli(folder, "owner", "stop", "--store", store)
        subprocess.run(["umount", "-l", disk], check=True)


def main():
    folder = Path(tempfile.mkdtemp(prefix="scalescope-full-"))
    try:
        source = folder / "source"
        shutil.copytree(SOURCE / "resources/demo", source)
        rebuilt = cli(folder, "rebuild", "--store", source)
        assert rebuilt.returncode == 0, rebuilt.stderr
        cli(folder, "owner", "stop", "--store", source)
        before = digest(source)
        for kilobytes in (200, 400, 900, 2000):
            attempt(folder, source, kilobytes)
        assert digest(source) == before
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
