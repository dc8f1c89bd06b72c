#!/usr/bin/env python3
"""Packages of a build: made twice they are the same bytes; in fresh Debian roots they install, and what they bring
starts.

usage: packages_test.py SOURCE BUILD [FOLDER]

Needs root, debootstrap and Debian's archive; ends with 77 and says what is missing elsewhere. FOLDER (a temporary one
by default) keeps packages, roots and the window's picture. Prints sizes and start times, which it does not judge."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SKIPPED = 77
FIRST = """{"scalescope": 1, "name": "first", "protocol": "free", "model": {"name": "small-cnn"}, "baseline": null,
 "dataset": {"name": "cifar10-sample"}, "axes": {"devices": [1], "perRankBatch": [16], "strategy": ["single"]},
 "measure": {"warmupSteps": 5, "steps": 20, "repeats": 1}}
"""
# What a desktop has and the archive leaves to it.
DESKTOP = "libegl1 libgl1 libopengl0 libglx0 libx11-6 libx11-xcb1 libxcb1 libfontconfig1 libfreetype6 fonts-dejavu-core"
# Seconds from the start of the window until it is on the screen, and its picture.
WINDOW = """
set -e
Xvfb :7 -screen 0 1280x800x24 >/dev/null 2>&1 & export DISPLAY=:7
until xdotool getdisplaygeometry >/dev/null 2>&1; do sleep 0.05; done
from=$(date +%s.%N)
scalescope --store /root/store >/root/window.log 2>&1 & window=$!
for try in $(seq 600); do
  kill -0 $window || { cat /root/window.log; exit 1; }
  if xdotool search --onlyvisible --name Scalescope >/dev/null 2>&1; then break; fi
  sleep 0.05
done
xdotool search --onlyvisible --name Scalescope >/dev/null
awk -v from=$from -v to=$(date +%s.%N) 'BEGIN {printf "%.2f\\n", to - from}'
sleep 5; import -window root /root/window.png; kill -0 $window
"""


def skip(why):
    print(f"packages_test: left out: {why}")
    sys.exit(SKIPPED)


def run(*command, **more):
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        **more,
    )
    if done.returncode != 0:
        sys.exit(f"packages_test: {' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout[-4000:]}")
    return done.stdout


class Root:
    """A folder with a system of its own. Each command has mounts and processes of its own, which end with it."""

    def __init__(self, folder):
        self.folder = folder

    def inside(self, *command):
        set_up = (
            'mount --make-rprivate /; mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; '
            'exec chroot "$0" /usr/bin/env -i "$@"'
        )
        environment = [
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive",
            *(f"{name}={value}" for name, value in os.environ.items() if name.lower().endswith("_proxy")),
        ]  # fmt: skip
        return run("unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", set_up, self.folder,
                   *environment, *command)  # fmt: skip

    def install(self, *what):
        self.inside("apt-get", "install", "-y", "-q", "--no-install-recommends", *what)

    def put(self, file):
        shutil.copy(file, self.folder / "root")
        return f"/root/{Path(file).name}"

    def seconds(self, *command):
        """The second of two starts: the first one reads the disk."""
        self.inside(*command)
        started = time.monotonic()
        self.inside(*command)
        return time.monotonic() - started


def make_base(folder):
    sources = [*Path("/etc/apt/sources.list.d").glob("*.sources"), Path("/etc/apt/sources.list")]
    lines = "\n".join(path.read_text() for path in sources if path.exists()).splitlines()
    words = [line.split() for line in lines]
    uris = [w[1] for w in words if len(w) > 1 and w[0] == "URIs:"]
    uris += [next(x for x in w[1:] if "://" in x) for w in words if len(w) > 2 and w[0] == "deb"]
    run("debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", folder, *uris[:1])
    for path in ("/etc/apt/sources.list.d", "/etc/apt/apt.conf.d"):
        shutil.copytree(path, f"{folder}{path}", dirs_exist_ok=True)
    for path in ("/etc/apt/sources.list", "/etc/ssl/certs/ca-certificates.crt", "/etc/resolv.conf", "/etc/hosts"):
        if Path(path).exists():
            shutil.copy(path, f"{folder}{path}")
    root = Root(folder)
    root.inside("apt-get", "update", "-q")
    return root


def fresh(base, name):
    folder = base.folder.parent / name
    run("cp", "-a", "--reflink=auto", base.folder, folder)
    return Root(folder)


def try_command_line(root, cli):
    print(" ", root.inside(cli, "--version").strip())
    (root.folder / "root/first.json").write_text(FIRST)
    planned = root.inside(cli, "plan", "/root/first.json")
    assert "single" in planned, planned
    ran = root.inside(cli, "run", "/root/first.json")
    assert "images/s" in ran, ran
    root.inside(cli, "doctor")
    print(f"  start of the command line: {root.seconds(cli, '--version'):.2f} s (with the root's own set-up)")


def try_desktop(base, packages):
    root = fresh(base, "desktop")
    root.install(root.put(packages["scalescope-worker"]), root.put(packages["scalescope"]))
    print("desktop: installed", root.inside("du", "-sh", "/usr/lib/scalescope").split()[0])
    try_command_line(root, "scalescope-cli")
    for path in ("share/man/man1/scalescope-cli.1.gz", "share/bash-completion/completions/scalescope-cli",
                 "share/applications/scalescope.desktop", "share/metainfo/scalescope.metainfo.xml",
                 "share/mime/packages/scalescope.xml", "share/doc/scalescope/sbom.spdx.json",
                 "share/doc/scalescope/LICENSES/README.md", "share/doc/scalescope-worker/sbom.spdx.json"):  # fmt: skip
        held = root.inside("dpkg", "-L", "scalescope", "scalescope-worker")
        assert f"/usr/{path}\n" in held, path
    root.install("xvfb", "xauth", "xdotool", "imagemagick", "x11-apps")
    print("  start of the window:", root.inside("bash", "-c", WINDOW).split()[0], "s")
    assert (root.folder / "root/window.png").stat().st_size > 10_000
    root.inside("apt-get", "purge", "-y", "-q", "scalescope", "scalescope-worker")
    assert not (root.folder / "usr/lib/scalescope").exists()


def try_node(base, packages):
    root = fresh(base, "node")
    root.install(root.put(packages["scalescope-worker"]))
    print("node: installed", root.inside("du", "-sh", "/usr/lib/scalescope").split()[0])
    assert "protocol" in root.inside("/usr/lib/scalescope/bin/scalescope-agent", "version")
    assert "torch" in root.inside("/usr/lib/scalescope/bin/scalescope-worker", "--probe").lower()


def try_archive(base, archive):
    root = fresh(base, "archive")
    root.inside("tar", "-C", "/opt", "-xzf", root.put(archive))
    (folder,) = (root.folder / "opt").glob("scalescope-*")
    home = f"/opt/{folder.name}"
    print("archive: unpacked", root.inside("du", "-sh", home).split()[0])
    try_command_line(root, f"{home}/bin/scalescope-cli")
    root.install(*DESKTOP.split())
    root.inside("env", "QT_QPA_PLATFORM=offscreen", f"{home}/bin/scalescope", "--help")
    root.install("xvfb", "xauth", "xdotool", "imagemagick", "x11-apps")
    script = WINDOW.replace("scalescope --store", f"{home}/bin/scalescope --store")
    print("  start of the window:", root.inside("bash", "-c", script).split()[0], "s")
    loaded = root.inside("bash", "-c", f"ldd {home}/lib/scalescope/bin/scalescope")
    assert "not found" not in loaded, loaded
    assert f"{home}/lib/scalescope/bin/../lib/libQt6Core.so.6" in loaded, loaded


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    source, build = Path(sys.argv[1]), Path(sys.argv[2])
    for program in ("scalescope", "scalescope-worker"):
        if not (build / "bin" / program).exists():
            skip(f"{program} was not built")
    with tempfile.TemporaryDirectory(prefix="scalescope-packages.") as temporary:
        folder = Path(sys.argv[3]) if len(sys.argv) > 3 else Path(temporary)
        made = [folder / "packages", folder / "again"]
        environment = dict(os.environ)
        if subprocess.run(["git", "-C", source, "log", "-1"], capture_output=True, check=False).returncode != 0:
            environment.setdefault("SOURCE_DATE_EPOCH", "1700000000")
        for out in made:
            run(source / "packaging/make_packages.sh", build, out, env=environment)
            time.sleep(1.1)  # another second of the clock
        names = sorted(path.name for path in made[0].iterdir())
        assert names == sorted(path.name for path in made[1].iterdir())
        for name in names:
            print(f"{name}: {(made[0] / name).stat().st_size / 1e6:.1f} MB")
            same = subprocess.run(["cmp", made[0] / name, made[1] / name], check=False).returncode == 0
            assert same, f"{name} is not the same twice"
        packages = {name.split("_")[0]: made[0] / name for name in names if name.endswith(".deb")}
        (archive,) = (made[0] / name for name in names if name.endswith(".tar.gz"))
        if os.geteuid() != 0:
            skip("installing in fresh roots needs root; the packages are the same twice")
        if not shutil.which("debootstrap"):
            skip("debootstrap is not installed; the packages are the same twice")
        base = make_base(folder / "base")
        try_node(base, packages)
        try_desktop(base, packages)
        try_archive(base, archive)


main()
