"""The nodes' processes as this machine sees them. Found by what they are called with and by the namespaces that they
are in, not by a stored number: those are dealt anew."""

import os
import pathlib
import signal

from .system import until

WORD = "first-process"  # of nodes.py: FOLDER TAG NODE
NAMESPACES = ["net", "mount", "uts", "ipc", "pid", "cgroup"]  # words of unshare and nsenter


def has_clocks():
    """Whether this machine can give a node clocks of its own."""
    return os.path.exists("/proc/self/ns/time")


def all_pids():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def arguments(pid):
    try:
        return pathlib.Path("/proc/%d/cmdline" % pid).read_bytes().decode(errors="replace").split("\0")[:-1]
    except OSError:
        return []


def namespace(pid, kind):
    """Its number, None once the process has ended."""
    try:
        return os.stat("/proc/%d/ns/%s" % (pid, kind)).st_ino
    except OSError:
        return None


def started():
    """(folder, tag, node, pid) of each node's first process and of the `unshare` that waits for it, of all clusters."""
    found = []
    for pid in all_pids():
        words = arguments(pid)
        if len(words) > 4 and words[-4] == WORD:
            found.append((pathlib.Path(words[-3]), words[-2], words[-1], pid))
    return found


def pids(cluster, node):
    """Of the `unshare` and the first process."""
    return [pid for folder, _, name, pid in started() if folder == cluster.folder and name == node.name]


def first(cluster, node):
    """The pid of the node's first process here, None where the node is down."""
    for pid in pids(cluster, node):
        if namespace(pid, "pid") not in (None, namespace(os.getpid(), "pid")):
            return pid
    return None


def inside(cluster, node):
    """All processes of the node."""
    init = first(cluster, node)
    wanted = namespace(init, "pid") if init else None
    return [pid for pid in all_pids() if wanted and namespace(pid, "pid") == wanted]


def end(ended):
    """Ends these, and whatever else is in their networks: a program may have been put there alone."""
    own = namespace(os.getpid(), "net")
    networks = {namespace(pid, "net") for pid in ended} - {own, None}
    doomed = set(ended) | {pid for pid in all_pids() if namespace(pid, "net") in networks}
    for pid in doomed:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return until(lambda: not any(namespace(pid, "net") for pid in doomed), 10)
