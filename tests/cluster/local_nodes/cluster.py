"""The description of a cluster, which FOLDER/cluster.json keeps for all commands after `up`."""

import dataclasses
import json
import os
import pathlib

PATIENCE = int(os.environ.get("SCALESCOPE_TEST_PATIENCE", "8"))  # See tests/patience.h.
PROJECT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = PROJECT / "tests/cluster/nodes.py"
MARK = "cluster.json"  # A folder that has this file belongs to a cluster.
USUAL_FOLDER = "/var/tmp/scalescope-cluster"
FIRST_ADDRESS = 10
MOST_NODES = 254 - FIRST_ADDRESS


class Refused(Exception):
    """This machine lacks a right or a tool: nothing is wrong with the request."""


class Failed(Exception):
    """The request cannot be fulfilled, for the reason in the text."""


@dataclasses.dataclass
class Node:
    name: str
    address: str
    cores: list
    oversubscribed: bool = False  # True if other nodes have its cores too.
    user: str = "root"  # User who logs in.
    shell: str = ""  # Path of the shell; the user's shell if it is empty.

    def folder(self, cluster):
        return cluster.folder / self.name

    @property
    def number(self):
        return int(self.name[1:])


@dataclasses.dataclass
class Cluster:
    folder: pathlib.Path
    tag: str = "ssc"  # First letters of the names of its links.
    net: str = "10.77.0"
    apart: bool = False  # True to mount an empty folder over this project's files.
    data_net: str = ""  # Network of a second cable, eth1.
    rate: int = 0  # Mbit/s of each node's eth0 and of its port here; 0 means no limit.
    memory: int = 0  # MiB of a node; 0 means no limit.
    slurm: bool = False
    one_boot: bool = False  # True if boot id and clocks are this machine's.
    nodes: list = dataclasses.field(default_factory=list)

    @property
    def bridge(self):
        return self.tag + "-br"

    @property
    def ssh_config(self):
        return self.folder / "ssh_config"

    def port(self, node):
        """Returns the name of this machine's end of the node's cable."""
        return "%s-%s" % (self.tag, node.name)

    def node(self, name):
        for node in self.nodes:
            if node.name == name:
                return node
        raise Failed("there is no node %s here: %s" % (name, " ".join(node.name for node in self.nodes)))

    def save(self):
        text = json.dumps(dict(dataclasses.asdict(self), folder=str(self.folder)), indent=1)
        (self.folder / MARK).write_text(text + "\n")


def folder_of_environment():
    return pathlib.Path(os.environ.get("SCALESCOPE_CLUSTER", USUAL_FOLDER))


def load(folder):
    """Returns the cluster of that folder; None if there is none, or an `up` was killed before it created anything."""
    try:
        values = json.loads((folder / MARK).read_text())
    except (FileNotFoundError, ValueError):
        return None
    values.update(folder=folder, nodes=[Node(**node) for node in values["nodes"]])
    return Cluster(**values)
