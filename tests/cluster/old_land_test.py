#!/usr/bin/env python3
"""Tests agent and bundle on the oldest Debian that its archive still serves: `check`, and a study of 1 and 2 real
ranks, by the command line over a real sshd in a fresh root. old_land_test.py PROGRAMS [FOLDER]; FOLDER keeps the
root and reuses an existing one. Needs root, debootstrap and that archive; exit 77 elsewhere. Prints seconds,
which it does not judge."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

from local_nodes.cluster import PATIENCE  # noqa: E402
from local_nodes.system import until  # noqa: E402

SKIPPED = 77
SUITE = "bullseye"  # The C library of Debian 11, 2.31, is the oldest.
PORT = 2299
STUDY = {
    "scalescope": 1,
    "name": "old-land",
    "protocol": "strong",
    "model": {"name": "small-cnn"},
    "baseline": None,
    "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 10, "count": 256},
    "hosts": [{"name": "old", "ssh": "old", "device": "cpu", "coresPerSlot": 1}],
    "limits": {"oversubscribe": True},
    "axes": {"devices": [1, 2], "globalBatch": [32], "strategy": ["ddp"]},
    "measure": {"warmupSteps": 2, "steps": 20, "repeats": 1, "ceilingMB": 1},
}


def skip(why):
    print("old_land_test: left out: " + why)
    sys.exit(SKIPPED)


def mirror():
    """Returns the mirror of this machine."""
    for path in [*Path("/etc/apt/sources.list.d").glob("*.sources"), Path("/etc/apt/sources.list")]:
        for line in path.read_text().splitlines() if path.exists() else []:
            words = line.split()
            if words[:1] == ["URIs:"] or words[:1] == ["deb"]:
                return next(word for word in words if "://" in word)
    return skip("this machine names no archive")


def make_root(root):
    if (root / "usr/sbin/sshd").exists():
        return
    words = ["debootstrap", "--variant=minbase", "--include=openssh-server", SUITE, root, mirror()]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        skip("%s cannot be had: %s" % (SUITE, (done.stdout + done.stderr)[-300:]))


def write_keys(folder, root):
    """Writes a key of the host, one of the user, and the configuration by which the user finds the host."""
    for name, place in (("host", root / "etc/ssh/key"), ("user", folder / "key")):
        place.unlink(missing_ok=True)
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", place], check=True)
    (root / "root/.ssh").mkdir(mode=0o700, exist_ok=True)
    shutil.copy(folder / "key.pub", root / "root/.ssh/authorized_keys")
    host_key = " ".join((root / "etc/ssh/key.pub").read_text().split()[:2])
    (folder / "known_hosts").write_text("[127.0.0.1]:%d %s\n" % (PORT, host_key))
    (folder / "ssh_config").write_text(
        "Host old\n  HostName 127.0.0.1\n  Port %d\n  User root\n  IdentityFile %s\n  IdentitiesOnly yes\n"
        "  UserKnownHostsFile %s\n  GlobalKnownHostsFile /dev/null\n" % (PORT, folder / "key", folder / "known_hosts")
    )


def start_sshd(root):
    """Starts sshd with separate mounts, processes and host name, which end with it."""
    script = (
        'mount --make-rprivate /; mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; mount -t tmpfs tmpfs '
        '"$0/tmp"; mkdir -p "$0/run/sshd"; hostname old; exec chroot "$0" /usr/sbin/sshd -D -e -f /dev/null '
        "-o Port=%d -o ListenAddress=127.0.0.1 -o HostKey=/etc/ssh/key -o UsePAM=no" % PORT
    )
    return subprocess.Popen(
        ["unshare", "--mount", "--pid", "--uts", "--fork", "--kill-child", "bash", "-c", script, root],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


class Client:
    def __init__(self, programs, folder):
        self.cli, self.store = programs / "scalescope-cli", folder / "store"
        self.environment = dict(os.environ, SCALESCOPE_SSH_CONFIG=str(folder / "ssh_config"))
        self.environment.pop("SSH_AUTH_SOCK", None)

    def says(self, *words, codes=(0,)):
        done = subprocess.run([self.cli, *words], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=600 * PATIENCE, check=False)  # fmt: skip
        assert done.returncode in codes, "%s ended with %d:\n%s%s" % (words, done.returncode, done.stdout, done.stderr)
        return done.stdout


def try_host(client, folder):
    study = folder / "study.json"
    study.write_text(json.dumps(STUDY))
    started = time.monotonic()
    client.says("run", study, "--store", client.store)
    seconds = time.monotonic() - started
    (result,) = json.loads(client.says("results", "old-land", "--json", "--store", client.store))["studies"]
    assert result["identities"]["broken"] == 0 < result["identities"]["checked"], result["identities"]
    cells = {cell["devices"]: cell for cell in result["cells"]}
    assert sorted(cells) == [1, 2], cells
    for devices, cell in cells.items():
        assert cell["status"] == "done", cell["error"]
        assert {rank["host"] for rank in cell["ranks"]} == {"old"}, cell["ranks"]
        print("DDP of %d: %.0f images/s, loss %.4f" % (devices, cell["imagesPerSecond"], cell["trainLoss"]))
    print("the study took %.1f s, the bundle's copy in it" % seconds)


def try_check(client):
    # A failed check is a fact of this machine; only that each was checked matters here.
    (host,) = json.loads(client.says("check", "old", "--json", codes=(0, 1)))["hosts"]
    verdicts = {check["check"]: check["verdict"] for check in host["checks"]}
    print(" ".join("%s %s" % item for item in sorted(verdicts.items())))
    for check in ("login", "programs", "shell", "space", "clock"):
        assert verdicts.get(check) == "ok", (check, host)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if os.geteuid() != 0:
        skip("needs root")
    if not shutil.which("debootstrap"):
        skip("debootstrap is not installed")
    with tempfile.TemporaryDirectory(prefix="scalescope-old-land.", dir="/var/tmp") as temporary:
        folder = Path(temporary)
        root = (Path(sys.argv[2]) if len(sys.argv) > 2 else folder) / "root"
        make_root(root)
        shutil.rmtree(root / "root", ignore_errors=True)  # Nothing of an earlier attempt is kept.
        (root / "root").mkdir(mode=0o700)
        write_keys(folder, root)
        sshd = start_sshd(root)
        client = Client(Path(sys.argv[1]), folder)
        try:
            ready = until(lambda: "listening" in (sshd.stderr.readline() or "listening").lower(), 30)
            assert ready and sshd.poll() is None, "sshd does not start"
            print((root / "etc/debian_version").read_text().strip(), end=": ")
            try_host(client, folder)
            try_check(client)
        finally:
            client.says("owner", "stop", "--store", client.store, codes=(0, 1, 2))
            sshd.kill()
            sshd.wait(30)


if __name__ == "__main__":
    main()
