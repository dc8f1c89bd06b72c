#!/usr/bin/env python3
"""Measures the duration of the presets on this machine, for the wizard's cards: prints resources/preset-times.json.

usage: preset_times.py CLI [--limit SECONDS] [--digits N] [--only NAME]... [--keep FILE]

CLI is scalescope-cli of a release build, on an idle machine without a GPU. Each preset is planned with its probe of 5
steps; one that is forecast to take at most --limit (180) seconds is run, and its time is the sum of its runs' seconds
(source "run"), like a card shows the last duration. A longer one has the forecast time (source "forecast"). A preset
with cells that have no forecast (two machines, until memory is full) is left out, because its time is unknown. Seconds
have two digits; use --digits 1 if the machine was not idle. --only NAME measures that one; --keep FILE has the others'.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from datetime import datetime
from pathlib import Path


def said(words):
    """Returns the JSON output of a command; None if it fails, with the reason on standard error."""
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else None


def forecast(plan):
    """Returns the seconds of a study; None if a cell has no forecast or ends with the memory."""
    seconds = {}
    for cell in plan["cells"] if plan else []:
        if cell["secondsPerRepeat"] is None or cell["untilOom"]:
            return None
        # Cells of one key are measured once.
        seconds[cell["cellKey"] or cell["cell"]] = cell["secondsPerRepeat"] * cell["study"]["measure"]["repeats"]
    return sum(seconds.values()) or None


def measured(cli, name, store):
    """Returns the seconds of the study's runs; None unless all of them end done."""
    place = ["--store", store]
    ran = subprocess.run([cli, "run", f"preset:{name}", *place], stdout=sys.stderr, check=False)
    runs = said([cli, "runs", *place, "--json"]) or {"runs": []}
    subprocess.run([cli, "owner", "stop", *place], stdout=sys.stderr, check=False)
    if ran.returncode != 0 or not runs["runs"]:
        return None
    moment = datetime.fromisoformat
    return sum((moment(run["ended"]) - moment(run["started"])).total_seconds() for run in runs["runs"])


def time_of(cli, name, limit, digits):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as store:
        guess = forecast(said([cli, "plan", f"preset:{name}", "--store", store, "--json"]))
        if guess is None:
            return None
        seconds = measured(cli, name, store) if guess <= limit else None
    source = "forecast" if seconds is None else "run"
    return {"name": name, "seconds": float(f"{seconds or guess:.{digits}g}"), "source": source}


def cores():
    """Returns the number of physical cores, whatever threads they have."""
    places = Path("/sys/devices/system/cpu").glob("cpu[0-9]*/topology")
    return len({(place / "physical_package_id").read_text() + (place / "core_id").read_text() for place in places})


def names(cli):
    words = subprocess.run([cli, "plan", "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.findall(r"preset:([\w-]+)", words.split("{", 1)[1].split("}", 1)[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli")
    parser.add_argument("--limit", type=float, default=180)
    parser.add_argument("--digits", type=int, default=2)
    parser.add_argument("--only", action="append")
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    known = json.loads(arguments.keep.read_text(encoding="utf-8"))["presets"] if arguments.keep else []
    kept = {each["name"]: each for each in known}
    presets = []
    for name in names(arguments.cli):
        if arguments.only and name not in arguments.only:
            presets += [kept[name]] if name in kept else []
        elif time := time_of(arguments.cli, name, arguments.limit, arguments.digits):
            print(time, file=sys.stderr, flush=True)
            presets.append(time)
    json.dump({"scalescope": 1, "cores": cores(), "presets": presets}, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
