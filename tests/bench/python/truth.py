#!/usr/bin/env python3
"""Runs all tests of truth of docs/MEASUREMENT.md one after the other, and prints one table of their lines at the end.

truth.py BIN [SCRIPT...]     on an idle computer; the two with links need root. exit 1 if a line does not hold, or a
script ended without a table (a skipped one, exit 77, is listed)"""

import argparse
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SCRIPTS = {
    "coverage": HERE.parent.parent / "truth" / "coverage",
    "recompute": HERE.parent.parent / "truth" / "recompute",
    "sleep_table": HERE,
    "exposed_ab": HERE,
    "telemetry_cost": HERE,
    "hook_cost": HERE,
    "program_parity": HERE,
    "shaped_link": HERE.parent.parent / "cluster",
    "size_link": HERE.parent.parent / "cluster",
}


def with_torch(environment, programs):
    """Adds the torch of .deps if this Python has none, with the libraries that it needs (tests/python_torch)."""
    if importlib.util.find_spec("torch") is not None:
        return environment
    added = {
        "PYTHONPATH": HERE.parents[2] / ".deps/site",
        "LD_LIBRARY_PATH": programs.parent / "tests/python_torch_libraries",
    }
    kept = {name: [environment[name]] if environment.get(name) else [] for name in added}
    changed = environment | {name: os.pathsep.join([*kept[name], str(folder)]) for name, folder in added.items()}
    tried = subprocess.run([sys.executable, "-c", "import torch"], env=changed, capture_output=True)
    return environment if tried.returncode else changed  # The torch of .deps is for one version of Python.


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("scripts", nargs="*", metavar="SCRIPT", help=", ".join(SCRIPTS))
    arguments = parser.parse_args()
    unknown = [script for script in arguments.scripts if script not in SCRIPTS]
    if unknown:
        parser.error("no test of truth: %s (there are %s)" % (", ".join(unknown), ", ".join(SCRIPTS)))
    good = True
    with tempfile.NamedTemporaryFile("r", suffix=".jsonl") as table:
        environment = with_torch(dict(os.environ, SCALESCOPE_TRUTH=table.name), pathlib.Path(arguments.bin).resolve())
        ended = {}
        for script in arguments.scripts or SCRIPTS:
            print("== %s" % script, flush=True)
            ended[script] = subprocess.run(
                [sys.executable, SCRIPTS[script] / (script + ".py"), arguments.bin], env=environment
            ).returncode
        lines = [json.loads(line) for line in table]
    print("\n| script | line | figure | limit | holds |\n|---|---|---|---|---|")
    for line in lines:
        verdict = {True: "yes", False: "NO", None: "UNDECIDED"}[line["holds"]]
        print("| %(script)s | %(what)s | %(figure)s | %(limit)s | " % line + verdict + " |")
        good = good and line["holds"] is True
    for script, code in ended.items():
        if not any(line["script"] == script for line in lines):
            print(
                "| %s | %s | - | - | %s |"
                % (
                    script,
                    "skipped: see above" if code == 77 else "ended with exit %d" % code,
                    "-" if code == 77 else "NO",
                )
            )
            good = good and code == 77
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
