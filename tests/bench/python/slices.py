"""Lets two programs run in turn for slices of time, one stopped while the other runs, and compares the steps that lie
within the slices: what disturbs the machine for longer than a slice affects both alike."""

import os
import pathlib
import signal
import statistics
import time

# A step that begins earlier in a slice may have been stopped, or finds its data in no cache.
_SETTLE_NS = 50_000_000


def _send(processes, what):
    for process in processes:
        try:
            os.kill(process, what)
        except ProcessLookupError:
            pass  # It has ended.


def kill(processes):
    _send(processes, signal.SIGKILL)


def _lives(process):
    try:
        return pathlib.Path("/proc/%d/stat" % process).read_text().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False


def ranks_of(script, folder, count, alive, seconds=120):
    """Waits for the processes of `script` that have `folder` in their environment; returns their ids."""
    deadline = time.monotonic() + seconds
    while alive() and time.monotonic() < deadline:
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0") if entry.name.isdigit() else []
                if len(words) > 1 and words[1] == bytes(script) and bytes(folder) in (entry / "environ").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                pass  # The process has ended, or belongs to another user.
        if len(found) == count:
            return found
        time.sleep(0.1)
    raise RuntimeError("%s did not start %d processes" % (script, count))


def alternate(groups, seconds, most):
    """Runs each of the two groups of processes for `most` slices, or until one of them ends; all run at the end.
    Returns (name, begin, end) of each slice in the order of time."""
    turns = []
    names = list(groups)
    try:
        for turn in range(2 * most):
            # A B B A A B B A: drift affects both.
            name = names[(turn + 1) // 2 % 2]
            for other in names:
                if other != name:
                    _send(groups[other], signal.SIGSTOP)
            begin = time.monotonic_ns()
            _send(groups[name], signal.SIGCONT)
            time.sleep(seconds)
            turns.append((name, begin, time.monotonic_ns()))
            if not all(_lives(process) for processes in groups.values() for process in processes):
                break
    finally:
        for processes in groups.values():
            _send(processes, signal.SIGCONT)
    return turns


def ratio(turns, steps, one, other):
    """Returns the ratio of a step of `one` to a step of `other`; `steps` has the (begin, end) of the steps of each.
    A step is the lower quartile of those within slices: what disturbs the machine only makes steps longer."""
    quartiles = {}
    for name in (one, other):
        whole = [
            end - begin
            for turn, since, to in turns
            for begin, end in steps[name]
            if turn == name and begin >= since + _SETTLE_NS and end <= to
        ]
        if len(whole) < 8:
            raise RuntimeError("only %d steps of %s lie within slices" % (len(whole), name))
        quartiles[name] = statistics.quantiles(whole, n=4)[0]
    return quartiles[one] / quartiles[other]
