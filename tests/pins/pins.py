#!/usr/bin/env python3
"""Pins the output of stored studies for users and scripts: results, exports, reports, lists, rebuild, edits, imports,
audits, errors and exit codes, byte for byte against tests/data/pins/golden; and the shape of events, logs, plans and
journal that a new run writes.

pins.py --bin BIN [--tests DIR] [GROUP...]     BIN: any folder with the programs; DIR: the folder of fake_worker
(without it, no `fresh`)
pins.py --bin BIN --tests DIR --update         writes the golden files again: check their difference before committing
it

Masked values: place.py. The stored logs: record.py."""

import argparse
import sys
import time

import groups
from place import Golden, Place


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("group", nargs="*", choices=[[], *groups.ALL], help="check only these groups")
    parser.add_argument("--bin", required=True)
    parser.add_argument("--tests", default="")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    golden = Golden(arguments.update)
    skipped = []
    with Place(arguments.bin) as place:
        for name, group in groups.ALL.items():
            if arguments.group and name not in arguments.group:
                continue
            start = time.monotonic()
            reason = group(place, golden, arguments)
            if reason:
                skipped.append(name)
                print("SKIPPED %s: %s" % (name, reason))
            print("        %s took %.1f s" % (name, time.monotonic() - start), flush=True)
    leftover = [] if arguments.group or skipped else golden.leftover()
    if leftover:
        print("no group makes these golden files any more: %s" % " ".join(leftover))
    if golden.failed:
        print("%d differ: %s" % (len(golden.failed), " ".join(golden.failed)))
    sys.exit(1 if golden.failed or leftover else 0)


if __name__ == "__main__":
    main()
