"""Functions that tests of the window over nodes of this machine share: the nodes themselves (tests/cluster/nodes.py,
needs root), the wait for a study's end on Live, and its stored results."""

import json
import os
import subprocess
import sys
import time

from desk import PATIENCE, Failed

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "..", "..", "cluster", "nodes.py")


class Nodes:
    """A cluster by its folder, the first letters of its links' names, and A.B.C of its addresses."""

    def __init__(self, folder, tag, net):
        self.folder = folder
        self.tag = tag
        self.net = net

    def __call__(self, *words):
        """Returns the exit status of nodes.py with these arguments."""
        environment = dict(os.environ, SCALESCOPE_CLUSTER=self.folder)
        return subprocess.run(
            [SCRIPT, *words], env=environment, stdout=subprocess.DEVNULL, timeout=120 * PATIENCE
        ).returncode

    def up(self, count, *words):
        """Returns the environment that makes the program find them. Ends with 77 if nodes are not available."""
        status = self("up", str(count), *words, "--tag", self.tag, "--net", self.net)
        if status == 77:
            sys.exit(77)
        if status != 0:
            raise Failed("nodes.py up ended with %d" % status)
        os.environ.pop("SSH_AUTH_SOCK", None)
        return {"SCALESCOPE_SSH_CONFIG": os.path.join(self.folder, "ssh_config")}


def live(desk, seconds, shots):
    """Waits until the study on Live has finished all its cells."""
    end = time.monotonic() + seconds * PATIENCE
    while time.monotonic() < end:
        if desk.find(lambda each: " is finished" in each):
            desk.shoot(shots + "-live-light")
            return
        if desk.find(lambda each: "did not finish" in each or "was cancelled" in each):
            desk.shoot(shots + "-failed-light")
            raise Failed("the study ended without finishing its cells")
        if desk.program.poll() is not None:
            raise Failed("scalescope ended while the study ran")
        time.sleep(0.5)
    raise Failed("the study did not finish within %d s" % (seconds * PATIENCE))


def stored(desk, program, study):
    """Returns the newest study of that name in the window's store, from `results --json`."""
    client = os.path.join(os.path.dirname(os.path.abspath(program)), "scalescope-cli")
    text = subprocess.run(
        [client, "results", study, "--json", "--store", os.path.join(desk.folder, "store")],
        stdout=subprocess.PIPE,
        check=True,
        timeout=60 * PATIENCE,
    ).stdout
    return json.loads(text)["studies"][0]
