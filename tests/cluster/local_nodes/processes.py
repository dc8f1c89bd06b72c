"""The nodes' processes as this machine sees them. They are found by their arguments and by their namespaces, not by a
stored number, because process numbers are reused."""

import os
import pathlib
import signal

from .system import until

WORD = "first-process"  # First argument of nodes.py, followed by FOLDER TAG NODE.
NAMESPACES = ["net", "mount", "uts", "ipc", "pid", "cgroup"]  # Options of unshare and nsenter.


def has_clocks():
    """Returns true if this machine can give a node separate clocks."""
    return os.path.exists("/proc/self/ns/time")


def all_pids():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def arguments(pid):
    try:
        return pathlib.Path("/proc/%d/cmdline" % pid).read_bytes().decode(errors="replace").split("\0")[:-1]
    except OSError:
        return []


def namespace(pid, kind):
    """Returns the number of the namespace; None once the process has ended."""
    try:
        return os.stat("/proc/%d/ns/%s" % (pid, kind)).st_ino
    except OSError:
        return None


def started():
    """Returns (folder, tag, node, pid) of each node's first process and of the `unshare` that waits for it, for all
    clusters."""
    found = []
    for pid in all_pids():
        words = arguments(pid)
        if len(words) > 4 and words[-4] == WORD:
            found.append((pathlib.Path(words[-3]), words[-2], words[-1], pid))
    return found


def pids(cluster, node):
    """Returns the pids of the `unshare` and the first process."""
    return [pid for folder, _, name, pid in started() if folder == cluster.folder and name == node.name]


def first(cluster, node):
    """Returns the pid of the node's first process here; None if the node is down."""
    for pid in pids(cluster, node):
        if namespace(pid, "pid") not in (None, namespace(os.getpid(), "pid")):
            return pid
    return None


def inside(cluster, node):
    """Returns all processes of the node."""
    init = first(cluster, node)
    wanted = namespace(init, "pid") if init else None
    return [pid for pid in all_pids() if wanted and namespace(pid, "pid") == wanted]


def end(ended):
    """Ends these, and all others in their networks, because a program may have been started only there."""
    own = namespace(os.getpid(), "net")
    networks = {namespace(pid, "net") for pid in ended} - {own, None}
    doomed = set(ended) | {pid for pid in all_pids() if namespace(pid, "net") in networks}
    for pid in doomed:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return until(lambda: not any(namespace(pid, "net") for pid in doomed), 10)
