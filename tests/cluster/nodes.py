#!/usr/bin/env python3
"""Cluster nodes on one machine, for tests and for trying several nodes (`./dev cluster` calls this).

Each node n0, n1, .. has network, mount, host name, IPC, process and control group namespaces of its own, a real sshd with
a host key of its own, its own home, /tmp, /run and /dev/shm, and shares the rest of the file system as cluster nodes
often do. `up` prints the variable that makes ssh and scalescope find them. SCALESCOPE_CLUSTER is the cluster's folder.
Exit: 0, 1 it failed, 2 wrong words, 77 where it needs root or a tool, or namespaces are refused."""

import argparse
import os
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from local_nodes import cluster as clusters  # noqa: E402
from local_nodes import inside, logins, outside, processes  # noqa: E402


def made(asked):
    count = asked.count
    if not 1 <= count <= clusters.MOST_NODES:
        raise clusters.Failed("a cluster has 1 to %d nodes, not %d" % (clusters.MOST_NODES, count))
    if asked.data_net and count != 2:
        raise clusters.Failed("--data-net is a cable between two nodes, not %d" % count)
    nodes = [clusters.Node("n%d" % i, "%s.%d" % (asked.net, clusters.FIRST_ADDRESS + i)) for i in range(count)]
    return clusters.Cluster(
        folder=clusters.folder_of_environment(),
        tag=asked.tag,
        net=asked.net,
        apart=asked.apart,
        data_net=asked.data_net,
        nodes=nodes,
    )


def up(asked):
    cluster = made(asked)
    outside.up(cluster)
    print("export SCALESCOPE_SSH_CONFIG=%s" % cluster.ssh_config)


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
    words = outside.entering(cluster, cluster.node(asked.node)) + asked.command
    os.execvp(words[0], words)


def swap_key(asked):
    cluster = current()
    node = cluster.node(asked.node)
    logins.swap_key(cluster, node, outside.entering(cluster, node))


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

    one = command("up", up, "make a cluster; one of the same folder is replaced")
    one.add_argument("count", type=int, metavar="N", help="nodes")
    one.add_argument("--tag", default=clusters.Cluster.tag, help="begins the names of its links, at most 8 letters")
    one.add_argument(
        "--net", default=clusters.Cluster.net, help="A.B.C of its addresses: n0 is its .10, this machine .1"
    )
    one.add_argument("--apart", action="store_true", help="the nodes do not see this project's files")
    one.add_argument("--data-net", default="", metavar="NET", help="addresses of a second cable, eth1, that joins two")
    command("down", down, "remove every trace of it")
    one = command("enter", enter, "run a program in a node")
    one.add_argument("node")
    one.add_argument("command", nargs=argparse.REMAINDER)
    one = command("swap-key", swap_key, "give a node another host key")
    one.add_argument("node")
    one = command("pids", pids, "this machine's numbers of a node's processes")
    one.add_argument("node")
    return words


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
