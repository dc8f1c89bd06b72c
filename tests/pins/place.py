"""The environment in which the pins run commands: a separate folder, the stored logs unpacked in it, and every
output as text that can be compared."""

import difflib
import json
import lzma
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tarfile
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
DATA = SOURCE / "tests" / "data" / "pins"
GOLDEN = DATA / "golden"
FIXTURES = {"lab": DATA / "store.tar.xz", "demo": SOURCE / "resources" / "demo"}

# Programs that a command on a store needs. There is no agent, worker or window: none of these outputs may need them.
PROGRAMS = ["scalescope-cli", "scalescope-owner"]

# libm chooses among its functions by processor, and they differ in the last digit: all machines use the plain ones.
PLAIN_MATHS = "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4"

# All masked values; nothing else is masked elsewhere.
ALWAYS = [
    (re.compile(r"(?<=this one reads up to )\d+"), "{schema}"),  # the database's version may grow
    (re.compile(r"\A\d+\.\d+\.\d+\n\Z"), "{version}\n"),  # --version
    (re.compile(r'(?<="wallNs": )\d+'), "{ns}"),  # of the journal
    (
        re.compile(r"(?<=to import or fetch; available are )[a-z0-9, -]+"),
        "{datasets}",
    ),  # There may be more; unit tests contain the list.
]
FRESH = [  # For runs and studies that are created while the test runs.
    (re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"), "{time}"),
    (re.compile(r'(?<="cellKey": )"[0-9a-f]{16}"'), '"{key}"'),
]
ULID = re.compile(r"\b01[0-9A-HJKMNP-TV-Z]{24}\b")


class Place:
    """A temporary folder; commands run in it, so that paths in their output are relative."""

    def __init__(self, programs):
        self.programs = pathlib.Path(programs).resolve()
        # Some thousand files are written and synced; they are in memory if there is room, because no disk is tested
        # here.
        memory = "/dev/shm"
        room = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 512 << 20
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="scalescope-pins-", dir=memory if room else None))
        # The memory file system may not allow running programs.
        self.bin = pathlib.Path(tempfile.mkdtemp(prefix="scalescope-pins-"))
        for name in PROGRAMS:
            shutil.copy2(self.programs / name, self.bin / name)
        self.environment = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("SCALESCOPE_", "XDG_", "GLIBC_", "LC_"))
        }
        self.environment.update(
            HOME=str(self.folder / "home"),
            TZ="UTC",
            LC_ALL="C.UTF-8",
            GLIBC_TUNABLES=PLAIN_MATHS,
            XDG_CACHE_HOME=str(self.folder / "cache"),
            XDG_STATE_HOME=str(self.folder / "state"),
            XDG_DATA_HOME=str(self.folder / "data"),
            SCALESCOPE_RESOURCES=str(SOURCE / "resources"),
        )
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end_agents()
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.bin, ignore_errors=True)

    def end_agents(self):
        """Ends the agents. An agent exists for a minute after its last client, and would write into a folder that is
        gone. Each has the folder in its environment."""
        for turn in range(40):
            left = []
            for entry in pathlib.Path("/proc").iterdir():
                try:
                    if entry.name.isdigit() and str(self.folder).encode() + b"/" in (entry / "environ").read_bytes():
                        left.append(int(entry.name))
                except OSError:
                    pass  # It belongs to another user, or ended meanwhile.
            for pid in left:
                try:
                    os.kill(pid, signal.SIGTERM if turn < 20 else signal.SIGKILL)
                except ProcessLookupError:
                    pass
            if not left:
                return
            time.sleep(0.1)

    def unpack(self, name, fixture):
        """Creates a store folder NAME with the logs of a fixture, not yet rebuilt."""
        source = FIXTURES[fixture]
        if source.is_dir():
            shutil.copytree(source, self.folder / name)
        else:
            with tarfile.open(source) as archive:
                archive.extractall(self.folder / name)

    def stored(self, fixture):
        """Returns the rebuilt store of a fixture, which is never changed."""
        if not (self.folder / fixture).exists():
            self.unpack(fixture, fixture)
            self.run("rebuild", "--store", fixture)
        return fixture

    def rows(self, what, store):
        """Returns the rows of a list, `studies` or `runs`."""
        return json.loads(self.run(what, "--json", "--store", store).stdout)[what]

    def run(self, *words, programs=None, environment=None):
        return subprocess.run(
            [str((programs or self.bin) / "scalescope-cli"), *map(str, words)],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=300,
            env={**self.environment, **(environment or {})},
        )

    def steady(self, text):
        text = (
            text.replace(str(self.folder), "{place}")
            .replace(str(self.bin), "{programs}")
            .replace(str(SOURCE), "{source}")
        )
        for pattern, mask in ALWAYS:
            text = pattern.sub(mask, text)
        return text


def text_of(data):
    return data.decode("utf-8", "backslashreplace") if isinstance(data, bytes) else data


def fresh(text):
    """Masks times and keys, and replaces each id by the order of its first appearance."""
    for pattern, mask in FRESH:
        text = pattern.sub(mask, text)
    seen = {}
    return ULID.sub(lambda found: "{id %d}" % seen.setdefault(found[0], len(seen) + 1), text)


# How often a rebuild reports depends on the time it takes.
PROGRESS = re.compile(rb"^rebuilt \d+ %\n", re.M)


class Transcript:
    """Output of a group of commands: command, exit code, stdout, stderr and the files under `out`, each with its
    length, so that not even a last newline is lost."""

    def __init__(self, place, mask=None):
        self.place, self.mask, self.parts = place, mask or (lambda text: text), []

    def add(self, title, text):
        text = self.mask(self.place.steady(text_of(text)))
        self.parts.append("--- %s, %d characters\n%s\n" % (title, len(text), text))

    def run(self, *words, show=None, **how):
        """Runs a command and records its output. `show` is the command line in the transcript."""
        target = self.place.folder / "out"
        shutil.rmtree(target, ignore_errors=True)
        if any(str(word).startswith("out/") for word in words):
            target.mkdir()
        ended = self.place.run(*words, **how)
        said = self.mask(self.place.steady(show or " ".join(map(str, words))))
        self.parts.append("$ scalescope-cli %s\nexit %d\n" % (said, ended.returncode))
        for name, data in (("stdout", ended.stdout), ("stderr", PROGRESS.sub(b"", ended.stderr))):
            if data:
                self.add(name, data)
        for file in sorted(target.rglob("*")) if target.is_dir() else []:
            if file.is_file():
                self.add(str(file.relative_to(self.place.folder)), file.read_bytes())
        return ended

    def text(self):
        return "".join(self.parts)


class Golden:
    """The committed transcripts: NAME.txt, or NAME.txt.xz if it is long."""

    LONG = 64 << 10

    def __init__(self, update):
        self.update, self.failed, self.known = update, [], set()

    def check(self, name, text):
        plain, packed = GOLDEN / (name + ".txt"), GOLDEN / (name + ".txt.xz")
        self.known |= {plain.name, packed.name}
        before = (
            plain.read_text()
            if plain.exists()
            else text_of(lzma.decompress(packed.read_bytes())) if packed.exists() else None
        )
        if before == text:
            print("ok      %s" % name, flush=True)
        elif self.update:
            for file in (plain, packed):
                file.unlink(missing_ok=True)
            (
                packed.write_bytes(lzma.compress(text.encode(), preset=9))
                if len(text) > self.LONG
                else plain.write_text(text)
            )
            print("written %s" % name, flush=True)
        else:
            self.failed.append(name)
            print("DIFFERS %s" % name)
            lines = difflib.unified_diff(
                (before or "").splitlines(), text.splitlines(), "golden", "now", n=2, lineterm=""
            )
            for count, line in zip(range(60), lines):
                print("  " + line[:300])

    def later(self, name, found):
        """Checks lines of newer programs that no stored log contains; not every run writes all of them."""
        file = GOLDEN / (name + ".txt")
        self.known.add(file.name)
        known = set(file.read_text().splitlines()) if file.exists() else set()
        if self.update and not found <= known:
            file.write_text("".join(line + "\n" for line in sorted(known | found)))
            return known | found
        return known

    def leftover(self):
        """Returns transcripts that no group makes any more."""
        return sorted(file.name for file in GOLDEN.glob("*.txt*") if file.name not in self.known)
