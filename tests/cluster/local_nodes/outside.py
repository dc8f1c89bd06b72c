"""Starts and ends nodes: everything that is done on this machine and not within a node."""

import concurrent.futures
import os
import pathlib
import re
import select
import shutil
import subprocess
import sys
import time
import uuid

from . import groups, inside, links, logins, processes, slurm
from .cluster import MARK, PATIENCE, PROGRAM, Failed, Refused, load
from .system import mount, unmount_below, until

MODES = {"home": "700", "tmp": "1777", "root": "711", "homes": "755"}
TOOLS = ["unshare", "nsenter", "ip", "ssh", "ssh-keygen", "ssh-keyscan"]


def say(text):
    print(text, file=sys.stderr, flush=True)


def has_capabilities():
    """Returns true if both capabilities are present, which root in a container may lack: linux/capability.h."""
    needed = 1 << 12 | 1 << 21
    status = pathlib.Path("/proc/self/status").read_text()
    return int(re.search(r"^CapEff:\s*(\w+)", status, re.M)[1], 16) & needed == needed


def require(tools):
    if os.getuid() != 0:
        raise Refused("needs root")
    if not has_capabilities():
        raise Refused("needs the capabilities CAP_NET_ADMIN and CAP_SYS_ADMIN")
    for tool in tools:
        if not shutil.which(tool):
            raise Refused("needs the program %s" % tool)
    if not os.path.exists("/usr/sbin/sshd"):
        raise Refused("needs openssh-server")


class Starting:
    """A node's first process until the node is up."""

    def __init__(self, cluster, node):
        self.cluster, self.node, self.read = cluster, node, b""
        (node.folder(cluster) / "boot_id").write_text("%s\n" % uuid.uuid4())
        groups.make(cluster, node)
        words = ["unshare", *("--" + name for name in processes.NAMESPACES), *clocks(cluster, node)]
        words += ["--fork", "--kill-child", "--mount-proc", sys.executable, "-I", PROGRAM]
        words += [processes.WORD, cluster.folder, cluster.tag, node.name]
        environment = {key: os.environ[key] for key in ("PATH", "HOME", "LANG", "TZ") if key in os.environ}
        with open(node.folder(cluster) / "out", "ab") as out:
            self.process = subprocess.Popen(
                [str(word) for word in words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=out,
                env=environment,
                cwd="/",
                preexec_fn=lambda: groups.join(cluster, node),
                start_new_session=True,
            )

    def expect(self, wanted, seconds):
        """Waits for that line; a different one, an end or a timeout is the reason why the node is not up."""
        end = time.monotonic() + seconds * PATIENCE
        pipe = self.process.stdout.fileno()
        while b"\n" not in self.read:
            if not select.select([pipe], [], [], max(0, end - time.monotonic()))[0]:
                raise Failed("%s is not up after %d s" % (self.node.name, seconds * PATIENCE))
            got = os.read(pipe, 4096)
            if not got:
                raise Refused("%s: %s" % (self.node.name, self.log() or "its namespaces are refused"))
            self.read += got
        line, self.read = self.read.split(b"\n", 1)
        said = line.decode()
        if said.startswith(inside.REFUSED):
            raise Refused("%s: %s" % (self.node.name, said.removeprefix(inside.REFUSED)))
        if said != wanted:
            raise Failed("%s: %s" % (self.node.name, said.removeprefix(inside.FAILED)))

    def send(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def log(self):
        return (self.node.folder(self.cluster) / "out").read_text(errors="replace").strip()


def clocks(cluster, node):
    """Returns options of unshare: a node has just booted, and nodes with higher numbers earlier."""
    if cluster.one_boot or not processes.has_clocks():
        return []
    uptime = 1000 * (node.number + 1)
    words = ["--time"]
    for name, clock in (("--monotonic", time.CLOCK_MONOTONIC), ("--boottime", time.CLOCK_BOOTTIME)):
        words += [name, str(uptime - int(time.clock_gettime(clock)))]
    return words


def start(cluster, nodes):
    """Boots these nodes concurrently and returns when all accept logins."""
    starting = [Starting(cluster, node) for node in nodes]
    for one in starting:
        one.expect(inside.NAMESPACES, 10)
    links.join(cluster, {one.node.name: one.process.pid for one in starting})
    for one in starting:
        one.send(inside.LINKS)
    for one in starting:
        one.expect(inside.UP, 10)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda one: await_login(cluster, one), starting))
    if cluster.slurm:
        slurm.await_nodes(cluster, nodes, entering(cluster, cluster.nodes[0]))
        say("Slurm takes jobs for %s" % " ".join(node.name for node in nodes))


def await_login(cluster, one):
    def settled():
        return one.process.poll() is not None or logins.answers(cluster, one.node)

    if not until(settled, 10, 0.1) or one.process.poll() is not None:
        log = (one.node.folder(cluster) / "sshd.log").read_text(errors="replace").strip()
        raise Refused("sshd of %s does not answer: %s" % (one.node.name, one.log() or log))
    say("%s is up: %s" % (one.node.name, one.node.address))


def make_folders(cluster):
    cluster.folder.mkdir(mode=0o755, parents=True)
    cluster.save()
    (cluster.folder / "shared").mkdir()
    (cluster.folder / "shared").chmod(0o1777)
    for node in cluster.nodes:
        user = logins.login(node)
        for source in inside.covers(cluster, node).values():
            source.mkdir(parents=True)
            owner = ",uid=%d,gid=%d" % (user.pw_uid, user.pw_gid) if source.name == "home" else ""
            mount("tmpfs", source, "tmpfs", data="mode=" + MODES[source.name] + owner)


def refuse_what_is_not_ours(cluster):
    folder = cluster.folder
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise Failed("%s is no cluster's and not empty: choose another SCALESCOPE_CLUSTER" % folder)
    if folder.is_symlink() or (folder.exists() and folder.stat().st_uid != os.getuid()):
        raise Failed("%s belongs to another user: choose another SCALESCOPE_CLUSTER" % folder)
    for other, tag, _, _ in processes.started():
        if tag == cluster.tag and other != folder:
            raise Failed("the cluster of %s has the tag %s: choose another --tag" % (other, tag))


def up(cluster):
    shaped = cluster.rate or cluster.data_net  # The second cable exists to be shaped.
    require(TOOLS + (["tc"] if shaped else []) + (slurm.TOOLS if cluster.slurm else []))
    refuse_what_is_not_ours(cluster)
    if cluster.folder.exists():
        say("replacing the cluster of %s" % cluster.folder)
    down(cluster.folder, cluster.tag)
    try:
        make_folders(cluster)
        logins.write(cluster)
        if cluster.slurm:
            slurm.write(cluster)
        links.raise_bridge(cluster)
        start(cluster, cluster.nodes)
    except BaseException:
        down(cluster.folder, cluster.tag)
        raise


def down(folder, tag):
    """Removes every trace, also of an `up` that was interrupted anywhere."""
    cluster = load(folder)
    tags = {tag, cluster.tag} if cluster else {tag}
    ours = [pid for other, _, _, pid in processes.started() if other == folder]
    if not processes.end(ours):
        raise Failed("a node's processes do not end: %s" % ours)
    for each in tags:
        links.remove(each)
        groups.remove(each)
    unmount_below(folder)
    remove_folder(folder)


def remove_folder(folder):
    """Removes the mark of a cluster last, so that another `down` can remove the rest."""
    mark = folder / MARK
    if mark.exists():
        for path in folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            elif path != mark:
                path.unlink()
        mark.unlink()
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def entering(cluster, node):
    """Returns the command that runs a program in the node."""
    pid = processes.first(cluster, node)
    if not pid:
        raise Failed("%s is down" % node.name)
    names = processes.NAMESPACES + (["time"] if processes.has_clocks() else [])
    return ["nsenter", "-t", str(pid), *("--" + name for name in names), "--"]


def off(cluster, node):
    """Ends a node as if its power were cut."""
    ended = processes.pids(cluster, node)
    if not ended:
        raise Failed("%s is down already" % node.name)
    if not processes.end(ended):
        raise Failed("the processes of %s do not end: %s" % (node.name, ended))
    links.remove_port(cluster, node)
    groups.remove(cluster.tag, node.name)


def on(cluster, node):
    """Boots the node again: with its home, a different boot id and an empty /tmp."""
    if processes.pids(cluster, node):
        raise Failed("%s is up already" % node.name)
    own = node.folder(cluster) / "tmp"
    unmount_below(own)
    mount("tmpfs", own, "tmpfs", data="mode=" + MODES["tmp"])
    start(cluster, [node])


def state(cluster, node):
    pid = processes.first(cluster, node)
    boot = pathlib.Path(inside.BOOT_ID) if cluster.one_boot else node.folder(cluster) / "boot_id"
    return {
        "name": node.name,
        "address": node.address,
        "isUp": pid is not None,
        "pid": pid,
        "cores": node.cores,
        "oversubscribed": node.oversubscribed,
        "user": node.user,
        "shell": node.shell or logins.login(node).pw_shell,
        "bootId": boot.read_text().strip(),
        "memory": cluster.memory or None,
        "groups": groups.kinds(cluster, node),
    }
