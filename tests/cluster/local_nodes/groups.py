"""The nodes' control groups: one each, at the top of every hierarchy to which this machine allows writing. Version 2
has the controllers that the top enables; the enabled set is not changed."""

import os
import pathlib

from .cluster import Failed, Refused
from .system import until

CONTROLLERS = {"memory", "cpu", "cpuacct", "cpuset", "freezer"}  # Controllers of version 1.


def tops():
    """Returns (mount point of a hierarchy, True if it is version 2)."""
    found = []
    for line in pathlib.Path("/proc/self/mounts").read_text().splitlines():
        _, point, kind, options, *_ = line.split()
        if kind == "cgroup2" or (kind == "cgroup" and CONTROLLERS & set(options.split(","))):
            found.append((pathlib.Path(point), kind == "cgroup2"))
    return found


def prefix(tag):
    return "scalescope-%s-" % tag


def folders(cluster, node):
    """Returns the node's groups that exist."""
    named = [top / (prefix(cluster.tag) + node.name) for top, _ in tops()]
    return [folder for folder in named if folder.is_dir()]


def make(cluster, node):
    """Creates the node's groups. If a hierarchy refuses it, the node has no group there; a limit that cannot be set
    is an error."""
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
    """Moves the calling process into the node's groups, and binds it to the node's cores."""
    for folder in folders(cluster, node):
        (folder / "cgroup.procs").write_text("0")
    os.sched_setaffinity(0, node.cores)


def kinds(cluster, node):
    """Returns the controllers that limit or account for the node separately."""
    found = set()
    for folder in folders(cluster, node):
        if (folder / "cgroup.controllers").exists():
            found |= set((folder / "cgroup.controllers").read_text().split())
        else:
            found |= {path.name.split(".")[0] for path in folder.iterdir()} & CONTROLLERS
    return sorted(found)


def remove(tag, name="*"):
    """Removes the groups of one node or all, after their processes have ended."""
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
