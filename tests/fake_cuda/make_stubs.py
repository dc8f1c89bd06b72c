#!/usr/bin/env python3
"""Writes C code for each CUDA library that LibTorch's libraries need, with every function that they use.

usage: make_stubs.py OUT_DIR LIBRARY...

LIBRARY is one of the wheel's (libtorch_cuda.so, libc10_cuda.so, ..). OUT_DIR gets NAME.c and NAME.map for each NAME of
NEEDED below. Each function does nothing and returns 0; it is weak, so that one of the same name in the simulation
replaces it. The map gives the functions the version that the wheel's libraries require."""

import re
import subprocess
import sys
from pathlib import Path

# Libraries with the prefix of their functions, if the wheel's libraries name no version of them.
NEEDED = {
    "libcudart.so.13": None,
    "libcudnn.so.9": None,
    "libcublas.so.13": None,
    "libcublasLt.so.13": None,
    "libcusparse.so.12": None,
    "libcufft.so.12": None,
    "libcurand.so.10": None,
    "libnvrtc.so.13": None,
    "libnccl.so.2": r"nccl[A-Z]",
    "libcusparseLt.so.0": r"cusparseLt",
    "libcufile.so.0": r"cuFile",
    "libnvshmem_host.so.3": r"nvshmem",
    "libcuda.so.1": r"cu[A-Z](?!ile)",
}
# Libraries by the name of their version, if it is not the library's name.
VERSIONS = {"NVSHMEM": "libnvshmem_host.so.3"}


def undefined(library):
    """Yields (name, version or None) of the functions that a library uses from others."""
    listed = subprocess.run(["nm", "-D", "-u", library], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        name, _, version = line.split()[-1].partition("@")
        yield name, version.lstrip("@") or None


def provider(name, version):
    """Returns the library of NEEDED that has this function, or None for other libraries."""
    if version is not None:
        library = VERSIONS.get(version, version)
        return library if library in NEEDED else None
    for library, pattern in NEEDED.items():
        if pattern is not None and re.match(pattern, name):
            return library
    return None


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    functions = {library: set() for library in NEEDED}
    versions = {library: None for library in NEEDED}
    for library in sys.argv[2:]:
        for name, version in undefined(library):
            found = provider(name, version)
            if found is None:
                continue
            functions[found].add(name)
            versions[found] = versions[found] or version
    for library, names in functions.items():
        lines = [f"__attribute__((weak)) long {name}(void) {{ return 0; }}" for name in sorted(names)]
        text = "\n".join(["/* Made by make_stubs.py. */", *lines, ""])
        exported = versions[library]
        script = f"{exported} {{ global: *; }};\n" if exported else "{ global: *; };\n"
        for path, content in ((folder / f"{library}.c", text), (folder / f"{library}.map", script)):
            if not path.exists() or path.read_text(encoding="utf-8") != content:
                path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
