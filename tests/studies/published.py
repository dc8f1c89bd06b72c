#!/usr/bin/env python3
"""Writes the tables that student reports published, with the audit's findings on each number, and this program's
measurements beside them.

published.py --bin BIN --page [--check]        writes docs/guide/published.md; --check compares it instead of writing it
published.py --bin BIN --beside STORE [STUDY=REPORT ...]
                       prints studies of a store in the labs' layout (`export --layout lab`), each under the published
                       table of the same columns. Without STUDY=REPORT: every study that is named after a report, such
                       as
                       c-strong-tables after report C (tests/data/studies; laptop.py runs them into OUT/store).

BIN: the folder of the programs. The tables: tests/fixtures/lab-tables. The verdicts are those of `scalescope-cli
audit`."""

import argparse
import csv
import json
import re
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
TABLES = SOURCE / "tests/fixtures/lab-tables"
PAGE = SOURCE / "docs/guide/published.md"

# The files in the order of the page: file, heading, meaning of its numbers.
FILES = [
    ("speedup.csv", "Speedup", "Time of an epoch on 1, 2 and 4 devices, and the printed speedup."),
    ("compute_comm.csv", "Compute and communication", "The split of an epoch by subtraction: T(1)/N and the rest."),
    ("bandwidth.csv", "Bandwidth", "All-reduce bandwidth in GB/s."),
    ("batch_sweep.csv", "Batch sweep", "Time of an epoch on one device against the batch."),
    ("large_batch.csv", "Large batches", "Loss and accuracy after training with a small and with a large batch."),
    ("cluster_runs.csv", "Runs on a cluster", "Seconds to train on the CPUs of up to three nodes."),
    ("hyperparameters.csv", "Hyper-parameters", "Hyper-parameters as reported."),
]  # fmt: skip

# Published columns and the export with the same ones: file, its columns, whether devices are rows, `--what`.
SAME = [
    ("speedup.csv", ["seconds_per_epoch", "printed_speedup"], ["speedup"]),
    ("compute_comm.csv", ["compute_s", "comm_s"], ["subtraction", "step-split"]),
    ("bandwidth.csv", ["printed_gb_per_s"], ["bandwidth"]),
    ("batch_sweep.csv", ["seconds_per_epoch"], ["time-vs-batch"]),
    ("large_batch.csv", ["loss", "accuracy_percent"], ["accuracy"]),
]
LEFT_OUT = "expect"  # A note of the fixtures' makers, which is no part of a report.

KINDS = {
    "wrong formula": "a formula of another protocol",
    "arithmetic": "arithmetic",
    "parts do not add up": "parts that do not add up",
    "impossible or meaningless quantity": "a meaningless quantity",
    "batch above the dataset": "a batch larger than the data set",
}


def say(number):
    """Returns a number with as many digits as a reader compares."""
    return f"{number:#.3g}".rstrip(".") if abs(number) < 1000 else f"{number:.0f}"


def wrapped(text, item=""):
    return textwrap.fill(
        item + text, 120, subsequent_indent=" " * len(item), break_long_words=False, break_on_hyphens=False
    )


class Published:
    """The tables, and every judged number by (file, row from 1, column)."""

    def __init__(self, programs, folder=TABLES):
        self.cli = Path(programs).resolve() / "scalescope-cli"
        audited = self.run("audit", str(folder), "--json")
        self.rows, self.header, self.judged, self.findings = {}, {}, {}, []
        for file in sorted(Path(folder).glob("*.csv")):
            with file.open(newline="") as text:
                lines = list(csv.reader(text))
            self.header[file.name] = [name for name in lines[0] if name != LEFT_OUT]
            self.rows[file.name] = [dict(zip(lines[0], line)) for line in lines[1:]]
        for found in json.loads(audited)["rows"]:
            found["file"] = Path(found["file"]).name
            self.findings.append(found)
            self.judged.setdefault((found["file"], found["row"], found["column"]), []).append(found)

    def run(self, *words):
        ended = subprocess.run([self.cli, *words], capture_output=True, text=True)
        if ended.returncode != 0:
            sys.exit(f"scalescope-cli {' '.join(words)} ended {ended.returncode}\n{ended.stderr}")
        return ended.stdout

    def cell(self, file, row, column):
        """Returns a value as printed; one that contradicts the others is bold, with the number that follows from
        them."""
        printed = self.rows[file][row - 1].get(column, "")
        flags = [one for one in self.judged.get((file, row, column), []) if one["verdict"] == "flag"]
        if not flags:
            return printed
        right = flags[0]["recomputed"]
        return f"**{printed}**" + ("" if right is None else f" → {say(right)}")

    def table(self, file):
        header = self.header[file]
        lines = ["| " + " | ".join(header) + " |", "|" + " --- |" * len(header)]
        for row in range(1, len(self.rows[file]) + 1):
            lines.append("| " + " | ".join(self.cell(file, row, column) for column in header) + " |")
        return lines

    def verdicts(self, file):
        """Returns the number of values, and each kind of mistake of each report with the arithmetic of its first
        number."""
        mine = [one for one in self.findings if one["file"] == file]
        counts = {
            word: sum(one["verdict"] == word and one["column"] != "" for one in mine)
            for word in ("ok", "flag", "unknown")
        }
        if not counts["ok"] and not counts["flag"]:
            return ["No number of this table follows from others, so none can be judged."]
        lines = ["The numbers are consistent."]
        if counts["flag"]:
            lines = [f"{counts['ok']} numbers agree with the others, {counts['flag']} do not."]
        groups = {}
        for one in mine:
            if one["verdict"] == "flag":
                report = self.rows[file][one["row"] - 1].get("report", "")
                groups.setdefault((report, one["kind"], one["column"]), []).append(one)
        items = []
        for (report, kind, column), found in groups.items():
            rows = ", ".join(str(one["row"]) for one in found)
            reason = re.sub(
                r"^(meaningless quantity|arithmetic|parts do not add up|batch above the dataset|[a-z ]+protocol): ",
                "",
                found[0]["reason"],
            )
            which = "row" if len(found) == 1 else "rows"
            more = "" if len(found) == 1 else f"Row {found[0]['row']}: "
            items.append(wrapped(f"Report {report}, `{column}`, {which} {rows}: {KINDS[kind]}. {more}`{reason}`", "- "))
        return lines + [""] * bool(items) + items


def page(published):
    flags = sum(one["verdict"] == "flag" for one in published.findings)
    judged = sum(one["verdict"] in ("ok", "flag") for one in published.findings)
    intro = (
        "This page shows the tables of five student reports on data-parallel training, A to E, and checks whether "
        f"their numbers are consistent: of {judged} that follow from others, {flags} do not. A wrong one is **bold**, "
        "followed by the correct one. To get the same result, drop the files on *Check a published table* (see "
        "[Comparing](comparing.md)) or use the command `audit`; [Common mistakes in reports](mistakes.md) explains the "
        "mistakes. Two different times of one configuration are not a mistake by themselves: other settings, or "
        "another day."
    )
    lines = ["# Published tables, checked", "", wrapped(intro)]
    for file, heading, about in FILES:
        lines += [
            "",
            f"## {heading}",
            "",
            f"`{file}`. {about}",
            "",
            *published.table(file),
            "",
            *published.verdicts(file),
        ]
    return "\n".join(lines) + "\n"


def pivot(published, file, report, columns):
    """Returns the published numbers in the labs' layout: devices down, batch across."""
    rows = [(at, row) for at, row in enumerate(published.rows[file], 1) if row["report"] == report]
    batch = next(name for name in ("batch_per_device", "batch_size", "global_batch") if name in published.header[file])
    batches = sorted({int(row[batch]) for _, row in rows})
    devices = sorted({int(row["devices"]) for _, row in rows})
    head = ["devices"] + [f"batch {size}: {column}" for size in batches for column in columns]
    lines = ["| " + " | ".join(head) + " |", "|" + " ---: |" * len(head)]
    for count in devices:
        cells = [str(count)]
        for size in batches:
            at = [at for at, row in rows if int(row[batch]) == size and int(row["devices"]) == count]
            cells += [published.cell(file, at[0], column) if at else "" for column in columns]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def measured(published, store, study, what):
    """Returns our table of the same columns; nothing if the study has none."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.md"
        ended = subprocess.run(
            [published.cli, "export", study, "--what", what, "--layout", "lab", "--out", file, "--store", store],
            capture_output=True,
            text=True,
        )
        text = file.read_text() if ended.returncode == 0 and file.exists() else ""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return lines if len(lines) > 2 else []


def beside(published, store, pairs):
    if not pairs:
        studies = json.loads(published.run("studies", "--json", "--store", str(store)))["studies"]
        reports = {row["report"] for rows in published.rows.values() for row in rows}
        pairs = [
            (one["name"], one["name"][0].upper())
            for one in studies
            if re.match(r"[a-z]-", one["name"]) and one["name"][0].upper() in reports
        ]
    lines = []
    for study, report in dict.fromkeys(pairs):
        for file, columns, exports in SAME:
            if not any(row["report"] == report for row in published.rows[file]):
                continue
            ours = [(what, measured(published, store, study, what)) for what in exports]
            ours = [(what, table) for what, table in ours if table]
            if not ours:
                continue
            lines += ["", f"## {study} beside report {report}, {file}", "", f"As report {report} printed it:", ""]
            lines += pivot(published, file, report, columns)
            for what, table in ours:
                lines += ["", f"As measured here (`export {study} --what {what} --layout lab`):", "", *table]
    return "\n".join(["# Measured here, beside published tables", *lines]) + "\n" if lines else ""


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--bin", default=str(SOURCE / "build/release/bin"))
    words.add_argument("--page", action="store_true")
    words.add_argument("--check", action="store_true")
    words.add_argument("--beside", type=Path)
    words.add_argument("pairs", nargs="*", metavar="STUDY=REPORT")
    arguments = words.parse_args()
    published = Published(arguments.bin)
    if arguments.page:
        text = page(published)
        if arguments.check:
            sys.exit(
                0
                if PAGE.exists() and PAGE.read_text() == text
                else f"{PAGE} is not what the audit says: --page writes it"
            )
        PAGE.write_text(text)
    if arguments.beside:
        text = beside(published, arguments.beside, [tuple(pair.rsplit("=", 1)) for pair in arguments.pairs])
        if not text:
            sys.exit("no study of this store has a table that a report printed")
        print(text, end="")


if __name__ == "__main__":
    main()
