#!/usr/bin/env python3
"""Tests the traces of `nodes.py up` on this machine, and that `down` removes all of them, also after an `up` that
failed or was killed. Exit 77 if it needs root or namespaces are refused."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True

from local_nodes import groups, links, logins, processes  # noqa: E402
from local_nodes.cluster import PATIENCE, load  # noqa: E402
from local_nodes.system import until  # noqa: E402

PROGRAM = pathlib.Path(__file__).resolve().parent / "nodes.py"
FOLDER = pathlib.Path("/var/tmp/scalescope-cluster-nodes-test")
TAG = "sctn"
USUAL = ["up", "3", "--tag", TAG, "--net", "10.92.0"]
KINDS = ["net", "mnt", "uts", "ipc", "pid", "cgroup"]


def nodes(*words, folder=FOLDER):
    return subprocess.run(
        [PROGRAM, *words],
        env=dict(os.environ, SCALESCOPE_CLUSTER=str(folder)),
        capture_output=True,
        text=True,
        timeout=120 * PATIENCE,
    )


def traces(namespaces=()):
    """Returns everything that is left of the cluster; among namespaces, those that belonged to its nodes."""
    mounted = pathlib.Path("/proc/self/mounts").read_text().splitlines()
    held = {(kind, processes.namespace(pid, kind)) for pid in processes.all_pids() for kind in KINDS}
    return {
        "folder": FOLDER.exists(),
        "processes": [pid for pid in processes.all_pids() if str(FOLDER) in " ".join(processes.arguments(pid))],
        "links": links.own(TAG),
        "mounts": [line for line in mounted if str(FOLDER) in line],
        "groups": [str(path) for top, _ in groups.tops() for path in top.glob(groups.prefix(TAG) + "*")],
        "namespaces": sorted(held & set(namespaces)),
    }


NOTHING = {"folder": False, "processes": [], "links": [], "mounts": [], "groups": [], "namespaces": []}


def namespaces_of_nodes():
    cluster = load(FOLDER)
    first = [processes.first(cluster, node) for node in cluster.nodes]
    return [(kind, processes.namespace(pid, kind)) for pid in first for kind in KINDS]


class Nodes(unittest.TestCase):
    def setUp(self):
        self.good("down")
        self.assertEqual(traces(), NOTHING)

    def tearDown(self):
        nodes("down")

    def good(self, *words):
        done = nodes(*words)
        self.assertEqual(done.returncode, 0, "%s: %s" % (words, done.stderr))
        return done.stdout

    def refused(self, *words, folder=FOLDER):
        done = nodes(*words, folder=folder)
        self.assertEqual(done.returncode, 1, done.stderr)
        return done.stderr

    def enter(self, node, command):
        return self.good("enter", node, "sh", "-c", command).strip()

    def gone(self, namespaces=()):
        """Waits for the kernel, which removes namespaces after the last process has ended."""
        until(lambda: traces(namespaces) == NOTHING, 2)
        self.assertEqual(traces(namespaces), NOTHING)

    def test_everything_of_a_node_is_its_own_and_goes_with_it(self):
        self.good(*USUAL, "--rate", "300mbit", "--memory", "1500")
        there = namespaces_of_nodes()
        own = [(kind, processes.namespace(os.getpid(), kind)) for kind in KINDS]
        self.assertEqual(len(set(there + own)), 4 * len(KINDS), "namespaces are shared")
        status = json.loads(self.good("status", "--json"))
        self.assertEqual([node["isUp"] for node in status["nodes"]], [True] * 3)
        boots = [self.enter(node["name"], "cat /proc/sys/kernel/random/boot_id") for node in status["nodes"]]
        self.assertEqual(boots, [node["bootId"] for node in status["nodes"]])
        boots.append(pathlib.Path("/proc/sys/kernel/random/boot_id").read_text().strip())
        self.assertEqual(len(set(boots)), 4)
        cores = len(os.sched_getaffinity(0))
        for i, node in enumerate(status["nodes"]):
            name, other = node["name"], "n%d" % ((i + 1) % 3)
            self.assertEqual(node["oversubscribed"], cores < 3)
            self.assertEqual(int(self.enter(name, "nproc")), len(node["cores"]))
            self.assertEqual(self.enter(name, "hostname"), name)
            self.assertIn("10.92.0.1%s" % other[1], self.enter(name, "getent hosts " + other))
            self.assertIn("rate 300Mbit", self.enter(name, "tc qdisc show dev eth0"))
            self.enter(name, "touch ~/here /tmp/here /run/here /dev/shm/here && echo here > /srv/from-" + name)
            if processes.has_clocks():
                self.assertEqual(float(self.enter(name, "cut -d' ' -f1 /proc/uptime")) // 1000, i + 1)
            if "memory" in node["groups"]:
                limits = "cat /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null || true"
                self.assertEqual(int(self.enter(name, limits)), 1500 << 20)
        kept = self.enter("n0", "ls /srv; for d in ~ /tmp /run /dev/shm; do ls $d/here; stat -f -c %T $d; done")
        self.assertEqual(kept.split()[:3], ["from-n0", "from-n1", "from-n2"])
        self.assertEqual(kept.split().count("tmpfs"), 4)
        self.assertFalse(any(pathlib.Path(each, "here").exists() for each in ("/tmp", "/run", "/dev/shm", "/srv")))
        self.good("down")
        self.gone(there)

    def test_users_and_their_shells(self):
        shells = [shell for shell in ("bash", "dash", "fish", "tcsh") if shutil.which(shell)]
        self.good("up", str(len(shells)), *USUAL[2:], "--shell", ",".join(shells), "--user", "somebody")
        for i, shell in enumerate(shells):
            words = ["ssh", "-F", FOLDER / "ssh_config", "n%d" % i, "id -un; pwd; echo $SHELL"]
            said = subprocess.run(words, capture_output=True, text=True, timeout=60 * PATIENCE).stdout.split()
            self.assertEqual(said, ["somebody", "/home/somebody", shutil.which(shell)])
        self.assertFalse(pathlib.Path("/home/somebody").exists())

    def test_a_second_up_replaces_the_first_and_no_other_users(self):
        self.good(*USUAL)
        before = processes.started()
        done = nodes("up", "1", *USUAL[2:])
        self.assertIn("replacing the cluster", done.stderr)
        self.assertEqual(links.own(TAG), [TAG + "-br", TAG + "-n0"])
        self.assertFalse({one for one in before if one[0] == FOLDER} & set(processes.started()))
        other = pathlib.Path(str(FOLDER) + "-other")
        self.assertIn("choose another --tag", self.refused(*USUAL, folder=other))
        same_net = ["up", "1", "--tag", "scto", "--net", "10.92.0"]
        self.assertIn("choose another --net", self.refused(*same_net, folder=other))
        self.assertFalse(other.exists())
        self.assertIn("is no cluster's", self.refused(*USUAL, folder=PROGRAM.parent))
        other.mkdir()
        self.addCleanup(other.rmdir)
        os.chown(other, 12345, 12345)
        self.assertIn("belongs to another user", self.refused(*USUAL, folder=other))
        self.assertEqual(self.enter("n0", "hostname"), "n0")

    def test_another_user_gets_an_error_that_it_needs_root(self):
        nobody = {"user": 65534, "group": 65534, "extra_groups": [], "timeout": 60 * PATIENCE}
        if subprocess.run(["test", "-x", PROGRAM], **nobody).returncode != 0:
            self.skipTest("another user cannot read %s" % PROGRAM)
        words = (["up", "1", "--tag", TAG, "--net", "10.92.0"], ["down"], ["status"], ["enter", "n0", "true"])
        for each in words:
            environment = dict(os.environ, SCALESCOPE_CLUSTER=str(FOLDER))
            done = subprocess.run([PROGRAM, *each], env=environment, capture_output=True, text=True, **nobody)
            self.assertEqual(done.returncode, 77, done.stderr)
            self.assertEqual(done.stderr, "SKIPPED nodes: needs root\n")
            self.assertEqual(done.stdout, "")
        self.assertFalse(FOLDER.exists())

    def test_an_up_that_fails_midway_leaves_nothing(self):
        said = self.refused(*USUAL, "--user", "nobody")  # This user has no home.
        self.assertIn("/nonexistent", said)
        self.gone()

    def test_what_a_killed_up_leaves_goes(self):
        for delay in (0.0, 0.1, 0.2, 0.4, 0.8):
            words = [PROGRAM, *USUAL]
            environment = dict(os.environ, SCALESCOPE_CLUSTER=str(FOLDER))
            with subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as up:
                until(FOLDER.exists, 10)
                time.sleep(delay)
                up.send_signal(signal.SIGKILL)
            self.good("down")
            self.gone()

    def test_a_node_dies_and_boots_again(self):
        self.good(*USUAL)
        first = self.enter("n1", "touch ~/kept /tmp/lost; cat /proc/sys/kernel/random/boot_id")
        self.good("off", "n1")
        self.assertIn("n1 is down", self.refused("enter", "n1", "true"))
        self.assertEqual(links.own(TAG), [TAG + "-br", TAG + "-n0", TAG + "-n2"])
        self.good("on", "n1")
        self.assertNotEqual(
            self.enter("n1", "test -e ~/kept -a ! -e /tmp/lost && cat /proc/sys/kernel/random/boot_id"), first
        )
        self.assertTrue(logins.answers(load(FOLDER), load(FOLDER).node("n1")))

    def test_a_node_outlives_its_sshd(self):
        self.good(*USUAL)
        self.enter("n2", "kill -9 $(cat %s/n2/sshd.pid)" % FOLDER)
        cluster = load(FOLDER)
        # It ends a moment later, and another one goes into the background before it listens.
        self.assertTrue(until(lambda: not logins.answers(cluster, cluster.node("n2")), 2))
        self.good("enter", "n2", "/usr/sbin/sshd", "-f", str(FOLDER / "n2/sshd_config"))
        self.assertTrue(until(lambda: logins.answers(cluster, cluster.node("n2")), 10))
        # An orphan is reaped.
        self.enter("n2", "(sleep 0.1 &) ; true")
        self.assertTrue(until(lambda: self.enter("n2", "ps -o stat= -e").count("Z") == 0, 2))

    @unittest.skipUnless(shutil.which("slurmctld") and shutil.which("munged"), "needs slurmctld, slurmd and munge")
    def test_slurm_runs_a_job_on_all_nodes(self):
        self.good(*USUAL, "--slurm")
        said = self.enter("n0", "cd /srv && srun -N3 sh -c 'hostname; pwd'")
        self.assertEqual(sorted(said.split()), ["/srv"] * 3 + ["n0", "n1", "n2"])
        self.good("down")
        self.gone()


if __name__ == "__main__":
    tried = nodes("up", "1", *USUAL[2:])
    nodes("down")
    if tried.returncode == 77:
        print(tried.stderr, file=sys.stderr)
        sys.exit(77)
    unittest.main(verbosity=2)
