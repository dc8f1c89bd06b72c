"""The first process of a node: it creates the node's file system, starts sshd and reaps orphans.

Everything is imported before the caller's home is covered, which may contain this Python."""

import os
import pathlib
import pwd
import signal
import socket
import subprocess
import sys

from . import logins, slurm
from .cluster import PROJECT
from .system import PRIVATE, RECURSIVE, bind, mount

SHARED = pathlib.Path("/srv")  # It exists on every Linux, so no mount point needs to be created.
BOOT_ID = "/proc/sys/kernel/random/boot_id"
NAMESPACES, LINKS, UP = "namespaces", "links", "up"
REFUSED, FAILED = "refused: ", "failed: "


def covers(cluster, node):
    """Returns the node's private folders: the source on this machine by the path in the node, the outer folder
    first."""
    folder = node.folder(cluster)
    user, root = logins.login(node), pathlib.Path(pwd.getpwuid(0).pw_dir)
    own = {pathlib.Path("/tmp"): folder / "tmp"}
    if user.pw_uid != 0:
        own[root] = folder / "root"  # Others may pass through it, because a checkout may be there.
    if logins.is_new(user):
        own[pathlib.Path("/home")] = folder / "homes"
    own[root if user.pw_uid == 0 else pathlib.Path(user.pw_dir)] = folder / "home"
    return own


def keep_visible(path, own):
    """Keeps a folder visible that the node's home, /tmp or /srv would hide, such as a checkout or a folder to which it
    links."""
    for covered, source in own.items():
        if path.is_relative_to(covered) and path != covered:
            inside = source / path.relative_to(covered)
            inside.mkdir(parents=True, exist_ok=True)
            bind(path, inside)


def make_files(cluster, node):
    folder = node.folder(cluster)
    mount(None, "/", flags=RECURSIVE | PRIVATE)
    own = covers(cluster, node)
    if cluster.apart:
        empty = cluster.folder / "empty"
        empty.mkdir(exist_ok=True)
        bind(empty, PROJECT)
    else:
        for path in (PROJECT, (PROJECT / ".deps").resolve()):
            keep_visible(path, own | {SHARED: cluster.folder / "shared"})
    for target, source in own.items():
        bind(source, target)
        if target == pathlib.Path("/home"):
            (target / node.user).mkdir(exist_ok=True)
    mount("tmpfs", "/dev/shm", "tmpfs", data="mode=1777")
    mount("tmpfs", "/run", "tmpfs", data="mode=755")
    os.mkdir("/run/sshd")
    bind(cluster.folder / "hosts", "/etc/hosts")
    bind(cluster.folder / "shared", SHARED)
    for name in ("passwd", "group"):
        bind(folder / name, "/etc/" + name)
    if not cluster.one_boot:
        bind(folder / "boot_id", BOOT_ID)
    mount_system()


def mount_system():
    """Mounts a /sys that shows the devices of the node's network, and control groups from the node's own down."""
    groups = [line.split() for line in pathlib.Path("/proc/self/mounts").read_text().splitlines()]
    groups = [words for words in groups if words[2] in ("cgroup", "cgroup2") and words[1].startswith("/sys/")]
    try:
        mount("sysfs", "/sys", "sysfs")
    except OSError:
        return  # This is a plain chroot.
    if any(words[2] == "cgroup" for words in groups):
        mount("tmpfs", "/sys/fs/cgroup", "tmpfs", data="mode=755")
    for _, point, kind, options, *_ in groups:
        os.makedirs(point, exist_ok=True)
        mount(kind, point, kind, data=hierarchy(options) if kind == "cgroup" else None)


def hierarchy(options):
    """Returns the options of a mount that identify a hierarchy of version 1."""
    kinds = {line.split()[0] for line in pathlib.Path("/proc/cgroups").read_text().splitlines()}
    return ",".join(each for each in options.split(",") if each in kinds or each.startswith("name="))


def reap():
    """Reaps orphans, which become children of this process."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    while True:
        try:
            while os.waitpid(-1, os.WNOHANG)[0] != 0:
                pass
        except ChildProcessError:
            pass
        signal.sigwait([signal.SIGCHLD])


def sshd_words(folder):
    return ["/usr/sbin/sshd", "-E", str(folder / "sshd.log"), "-f", str(folder / "sshd_config")]


def main(cluster, node):
    """Reports on stdout what is done and waits on stdin for its links."""
    print(NAMESPACES, flush=True)
    if sys.stdin.readline().strip() != LINKS:
        return 1
    try:
        socket.sethostname(node.name)
        make_files(cluster, node)
        subprocess.run(sshd_words(node.folder(cluster)), check=True, stdin=subprocess.DEVNULL, timeout=60)
        if cluster.slurm:
            slurm.start(cluster, node)
    except (OSError, subprocess.SubprocessError) as why:
        print((REFUSED if isinstance(why, PermissionError) else FAILED) + str(why), flush=True)
        return 1
    print(UP, flush=True)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    reap()
