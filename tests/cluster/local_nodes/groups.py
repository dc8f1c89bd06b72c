"""The nodes' control groups: one each, at the top of every hierarchy that this machine lets be written. Of version 2
there are the controllers that the top passes on; what it passes on is left as it is."""

import os
import pathlib

from .cluster import Failed, Refused
from .system import until

CONTROLLERS = {"memory", "cpu", "cpuacct", "cpuset", "freezer"}  # of version 1


def tops():
    """(where a hierarchy is mounted, whether it is of version 2)"""
    found = []
    for line in pathlib.Path("/proc/self/mounts").read_text().splitlines():
        _, point, kind, options, *_ = line.split()
        if kind == "cgroup2" or (kind == "cgroup" and CONTROLLERS & set(options.split(","))):
            found.append((pathlib.Path(point), kind == "cgroup2"))
    return found


def prefix(tag):
    return "scalescope-%s-" % tag


def folders(cluster, node):
    """Those of the node's groups that there are."""
    named = [top / (prefix(cluster.tag) + node.name) for top, _ in tops()]
    return [folder for folder in named if folder.is_dir()]


def make(cluster, node):
    """Where a hierarchy is refused the node has no group of it; a limit that cannot be set is an error."""
    for top, is_second in tops():
        folder = top / (prefix(cluster.tag) + node.name)
        try:
            folder.mkdir(exist_ok=True)
        except OSError:
            continue
        cores = ",".join(str(core) for core in node.cores)
        if (folder / "cpuset.cpus").exists():
            if not is_second:
                (folder / "cpuset.mems").write_text((top / "cpuset.mems").read_text())
            (folder / "cpuset.cpus").write_text(cores)
    if cluster.memory:
        limit_memory(cluster, node)


def limit_memory(cluster, node):
    for folder in folders(cluster, node):
        for name in ("memory.max", "memory.limit_in_bytes"):
            if (folder / name).exists():
                (folder / name).write_text(str(cluster.memory << 20))
                return
    raise Refused("--memory needs a memory controller of control groups")


def join(cluster, node):
    """The process that calls this becomes one of the node's, of its cores too."""
    for folder in folders(cluster, node):
        (folder / "cgroup.procs").write_text("0")
    os.sched_setaffinity(0, node.cores)


def kinds(cluster, node):
    """What is limited or counted for the node alone."""
    found = set()
    for folder in folders(cluster, node):
        if (folder / "cgroup.controllers").exists():
            found |= set((folder / "cgroup.controllers").read_text().split())
        else:
            found |= {path.name.split(".")[0] for path in folder.iterdir()} & CONTROLLERS
    return sorted(found)


def remove(tag, name="*"):
    """Of one node or all: after their processes have ended."""
    for top, _ in tops():
        for folder in top.glob(prefix(tag) + name):
            if not until(lambda: removed(folder), 5):
                raise Failed("the control group %s does not go" % folder)


def removed(folder):
    for path, _, _ in os.walk(folder, topdown=False):
        try:
            os.rmdir(path)
        except OSError:
            pass
    return not folder.exists()
