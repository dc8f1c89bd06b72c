#!/usr/bin/env python3
"""Tests the user guide: it is complete, and every command in it has the described effect.

usage: guide_test.py SOURCE PROGRAMS GUIDE [PAGE...|-PAGE...]

SOURCE is the root of the sources, PROGRAMS the folder of the programs, GUIDE the HTML made from docs/guide. With PAGEs
only the commands of these pages are run, with -PAGEs everything except theirs. A page's blocks run in their order in
one new folder with a separate store and home: `sh` line by line, `json NAME`, `csv NAME` and `python NAME` are files.
A line must end with 0, or as its comment says. The preset that takes minutes runs with fewer steps."""

import contextlib
import html.parser
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SOURCE, PROGRAMS, GUIDE = (Path(argument).resolve() for argument in sys.argv[1:4])
ASKED = [page for page in sys.argv[4:] if not page.startswith("-")]
LEFT_OUT = [page[1:] for page in sys.argv[4:] if page.startswith("-")]
PAGES = SOURCE / "docs/guide"
sys.path.insert(0, str(SOURCE / "packaging/guide"))
import markdown  # noqa: E402

PATIENCE = float(os.environ.get("SCALESCOPE_TEST_PATIENCE", "1"))
QUICKER = '{"measure": {"steps": 10, "warmupSteps": 2, "repeats": 2, "ceilingMB": 0}}'
EMPTY = {"meta", "link", "img", "br"}


def page_text(name):
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def names():
    return sorted(path.stem for path in PAGES.glob("*.md"))


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.pictures, self.faults = [], [], [], [], []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag not in EMPTY:
            self.open.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a":
            self.links.append(values["href"])
        if tag == "img":
            self.pictures.append((values["src"], values["alt"]))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")


def read(name):
    reader = Reader()
    reader.feed((GUIDE / f"{name}.html").read_text(encoding="utf-8"))
    return reader


def codes():
    found = set()
    for file in (SOURCE / "core/base/messages").glob("*.inc"):
        found |= set(re.findall(r'^\s*\{"([^"]+)",\s*MESSAGE_TEXT', file.read_text(encoding="utf-8"), re.M))
    return found


def refusals():
    """Returns the codes with which the sources refuse, wherever a user may see them: on a page, a terminal or in
    JSON."""
    known, found = codes(), set()
    for folder in ("core", "launcher", "ui", "app"):
        for file in (SOURCE / folder).rglob("*.cpp"):
            text = file.read_text(encoding="utf-8")
            found |= set(re.findall(r'\b(?:fail|refuse|refused|Error)\w*[({]+\s*"([\w-]+(?:\.[\w-]+)+)"', text))
    return found & known


class Pages(unittest.TestCase):
    def test_every_page_is_listed_and_written(self):
        listed = re.findall(r"^\d+\. \[[^]]+\]\(([\w-]+)\.md\)", page_text("index"), re.M)
        self.assertEqual(sorted(["index", *listed]), names())
        self.assertEqual(sorted(path.stem for path in GUIDE.glob("*.html")), names())

    def test_html_is_whole_and_links_lead_somewhere(self):
        read_pages = {name: read(name) for name in names()}
        for name, page in read_pages.items():
            self.assertEqual((page.faults, page.open), ([], []), name)
            self.assertEqual(len(page.ids), len(set(page.ids)), name)
            for link in page.links:
                target, _, part = link.partition("#")
                self.assertIn(target.removesuffix(".html") or name, read_pages, f"{name}: {link}")
                if part:
                    self.assertIn(part, read_pages[target.removesuffix(".html") or name].ids, f"{name}: {link}")
            for picture, words in page.pictures:
                self.assertTrue((GUIDE / picture).is_file(), f"{name}: {picture}")
                self.assertTrue(words, f"{name}: {picture} says nothing to who cannot see it")

    def test_codes_and_definitions_are_those_of_the_sources(self):
        known = codes()
        trouble = page_text("troubleshooting")
        for code in re.findall(r"^\| `([a-z.-]+)` \|", trouble, re.M):
            self.assertIn(code, known)
        shown = read("troubleshooting").ids
        for code in ("store.full", "launcher.no-worker", "preflight.fix.agent", "guard.governor", "json.not-json"):
            self.assertIn(code, shown)
        self.assertEqual([code for code in shown if "." in code and code not in known], [])
        self.assertGreater(len(refusals()), 300)
        self.assertEqual(sorted(refusals() - set(shown)), [])
        defined = {code.removeprefix("definition.") for code in known if code.startswith("definition.")}
        self.assertEqual(defined - set(read("definitions").ids), set())
        self.assertGreater(len(defined), 20)

    def test_every_command_has_its_place(self):
        described = json.loads(subprocess.run([PROGRAMS / "scalescope-cli", "describe"], capture_output=True, text=True,
                                         check=True).stdout)  # fmt: skip
        shown = read("commands").ids
        for command in described["commands"]:
            for name in [f"{command['name']}-{inner['name']}" for inner in command["commands"]] or [command["name"]]:
                self.assertIn(name, shown)

    def test_readme_names_commands_that_there_are(self):
        described = json.loads(subprocess.run([PROGRAMS / "scalescope-cli", "describe"], capture_output=True, text=True,
                                         check=True).stdout)  # fmt: skip
        known = {
            command["name"]: {name for one in [command, *command["commands"]] for option in one["options"]
                              for name in option["names"]}
            for command in described["commands"]
        }  # fmt: skip
        readme = (SOURCE / "README.md").read_text(encoding="utf-8")
        lines = re.findall(r"^scalescope-cli (.*)$", readme, re.M)
        self.assertGreater(len(lines), 5)
        for line in lines:
            words = shlex.split(line.partition("  # ")[0])
            words = words[: words.index("--")] if "--" in words else words  # The arguments after it are the user's.
            self.assertIn(words[0], known, line)
            self.assertEqual({word for word in words if word.startswith("--")} - known[words[0]], set(), line)
        helped = subprocess.run([SOURCE / "dev", "help"], capture_output=True, text=True, check=True).stdout
        for word in set(re.findall(r"\./dev\s+(\w+)", readme)):
            self.assertIn(f"./dev {word}", helped)

    def test_lines_are_of_the_known_kinds(self):
        for name in names():
            for info, _ in markdown.blocks_of_code(page_text(name)):
                self.assertRegex(info, r"^(sh|(json|csv|python) [\w.-]+)$", name)


def steps_of(name):
    """Yields the actions of a page: ("file", name, text) and ("run", words, status)."""
    for info, text in markdown.blocks_of_code(page_text(name)):
        if info != "sh":
            yield "file", info.split(" ", 1)[1], text
            continue
        for line in text.splitlines():
            command, _, comment = line.partition("  # ")
            ends = re.match(r"ends with (\d+)", comment)
            yield "run", shlex.split(command), int(ends.group(1)) if ends else 0


@contextlib.contextmanager
def place():
    """Provides a home that is removed at the end, with the owner and the agents that were started in it."""
    home = tempfile.mkdtemp(prefix="scalescope-guide.")
    mark = f"\0HOME={home}\0".encode()
    try:
        yield home
    finally:
        while True:
            left = []
            for environ in Path("/proc").glob("[0-9]*/environ"):
                with contextlib.suppress(OSError):
                    if mark in b"\0" + environ.read_bytes():
                        left.append(int(environ.parent.name))
            for pid in left:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            if not left:
                break
            time.sleep(0.1)
        shutil.rmtree(home)


class Commands(unittest.TestCase):
    def run_page(self, name):
        with place() as home:
            folder = Path(home, "work")
            folder.mkdir()
            environment = {key: value for key, value in os.environ.items() if not key.startswith("SCALESCOPE_")}
            environment.update(HOME=home, PATH=f"{PROGRAMS}:{os.environ['PATH']}", LC_ALL="C.UTF-8",
                               QT_QPA_PLATFORM="offscreen", SCALESCOPE_RESOURCES=str(SOURCE / "resources"))  # fmt: skip
            for kind in ("DATA", "CACHE", "CONFIG", "STATE"):
                environment[f"XDG_{kind}_HOME"] = f"{home}/{kind.lower()}"
            for kind, what, more in steps_of(name):
                if kind == "file":
                    Path(folder, what).write_text(more, encoding="utf-8")
                    continue
                self.assertEqual(what[0], "scalescope-cli", name)
                if what[1] == "run" and what[2].startswith("preset:"):
                    what = [*what, "--patch", QUICKER]
                done = subprocess.run(what, cwd=folder, env=environment, stdin=subprocess.DEVNULL, text=True,
                                      capture_output=True, check=False, timeout=60 * PATIENCE)  # fmt: skip
                self.assertEqual(done.returncode, more, f"{name}: {shlex.join(what)}\n{done.stdout}{done.stderr}")
                if "--out" in what:
                    made = Path(folder, what[what.index("--out") + 1])
                    self.assertTrue(made.stat().st_size > 0 if made.is_file() else any(made.iterdir()), made)


def walk(name):
    return lambda self: self.run_page(name)


for page in names():
    if page not in LEFT_OUT and any(kind == "run" for kind, *_ in steps_of(page)):
        setattr(Commands, f"test_{page.replace('-', '_')}", walk(page))

if __name__ == "__main__":
    asked = [f"Commands.test_{page.replace('-', '_')}" for page in ASKED]
    unittest.main(argv=[sys.argv[0], *asked])
