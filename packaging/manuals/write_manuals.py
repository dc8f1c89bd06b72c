#!/usr/bin/env python3
"""Writes completion and manual pages of the programs of a build, from their own descriptions.

usage: write_manuals.py PROGRAMS OUT VERSION

PROGRAMS is the folder of the programs; OUT gets man/man1, bash-completion/completions, zsh/vendor-completions and
fish/vendor_completions.d, as they are installed below share. A program that was not built gets no page."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import completion
import man_page

HELPED = ["scalescope", "scalescope-owner", "scalescope-agent", "scalescope-program", "scalescope-worker"]


def said(program: Path, argument: str) -> str:
    environment = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="", QT_QPA_PLATFORM="offscreen")
    return subprocess.run(
        [program, argument], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    ).stdout


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    programs, out, version = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    described = json.loads(said(programs / completion.PROGRAM, "describe"))
    helped = [name for name in HELPED if (programs / name).exists()]
    pages = sorted([completion.PROGRAM, *helped])
    texts = {completion.PROGRAM: man_page.of_description(described, version, pages)}
    for name in helped:
        texts[name] = man_page.of_help(name, said(programs / name, "--help"), version, pages)
    for name, text in texts.items():
        path = out / "man/man1" / f"{name}.1.gz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
    write(out / "bash-completion/completions" / completion.PROGRAM, completion.bash(described))
    write(out / "zsh/vendor-completions" / f"_{completion.PROGRAM}", completion.zsh(described))
    write(out / "fish/vendor_completions.d" / f"{completion.PROGRAM}.fish", completion.fish(described))


main()
