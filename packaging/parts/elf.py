"""Reads facts of ELF files from the output of binutils' readelf."""

import re
import subprocess
from pathlib import Path

OLDEST = "GLIBC_2.28"  # Oldest C library on which programs start: Debian 10, and RHEL 8 and its relatives.


def is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def readelf(file, *options) -> str:
    return subprocess.run(["readelf", "-W", *options, file], capture_output=True, text=True, check=True).stdout


def is_dynamic_program(file) -> bool:
    return "INTERP" in readelf(file, "-l")


def needed(file) -> list:
    """Returns the names of the libraries that the file itself requires."""
    return re.findall(r"\(NEEDED\).*\[(.*?)\]", readelf(file, "-d"))


def versions_needed(file) -> set:
    """Returns (library, version) pairs, such as ("libc.so.6", "GLIBC_2.34")."""
    found, library = set(), ""
    for line in readelf(file, "--version-info").splitlines():
        if match := re.search(r"Version: \d+\s+File: (\S+)", line):
            library = match.group(1)
        elif match := re.search(r"^\s+0x\w+:\s+Name: (\S+)\s+Flags: .*Version: ", line):
            found.add((library, match.group(1)))
    return found


def versions_defined(file) -> set:
    return set(re.findall(r"Rev: .*Cnt: \d+\s+Name: (\S+)", readelf(file, "--version-info")))


def number(version: str) -> tuple:
    """Returns (2, 34) for "GLIBC_2.34", which compares like versions."""
    return tuple(int(part) for part in re.findall(r"\d+", version.rpartition("_")[2]))


def newest(versions, prefix: str) -> str:
    """Returns the newest of the versions named PREFIX_1.2.3; names without a number, such as GLIBC_PRIVATE, are
    ignored."""
    found = [one for one in versions if re.fullmatch(prefix + r"_[\d.]+", one)]
    return max(found, key=number, default="")
