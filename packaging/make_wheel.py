#!/usr/bin/env python3
"""Writes the wheel: command line, owner, agent, GPU probe and worker with the libraries that they need, the
libraries that a program loads while it is measured, and the package that it may import; without window and
LibTorch.

usage: make_wheel.py TREE VERSION LIBRARIES OUT

TREE is the output of parts/portable.py, LIBRARIES a file with the libraries that it printed. A wheel is a zip
with a list of its files (PEP 427), so no build backend is used: names are sorted and times are
SOURCE_DATE_EPOCH's, and the same tree gives the same bytes. Prints the wheel's path."""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SOURCE / "packaging/parts"))
import elf  # noqa: E402
import start_scripts  # noqa: E402
from debian import owners  # noqa: E402

PROGRAMS = [
    "scalescope-agent", "scalescope-cli", "scalescope-gpuprobe", "scalescope-owner", "scalescope-program",
    "scalescope-worker",
]  # fmt: skip
# The torch wheel has these in torch/lib.
OF_TORCH = ["libtorch_cpu.so", "libc10.so", "libgomp.so.1"]
TAP = "libscalescope_tap.so"  # No program links with it: LD_PRELOAD loads it.
TAG = "py3-none-manylinux_2_28_x86_64"
MOST_BYTES = 40_000_000

METADATA = """Metadata-Version: 2.1
Name: scalescope
Version: {version}
Summary: Measures how training scales with devices, nodes and batches, and where the time goes
License: Apache-2.0
Platform: linux_x86_64
Requires-Python: >=3.8
Provides-Extra: torch
Requires-Dist: torch=={series}.*; extra == 'torch'
Description-Content-Type: text/markdown

{description}"""
WHEEL = """Wheel-Version: 1.0
Generator: scalescope-make-wheel
Root-Is-Purelib: false
Tag: {tag}
"""
ENTRY_POINTS = """[console_scripts]
scalescope = scalescope.command_line:main
scalescope-cli = scalescope.command_line:main
"""


def torch_series() -> str:
    """Returns the series of the pin torch==2.11.0, with which the worker is built: 2.11."""
    pins = (SOURCE / "packaging/setup/wheels.txt").read_text()
    return re.search(r"^torch==(\d+\.\d+)\.", pins, re.M).group(1)


def libraries_of(home: Path) -> list:
    """Returns the files below home/lib that the wheel's programs need."""
    files = [path for name in PROGRAMS for path in (home / "bin" / f"{name}.bin", home / "bin" / name)]
    unread = [path for path in files if elf.is_elf(path)]
    found = {name: home / "lib/system" / name for name in start_scripts.OF_LIBC}
    while unread:
        for name in elf.needed(unread.pop()):
            if name in found or name in OF_TORCH or name == start_scripts.LOADER:
                continue
            places = [home / "lib" / name, home / "lib/system" / name]
            found[name] = next((path for path in places if path.exists()), None)
            if found[name] is None:
                sys.exit(f"make_wheel.py: {name} is not below {home}/lib")
            unread.append(found[name])
    return sorted(found.values())


def copy_programs(home: Path, package: Path) -> list:
    """Returns the names of all shared libraries in the package."""
    (package / "bin").mkdir(parents=True)
    for name in PROGRAMS:
        program = home / "bin" / f"{name}.bin"
        shutil.copy(program if program.exists() else home / "bin" / name, package / "bin")
    shutil.copy(home / "bin" / start_scripts.LOADER, package / "bin")
    (package / "lib/system").mkdir(parents=True)
    libraries = libraries_of(home)
    for path in [*libraries, home / "lib" / TAP]:
        shutil.copy(path, package / path.relative_to(home))
    start_scripts.write(package, torch_series())
    # The demo is only for the window, which shows it before anything was measured.
    shutil.copytree(home / "share", package / "share", ignore=shutil.ignore_patterns("demo"))
    # A program that imports the package also runs without Scalescope, which otherwise puts the same files first.
    shutil.copytree(home / "share/scalescope/python/scalescope", package, dirs_exist_ok=True)
    for name in ("__main__.py", "command_line.py"):
        shutil.copy(SOURCE / "packaging/wheel" / name, package)
    return [*(path.name for path in libraries), start_scripts.LOADER]


def copy_documents(tree: Path, info: Path, version: str, bundled: list) -> None:
    documents = tree / "share/doc/scalescope/LICENSES"
    licences = info / "licenses"
    shutil.copytree(documents, licences, ignore=shutil.ignore_patterns("bundled"))
    (licences / "bundled").mkdir()
    for package in owners(bundled):
        shutil.copy(documents / "bundled" / f"{package}.txt", licences / "bundled")
    subprocess.run([SOURCE / "packaging/parts/sbom.py", SOURCE, "scalescope-wheel", version, info / "sbom.spdx.json",
                    *bundled], check=True)  # fmt: skip
    (info / "METADATA").write_text(METADATA.format(
        version=version, series=torch_series(), description=(SOURCE / "packaging/wheel/description.md").read_text()))
    (info / "WHEEL").write_text(WHEEL.format(tag=TAG))
    (info / "entry_points.txt").write_text(ENTRY_POINTS)


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def pack(folder: Path, record: str, out: Path) -> None:
    # A zip cannot store times before 1980.
    when = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]
    rows = []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        def add(name: str, data: bytes, executable: bool) -> None:
            entry = zipfile.ZipInfo(name, when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # 3 means Unix, so the file mode is used.
            entry.external_attr = (0o100755 if executable else 0o100644) << 16
            wheel.writestr(entry, data)

        files = [path for path in folder.rglob("*") if path.is_file()]
        for path in sorted(files, key=lambda path: path.relative_to(folder).as_posix()):
            data, name = path.read_bytes(), path.relative_to(folder).as_posix()
            add(name, data, os.access(path, os.X_OK))
            rows.append(f"{name},sha256={digest(data)},{len(data)}\n")
        add(record, ("".join(rows) + f"{record},,\n").encode(), False)


def main() -> None:
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    tree, version, listed, out = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4])
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        names = copy_programs(tree / "lib/scalescope", folder / "scalescope")
        bundled = [path for path in listed.read_text().splitlines() if Path(path).name in names]
        info = f"scalescope-{version}.dist-info"
        copy_documents(tree, folder / info, version, bundled)
        wheel = out / f"scalescope-{version}-{TAG}.whl"
        pack(folder, f"{info}/RECORD", wheel)
    if wheel.stat().st_size > MOST_BYTES:
        sys.exit(f"make_wheel.py: {wheel} has {wheel.stat().st_size / 1e6:.1f} MB, more than {MOST_BYTES / 1e6:.0f}")
    print(wheel)


main()
