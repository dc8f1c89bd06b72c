#!/usr/bin/env python3
"""Cluster nodes on one machine, for tests and for trying several nodes (`./dev cluster` calls this).

Each node n0, n1, .. has separate network, mount, host name, IPC, process, control group and time namespaces, a real
sshd with its own host key, its own home, /tmp, /run, /dev/shm, boot id and cores, and shares the rest of the file
system as cluster nodes often do; /srv is one folder in all nodes. `up` prints the variable that makes ssh and
scalescope find them. SCALESCOPE_CLUSTER is the cluster's folder.
Exit: 0 success, 1 failure, 2 wrong arguments, 77 if it needs root or a tool, or namespaces are refused."""

import argparse
import json
import os
import pathlib
import re
import shutil
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from local_nodes import cluster as clusters  # noqa: E402
from local_nodes import groups, inside, logins, outside, processes  # noqa: E402


def made(asked):
    count = asked.count
    if not 1 <= count <= clusters.MOST_NODES:
        raise clusters.Failed("a cluster has 1 to %d nodes, not %d" % (clusters.MOST_NODES, count))
    if asked.data_net and count != 2:
        raise clusters.Failed("--data-net is a cable between two nodes, not %d" % count)
    if asked.slurm and len(set(asked.user)) > 1:
        raise clusters.Failed("--slurm needs one --user for all nodes")
    return clusters.Cluster(
        folder=clusters.folder_of_environment(),
        tag=asked.tag,
        net=asked.net,
        apart=asked.apart,
        data_net=asked.data_net,
        rate=megabits(asked.rate),
        memory=asked.memory,
        slurm=asked.slurm,
        one_boot=asked.one_boot,
        nodes=[node(asked, i) for i in range(count)],
    )


def node(asked, i):
    cores = sorted(os.sched_getaffinity(0))
    # With one boot id the product treats the nodes as one machine and distributes its cores over them itself.
    each = asked.cores or (len(cores) if asked.one_boot else max(1, len(cores) // asked.count))
    if each > len(cores):
        raise clusters.Failed("--cores %d: this machine has %d" % (each, len(cores)))
    return clusters.Node(
        name="n%d" % i,
        address="%s.%d" % (asked.net, clusters.FIRST_ADDRESS + i),
        cores=[cores[(i * each + k) % len(cores)] for k in range(each)],
        oversubscribed=asked.count * each > len(cores),
        user=asked.user[i % len(asked.user)],
        shell=path_of(asked.shell[i % len(asked.shell)]),
    )


def path_of(shell):
    path = shutil.which(shell) if shell else ""
    if path is None:
        raise clusters.Refused("needs the shell %s" % shell)
    return path


def megabits(rate):
    found = re.fullmatch(r"([1-9][0-9]*)([mg])bit", rate) if rate else None
    if rate and not found:
        raise clusters.Failed("--rate %s: a rate is 300mbit or 1gbit" % rate)
    return int(found[1]) * (1000 if found[2] == "g" else 1) if found else 0


def up(asked):
    cluster = made(asked)
    outside.up(cluster)
    if any(one.oversubscribed for one in cluster.nodes):
        outside.say("oversubscribed: some cores are two nodes' or more, and timings are those of that")
    print("export SCALESCOPE_SSH_CONFIG=%s" % cluster.ssh_config)


def status(asked):
    cluster = current()
    nodes = [outside.state(cluster, node) for node in cluster.nodes]
    if asked.json:
        whole = {
            "folder": str(cluster.folder),
            "tag": cluster.tag,
            "net": cluster.net,
            "rate": cluster.rate or None,
            "slurm": cluster.slurm,
            "shared": str(inside.SHARED),
            "sshConfig": str(cluster.ssh_config),
            "nodes": nodes,
        }
        print(json.dumps(whole, indent=1))
        return
    print("export SCALESCOPE_SSH_CONFIG=%s" % cluster.ssh_config)
    if cluster.rate:
        print("links of %d Mbit/s" % cluster.rate)
    if cluster.slurm:
        print("Slurm: n0 is login node and controller; %s is one folder in all nodes" % inside.SHARED)
    for one in nodes:
        cores = "cores " + ",".join(map(str, one["cores"])) + (", oversubscribed" if one["oversubscribed"] else "")
        memory = "%d MiB" % one["memory"] if one["memory"] else "no memory limit"
        login = "%s with %s" % (one["user"], one["shell"])
        words = [one["name"], "up" if one["isUp"] else "down", one["address"], cores, memory, login, one["bootId"][:8]]
        print("  ".join(words))


def down(_asked):
    outside.require([])
    outside.down(clusters.folder_of_environment(), clusters.Cluster.tag)


def current():
    outside.require([])
    folder = clusters.folder_of_environment()
    cluster = clusters.load(folder)
    if not cluster:
        raise clusters.Failed("no cluster is up in %s: nodes.py up N" % folder)
    return cluster


def enter(asked):
    cluster = current()
    entered = cluster.node(asked.node)
    words = outside.entering(cluster, entered) + asked.command
    groups.join(cluster, entered)
    os.execvp(words[0], words)


def swap_key(asked):
    cluster = current()
    swapped = cluster.node(asked.node)
    logins.swap_key(cluster, swapped, outside.entering(cluster, swapped))


def off(asked):
    cluster = current()
    outside.off(cluster, cluster.node(asked.node))


def on(asked):
    cluster = current()
    outside.on(cluster, cluster.node(asked.node))


def pids(asked):
    cluster = current()
    for pid in processes.inside(cluster, cluster.node(asked.node)):
        print(pid)


def first_process(words):
    folder, _, name = words
    cluster = clusters.load(pathlib.Path(folder))
    sys.exit(inside.main(cluster, cluster.node(name)))


def parser():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = words.add_subparsers(metavar="COMMAND", required=True)

    def command(name, function, text):
        one = commands.add_parser(name, help=text, description=text)
        one.set_defaults(function=function)
        return one

    one = command("up", up, "create a cluster; one in the same folder is replaced")
    one.add_argument("count", type=int, metavar="N", help="number of nodes")
    one.add_argument("--tag", default=clusters.Cluster.tag, help="prefix of its links' names, at most 8 letters")
    one.add_argument(
        "--net", default=clusters.Cluster.net, help="A.B.C of its addresses: n0 is its .10, this machine .1"
    )
    one.add_argument("--apart", action="store_true", help="the nodes do not see this project's files")
    one.add_argument("--data-net", default="", metavar="NET", help="addresses of a second cable (eth1) of two nodes")
    one.add_argument("--cores", type=int, help="cores of a node (default: all, divided by N), shared if too few")
    one.add_argument("--memory", type=int, default=0, metavar="MIB", help="memory limit of a node")
    one.add_argument("--rate", default="", help="rate of each cable and direction: 300mbit or 1gbit")
    one.add_argument("--user", type=each_word, default=["root"], help="users who log in to n0,n1,..: the list repeats")
    one.add_argument("--shell", type=each_word, default=[""], help="login shells of n0,n1,..: bash,dash,fish,tcsh")
    one.add_argument("--slurm", action="store_true", help="run Slurm on them: n0 is login node and controller")
    one.add_argument("--one-boot", action="store_true", help="the nodes have this machine's boot id, clocks and cores")
    command("down", down, "remove every trace of it")
    one = command("status", status, "list the nodes and their states")
    one.add_argument("--json", action="store_true")
    one = command("enter", enter, "run a program in a node")
    one.add_argument("node")
    one.add_argument("command", nargs=argparse.REMAINDER)
    for name, function, text in (
        ("swap-key", swap_key, "replace the host key of a node"),
        ("off", off, "cut a node's power"),
        ("on", on, "boot a node again"),
        ("pids", pids, "print this machine's PIDs of a node's processes"),
    ):
        command(name, function, text).add_argument("node")
    return words


def each_word(text):
    return text.split(",")


def main():
    if len(sys.argv) == 5 and sys.argv[1] == processes.WORD:
        first_process(sys.argv[2:])
    asked = parser().parse_args()
    try:
        asked.function(asked)
    except clusters.Refused as why:
        print("SKIPPED nodes: %s" % why, file=sys.stderr)
        return 77
    except (clusters.Failed, OSError) as why:
        print("nodes: %s" % why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
