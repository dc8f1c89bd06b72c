#!/usr/bin/env python3
"""Makes an install tree run without the packages of the build machine, and on systems with an older C library:
copies the shared libraries, Qt's plugins and its translations that its programs need below lib/scalescope, where
their RPATH finds them, the C and C++ libraries with scripts that start the programs with them (start_scripts.py),
and the licences of the copied files.

usage: portable.py TREE VERSION

TREE is an install prefix. Prints the copied libraries and plugins, one per line. LEFT are the libraries that the
machine must have: those of its display, driver and fonts. README names them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import start_scripts
from debian import owners
from elf import OLDEST, is_elf

# Patterns of libraries that come with every desktop and have to match its kernel, driver, display and font files.
LEFT = [
    r"libGL", r"libEGL", r"libOpenGL", r"libgbm", r"libdrm", r"libvulkan", r"libX11", r"libxcb\.", r"libXau",
    r"libXdmcp", r"libwayland", r"libfontconfig", r"libfreetype", r"libexpat",
]  # fmt: skip
# Older systems have too old versions of these: the C and C++ libraries, and among those in LEFT FreeType, of which
# HarfBuzz needs 2.11. They are in a separate folder, because a program that the system's linker has started must not
# find another C library.
INSTEAD = [r"ld-linux", r"libc\.", r"libm\.", r"libstdc\+\+", r"libgcc_s", r"libfreetype"]
PLUGINS = ["iconengines", "imageformats", "platforms/libqxcb.so", "platforms/libqoffscreen.so",
           "platforms/libqwayland*", "platforminputcontexts", "platformthemes/libqxdgdesktopportal.so", "printsupport",
           "wayland-*", "xcbglintegrations"]  # fmt: skip

README = """Scalescope {version}, for Linux on x86-64 with glibc {oldest} or newer (Debian 10, RHEL 8 and later).

bin/scalescope      the window
bin/scalescope-cli  the command line

No installation is needed: the programs run in the folder where the archive is unpacked.
If the system's C or C++ library is too old, they use those in lib/scalescope/lib/system.
The window uses these libraries of the system, which every desktop has:
{left}
Exported figures need the font DejaVu Sans, Chinese texts a Chinese font (fonts-noto-cjk,
fonts-wqy-microhei).

share/applications, share/icons, share/mime, share/man and the completions can be copied below ~/.local/share.
Licences and the list of parts: share/doc.
"""


def is_one_of(patterns: list, name: str) -> bool:
    return any(re.match(pattern, name) for pattern in patterns)


def needed(file: Path) -> dict:
    """Returns the path of every library that the loader finds for `file`, by name, including indirect ones and the file
    itself."""
    listed = subprocess.run(["ldd", file], capture_output=True, text=True, check=False)
    if "not a dynamic executable" in listed.stderr + listed.stdout or "statically linked" in listed.stdout:
        return {}
    found = {}
    for line in listed.stdout.splitlines():
        if match := re.match(r"\s*(/\S*/(ld-linux\S*)) \(0x", line):
            found[match.group(2)] = Path(match.group(1))
        match = re.match(r"\s*(\S+) => (.*?)(?: \(0x[0-9a-f]+\))?$", line)
        if match and match.group(2) == "not found":
            sys.exit(f"portable.py: {file} needs {match.group(1)}, which is not installed")
        if match:
            found[match.group(1)] = Path(match.group(2))
    return found


def qt_path(name: str) -> Path:
    for program in ("qtpaths6", "qmake6", "/usr/lib/qt6/bin/qtpaths"):
        if shutil.which(program):
            queried = subprocess.run([program, "-query", name], capture_output=True, text=True, check=False)
            if queried.returncode == 0 and queried.stdout.strip():
                return Path(queried.stdout.strip())
    sys.exit(f"portable.py: neither qtpaths6 nor qmake6 reports {name}: install qt6-base-dev-tools")


def copy_plugins(home: Path) -> list:
    """Returns the files of the copied plugins."""
    source, copied = qt_path("QT_INSTALL_PLUGINS"), []
    for pattern in PLUGINS:
        for found in sorted(source.glob(pattern)):
            for file in sorted(found.glob("*.so")) if found.is_dir() else [found]:
                target = home / "plugins" / file.relative_to(source)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, target)
                copied.append(file)
                print(file)
    words = home / "translations"
    words.mkdir(exist_ok=True)
    for file in sorted(qt_path("QT_INSTALL_TRANSLATIONS").glob("qtbase_*.qm")):
        if file.stem in ("qtbase_de", "qtbase_zh_CN"):
            shutil.copy(file, words)
    (home / "bin/qt.conf").write_text("[Paths]\nPrefix = ..\nPlugins = plugins\nTranslations = translations\n")
    return copied


def copy_licences(tree: Path, files: list) -> None:
    """Copies the copyright file of every package to which a copied library belongs."""
    out = tree / "share/doc/scalescope/LICENSES/bundled"
    out.mkdir(parents=True, exist_ok=True)
    for package in owners(files):
        copyright_file = Path("/usr/share/doc") / package / "copyright"
        if not copyright_file.is_file():
            sys.exit(f"portable.py: {package} does not state its licence ({copyright_file})")
        shutil.copy(copyright_file, out / f"{package}.txt")


def copy_library(home: Path, name: str, path: Path) -> None:
    if name == start_scripts.LOADER:
        target = home / "bin" / name
    elif name in start_scripts.OF_LIBC or is_one_of(INSTEAD, name):
        target = home / "lib/system" / name
    else:
        target = home / "lib" / name
    shutil.copy(path.resolve(), target)
    print(path)


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tree, version = Path(sys.argv[1]), sys.argv[2]
    home = tree / "lib/scalescope"
    plugins = copy_plugins(home) if (home / "bin/scalescope").exists() else []
    libraries, left = {}, set()
    for file in sorted(path for path in home.rglob("*") if is_elf(path)):
        for name, path in needed(file).items():
            if is_one_of(LEFT, name):
                left.add(name)
            if is_one_of(LEFT, name) and not is_one_of(INSTEAD, name):
                continue
            if home.resolve() not in path.resolve().parents:  # LibTorch and its libraries are already there.
                libraries[name] = path
    libraries.update((name, libraries["libc.so.6"].with_name(name)) for name in start_scripts.OF_LIBC)
    (home / "lib/system").mkdir(parents=True, exist_ok=True)
    for name, path in sorted(libraries.items()):
        copy_library(home, name, path)
    start_scripts.write(home)
    copy_licences(tree, [*libraries.values(), *plugins])
    oldest = OLDEST.removeprefix("GLIBC_")
    names = "\n".join("  " + name for name in sorted(left))
    (tree / "README.txt").write_text(README.format(version=version, oldest=oldest, left=names))


main()
