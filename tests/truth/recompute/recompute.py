#!/usr/bin/env python3
"""Recomputes the numbers of `results --json` from the raw logs of stores, without sharing code with the product:
written from docs/MEASUREMENT.md and docs/FORMATS.md.

  recompute.py BIN STORE...                        every study of existing stores
  recompute.py BIN [--states 200] [--seed N]       random states: of stored studies runs are deleted, fail, are
  measured
                                                   again, lose ranks or parts of logs, are in other sessions ..

Ends with 1 if a number is wrong; each is reported with its store, study, cell, path, the expected and the printed
value. BIN: the folder of scalescope-cli and scalescope-owner."""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from expected import Study
from stored import Store

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench" / "python"))
from judge import Judge  # noqa: E402

CLOSE = 1e-7


def same(expected, got):
    if isinstance(expected, bool) or isinstance(expected, str) or expected is None:
        return expected == got
    if not isinstance(got, (int, float)) or isinstance(got, bool):
        return False
    return abs(expected - got) <= CLOSE * max(abs(expected), abs(got)) + 1e-15


class Counted:
    def __init__(self):
        self.compared, self.wrong = 0, []

    def compare(self, expected, got, path):
        if isinstance(expected, dict):
            for key, inner in expected.items():
                if not isinstance(got, dict) or key not in got:
                    self.wrong.append((path + "." + str(key), inner, "absent"))
                else:
                    self.compare(inner, got[key], path + "." + str(key))
        elif isinstance(expected, list):
            if not isinstance(got, list) or len(expected) != len(got):
                self.wrong.append((path, expected, got))
                return
            for at, (one, two) in enumerate(zip(expected, got)):
                self.compare(one, two, "%s[%d]" % (path, at))
        else:
            self.compared += 1
            if not same(expected, got):
                self.wrong.append((path, expected, got))


class Programs:
    def __init__(self, folder):
        self.cli = pathlib.Path(folder).resolve() / "scalescope-cli"

    def run(self, *words):
        ended = subprocess.run([str(self.cli), *map(str, words)], capture_output=True, timeout=300)
        if ended.returncode not in (0, 3):
            raise RuntimeError("%s: exit %d\n%s" % (words, ended.returncode, ended.stderr.decode()))
        return ended.stdout

    def results(self, store, *words):
        return json.loads(self.run("results", *words, "--json", "--store", store))["studies"]


def printed(cell):
    """Returns a cell of `results --json` in the form of expected.Cell.out."""
    cell = dict(cell)
    cell["ranks"] = {rank["rank"]: rank for rank in cell["ranks"]}
    cell["apartRepeats"] = sorted(each["run"] for each in cell["apartRepeats"])
    return cell


def check_answer(expected, answer, where, counted):
    cells = {cell["cell"]: printed(cell) for cell in answer["cells"]}
    for cell in expected.cells:
        counted.compare(cell.out, cells.get(cell.number), "%s cell %d " % (where, cell.number))
    counted.compare(expected.out, answer, where + " ")


def check_run(programs, folder, run, where, counted):
    """Checks one run alone, which has its numbers and nothing to be compared with."""
    answer = json.loads(programs.run("compare", run.id, "--json", "--store", folder))["studies"][0]
    expected = {"run": run.id, "imagesPerSecond": run.rate, "stepSeconds": run.means["step"]}
    counted.compare({**expected, "speedup": None, "efficiency": None}, answer, where + " compare " + run.id + " ")


def check(programs, folder, counted, name=None):
    """Checks every study of a store, alone and beside the others, those with a baseline once more against another cell,
    and one run of each."""
    store = Store(folder)
    listed = json.loads(programs.run("studies", "--json", "--store", folder))["studies"]
    every = {}
    for study in listed:
        where = "%s %s" % (name or folder, study["name"])
        every[study["id"]] = Study(store, study["id"])
        answer = programs.results(folder, study["id"])[0]
        check_answer(every[study["id"]], answer, where, counted)
        measured = [cell for cell in every[study["id"]].cells if cell.pooled]
        if not measured:
            continue
        other = measured[len(measured) // 2]
        answer = programs.results(folder, study["id"], "--baseline", other.number)[0]
        where += " --baseline %d" % other.number
        check_answer(Study(store, study["id"], other.number), answer, where, counted)
        if other.runs:
            check_run(programs, folder, other.runs[0], where, counted)
    if len(every) > 1:
        answers = programs.results(folder, *every)
        for answer in answers:
            check_answer(every[answer["id"]], answer, "%s %s beside others" % (name or folder, answer["name"]), counted)
        counted.compare(len(every), len(answers), "%s studies" % (name or folder))


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("bin")
    words.add_argument("stores", nargs="*", type=pathlib.Path)
    words.add_argument("--states", type=int)
    words.add_argument("--seed", type=int, default=int(time.time()) // 86400)
    words.add_argument("--only", type=int, help="check only the state of this number")
    words.add_argument("--most", type=int, default=100, help="number of wrong ones to list")
    words.add_argument("--keep", type=pathlib.Path, help="an empty folder in which the states are kept")
    arguments = words.parse_args()
    programs, counted = Programs(arguments.bin), Counted()
    for folder in arguments.stores:
        check(programs, folder, counted)
    if arguments.states is None and not arguments.stores:
        arguments.states = 200
    if arguments.states:
        import states

        with tempfile.TemporaryDirectory(prefix="scalescope-states-", dir=states.roomy()) as place:
            states.check_states(programs, arguments, arguments.keep or pathlib.Path(place), counted, check)
    for path, expected, got in counted.wrong[: arguments.most]:
        print("WRONG %s: expected %s, printed %s" % (path, str(expected)[:200], str(got)[:200]))
    judge = Judge()
    checked = "%d states" % arguments.states if arguments.states else "stores"
    judge.line(
        "wrong ones of %d numbers of %s" % (counted.compared, checked),
        "%d" % len(counted.wrong),
        "0",
        counted.compared and not counted.wrong,
    )
    judge.end()


if __name__ == "__main__":
    main()
