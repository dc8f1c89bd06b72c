"""Writes scripts that start programs on systems whose C library is older than the one with which the programs were
linked.

The programs' folder has the dynamic linker, and ../lib/system has the C and C++ libraries: NAME becomes NAME.bin,
and NAME a script that starts it. The linker is beside the programs because /proc/self/exe then names it: programs
use that path to find each other and the shipped data, and Qt to find its plugins."""

import hashlib
import re
from pathlib import Path

import elf

LOADER = "ld-linux-x86-64.so.2"
# These belong to the C library too. They are empty since glibc 2.34, but required by libraries that were linked before,
# such as LibTorch.
OF_LIBC = ["libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1", "libresolv.so.2"]

HEAD = """#!/bin/sh
d=$(readlink -f "$0"); d=${{d%/*}}
"""
# A system's display, driver and name services match its C library, so that one is used if it is new enough.
HOST = """if grep -qs '{glibc}' /lib/x86_64-linux-gnu/libc.so.6 /lib64/libc.so.6 /usr/lib/libc.so.6 &&
  grep -qs '{glibcxx}' /usr/lib/x86_64-linux-gnu/libstdc++.so.6 /usr/lib64/libstdc++.so.6 /usr/lib/libstdc++.so.6; then
  exec "$d/{name}.bin" "$@"
fi
"""
# A worker computes with the same libraries wherever it runs, like the one that is sent to other machines
# (launcher/transport/worker_bundle.cpp, which also uses SCALESCOPE_LIST_LIBRARIES to list the libraries that would be
# loaded). Its build's name is a part of the cell key.
WORKER = """# {build}
# sha256 of {name}.bin: {digest}
{torch}[ -z "${{SCALESCOPE_LIST_LIBRARIES:-}}" ] || export LD_TRACE_LOADED_OBJECTS=1
"""
# The text is that of the dynamic linker, which loaderComplaint searches in the output of a worker.
TORCH = """why=
for t in "$d/../../torch" "${{TORCH_ROOT:-/nonexistent}}" "${{TORCH_ROOT:-/nonexistent}}/torch"; do
  [ ! -e "$t/lib/libtorch_cpu.so" ] || break
done
v=
[ ! -e "$t/version.py" ] || while read -r name is value; do
  [ "$name" != __version__ ] || v=$value
done <"$t/version.py"
case $v in
  \\'{series}.*) ;;
  '') why="this Python environment has no torch" ;;
  *) why="torch $v in $t is not of version {series}.*" ;;
esac
if [ -n "$why" ]; then
  echo "$0: error while loading shared libraries: libtorch_cpu.so: $why: pip install 'torch=={series}.*'" >&2
  exit 127
fi
"""
# LibTorch's folder precedes the other libraries: a process must have one OpenMP library, and that is LibTorch's.
OWN = """exec "$d/{loader}" --argv0 "$0" --library-path \\
  "$d/../lib/system{torch}:$d/../lib${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}" "$d/{name}.bin" "$@"
"""


def escaped(version: str) -> str:
    return version.replace(".", r"\.")


def needs(home: Path) -> set:
    """Returns the symbol versions that the programs, libraries and plugins below `home` need, without those of the C
    and C++ libraries themselves."""
    files = [path for path in sorted(home.rglob("*")) if elf.is_elf(path) and home / "lib/system" not in path.parents]
    return {version for file in files if file.name != LOADER for _, version in elf.versions_needed(file)}


def worker_script(program: Path, torch_series: str) -> str:
    image = program.read_bytes()
    build = re.search(rb"SCALESCOPE-WORKER-BUILD [0-9a-f]{64}", image)
    torch = TORCH.format(series=torch_series) if torch_series else ""
    return WORKER.format(build=build.group().decode() if build else "no name of its build", torch=torch,
                         name=program.name.removesuffix(".bin"), digest=hashlib.sha256(image).hexdigest())  # fmt: skip


def write(home: Path, torch_series: str = "") -> None:
    """Creates NAME.bin, if it does not exist yet, and its script for each program in home/bin that needs a newer C
    library than elf.OLDEST. With `torch_series` the worker's script looks for LibTorch of that series in a Python
    environment."""
    needed = needs(home)
    host = {"glibc": escaped(elf.newest(needed, "GLIBC")), "glibcxx": escaped(elf.newest(needed, "GLIBCXX"))}
    for program in sorted((home / "bin").iterdir()):
        if program.name == LOADER or not elf.is_elf(program) or not elf.is_dynamic_program(program):
            continue
        own = elf.newest({version for _, version in elf.versions_needed(program)}, "GLIBC")
        if elf.number(own) <= elf.number(elf.OLDEST):
            continue
        name = program.name.removesuffix(".bin")
        if program.suffix != ".bin":
            program = program.rename(program.with_name(name + ".bin"))
        is_worker = name.startswith("scalescope-worker")
        start = worker_script(program, torch_series) if is_worker else HOST.format(name=name, **host)
        torch = (":$t/lib" if torch_series else ":$d/../torch/lib") if is_worker else ""
        script = home / "bin" / name
        script.write_text(HEAD.format() + start + OWN.format(loader=LOADER, name=name, torch=torch))
        script.chmod(0o755)
