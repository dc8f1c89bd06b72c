#!/usr/bin/env python3
"""Tests studies on a Slurm cluster of two nodes on this machine, by the command line alone, for every fate of their
job. slurm_test.py PROGRAMS FAKE_WORKER [TEST...]; exit 77 if nodes or Slurm are not available."""

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
from local_nodes.inside import sshd_words  # noqa: E402
from local_nodes.slurm import MODULES, SHARED_HOME  # noqa: E402
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


def processes_named(node, name, word=""):
    """Returns this machine's PIDs of the processes with that name, and with that word among their arguments."""
    found = []
    for pid in nodes("pids", node).stdout.split():
        process = pathlib.Path("/proc/%s" % pid)
        try:
            words = (process / "cmdline").read_text(errors="replace").split("\0")
            if (process / "comm").read_text().strip() == name[:15] and (not word or word in words):
                found.append(int(pid))
        except OSError:
            pass  # It has ended meanwhile.
    return found


def signal_all(pids, sent):
    if not pids:
        raise AssertionError("there is no process to signal")
    for pid in pids:
        os.kill(pid, sent)


def kill(pids):
    signal_all(pids, signal.SIGKILL)


def start_sshd(node):
    folder = FOLDER / node
    done = nodes("enter", node, *map(str, sshd_words(folder)))
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)


def study(name, most_nodes, steps, **slurm):
    """Returns a study that takes 50 steps a second."""
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
            [*place.before, place.cli, "run", file, *words, "--store", place.store],
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
    """Store and home of a command line on this machine, or on the login node."""

    def __init__(self, programs, on_login_node=False):
        self.cli = pathlib.Path(programs) / "scalescope-cli"
        self.before = []
        self.environment = dict(os.environ, SCALESCOPE_WORKER=str(OnCluster.worker), SCALESCOPE_CLUSTER=str(FOLDER))
        self.environment.pop("SSH_AUTH_SOCK", None)
        if on_login_node:
            self.folder = pathlib.Path(tempfile.mkdtemp(dir=FOLDER / "shared"))
            seen = pathlib.Path("/srv") / self.folder.name
            self.before = [HERE / "nodes.py", "enter", "n0"]
            self.environment.update(line.split("=") for line in SHARED_HOME.split()[1:])
        else:
            self.folder = seen = pathlib.Path(tempfile.mkdtemp(prefix="scalescope-slurm-"))
            self.environment.update(
                SCALESCOPE_SSH_CONFIG=str(FOLDER / "ssh_config"),
                HOME=str(self.folder),
                XDG_STATE_HOME=str(self.folder / "state"),
                XDG_CACHE_HOME=str(self.folder / "cache"),
            )
        self.store = seen / "store"

    def write(self, written):
        """Writes a study's file; returns its path for the command line."""
        (self.folder / "study.json").write_text(json.dumps(written))
        return self.store.parent / "study.json"

    def cli_ends(self, *words):
        return subprocess.run(
            [*self.before, self.cli, *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=60 * PATIENCE,
        )

    def cli_says(self, *words):
        return self.cli_ends(*words).stdout

    def statuses(self):
        runs = json.loads(self.cli_says("runs", "--json", "--store", self.store))
        return sorted(run["status"] for run in runs["runs"])

    def owner(self):
        """Returns the process that writes the store; None if there is none."""
        owner = json.loads(self.cli_says("owner", "--json", "--store", self.store))["owner"]
        return owner and owner["pid"]

    def replaces_its_owner(self):
        killed = self.owner()
        if not killed:
            raise AssertionError("there is no owner")
        kill([killed])
        if not until(lambda: self.owner() not in (None, killed), 20, 0.2):
            raise AssertionError("no other owner was started")

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
            (FOLDER / node / "home/.bash_profile").write_text(MODULES)

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

    def study(self, *words, **slurm):
        return study(self.id().split(".")[-1], *words, **slurm)

    def run_study(self, *words, **slurm):
        self.run_of = Run(self.place, self.place.write(self.study(*words, **slurm)))
        return self.run_of

    def refused(self, *words):
        """Returns the error of a program of Slurm."""
        done = nodes("enter", "n0", *words)
        self.assertNotEqual(done.returncode, 0, done.stdout)
        return done.stdout + done.stderr

    def drain(self):
        on_login_node("scontrol", "update", "nodename=n1", "state=drain", "reason=test")
        self.addCleanup(self.resume)

    def resume(self):
        """Waits until Slurm uses the node again, some seconds after it calls it idle."""
        # This is refused if the node is not drained.
        nodes("enter", "n0", "scontrol", "update", "nodename=n1", "state=resume")
        trial = ("enter", "n0", "sbatch", "--test-only", "--nodes=2", "--wrap=x")
        self.assertTrue(until(lambda: nodes(*trial).returncode == 0, 20, 0.2), "n1 does not come back")

    def kill_daemon(self):
        kill(processes_named("n1", "slurmd"))
        self.addCleanup(self.start_daemon)

    def start_daemon(self):
        if not processes_named("n1", "slurmd"):
            on_n1 = nodes("enter", "n1", "slurmd")
            self.assertEqual(on_n1.returncode, 0, on_n1.stderr)

    def fill(self):
        """Makes another job take all nodes."""
        on_login_node("sh", "-c", "echo '#!/bin/sh\nsleep 600' | sbatch --exclusive --nodes=2 --job-name=other")

    def assert_one_job(self, job):
        """Checks that no other job was requested."""
        known = on_login_node("squeue", "--noheader", "--states=all", "--format=%A %j").splitlines()
        name = next(line.split()[1] for line in known if line.split()[0] == job)
        self.assertEqual([line.split()[0] for line in known if line.split()[1] == name], [job])

    def checks(self, **slurm):
        """Returns the checks of the study's cluster."""
        file = self.place.write(self.study([2], 50, **slurm))
        report = json.loads(self.place.cli_says("check", "--study", file, "--json"))
        self.assertEqual([host["host"] for host in report["hosts"]], ["hpc"], report)
        return {each["check"]: each for each in report["hosts"][0]["checks"]}

    def job(self):
        """Returns the number of the study's job, once it is queued."""
        self.assertTrue(until(lambda: re.search(r"job (\d+)", self.run_of.text), 45), self.run_of.text)
        return re.search(r"job (\d+)", self.run_of.text)[1]

    def trains(self, node="n1"):
        """Returns this machine's PIDs of its ranks there, once there are any."""
        ranks = []

        def found():
            ranks[:] = processes_named(node, "fake_worker")
            return ranks or self.run_of.process.poll() is not None

        until(found, 60, 0.2)
        self.assertTrue(ranks, self.run_of.text)
        return ranks


PROGRAM = """
import os
from lib import speed
world = int(os.environ.get("WORLD_SIZE", "1"))
for _ in range(20):
    print(speed.SPEED * world, "samples/s", flush=True)
"""


class Slurm(OnCluster):
    def test_a_program_of_ones_own_runs_with_its_files(self):
        work = self.place.folder / "work"
        (work / "lib").mkdir(parents=True)
        (work / "train.py").write_text(PROGRAM)
        (work / "lib/__init__.py").write_text("")
        (work / "lib/speed.py").write_text("SPEED = 1000\n")
        asked = self.study([2], 50)
        for key in ("dataset", "baseline"):
            del asked[key]
        asked["measure"] = {"repeats": 1, "warmupSteps": 5}
        asked["program"] = {
            "command": ["python3", "train.py"],
            "workingDirectory": str(work),
            "files": ["lib"],
            "rate": "([0-9]+) samples/s",
        }
        self.place.environment["SCALESCOPE_PROGRAM"] = str(pathlib.Path(self.programs) / "scalescope-program")
        self.run_of = Run(self.place, self.place.write(asked))
        self.run_of.ends(0)
        said = self.place.cli_says("results", asked["name"], "--json", "--store", self.place.store)
        rates = {cell["nodes"]: cell["imagesPerSecond"] for cell in json.loads(said)["studies"][0]["cells"]}
        self.assertEqual(sorted(rates), [1, 2])
        self.assertAlmostEqual(rates[2] / rates[1], 2, delta=1e-9)

    def test_one_job_serves_all_cells(self):
        run = self.run_study([1, 2], 50)
        run.says("nodes: 2, for 00:10:00 at most: 0.333333 node-hours")
        run.says(r"hpc-0: job \d+ was submitted")
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
        self.assertIn("job %s was cancelled outside Scalescope" % job, run.text)
        self.assertEqual(self.place.statuses(), ["lost"])

    def test_a_controller_that_stops_ends_nothing(self):
        run = self.run_study([2], 500)
        self.trains()
        pids = processes_named("n0", "slurmctld")
        signal_all(pids, signal.SIGSTOP)
        try:
            self.assertTrue(until(lambda: self.place.statuses() == ["done"], 60), run.text)
        finally:
            signal_all(pids, signal.SIGCONT)
        run.ends(0)

    def test_whichever_program_is_killed_the_run_continues(self):
        run = self.run_study([2], 300)
        job = self.job()
        ranks = self.trains()
        signal_all(ranks, signal.SIGSTOP)  # It must not end before all of this has happened.

        def pipe():
            return processes_named("n1", "scalescope-agent", "attach")

        def agent():
            return processes_named("n1", "scalescope-agent", "serve")

        self.assertTrue(until(pipe, 20))
        before = pipe()
        kill(processes_named("n0", "sshd"))
        run.says("hpc-1: unreachable, training state unknown")
        start_sshd("n0")
        self.assertTrue(until(lambda: pipe() and pipe() != before, 30, 0.1), "it is not reached again")
        before = agent()
        kill(before)
        self.assertTrue(until(lambda: agent() and agent() != before, 20, 0.1), "no other agent was started")
        self.place.replaces_its_owner()
        self.assertEqual(processes_named("n1", "fake_worker"), ranks)
        signal_all(ranks, signal.SIGCONT)
        run.ends(0)
        self.assertEqual(self.place.statuses(), ["done"])
        self.assert_one_job(job)

    def test_a_drained_node_is_waited_for_with_a_message(self):
        self.drain()
        checked = self.checks()
        self.assertEqual(checked["request"]["verdict"], "warning", checked)
        self.assertIn("nodes that are down or drained: 1;", checked["request"]["evidence"]["text"])
        run = self.run_study([2], 50)
        run.says("job %s waits for nodes that are down, drained or reserved" % self.job())
        run.process.send_signal(signal.SIGINT)
        run.ends(130)
        self.assertTrue(until(lambda: not self.jobs(), 20), "the job outlives its study: %s" % self.jobs())

    def test_a_cluster_is_checked_and_a_home_that_is_not_shared_is_named(self):
        checked = self.checks()
        for name in ("login", "slurm", "request", "shared"):
            self.assertEqual(checked[name]["verdict"], "ok", checked)
        self.assertEqual(self.checks(partition="none")["slurm"]["verdict"], "failed")
        self.assertEqual(self.checks(gres="gpu:9")["request"]["verdict"], "failed")
        start_file = FOLDER / "n0/home/.bashrc"
        start_file.write_text("")
        try:
            shared = self.checks()["shared"]
            self.assertEqual(shared["verdict"], "failed", shared)
            self.assertIn("does not see what the login node writes", shared["evidence"]["text"])
            self.assertIn("XDG_STATE_HOME", shared["fix"]["text"])
            run = self.run_study([1], 50, constraint="ib")
            run.ends(1)
            self.assertIn("does not see the agent on the login node. They must share $HOME", run.text)
        finally:
            start_file.write_text(SHARED_HOME)

    def test_a_study_is_run_on_the_login_node(self):
        self.place.leave()
        self.place = Place(self.programs, on_login_node=True)
        run = self.run_study([2], 50, login="")
        run.ends(0)
        self.assertEqual(self.place.statuses(), ["done"])
        self.assertTrue(until(lambda: not self.jobs(), 20), "the job outlives its study: %s" % self.jobs())

    def test_gpus_a_constraint_and_modules_are_requested(self):
        trial = self.refused("sbatch", "--test-only", "--gres=gpu:2", "--wrap=x")
        self.assertIn("ask for GPUs by --gpus-per-node", trial)
        offer = json.loads(self.place.cli_says("hosts", "cluster", "n0", "--json"))
        kinds = [(kind["gres"], kind["features"]) for kind in offer["partitions"][0]["nodes"]]
        self.assertEqual(sorted(kinds), [("gpu:a100:2", "ib"), ("gpu:a100:2", "login")])
        self.assertEqual(offer["modules"], ["gcc/12"])
        run = self.run_study([1], 300, gres="gpu:2", constraint="ib", modules=["gcc/12"])
        job = self.job()
        rank = self.trains()[0]
        self.assertIn("LOADED_MODULE=gcc/12\0", pathlib.Path("/proc/%d/environ" % rank).read_text())
        asked = on_login_node("scontrol", "show", "job", "--oneliner", job)
        self.assertIn(" TresPerNode=gres:gpu:2", asked)
        self.assertIn(" Features=ib ", asked)
        run.ends(0)

    def test_a_module_that_is_missing_ends_the_study(self):
        run = self.run_study([1], 50, modules=["gcc/12", "gcc/99"])
        job = self.job()
        run.ends(1)
        self.assertIn("job %s ended because a module could not be loaded" % job, run.text)
        log = FOLDER / ("shared/state/scalescope-agent/job-%s.log" % job)
        self.assertIn("Unable to locate a modulefile for 'gcc/99'", log.read_text())


class SlurmSlow(OnCluster):
    """Tests that take half a minute and more, because the queue is queried every 30 s."""

    def test_an_owner_that_is_killed_while_its_job_waits_asks_for_no_other(self):
        self.fill()
        run = self.run_study([2], 50)
        job = self.job()
        run.says(r"job %s is pending" % job)
        self.place.replaces_its_owner()
        on_login_node("scancel", "--name=other")
        run.ends(0)
        self.assertEqual(self.place.statuses(), ["done"])
        self.assert_one_job(job)

    def test_a_job_that_is_put_back_into_the_queue_is_the_runs_reason(self):
        run = self.run_study([2], 300)
        job = self.job()
        self.trains()
        self.assertIn("disabled", self.refused("scontrol", "requeue", job), "it is asked for with --no-requeue")
        on_login_node("scontrol", "update", "job=" + job, "requeue=1")
        on_login_node("scontrol", "requeue", job)
        run.says(r"job %s was requeued" % job)
        on_login_node("scontrol", "update", "job=" + job, "starttime=now")
        run.ends(0)
        self.assertEqual(self.place.statuses(), ["done", "lost"])
        self.assert_one_job(job)

    def test_a_node_that_is_drained_ends_no_run_and_the_next_waits(self):
        run = self.run_study([2], 200)
        self.trains()
        self.drain()
        run.ends(0)
        self.assertEqual(self.place.statuses(), ["done"])
        run = self.run_study([2], 50)
        job = self.job()
        run.says("job %s waits for nodes that are down, drained or reserved" % job)
        self.resume()
        run.ends(0)
        self.assertEqual(self.place.statuses(), ["done", "done"])
        self.assert_one_job(job)

    def test_a_held_job_is_waited_for(self):
        self.fill()
        run = self.run_study([2], 50)
        job = self.job()
        run.says(r"job \d+ is pending \((Resources|Priority)\), number 1 of 1 in the queue")
        on_login_node("scontrol", "hold", job)
        run.says("job %s is held .JobHeld[A-Za-z]+.; scontrol release %s releases it" % (job, job), 150)
        on_login_node("scancel", "--name=other")
        on_login_node("scontrol", "release", job)
        run.ends(0, 180)
        self.assertEqual(self.place.statuses(), ["done"])

    def test_a_preempted_job_is_the_runs_reason(self):
        run = self.run_study([2], 600)
        job = self.job()
        self.trains()
        on_login_node("sh", "-c", "echo '#!/bin/sh\nsleep 3' | sbatch -p urgent --exclusive --nodes=2 --job-name=other")
        run.says("job %s was preempted by another job" % job)
        run.ends(0, 180)
        self.assertEqual(self.place.statuses(), ["done", "lost"])

    def test_a_time_limit_is_the_runs_reason(self):
        run = self.run_study([1], 6000, partition="short", timeLimit="1")
        job = self.job()
        run.says("job %s reached its time limit of 1:00. Raise slurm.timeLimit." % job, 180)
        run.says(r"job (?!%s\b)\d+ was submitted" % job, 60)
        run.process.send_signal(signal.SIGINT)
        run.ends(130)
        self.assertIn("lost", self.place.statuses())

    def test_a_node_without_its_daemon_is_a_failed_node(self):
        run = self.run_study([2], 2000)
        job = self.job()
        self.trains()
        self.kill_daemon()
        run.says("a node of job %s failed" % job, 180)
        self.start_daemon()
        run.ends(0, 240)
        self.assertEqual(self.place.statuses(), ["done", "lost"])

    def test_a_daemon_that_is_killed_in_the_queue_is_waited_for(self):
        self.fill()
        run = self.run_study([2], 50)
        job = self.job()
        run.says(r"job \d+ is pending")
        self.kill_daemon()
        on_login_node("scancel", "--name=other")
        run.says("job %s waits for nodes that are down, drained or reserved" % job, 180)
        self.start_daemon()
        run.ends(0, 240)
        self.assertEqual(self.place.statuses(), ["done"])
        self.assert_one_job(job)

    def test_a_daemon_that_is_killed_while_the_job_begins_is_its_end(self):
        """The job fails because srun does, or because its node is down, depending on which Slurm notices first."""
        run = self.run_study([2], 50)
        job = self.job()
        self.kill_daemon()
        run.says(r"job %s ended \(FAILED\)|a node of job %s failed" % (job, job), 180)
        self.start_daemon()
        if "(FAILED)" in run.text:
            run.ends(1)
            self.assertIn("job-%s.log" % job, run.text)
            self.assertEqual(self.place.statuses(), [])
            self.assert_one_job(job)
        else:
            run.ends(0, 240)
            self.assertEqual(self.place.statuses()[0], "done", run.text)
        self.assertTrue(until(lambda: not self.jobs(), 60), "the job outlives its study: %s" % self.jobs())

    def test_a_daemon_that_is_killed_while_the_job_ends_costs_nothing(self):
        run = self.run_study([2], 50)
        self.trains()
        self.assertTrue(until(lambda: self.place.statuses() == ["done"], 60, 0.1), run.text)
        self.kill_daemon()
        run.ends(0, 180)
        self.assertEqual(self.place.statuses(), ["done"])
        self.start_daemon()
        self.assertTrue(until(lambda: not self.jobs(), 60), "the job outlives its study: %s" % self.jobs())


if __name__ == "__main__":
    OnCluster.programs, OnCluster.worker = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *(sys.argv[3:] or ["Slurm"])], verbosity=2)
