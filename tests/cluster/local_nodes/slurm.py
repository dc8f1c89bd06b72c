"""Slurm over the nodes: n0 is login node and controller, every node runs slurmd and munged. There is no accounting
and no use of control groups, which a node here may lack. Its logs are FOLDER/slurmctld.log and
FOLDER/NODE/slurmd.log."""

import os
import pathlib
import re
import secrets
import subprocess

from .cluster import PATIENCE, Failed
from .system import bind, run, until

TOOLS = ["slurmctld", "slurmd", "munged", "sinfo"]
ETC = "/etc/slurm"
# For a node's .bashrc: the nodes have separate homes, and Scalescope's files on a cluster must be shared.
SHARED_HOME = "export XDG_STATE_HOME=/srv/state XDG_CACHE_HOME=/srv/cache\n"
# For a node's .bash_profile: environment modules with a single one, gcc/12.
MODULES = """\
module() {
  case "$*" in
    "load gcc/12") export LOADED_MODULE=$2 ;;
    "-t avail") echo "/opt/modules:"; echo "gcc/12(default)" ;;
    *) echo "Unable to locate a modulefile for '$2'" >&2; return 1 ;;
  esac
}
"""
CONF = """\
ClusterName={tag}
SlurmctldHost=n0({controller})
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
StateSaveLocation={folder}/slurmctld
SlurmdSpoolDir={folder}/%n/slurmd
SlurmctldPidFile=/run/slurmctld.pid
SlurmdPidFile=/run/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerType=sched/backfill
SchedulerParameters=bf_interval=5
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
GresTypes=gpu
CliFilterPlugins=lua
ReturnToService=2
SlurmdTimeout=15
KillWait=5
PartitionName=main Nodes=ALL Default=YES DefaultTime=30 MaxTime=60 PriorityTier=1
PartitionName=short Nodes=ALL MaxTime=1 PriorityTier=1
PartitionName=urgent Nodes=ALL DefaultTime=10 MaxTime=60 PriorityTier=10
"""
# Here GPUs must be requested by their specific options. (Programs other than sbatch repeat the job's settings.)
FILTER = """\
function slurm_cli_setup_defaults(options, early) return slurm.SUCCESS end
function slurm_cli_pre_submit(options, pack)
  if options["type"] == "sbatch" and string.find(options["gres"] or "", "gpu", 1, true) then
    slurm.log_error("ask for GPUs by --gpus-per-node")
    return slurm.ERROR
  end
  return slurm.SUCCESS
end
function slurm_cli_post_submit(pack, job, step) return slurm.SUCCESS end
"""
GPUS = 2  # Number of GPUs of each node: they are files, because slurmd checks for its devices.


def write(cluster):
    folder = cluster.folder
    (folder / "slurmctld").mkdir(mode=0o700)
    key = folder / "munge.key"
    key.write_bytes(secrets.token_bytes(1024))
    key.chmod(0o400)
    lines = CONF.format(tag=cluster.tag, folder=folder, controller=cluster.nodes[0].address)
    for node in cluster.nodes:
        (node.folder(cluster) / "slurmd").mkdir(mode=0o755)
        lines += "NodeName=%s NodeAddr=%s CPUs=%d RealMemory=%d Gres=gpu:a100:%d Feature=%s State=UNKNOWN\n" % (
            node.name,
            node.address,
            len(node.cores),
            cluster.memory or memory_here(),
            GPUS,
            "login" if node is cluster.nodes[0] else "ib",
        )
    (folder / "slurm").mkdir()
    (folder / "slurm/slurm.conf").write_text(lines)
    for number in range(GPUS):
        (folder / ("gpu%d" % number)).touch()
    (folder / "slurm/gres.conf").write_text("Name=gpu Type=a100 File=%s/gpu[0-%d]\n" % (folder, GPUS - 1))
    (folder / "slurm/cli_filter.lua").write_text(FILTER)


def memory_here():
    """Returns the MiB of this machine."""
    return int(re.search(r"MemTotal: *(\d+)", pathlib.Path("/proc/meminfo").read_text())[1]) >> 10


def munged_words(cluster, node):
    place = "/run/munge/"
    return [
        "munged",
        "--force",  # Here root runs it.
        "--num-threads=2",
        "--key-file=%s/munge.key" % cluster.folder,
        "--socket=%smunge.socket.2" % place,
        "--pid-file=%smunged.pid" % place,
        "--seed-file=%sseed" % place,
        "--log-file=%s/munged.log" % node.folder(cluster),
    ]


def start(cluster, node):
    """Runs within the node. Each program goes into the background once it serves."""
    bind(cluster.folder / "slurm", ETC)
    os.mkdir("/run/munge", 0o755)
    programs = [munged_words(cluster, node), ["slurmd"]]
    if node is cluster.nodes[0]:
        programs.insert(1, ["slurmctld"])
    for words in programs:
        subprocess.run(words, check=True, stdin=subprocess.DEVNULL, stdout=2, timeout=10 * PATIENCE)


def await_nodes(cluster, nodes, enter):
    """Waits until the controller accepts jobs for these nodes. `enter` is the command that runs a program in n0."""
    names = ",".join(node.name for node in nodes)
    states = [""]

    def taken():
        states[0] = run([*enter, "sinfo", "-h", "-N", "-p", "main", "-n", names, "-o", "%N=%T"], seconds=30).split()
        refused = [state for state in states[0] if re.search("down|inval|unknown|[*]", state)]
        return len(states[0]) == len(nodes) and not refused

    if not until(taken, 15, 0.3):
        raise Failed("Slurm does not take its nodes: %s; see %s/slurmctld.log" % (states[0], cluster.folder))
