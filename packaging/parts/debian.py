"""Which Debian packages files are of."""

import os
import re
import subprocess
import sys


def names_of(file) -> list:
    """As dpkg may know it, whose lists name / or /usr, whichever the package was made with."""
    real = os.path.realpath(file)
    return [real, real.removeprefix("/usr"), "/usr" + real]


def owner_of(files: list) -> dict:
    """File to the package that has it; a file that none has ends the program."""
    if not files:
        return {}
    names = [name for file in files for name in names_of(file)]
    listed = subprocess.run(["dpkg-query", "-S", *names], capture_output=True, text=True, check=False).stdout
    found = {path: package for package, path in re.findall(r"^([^:\s]+).*?: (/.*)$", listed, re.M)}
    packages = {}
    for file in files:
        package = next((found[name] for name in names_of(file) if name in found), None)
        if package is None:
            sys.exit(f"no package has {file}")
        packages[file] = package
    return packages


def owners(files: list) -> list:
    return sorted(set(owner_of(files).values()))
