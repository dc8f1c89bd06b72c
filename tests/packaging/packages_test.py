#!/usr/bin/env python3
"""Tests packages of a build: made twice they have the same bytes; in fresh roots they install, their programs start,
and the window does its quick study by pointer alone (tests/ui/window/pointer_test.py). Roots: Debian 12 for the
packages; Debian 11, the oldest that Debian's archive serves, 12, 13 and Ubuntu 24.04 for the archive; Debian 11
and 13 for the wheel.

usage: packages_test.py SOURCE BUILD [FOLDER [CUDA]]

Needs root, debootstrap and the archives of both; otherwise ends with 77 and names what is missing. FOLDER (a
temporary one by default) keeps packages, roots and the window's pictures. CUDA is a build with the CUDA worker,
whose package is made once (2 GB) and installed beside the worker's; no GPU is needed. Prints sizes and start
times, which it does not judge."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SKIPPED = 77
FIRST = """{"scalescope": 1, "name": "first", "protocol": "strong", "model": {"name": "small-cnn"},
 "dataset": {"name": "cifar10-sample"}, "axes": {"devices": [1, 2], "globalBatch": [32]},
 "limits": {"oversubscribe": true}, "measure": {"warmupSteps": 5, "steps": 20, "repeats": 1}}
"""
# Packages that every desktop has, and that the archive therefore does not contain.
DESKTOP = "libegl1 libgl1 libopengl0 libglx0 libx11-6 libx11-xcb1 libxcb1 libfontconfig1 libfreetype6 fonts-dejavu-core"
# Prints the seconds from the start of the window until it is on the screen, and saves its picture.
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
# Packages that the clicks need in a root.
CLICKS = "xvfb xauth xdotool imagemagick x11-apps python3"
# The worker takes these files from an installed torch wheel; Python finds the wheel by the others.
OF_TORCH = ["torch/__init__.py", "torch/version.py", "torch/lib/libtorch_cpu.so", "torch/lib/libc10.so",
            "torch/lib/libgomp.so.1", "nvidia/cu13/lib/libcudart.so.13", "nvidia/cu13/lib/libcupti.so.13"]  # fmt: skip
UBUNTU = "http://archive.ubuntu.com/ubuntu"
UBUNTU_KEYS = "/pool/main/u/ubuntu-keyring/ubuntu-keyring_2023.11.28.1_all.deb"
UBUNTU_KEY = "F6ECB3762474EDA9D21B7022871920D1991BC93C"  # Ubuntu Archive Automatic Signing Key (2018).


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
    """A folder with a separate system. Each command has separate mounts and processes, which end with it."""

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

    def system(self):
        return self.inside("sh", "-c", ". /etc/os-release; echo $PRETTY_NAME").strip()

    def put(self, file):
        shutil.copy(file, self.folder / "root")
        return f"/root/{Path(file).name}"

    def seconds(self, *command):
        """Returns the time of the second of two starts, because the first one reads the disk."""
        self.inside(*command)
        started = time.monotonic()
        self.inside(*command)
        return time.monotonic() - started


def try_clicks(root, source, build, home, pictures):
    """Clicks through wizard, run, live charts, results and exports of the program installed in `home` of the root."""
    tests = root.folder / "root/tests"
    tests.mkdir()
    for name in ("desk.py", "pointer_test.py"):
        shutil.copy(source / "tests/ui/window" / name, tests)
    # desk.py looks here for the plugin by which it finds widgets.
    plugins = root.folder / home.lstrip("/") / "tests/qt-plugins"
    shutil.copytree(build / "tests/qt-plugins", plugins)
    output = root.inside("python3", "-B", "/root/tests/pointer_test.py", f"{home}/bin/scalescope", "--shots",
                       "/root/shots", "--run-seconds", "300")  # fmt: skip
    assert "passed" in output, output
    pictures.mkdir(parents=True, exist_ok=True)
    taken = sorted((root.folder / "root/shots").glob("*.png"))
    for picture in taken:
        assert picture.stat().st_size > 10_000, picture
        shutil.copy(picture, pictures)
    print(f"  the quick study by pointer: {len(taken)} pictures")
    shutil.rmtree(plugins.parent)


def ubuntu_key(folder):
    """Returns a keyring with only UBUNTU_KEY; None if it is not available. Debian 12 has no package with Ubuntu's
    keys, so the one from Ubuntu's package is used, and nothing but that key is trusted."""
    with tempfile.TemporaryDirectory() as home:
        script = (
            'set -e -o pipefail; curl -sSfo "$0/keys.deb" "$1"; '
            'dpkg-deb --fsys-tarfile "$0/keys.deb" | tar -xO ./usr/share/keyrings/ubuntu-archive-keyring.gpg | '
            'gpg -q --homedir "$0" --import; gpg -q --homedir "$0" --export "$2" >"$3"; test -s "$3"'
        )
        keyring = folder / "ubuntu.gpg"
        done = subprocess.run(["bash", "-c", script, home, UBUNTU + UBUNTU_KEYS, UBUNTU_KEY, keyring],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)  # fmt: skip
    if done.returncode != 0:
        print(f"Ubuntu: left out, its archive's key cannot be had: {done.stderr[-300:]}")
        return None
    return keyring


def make_ubuntu(folder):
    """Makes a root of 24.04, the nearest release of another distribution whose C library is not older; returns None
    if it is not available."""
    keyring = ubuntu_key(folder.parent)
    if not keyring:
        return None
    # A debootstrap older than the release has the same script under an earlier name.
    named = [] if Path("/usr/share/debootstrap/scripts/noble").exists() else ["/usr/share/debootstrap/scripts/jammy"]
    run("debootstrap", "--variant=minbase", "--include=ca-certificates", "--components=main,universe", "--keyring",
        keyring, "noble", folder, UBUNTU, *named)  # fmt: skip
    for path in ("/etc/resolv.conf", "/etc/hosts"):
        if Path(path).exists():
            (folder / path.lstrip("/")).unlink(missing_ok=True)
            shutil.copy(path, f"{folder}{path}")
    root = Root(folder)
    root.inside("apt-get", "update", "-q")
    return root


def make_base(folder, suite="bookworm"):
    sources = [*Path("/etc/apt/sources.list.d").glob("*.sources"), Path("/etc/apt/sources.list")]
    lines = "\n".join(path.read_text() for path in sources if path.exists()).splitlines()
    words = [line.split() for line in lines]
    uris = [w[1] for w in words if len(w) > 1 and w[0] == "URIs:"]
    uris += [next(x for x in w[1:] if "://" in x) for w in words if len(w) > 2 and w[0] == "deb"]
    run("debootstrap", "--variant=minbase", "--include=ca-certificates", suite, folder, *uris[:1])
    taken = ["/etc/ssl/certs/ca-certificates.crt", "/etc/resolv.conf", "/etc/hosts"]
    shutil.copytree("/etc/apt/apt.conf.d", f"{folder}/etc/apt/apt.conf.d", dirs_exist_ok=True)
    if suite == "bookworm":  # Like this machine's, it has security updates.
        shutil.copytree("/etc/apt/sources.list.d", f"{folder}/etc/apt/sources.list.d", dirs_exist_ok=True)
        taken.append("/etc/apt/sources.list")
    for path in taken:
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
    assert "images/s" in ran and "2 devices gave" in ran, ran
    root.inside(cli, "doctor")
    print(f"  start of the command line: {root.seconds(cli, '--version'):.2f} s (with the root's own set-up)")


def check_guide(home):
    """Checks that the guide is complete where F1 looks for it: its pages and their pictures."""
    guide = home / "guide"
    index = (guide / "index.html").read_text()
    for name in re.findall(r'(?:href|src)="([^"#:]+)["#]', index):
        assert (guide / name).is_file(), f"{guide}: no {name}"


def try_desktop(base, packages, source, build):
    root = fresh(base, "desktop")
    root.install(root.put(packages["scalescope-worker"]), root.put(packages["scalescope"]))
    print("desktop: installed", root.inside("du", "-sh", "/usr/lib/scalescope").split()[0])
    try_command_line(root, "scalescope-cli")
    for path in ("share/man/man1/scalescope-cli.1.gz", "share/bash-completion/completions/scalescope-cli",
                 "share/applications/scalescope.desktop", "share/metainfo/scalescope.metainfo.xml",
                 "share/mime/packages/scalescope.xml", "lib/scalescope/guide/index.html",
                 "share/icons/hicolor/scalable/mimetypes/application-x-scalescope-study.svg",
                 "share/icons/hicolor/scalable/mimetypes/application-x-scalescope-bundle.svg",
                 "share/doc/scalescope/sbom.spdx.json", "share/doc/scalescope/LICENSES/README.md",
                 "share/doc/scalescope-worker/sbom.spdx.json"):  # fmt: skip
        held = root.inside("dpkg", "-L", "scalescope", "scalescope-worker")
        assert f"/usr/{path}\n" in held, path
    check_guide(root.folder / "usr/lib/scalescope")
    root.install(*CLICKS.split())
    print("  start of the window:", root.inside("bash", "-c", WINDOW).split()[0], "s")
    assert (root.folder / "root/window.png").stat().st_size > 10_000
    try_clicks(root, source, build, "/usr/lib/scalescope", base.folder.parent / "pictures-desktop")
    root.inside("apt-get", "purge", "-y", "-q", "scalescope", "scalescope-worker")
    assert not (root.folder / "usr/lib/scalescope").exists()


def try_node(base, packages):
    root = fresh(base, "node")
    root.install(root.put(packages["scalescope-worker"]))
    print("node: installed", root.inside("du", "-sh", "/usr/lib/scalescope").split()[0])
    assert "protocol" in root.inside("/usr/lib/scalescope/bin/scalescope-agent", "version")
    assert "torch" in root.inside("/usr/lib/scalescope/bin/scalescope-worker", "--probe").lower()


def try_cuda(base, packages):
    """Checks that the CUDA worker lacks nothing, and that it reports that there is no GPU if there is no driver."""
    root = fresh(base, "cuda")
    root.install(root.put(packages["scalescope-worker"]))
    root.install(root.put(packages["scalescope-worker-cuda"]))
    home = "/usr/lib/scalescope"
    print("cuda: installed", root.inside("du", "-sh", home).split()[0])
    loaded = root.inside("sh", "-c", f"find {home} -name '*.so*' -o -name '*-cuda' | xargs ldd")
    assert "libtorch_cuda.so" in loaded and "not found" not in loaded, loaded
    probed = json.loads(root.inside(f"{home}/bin/scalescope-worker-cuda", "--probe"))
    assert probed["devices"] == [] and probed["backends"] == ["nccl"], probed
    documents = root.folder / "usr/share/doc/scalescope-worker-cuda"
    check_parts(documents / "sbom.spdx.json", documents / "LICENSES/bundled")
    root.inside("apt-get", "purge", "-y", "-q", "scalescope-worker-cuda")
    assert "torch" in root.inside(f"{home}/bin/scalescope-worker", "--probe").lower()


def check_parts(parts_list, licences):
    """Checks that each bundled package of the list of parts has its licence beside it."""
    for part in json.loads(parts_list.read_text())["packages"][1:]:
        is_of_debian = any("pkg:deb/" in ref["referenceLocator"] for ref in part.get("externalRefs", []))
        if part["licenseDeclared"] == "NOASSERTION" and is_of_debian:
            assert (licences / f"{part['name']}.txt").is_file(), f"{part['name']}: no licence in {licences}"


def try_archive(root, archive, source, build):
    root.inside("tar", "-C", "/opt", "-xzf", root.put(archive))
    (folder,) = (root.folder / "opt").glob("scalescope-*")
    home = f"/opt/{folder.name}"
    print(f"archive on {root.system()}: unpacked", root.inside("du", "-sh", home).split()[0])
    documents = folder / "share/doc/scalescope"
    check_parts(documents / "sbom.spdx.json", documents / "LICENSES/bundled")
    check_guide(folder / "lib/scalescope")
    try_command_line(root, f"{home}/bin/scalescope-cli")
    root.install(*DESKTOP.split())
    root.inside("env", "QT_QPA_PLATFORM=offscreen", f"{home}/bin/scalescope", "--help")
    root.install(*CLICKS.split())
    script = WINDOW.replace("scalescope --store", f"{home}/bin/scalescope --store")
    print("  start of the window:", root.inside("bash", "-c", script).split()[0], "s")
    # Every symbol is looked up at once; otherwise a missing one in an old system library would be noticed much later.
    root.inside("env", "LD_BIND_NOW=1", "QT_QPA_PLATFORM=offscreen", f"{home}/bin/scalescope", "--version")
    assert '"gpus"' in root.inside(f"{home}/lib/scalescope/bin/scalescope-gpuprobe", "0")
    pictures = root.folder.parent / f"pictures-{root.folder.name}"
    try_clicks(root, source, build, f"{home}/lib/scalescope", pictures)


def try_wheel(root, wheel, torch):
    """Tests the wheel in a separate environment, with torch from a folder like site-packages."""
    root.install("python3-venv")
    for name in OF_TORCH:
        (root.folder / "opt/site" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(torch / name, root.folder / "opt/site" / name)
    root.inside("python3", "-m", "venv", "/opt/venv")
    root.inside("/opt/venv/bin/pip", "install", "-q", "--no-index", "--no-deps", root.put(wheel))
    (packages,) = (root.folder / "opt/venv/lib").glob("python3*/site-packages")
    (packages / "elsewhere.pth").write_text("/opt/site\n")
    print(f"wheel on {root.system()}: installed", root.inside("du", "-sh", "/opt/venv").split()[0])
    try_command_line(root, "/opt/venv/bin/scalescope-cli")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    source, build = Path(sys.argv[1]), Path(sys.argv[2])
    for program in ("bin/scalescope", "bin/scalescope-worker", "tests/qt-plugins"):
        if not (build / program).exists():
            skip(f"{program} was not built")
    with tempfile.TemporaryDirectory(prefix="scalescope-packages.") as temporary:
        folder = Path(sys.argv[3]) if len(sys.argv) > 3 else Path(temporary)
        made = [folder / "packages", folder / "again"]
        environment = dict(os.environ)
        # It is read once: a commit between the two makes would change every time in the packages.
        commit = subprocess.run(["git", "-C", source, "log", "-1", "--format=%ct"], capture_output=True, text=True,
                                check=False)  # fmt: skip
        environment.setdefault("SOURCE_DATE_EPOCH", commit.stdout.strip() or "1700000000")
        for out in made:
            run(source / "packaging/make_packages.sh", build, out, env=environment)
            time.sleep(1.1)  # The clock shows a different second.
        names = sorted(path.name for path in made[0].iterdir())
        assert names == sorted(path.name for path in made[1].iterdir())
        for name in names:
            print(f"{name}: {(made[0] / name).stat().st_size / 1e6:.1f} MB")
            same = subprocess.run(["cmp", made[0] / name, made[1] / name], check=False).returncode == 0
            assert same, f"{name} is not the same twice"
        if len(sys.argv) > 4:
            run(source / "packaging/make_packages.sh", sys.argv[4], made[0],
                env={**environment, "MAKE_PACKAGES_ONLY": "cuda"})  # fmt: skip
            names = sorted(path.name for path in made[0].iterdir())
        packages = {name.split("_")[0]: made[0] / name for name in names if name.endswith(".deb")}
        (archive,) = (made[0] / name for name in names if name.endswith(".tar.gz"))
        if os.geteuid() != 0:
            skip("installing in fresh roots needs root; the packages are the same twice")
        if not shutil.which("debootstrap"):
            skip("debootstrap is not installed; the packages are the same twice")
        base = make_base(folder / "base")
        try_node(base, packages)
        if "scalescope-worker-cuda" in packages:
            try_cuda(base, packages)
        try_desktop(base, packages, source, build)
        try_archive(fresh(base, "archive"), archive, source, build)
        (wheel,) = made[0].glob("*.whl")
        for suite in ("bullseye", "trixie"):
            root = make_base(folder / suite, suite)
            try_wheel(fresh(root, f"{suite}-wheel"), wheel, source / ".deps/site")
            try_archive(root, archive, source, build)
        ubuntu = make_ubuntu(folder / "ubuntu")
        if ubuntu:
            try_archive(ubuntu, archive, source, build)


if __name__ == "__main__":
    main()
