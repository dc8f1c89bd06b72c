"""Lines of a test of truth: the measured value, its limit, and whether it holds. It is undecided (None) if the limit is
inside the value's interval."""

import json
import os
import pathlib
import sys


def within(interval, limit):
    """Returns True if an interval (mean or median, low, high) is within +-limit, False if it is outside, None if
    neither is certain."""
    _, low, high = interval
    if -limit <= low and high <= limit:
        return True
    return False if low > limit or high < -limit else None


def at_most(interval, limit):
    """Returns True if an interval is below the limit or at it, False if it is above, None if neither is certain."""
    _, low, high = interval
    return True if high <= limit else False if low > limit else None


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
                "holds": None if holds is None else bool(holds),
            }
        )
        verdict = "UNDECIDED" if holds is None else "holds" if holds else "DOES NOT HOLD"
        print("  %-74s %-28s %-22s %s" % (what, figure, limit, verdict), flush=True)

    def near(self, what, measured, expected, within, unit):
        off = measured / expected - 1
        self.line(
            what,
            "%.2f %s, %+.2f %%" % (measured, unit, 100 * off),
            "%.2f within %g %%" % (expected, 100 * within),
            abs(off) <= within,
        )

    def end(self):
        """Ends the script: exit 1 if a line does not hold or is undecided, or there is no line."""
        if "SCALESCOPE_TRUTH" in os.environ:
            with open(os.environ["SCALESCOPE_TRUTH"], "a") as file:
                file.writelines(json.dumps(line) + "\n" for line in self.lines)
        sys.exit(0 if self.lines and all(line["holds"] for line in self.lines) else 1)
