"""System calls that Python's library lacks, and programs with a deadline."""

import ctypes
import os
import pathlib
import subprocess
import time

from .cluster import PATIENCE, Failed

BIND, RECURSIVE, PRIVATE = 4096, 16384, 1 << 18  # See linux/mount.h.
DETACH = 2
LIBC = ctypes.CDLL(None, use_errno=True)


def run(words, text=None, seconds=10):
    """Returns the output; if the command fails, its stderr is the reason."""
    words = [str(word) for word in words]
    try:
        done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=seconds * PATIENCE)
    except subprocess.TimeoutExpired:
        raise Failed("%s did not end within %d s" % (" ".join(words), seconds * PATIENCE)) from None
    if done.returncode != 0:
        raise Failed("%s: %s" % (" ".join(words), done.stderr.strip() or "exit %d" % done.returncode))
    return done.stdout


def mount(source, target, kind=None, flags=0, data=None):
    coded = [None if each is None else os.fsencode(str(each)) for each in (source, target, kind, data)]
    if LIBC.mount(coded[0], coded[1], coded[2], ctypes.c_ulong(flags), coded[3]) != 0:
        number = ctypes.get_errno()
        raise OSError(number, "mounting %s: %s" % (kind or source, os.strerror(number)), str(target))


def bind(source, target):
    mount(source, target, flags=BIND | RECURSIVE)


def unmount_below(folder):
    """Unmounts everything that is mounted in the folder, the last mount first."""
    lines = pathlib.Path("/proc/self/mountinfo").read_text().splitlines()
    points = [line.split()[4].encode().decode("unicode_escape") for line in lines]
    for point in reversed(points):
        if pathlib.Path(point).is_relative_to(folder) and LIBC.umount2(os.fsencode(point), DETACH) != 0:
            raise Failed("%s cannot be unmounted: %s" % (point, os.strerror(ctypes.get_errno())))


def until(holds, seconds, pause=0.02):
    """Returns true if the condition holds within that many seconds of a quick machine."""
    end = time.monotonic() + seconds * PATIENCE
    while not (found := holds()):
        if time.monotonic() > end:
            return found
        time.sleep(pause)
    return found
