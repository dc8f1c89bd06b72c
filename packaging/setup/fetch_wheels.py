#!/usr/bin/env python3
"""Downloads the wheels of a list into a cache, resuming broken downloads, and unpacks them.

usage: fetch_wheels.py LIST CACHE_DIR SITE_DIR

Each line of LIST: name==version sha256:HEX BYTES TAGS. A wheel that is in the cache with the right digest is not
fetched again; a part that broke off goes on where it stopped. Where the package index cannot be asked directly, pip
downloads it."""

import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path

CHUNK = 1 << 20
TRIES = 5


def digest(path: Path) -> str:
    sha = hashlib.sha256()
    with path.open("rb") as file:
        for chunk in iter(lambda: file.read(CHUNK), b""):
            sha.update(chunk)
    return sha.hexdigest()


def index_url() -> str:
    told = os.environ.get("PIP_INDEX_URL")
    if not told:
        asked = subprocess.run(
            [sys.executable, "-m", "pip", "config", "get", "global.index-url"],
            capture_output=True,
            text=True,
            check=False,
        )
        told = asked.stdout.strip() if asked.returncode == 0 else ""
    if not told:
        from pip._internal.models.index import PyPI

        told = PyPI.simple_url
    return told.rstrip("/")


def find_url(name: str, file_name: str) -> str:
    request = urllib.request.Request(
        f"{index_url()}/{name}/", headers={"Accept": "application/vnd.pypi.simple.v1+json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        page = answer.read(64 << 20).decode()
        if "json" in answer.headers.get("Content-Type", ""):
            links = [(entry["filename"], entry["url"]) for entry in json.loads(page)["files"]]
        else:  # the older form: one link a file
            links = [
                (text, html.unescape(link)) for link, text in re.findall(r'<a[^>]*href="([^"]+)"[^>]*>([^<]+)<', page)
            ]
        for listed, link in links:
            if listed.strip() == file_name:
                return urllib.parse.urljoin(answer.url, link.split("#")[0])
    raise LookupError(f"{file_name} is not in the index")


def show(name: str, have: int, total: int, started: float, at_start: int) -> None:
    rate = (have - at_start) / max(1e-3, time.monotonic() - started)
    left = (total - have) / rate if rate > 0 else 0
    print(
        f"\r  {name}: {have / 1e6:.0f} of {total / 1e6:.0f} MB, {rate / 1e6:.1f} MB/s, {left:.0f} s left   ",
        end="",
        file=sys.stderr,
        flush=True,
    )


def download(name: str, url: str, part: Path, total: int) -> None:
    for attempt in range(TRIES):
        have = part.stat().st_size if part.exists() else 0
        if have >= total:
            return
        try:
            request = urllib.request.Request(url, headers={"Range": f"bytes={have}-"} if have else {})
            with urllib.request.urlopen(request, timeout=60) as answer:
                if have and answer.status != 206:
                    have = 0
                started, at_start, shown = time.monotonic(), have, 0.0
                with part.open("ab" if have else "wb") as file:
                    while have <= total:
                        chunk = answer.read(CHUNK)
                        if not chunk:
                            break
                        file.write(chunk)
                        have += len(chunk)
                        if time.monotonic() - shown > 0.5:
                            shown = time.monotonic()
                            show(name, have, total, started, at_start)
                show(name, have, total, started, at_start)
                print(file=sys.stderr)
        except OSError as error:
            print(f"\n  {name}: {error}; try {attempt + 1} of {TRIES}", file=sys.stderr)
            time.sleep(2 * attempt + 1)
    if not part.exists() or part.stat().st_size != total:
        raise OSError(f"{name}: download incomplete; run the command again to go on where it stopped")


def pip_download(name: str, version: str, sha: str, tags: str, cache: Path) -> None:
    wanted = cache / "requirement.txt"
    wanted.write_text(f"{name}=={version} --hash=sha256:{sha}\n")
    platforms = tags.split("-")[-1].split(".")
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--no-deps",
        "--require-hashes",
        "--only-binary=:all:",
        "--python-version",
        "3.11",
        "-d",
        str(cache),
        "-r",
        str(wanted),
    ]
    for platform in platforms:
        command += ["--platform", platform]
    subprocess.run(command, check=True)


def fetch(line: str, cache: Path) -> Path:
    spec, sha, size, tags = line.split()
    name, version = spec.split("==")
    sha = sha.removeprefix("sha256:")
    file = cache / f"{name.replace('-', '_')}-{version}-{tags}.whl"
    if file.exists() and file.stat().st_size == int(size) and digest(file) == sha:
        return file
    part = file.with_suffix(".whl.part")
    try:
        download(name, find_url(name, file.name), part, int(size))
        if digest(part) != sha:
            part.unlink()
            raise OSError(f"{name}: wrong digest; the part was removed")
        part.rename(file)
    except Exception as error:  # the index may not speak JSON here: pip knows every dialect
        print(f"  {error}; asking pip instead", file=sys.stderr)
        pip_download(name, version, sha, tags, cache)
        if not file.exists() or digest(file) != sha:
            sys.exit(f"{name}: not downloaded. Check the network and run ./dev setup again.")
    return file


def unpack(file: Path, site: Path) -> None:
    done = site / f".unpacked-{file.stem}"
    if done.exists():
        return
    print(f"  unpacking {file.name}", file=sys.stderr)
    with zipfile.ZipFile(file) as wheel:
        wheel.extractall(site)
    done.touch()


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    listing, cache, site = (Path(p) for p in sys.argv[1:])
    cache.mkdir(parents=True, exist_ok=True)
    site.mkdir(parents=True, exist_ok=True)
    lines = [l for l in listing.read_text().splitlines() if l and not l.startswith("#")]
    total = sum(int(l.split()[2]) for l in lines)
    if shutil.disk_usage(site).free < 4 * total:
        sys.exit(f"{site}: less than {4 * total / 1e9:.1f} GB free; set SCALESCOPE_CACHE to a folder with room")
    for line in lines:
        unpack(fetch(line, cache), site)


main()
