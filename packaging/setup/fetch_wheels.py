#!/usr/bin/env python3
"""Downloads the wheels of a list into a cache, resuming interrupted downloads, and unpacks them.

usage: fetch_wheels.py LIST CACHE_DIR SITE_DIR

Each line of LIST: name==version sha256:HEX BYTES TAGS. Unpacked wheels are not downloaded again, nor wheels in the
cache with the right digest; an interrupted download is resumed. Files of another version of a wheel are removed first.
If the package index cannot be queried directly, pip downloads the wheel. A failure ends with one line that gives the
reason, and leaves nothing that would prevent the next start."""

import csv
import errno
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
    url = os.environ.get("PIP_INDEX_URL")
    if not url:
        configured = subprocess.run(
            [sys.executable, "-m", "pip", "config", "get", "global.index-url"],
            capture_output=True,
            text=True,
            check=False,
        )
        url = configured.stdout.strip() if configured.returncode == 0 else ""
    if not url:
        url = "https://pypi.org/simple"
    return url.rstrip("/")


class NotThere(Exception):
    """The reply is not the requested file, but a proxy's page or another file. pip may still find it."""


def full(error: OSError, path: Path) -> None:
    """Ends the program if ERROR means that the disk of PATH is full: a retry would not help."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        sys.exit(
            f"{path}: the disk is full ({shutil.disk_usage(path.parent).free / 1e6:.0f} MB free). Free some space, or "
            "set SCALESCOPE_CACHE to a folder on a larger disk, and start again: the download is resumed"
        )


def is_page(answer) -> bool:
    return "html" in answer.headers.get("Content-Type", "")


def find_url(name: str, file_name: str) -> str:
    request = urllib.request.Request(
        f"{index_url()}/{name}/", headers={"Accept": "application/vnd.pypi.simple.v1+json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        page = answer.read(64 << 20).decode(errors="replace")
        if "json" in answer.headers.get("Content-Type", ""):
            links = [(entry["filename"], entry["url"]) for entry in json.loads(page)["files"]]
        else:  # This is the older form: one link per file.
            links = [
                (text, html.unescape(link)) for link, text in re.findall(r'<a[^>]*href="([^"]+)"[^>]*>([^<]+)<', page)
            ]
        for listed, link in links:
            if listed.strip() == file_name:
                return urllib.parse.urljoin(answer.url, link.split("#")[0])
        if not any(listed.strip().endswith((".whl", ".gz", ".zip")) for listed, _ in links):
            raise NotThere(
                f"{answer.url} answers with a page that lists no package (of a proxy, or a network's login?): check "
                "http_proxy, https_proxy and PIP_INDEX_URL"
            )
    raise NotThere(f"{file_name} is not in the index {index_url()}")


def show_every() -> float:
    """Returns the seconds between two lines of progress: a terminal has one line, which is overwritten."""
    return 0.5 if sys.stderr.isatty() else 10


def show(name: str, have: int, total: int, started: float, at_start: int) -> None:
    rate = (have - at_start) / max(1e-3, time.monotonic() - started)
    left = (total - have) / rate if rate > 0 else 0
    begin, end = ("\r", "") if sys.stderr.isatty() else ("", "\n")
    print(
        f"{begin}  {name}: {have / 1e6:.0f} of {total / 1e6:.0f} MB, {rate / 1e6:.1f} MB/s, {left:.0f} s left   ",
        end=end,
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
                if is_page(answer):
                    raise NotThere(f"{answer.url} sends a page instead of {name} (from a proxy?): check https_proxy")
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
                        if time.monotonic() - shown > show_every():
                            shown = time.monotonic()
                            show(name, have, total, started, at_start)
                show(name, have, total, started, at_start)
                if sys.stderr.isatty():
                    print(file=sys.stderr)
        except OSError as error:
            print(file=sys.stderr)  # This ends the line of progress.
            full(error, part)
            print(f"  {name}: {error}; try {attempt + 1} of {TRIES}", file=sys.stderr)
            time.sleep(2 * attempt + 1)
    if not part.exists() or part.stat().st_size != total:
        raise NotThere(f"{name}: the download was interrupted {TRIES} times")


def pip_download(name: str, version: str, sha: str, tags: str, cache: Path) -> bool:
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
    return subprocess.run(command, check=False).returncode == 0


def parts_of(line: str) -> tuple[str, str, str, int, str]:
    spec, sha, size, tags = line.split()
    name, version = spec.split("==")
    return name, version, sha.removeprefix("sha256:"), int(size), tags


def file_of(line: str, cache: Path) -> Path:
    name, version, _, _, tags = parts_of(line)
    return cache / f"{name.replace('-', '_')}-{version}-{tags}.whl"


def fetch(line: str, cache: Path) -> Path:
    name, version, sha, size, tags = parts_of(line)
    file = file_of(line, cache)
    if file.exists() and file.stat().st_size == size and digest(file) == sha:
        return file
    part = file.with_suffix(".whl.part")
    try:
        url = find_url(name, file.name)
        download(name, url, part, size)
        came = digest(part)
        if came != sha:
            part.unlink()
            raise NotThere(f"{url} has the checksum {came[:12]}..., expected {sha[:12]}...; the file was removed")
        part.rename(file)
    except Exception as error:  # The index may not serve JSON here, and pip supports every form.
        if isinstance(error, OSError):
            full(error, part)
        print(f"  {error}; trying pip instead", file=sys.stderr)
        if not pip_download(name, version, sha, tags, cache) or not file.exists() or digest(file) != sha:
            sys.exit(f"{name} {version} was not downloaded: {error}. Fix this and start again")
    return file


def mark_of(line: str, site: Path) -> Path:
    return site / f".unpacked-{file_of(line, site).stem}"


def remove_other_versions(line: str, site: Path) -> None:
    """Removes files of other versions of the wheel, according to their lists: they would be mixed with the new ones."""
    stem = mark_of(line, site).name.split("-", 2)[1]
    for mark in [*site.glob(f".unpacked-{stem}-*"), *site.glob(f".removing-{stem}-*")]:
        if mark == mark_of(line, site):
            continue
        version = mark.name.split("-")[2]
        print(f"  removing {stem} {version}, of another version of Scalescope", file=sys.stderr)
        # A partly removed version must neither be used as unpacked nor be forgotten.
        mark = mark.rename(mark.with_name(mark.name.replace(".unpacked-", ".removing-", 1)))
        record = site / f"{stem}-{version}.dist-info" / "RECORD"
        if record.exists():
            with record.open(newline="") as file:
                names = [row[0] for row in csv.reader(file) if row]
            for name in names:
                path = site / name
                if path != record and site.resolve() in path.resolve().parents:
                    path.unlink(missing_ok=True)
            shutil.rmtree(record.parent, ignore_errors=True)
        mark.unlink()


def unpack(file: Path, done: Path) -> None:
    print(f"  unpacking {file.name}", file=sys.stderr)
    with zipfile.ZipFile(file) as wheel:
        wheel.extractall(done.parent)
    done.touch()


def needs_room(folder: Path, needed: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < needed:
        sys.exit(
            f"{folder}: {needed / 1e9:.1f} GB are needed, but only {free / 1e9:.1f} GB are free. Free some space, or "
            "set SCALESCOPE_CACHE to a folder on a larger disk"
        )


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    listing, cache, site = (Path(p) for p in sys.argv[1:])
    lines = [l for l in listing.read_text().splitlines() if l and not l.startswith("#")]
    try:
        cache.mkdir(parents=True, exist_ok=True)
        site.mkdir(parents=True, exist_ok=True)
        lines = [line for line in lines if not mark_of(line, site).exists()]
        # Unpacked wheels take a little over twice their size.
        to_unpack = sum(3 * parts_of(line)[3] for line in lines)
        to_fetch = sum(parts_of(line)[3] for line in lines if not file_of(line, cache).exists())
        shared = cache.stat().st_dev == site.stat().st_dev
        needs_room(site, to_unpack + (to_fetch if shared else 0))
        needs_room(cache, to_fetch)
        for line in lines:
            file = fetch(line, cache)
            remove_other_versions(line, site)
            unpack(file, mark_of(line, site))
    except OSError as error:
        full(error, site)
        sys.exit(f"{error}: {cache} and {site} must be folders that this user can write to")
    except zipfile.BadZipFile as error:
        sys.exit(f"{error}: the downloaded file is damaged; start again")


main()
