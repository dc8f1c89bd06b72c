"""Lines of a test of truth: the measured value, its limit, and whether it holds."""

import json
import os
import pathlib
import sys


class Judge:
    """Prints each line as it comes; `./dev truth` finds all lines of all scripts in the file that SCALESCOPE_TRUTH
    names."""

    def __init__(self):
        self.lines = []

    def line(self, what, figure, limit, holds):
        self.lines.append(
            {
                "script": pathlib.Path(sys.argv[0]).stem,
                "what": what,
                "figure": figure,
                "limit": limit,
                "holds": bool(holds),
            }
        )
        print("  %-74s %-28s %-22s %s" % (what, figure, limit, "holds" if holds else "DOES NOT HOLD"), flush=True)

    def near(self, what, measured, expected, within, unit):
        off = measured / expected - 1
        self.line(
            what,
            "%.2f %s, %+.2f %%" % (measured, unit, 100 * off),
            "%.2f within %g %%" % (expected, 100 * within),
            abs(off) <= within,
        )

    def end(self):
        """Ends the script: exit 1 if a line does not hold, or there is no line."""
        if "SCALESCOPE_TRUTH" in os.environ:
            with open(os.environ["SCALESCOPE_TRUTH"], "a") as file:
                file.writelines(json.dumps(line) + "\n" for line in self.lines)
        sys.exit(0 if self.lines and all(line["holds"] for line in self.lines) else 1)
