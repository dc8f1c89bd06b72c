"""Logins to the nodes: keys, users, sshd's settings, and the configuration of ssh on this machine."""

import pathlib
import pwd
import subprocess

from .cluster import PATIENCE, Failed
from .system import run, until

SSHD = """\
ListenAddress {address}
HostKey {folder}/host_key
AuthorizedKeysFile {cluster}/key.pub
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
StrictModes no
UsePAM no
PidFile {folder}/sshd.pid
PrintMotd no
Subsystem sftp internal-sftp
"""
NEW_USER = 20001
CLIENT = """\
Host {name}
  HostName {address}
  User {user}
  IdentityFile {cluster}/key
  IdentitiesOnly yes
  UserKnownHostsFile {cluster}/known_hosts
  GlobalKnownHostsFile /dev/null
"""


def make_key(path, comment):
    run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", comment, "-f", path])


def host_key(cluster, node):
    """Returns its type and its value, as in known_hosts."""
    return (node.folder(cluster) / "host_key.pub").read_text().split()[:2]


def write(cluster):
    """Writes everything that ssh and sshd read. The line number in known_hosts is the node's number plus one."""
    make_key(cluster.folder / "key", "test")
    known, client, names = "", "", "127.0.0.1 localhost\n::1 localhost\n"
    for node in cluster.nodes:
        folder = node.folder(cluster)
        make_key(folder / "host_key", node.name)
        words = {"address": node.address, "folder": folder, "cluster": cluster.folder, "name": node.name}
        words["user"] = node.user
        (folder / "sshd_config").write_text(SSHD.format(**words))
        write_users(node, folder)
        client += CLIENT.format(**words)
        known += " ".join([node.address, *host_key(cluster, node)]) + "\n"
        names += "%s %s\n" % (node.address, node.name)
    cluster.ssh_config.write_text(client)
    (cluster.folder / "known_hosts").write_text(known)
    (cluster.folder / "hosts").write_text(names)


def login(node):
    """Returns the node's user; one that this machine lacks is created in the nodes' files."""
    try:
        return pwd.getpwnam(node.user)
    except KeyError:
        home = "/home/" + node.user
        return pwd.struct_passwd((node.user, "*", NEW_USER, NEW_USER, "", home, "/bin/bash"))


def is_new(user):
    return user.pw_uid == NEW_USER


def write_users(node, folder):
    user = login(node)
    lines = pathlib.Path("/etc/passwd").read_text().splitlines()
    others = [line for line in lines if line.split(":")[0] != user.pw_name]
    own = "%s:%s:%d:%d:%s:%s:%s" % (*user[:6], node.shell or user.pw_shell)
    (folder / "passwd").write_text("\n".join([own, *others]) + "\n")
    group = "%s:*:%d:\n" % (user.pw_name, NEW_USER) if is_new(user) else ""
    (folder / "group").write_text(pathlib.Path("/etc/group").read_text() + group)


def answers(cluster, node):
    words = ["ssh", "-F", str(cluster.ssh_config), "-o", "BatchMode=yes"]
    words += ["-o", "ConnectTimeout=%d" % (2 * PATIENCE), node.name, "true"]
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=30 * PATIENCE).returncode == 0


def offers(cluster, node):
    words = ["ssh-keyscan", "-t", "ed25519", node.address]
    return subprocess.run(words, capture_output=True, text=True, timeout=30 * PATIENCE).stdout.split()[1:3]


def swap_key(cluster, node, enter):
    """Replaces the host key; the new one is in use when this returns. `enter` is the command that runs a program in the
    node."""
    folder = node.folder(cluster)
    for name in ("host_key", "host_key.pub"):
        (folder / name).unlink()
    make_key(folder / "host_key", "swapped")
    run([*enter, "kill", "-HUP", (folder / "sshd.pid").read_text().strip()])
    if not until(lambda: offers(cluster, node) == host_key(cluster, node), 10):
        raise Failed("sshd of %s does not show its new key: see %s/sshd.log" % (node.name, folder))
