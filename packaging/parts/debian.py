"""Finds the Debian packages of files."""

import os
import re
import subprocess
import sys


def names_of(file) -> list:
    """Returns the paths under which dpkg may list the file, below / or /usr, depending on how the package was made."""
    real = os.path.realpath(file)
    return [real, real.removeprefix("/usr"), "/usr" + real]


def owner_of(files: list) -> dict:
    """Returns the package of each file; a file without a package ends the program."""
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
