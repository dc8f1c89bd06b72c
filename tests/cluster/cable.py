"""Two nodes of this machine and a separate cable between them that `tc tbf` shapes at both ends (nodes.py)."""

import contextlib
import os
import pathlib
import subprocess
import sys

from local_nodes import links
from local_nodes.cluster import PATIENCE

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "bench" / "python"))  # Scripts that measure on the cable need judge and study_run.
PROGRAM = HERE / "nodes.py"
NODES = ["n0", "n1"]
FOLDER = "/var/tmp/scalescope-cluster-shaped"
ENVIRONMENT = dict(os.environ, SCALESCOPE_CLUSTER=FOLDER, SCALESCOPE_SSH_CONFIG=FOLDER + "/ssh_config")
UP = ["up", "2", "--tag", "ssl", "--net", "10.82.0", "--data-net", "10.83.0", "--one-boot"]
ENVIRONMENT.pop("SSH_AUTH_SOCK", None)


def nodes(*words, **options):
    return subprocess.run([PROGRAM, *words], env=ENVIRONMENT, timeout=120 * PATIENCE, **options)


def in_network(node, *words):
    """Returns the command that runs a program in the node's network and otherwise on this machine."""
    pid = nodes("pids", node, check=True, stdout=subprocess.PIPE, text=True).stdout.split()[0]
    return links.in_network(pid, *words)


def shape(rate, tokens):
    for node in NODES:
        words = in_network(node, *links.shaping("eth1", rate, 3 if tokens == "large" else 1))
        subprocess.run(words, check=True, timeout=30 * PATIENCE)


def hosts():
    """Returns the nodes as a study names them: one slot of one core each."""
    return [{"name": node, "ssh": node, "device": "cpu", "coresPerSlot": 1, "interface": "eth1"} for node in NODES]


@contextlib.contextmanager
def two_nodes():
    """Keeps the nodes up for the duration of a block. Ends the program with 77 if they cannot be started."""
    status = nodes(*UP, stdout=subprocess.DEVNULL).returncode
    if status != 0:
        sys.exit(status)
    try:
        yield
    finally:
        nodes("down")
