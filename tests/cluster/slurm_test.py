#!/usr/bin/env python3
"""Studies on a Slurm cluster of two nodes on this machine, by the command line alone: what becomes of them whatever
happens to their job. slurm_test.py PROGRAMS FAKE_WORKER [TEST...]; exit 77 where nodes or Slurm are not to be had."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True

from local_nodes.cluster import PATIENCE  # noqa: E402
from local_nodes.slurm import SHARED_HOME  # noqa: E402
from local_nodes.system import until  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = pathlib.Path("/var/tmp/scalescope-cluster-slurm-test")
TAG = "sctsl"
NET = "10.93.0"


def nodes(*words):
    return subprocess.run(
        [HERE / "nodes.py", *words],
        env=dict(os.environ, SCALESCOPE_CLUSTER=str(FOLDER)),
        capture_output=True,
        text=True,
        timeout=120 * PATIENCE,
    )


def on_login_node(*words):
    done = nodes("enter", "n0", *words)
    if done.returncode != 0:
        raise AssertionError("%s: %s%s" % (" ".join(words), done.stdout, done.stderr))
    return done.stdout.strip()


def processes_named(node, name):
    """This machine's numbers of them."""
    found = []
    for pid in nodes("pids", node).stdout.split():
        try:
            if pathlib.Path("/proc/%s/comm" % pid).read_text().strip() == name:
                found.append(int(pid))
        except OSError:
            pass  # it has ended meanwhile
    return found


def study(name, most_nodes, steps, **slurm):
    """50 steps a second."""
    return {
        "scalescope": 1,
        "name": name + " paced-100",
        "protocol": "strong",
        "baseline": None,
        "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 2, "count": 64},
        "hosts": [{"name": "hpc", "coresPerSlot": 1, "slurm": dict({"login": "n0", "timeLimit": "00:10:00"}, **slurm)}],
        "limits": {"oversubscribe": True},
        "axes": {"strategy": ["ddp"], "globalBatch": [8], "nodes": most_nodes, "devices": [1]},
        "measure": {"steps": steps, "warmupSteps": 0, "repeats": 1, "calibrate": False, "ceilingMB": 0},
    }


class Run:
    """A study that the command line runs: a file, and its patch."""

    def __init__(self, place, file, patch=None):
        self.place = place
        self.lines = []
        words = ["--patch", json.dumps(patch)] if patch else []
        self.process = subprocess.Popen(
            [place.cli, "run", file, *words, "--store", place.store],
            env=place.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.reader = threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True)
        self.reader.start()

    @property
    def text(self):
        return "".join(self.lines)

    def says(self, words, seconds=45):
        if not until(lambda: re.search(words, self.text) or self.process.poll() is not None, seconds):
            raise AssertionError("never said %r:\n%s" % (words, self.text))
        if not re.search(words, self.text):
            self.reader.join(5)
            if not re.search(words, self.text):
                raise AssertionError("ended without %r:\n%s" % (words, self.text))

    def ends(self, code, seconds=90):
        if not until(lambda: self.process.poll() is not None, seconds):
            raise AssertionError("it does not end:\n%s" % self.text)
        self.reader.join(5)
        if self.process.returncode != code:
            raise AssertionError("ended with %d, not %d:\n%s" % (self.process.returncode, code, self.text))


class Place:
    def __init__(self, programs):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="scalescope-slurm-"))
        self.store = self.folder / "store"
        self.cli = pathlib.Path(programs) / "scalescope-cli"
        self.environment = dict(
            os.environ,
            SCALESCOPE_SSH_CONFIG=str(FOLDER / "ssh_config"),
            SCALESCOPE_WORKER=str(OnCluster.worker),
            HOME=str(self.folder),
            XDG_STATE_HOME=str(self.folder / "state"),
            XDG_CACHE_HOME=str(self.folder / "cache"),
        )
        self.environment.pop("SSH_AUTH_SOCK", None)

    def cli_says(self, *words):
        return subprocess.run(
            [self.cli, *words], env=self.environment, capture_output=True, text=True, timeout=60 * PATIENCE
        ).stdout

    def statuses(self):
        runs = json.loads(self.cli_says("runs", "--json", "--store", self.store))
        return sorted(run["status"] for run in runs["runs"])

    def leave(self):
        self.cli_says("owner", "stop", "--force", "--store", self.store)
        shutil.rmtree(self.folder, ignore_errors=True)


class OnCluster(unittest.TestCase):
    programs = worker = None
    count = 2

    @classmethod
    def setUpClass(cls):
        up = nodes("up", str(cls.count), "--slurm", "--tag", TAG, "--net", NET)
        if up.returncode == 77:
            print(up.stderr.strip() or "SKIPPED: no cluster is to be had here", file=sys.stderr)
            os._exit(77)
        if up.returncode != 0:
            raise AssertionError(up.stderr)
        for node in ("n%d" % number for number in range(cls.count)):
            (FOLDER / node / "home/.bashrc").write_text(SHARED_HOME)

    @classmethod
    def tearDownClass(cls):
        nodes("down")

    def setUp(self):
        self.place = Place(self.programs)
        self.run_of = None

    def tearDown(self):
        if self.run_of and self.run_of.process.poll() is None:
            self.run_of.process.send_signal(signal.SIGINT)
            until(lambda: self.run_of.process.poll() is not None, 20)
            self.run_of.process.kill()
        self.place.leave()
        on_login_node("scancel", "--user=root")
        until(lambda: not self.jobs(), 20)

    def jobs(self):
        return on_login_node("squeue", "--noheader", "--format=%A %T %j").splitlines()

    def run_study(self, *words, **slurm):
        file = self.place.folder / "study.json"
        file.write_text(json.dumps(study(self.id().split(".")[-1], *words, **slurm)))
        self.run_of = Run(self.place, file)
        return self.run_of

    def job(self):
        """The number of the study's job, once it is queued."""
        self.assertTrue(until(lambda: re.search(r"job (\d+)", self.run_of.text), 45), self.run_of.text)
        return re.search(r"job (\d+)", self.run_of.text)[1]

    def trains(self, node="n1"):
        run = self.run_of.process
        until(lambda: processes_named(node, "fake_worker") or run.poll() is not None, 60, 0.2)
        self.assertTrue(processes_named(node, "fake_worker"), self.run_of.text)


class Slurm(OnCluster):
    def test_one_job_serves_all_cells(self):
        run = self.run_study([1, 2], 50)
        run.says("nodes: 2, for 00:10:00 at most: 0.333333 node-hours")
        run.says(r"hpc-0: job \d+ was asked for")
        run.ends(0)
        self.assertEqual(self.place.statuses(), ["done", "done"])
        self.assertEqual(len(set(re.findall(r"job (\d+)", run.text))), 1, run.text)
        self.assertTrue(until(lambda: not self.jobs(), 20), "the job outlives its study: %s" % self.jobs())

    def test_a_cancelled_job_ends_its_study(self):
        run = self.run_study([2], 3000)
        job = self.job()
        self.trains()
        on_login_node("scancel", job)
        run.ends(1)
        self.assertIn("job %s was cancelled by somebody else" % job, run.text)
        self.assertEqual(self.place.statuses(), ["lost"])

    def test_a_controller_that_stops_ends_nothing(self):
        run = self.run_study([2], 500)
        self.trains()
        pids = processes_named("n0", "slurmctld")
        self.assertTrue(pids)
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            self.assertTrue(until(lambda: self.place.statuses() == ["done"], 60), run.text)
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        run.ends(0)


class SlurmSlow(OnCluster):
    """What takes a minute and more."""

    def test_a_held_job_is_waited_for(self):
        on_login_node("sh", "-c", "echo '#!/bin/sh\nsleep 600' | sbatch --exclusive --nodes=2 --job-name=other")
        run = self.run_study([2], 50)
        job = self.job()
        run.says(r"job \d+ waits in the queue \((Resources|Priority)\), place 1 of 1")
        on_login_node("scontrol", "hold", job)
        run.says("job %s is held .JobHeld[A-Za-z]+.; scontrol release %s lets it go on" % (job, job), 150)
        on_login_node("scancel", "--name=other")
        on_login_node("scontrol", "release", job)
        run.ends(0, 180)
        self.assertEqual(self.place.statuses(), ["done"])

    def test_a_preempted_job_is_the_runs_reason(self):
        run = self.run_study([2], 600)
        job = self.job()
        self.trains()
        on_login_node("sh", "-c", "echo '#!/bin/sh\nsleep 3' | sbatch -p urgent --exclusive --nodes=2 --job-name=other")
        run.says("job %s had to make room for another one" % job)
        run.ends(0, 180)
        self.assertEqual(self.place.statuses(), ["done", "lost"])

    def test_a_time_limit_is_the_runs_reason(self):
        run = self.run_study([1], 6000, partition="short", timeLimit="1")
        job = self.job()
        run.says("job %s ran into its time limit of 1:00. Ask for more by timeLimit." % job, 180)
        run.says(r"job (?!%s\b)\d+ was asked for" % job, 60)
        run.process.send_signal(signal.SIGINT)
        run.ends(130)
        self.assertIn("lost", self.place.statuses())

    def test_a_node_without_its_daemon_is_a_failed_node(self):
        run = self.run_study([2], 2000)
        job = self.job()
        self.trains()
        for pid in processes_named("n1", "slurmd"):
            os.kill(pid, signal.SIGKILL)
        try:
            run.says("a node of job %s failed" % job, 180)
        finally:
            nodes("enter", "n1", "slurmd")
        run.ends(0, 240)
        self.assertEqual(self.place.statuses(), ["done", "lost"])



if __name__ == "__main__":
    OnCluster.programs, OnCluster.worker = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *(sys.argv[3:] or ["Slurm"])], verbosity=2)
