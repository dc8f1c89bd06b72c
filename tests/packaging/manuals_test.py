#!/usr/bin/env python3
"""Tests completion and manual pages against the programs' --help, and their effect in shells and troff.

usage: manuals_test.py PROGRAMS MANUALS

Tools that are not installed (zsh, fish, man) are left out, with a message."""

import gzip
import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

PROGRAMS, MANUALS = Path(sys.argv[1]), Path(sys.argv[2])
CLI = "scalescope-cli"


def run(*command, **more):
    environment = dict(os.environ, LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen", MANWIDTH="100", **more.pop("env", {}))
    return subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **more
    )


def helped():
    """Returns every command that --help lists, with the options of its --help."""
    found = {}
    open_ways = [()]
    while open_ways:
        way = open_ways.pop()
        text = run(PROGRAMS / CLI, *way, "--help").stdout
        commands = text.partition("\nSubcommands:\n")[2]
        inner = re.findall(r"^  ([a-z][a-z-]*) ", commands, re.M)
        options = re.findall(r"^  (?:-\w,)?(--[a-z-]+)", text, re.M)
        found[way] = (inner, options)
        open_ways += [way + (name,) for name in inner]
    return found


HELPED = helped()


def page(name):
    return gzip.decompress((MANUALS / "man/man1" / f"{name}.1.gz").read_bytes()).decode()


class Manuals(unittest.TestCase):
    def test_help_is_walked(self):
        self.assertIn(("data", "fetch"), HELPED)
        self.assertIn("--what", HELPED[("export",)][1])
        self.assertNotIn("describe", HELPED[()][0])

    def test_the_page_has_every_command_and_option(self):
        plain = page(CLI).replace("\\-", "-")
        sections = dict(re.findall(r"^\.SS (.*)\n((?:(?!\.S).*\n)*)", plain, re.M))
        for way, (inner, options) in HELPED.items():
            if inner:
                continue
            self.assertIn(" ".join(way), sections)
            for option in options:
                self.assertIn(option, sections[" ".join(way)], way)
        for word in ("speedup", "time-to-accuracy", "preset:quick-strong-scaling", "130"):
            self.assertIn(word, plain)

    def test_every_program_has_a_page_that_troff_reads_without_a_word(self):
        for name in sorted(path.name for path in PROGRAMS.glob("scalescope*") if os.access(path, os.X_OK)):
            if "_" in name or name in ("scalescope-gpuprobe", "scalescope-worker-cuda"):
                continue  # Only the agent starts it, and scalescope-worker describes it.
            text = page(name)
            self.assertIn(f".TH {name.upper()} 1", text)
            self.assertIn(".SH NAME\n" + name.replace("-", "\\-") + " \\- ", text)
            self.assertIn(".SH SYNOPSIS\n", text)
            self.assertNotIn(str(PROGRAMS), text)
            if not shutil.which("man"):
                print(f"{name}: man is not here to read it", file=sys.stderr)
                continue
            file = Path(os.environ.get("TMPDIR", "/tmp")) / f"{os.getpid()}-{name}.1"
            file.write_text(text)
            try:
                shown = run("man", "--warnings", "-E", "UTF-8", "-l", file)
            finally:
                file.unlink()
            self.assertEqual((shown.returncode, shown.stderr), (0, ""), name)
            self.assertIn("--help", shown.stdout)

    def bash(self, line):
        """Returns bash's completions at the end of `line`."""
        file = MANUALS / "bash-completion/completions" / CLI
        script = (
            f'source "{file}"; COMP_LINE=$1 COMP_POINT=${{#1}}; _scalescope_cli; printf "%s\\n" "${{COMPREPLY[@]}}"'
        )
        shown = run("bash", "--norc", "-c", script, "bash", line)
        self.assertEqual((shown.returncode, shown.stderr), (0, ""), line)
        return shown.stdout.split()

    def test_bash_reads_and_completes(self):
        file = MANUALS / "bash-completion/completions" / CLI
        self.assertEqual(run("bash", "-n", file).stderr, "")
        for way, (inner, options) in HELPED.items():
            line = " ".join((CLI, *way, ""))
            for name in inner:
                self.assertIn(name, self.bash(line))
            for option in options:
                self.assertIn(option, self.bash(line + "--"), way)
        self.assertEqual(self.bash(f"{CLI} exp"), ["export"])
        self.assertEqual(self.bash(f"{CLI} export demo --theme "), ["light", "dark"])
        self.assertEqual(self.bash(f"{CLI} export demo --what time-t"), ["time-to-accuracy"])
        self.assertEqual(self.bash(f"{CLI} data fetch --split e"), ["extra"])
        self.assertEqual(self.bash(f"{CLI} report x --out "), [])  # readline offers files by itself.
        self.assertEqual(self.bash(f"{CLI} audit "), [])
        # This is the text after readline's colon.
        self.assertIn("quick-strong-scaling", self.bash(f"{CLI} plan preset:quick"))
        self.assertIn("preset:quick-strong-scaling", self.bash(f"{CLI} plan pre"))
        self.assertIn("preset:weak-scaling", self.bash(f"{CLI} run --again "))  # A flag has no value.

    def test_fish_reads_and_completes(self):
        if not shutil.which("fish"):
            self.skipTest("fish is not installed")
        file = MANUALS / "fish/vendor_completions.d" / f"{CLI}.fish"

        def offered(line):
            shown = run("fish", "--no-config", "-c", f'source "{file}"; complete -C "{line}"')
            self.assertEqual((shown.returncode, shown.stderr), (0, ""), line)
            return [text.split("\t")[0] for text in shown.stdout.splitlines()]

        self.assertEqual(sorted(HELPED[()][0]), sorted(offered(f"{CLI} ")))
        self.assertEqual(sorted(HELPED[("data",)][0]), sorted(offered(f"{CLI} data ")))
        for way in [("export",), ("data", "import"), ("import",), ("hosts", "list")]:
            found = offered(" ".join((CLI, *way, "--")))
            self.assertEqual(sorted(HELPED[way][1]), sorted(option for option in found if option.startswith("--")), way)
        self.assertEqual(sorted(offered(f"{CLI} export x --theme ")), ["dark", "light"])

    def test_zsh_reads(self):
        text = (MANUALS / "zsh/vendor-completions" / f"_{CLI}").read_text()
        self.assertTrue(text.startswith(f"#compdef {CLI}\n"))
        for way, (inner, options) in HELPED.items():
            body = text.partition("\n_" + "_".join((CLI, *way)).replace("-", "_") + "() {\n")[2].partition("\n}\n")[0]
            for name in [*(f"'{name}:" for name in inner), *options]:
                self.assertIn(name, body, way)
        if not shutil.which("zsh"):
            self.skipTest("zsh is not installed: its file is not read by it")
        self.assertEqual(run("zsh", "-n", MANUALS / "zsh/vendor-completions" / f"_{CLI}").stderr, "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
