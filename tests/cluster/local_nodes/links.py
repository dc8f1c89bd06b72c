"""The nodes' network: a bridge, a cable from it to each node's eth0, and the shaping of cables by `tc tbf`."""

import re
import subprocess

from . import processes
from .cluster import Failed, Refused
from .system import run

NAMES = "-(n[0-9]+|br)$"


def in_network(pid, *words):
    return ["nsenter", "-t", str(pid), "-n", *words]


def batch(lines, words=()):
    try:
        run([*words, "ip", "-batch", "-"], "\n".join(lines) + "\n")
    except Failed as why:
        raise Refused(str(why)) from None


def own(tag):
    """Returns the links of that tag on this machine."""
    names = re.findall(r"^\d+: ([^:@]+)", run(["ip", "-o", "link"]), re.MULTILINE)
    return [name for name in names if name.startswith(tag) and re.match(NAMES, name[len(tag) :])]


def remove(tag):
    for name in own(tag):  # One may disappear while others are removed.
        subprocess.run(["ip", "link", "del", name], stderr=subprocess.DEVNULL, timeout=60)


def remove_port(cluster, node):
    subprocess.run(["ip", "link", "del", cluster.port(node)], stderr=subprocess.DEVNULL, timeout=60)


def raise_bridge(cluster):
    address = cluster.net + ".1"
    for line in run(["ip", "-o", "-4", "addr"]).splitlines():
        if " %s/" % address in line:
            raise Failed("%s is the address of %s here: choose another --net" % (address, line.split()[1]))
    name = cluster.bridge
    batch(["link add %s type bridge" % name, "addr add %s/24 dev %s" % (address, name), "link set %s up" % name])


def join(cluster, pids):
    """Adds a cable to each node; `pids` has a process in the network of each by the node's name."""
    for node in cluster.nodes:
        if node.name in pids:
            port, pid = cluster.port(node), pids[node.name]
            batch(
                [
                    "link add %s type veth peer name eth0 netns %d" % (port, pid),
                    "link set %s master %s up" % (port, cluster.bridge),
                ]
            )
            batch(["link set lo up", "addr add %s/24 dev eth0" % node.address, "link set eth0 up"], in_network(pid))
            if cluster.rate:
                run(shaping(port, cluster.rate))
                run(in_network(pid, *shaping("eth0", cluster.rate)))
    if cluster.data_net:
        both = [pids.get(node.name) or processes.first(cluster, node) for node in cluster.nodes]
        if all(both):
            join_directly(cluster, both)


def join_directly(cluster, pids):
    """Connects eth1 of two nodes. Packets stay joined (GSO), as on the way to a network card: a shaper counts their
    headers nevertheless."""
    batch(["link add eth1 netns %d type veth peer name eth1 netns %d" % tuple(pids)])
    for node, pid in zip(cluster.nodes, pids):
        address = cluster.data_net + node.address[node.address.rindex(".") :]
        batch(["addr add %s/24 dev eth1" % address, "link set eth1 up"], in_network(pid))


def shaping(device, rate, times=1):
    """Returns the `tc` command for `rate` Mbit/s of the packets that leave through that device."""
    # The burst is at least three joined packets of 64 KB, which the shaper would otherwise split, and the bytes of
    # three milliseconds.
    burst = max(200_000, rate * 125 * 3) * times
    return ("tc qdisc replace dev %s root tbf rate %dmbit burst %d latency 50ms" % (device, rate, burst)).split()
