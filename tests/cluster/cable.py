"""Two nodes of this machine and a cable of their own between them that `tc tbf` shapes at both ends (two_nodes.sh)."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "bench" / "python"))  # judge and study_run, for who measures on the cable
PATIENCE = int(os.environ.get("SCALESCOPE_TEST_PATIENCE", "8"))  # tests/patience.h
NODES = ["n0", "n1"]
TAG = "ssl"
FOLDER = "/var/tmp/scalescope-cluster-shaped"
ENVIRONMENT = dict(
    os.environ,
    SCALESCOPE_CLUSTER=FOLDER,
    SCALESCOPE_CLUSTER_TAG=TAG,
    SCALESCOPE_CLUSTER_NET="10.82.0",
    SCALESCOPE_CLUSTER_DATA="10.83.0",
    SCALESCOPE_SSH_CONFIG=FOLDER + "/ssh_config",
)
ENVIRONMENT.pop("SSH_AUTH_SOCK", None)


def inside(node, *words, **options):
    return subprocess.run(
        ["ip", "netns", "exec", "%s-%s" % (TAG, node), *words], check=True, timeout=30 * PATIENCE, **options
    )


def shape(rate, tokens):
    # At least three joined packets of 64 KB, which the shaper would otherwise take apart, and three milliseconds' worth
    # of bytes.
    burst = max(200_000, rate * 125 * 3) * (3 if tokens == "large" else 1)
    for node in NODES:
        inside(
            node,
            "tc",
            "qdisc",
            "replace",
            "dev",
            "eth1",
            "root",
            "tbf",
            "rate",
            "%dmbit" % rate,
            "burst",
            str(burst),
            "latency",
            "50ms",
        )


def hosts():
    """The nodes as a study names them: one slot of one core each."""
    return [{"name": node, "ssh": node, "device": "cpu", "coresPerSlot": 1, "interface": "eth1"} for node in NODES]


@contextlib.contextmanager
def two_nodes():
    """The nodes up for the length of a block. Ends the program with 77 where they cannot be."""
    if not shutil.which("tc") or os.getuid() != 0:
        print("SKIPPED: needs root and tc", file=sys.stderr)
        sys.exit(77)
    script = HERE / "two_nodes.sh"
    try:
        up = subprocess.run([script, "up"], env=ENVIRONMENT, stdout=subprocess.DEVNULL, timeout=120 * PATIENCE)
        if up.returncode != 0:
            sys.exit(up.returncode)
        yield
    finally:
        subprocess.run([script, "down"], env=ENVIRONMENT, timeout=120 * PATIENCE)
