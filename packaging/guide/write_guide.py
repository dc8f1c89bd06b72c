#!/usr/bin/env python3
"""Writes the user guide as HTML: docs/guide, with parts taken from the sources and from the command line.

usage: write_guide.py SOURCE PROGRAM OUT VERSION

SOURCE is the root of the sources, PROGRAM is scalescope-cli, OUT is the folder that is created. Definitions, presets
and messages are those of core/base/messages, commands those that `PROGRAM describe` prints."""

import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import markdown

ROW = re.compile(r'^\s*\{"([^"]+)",\s*MESSAGE_TEXT\(\s*("(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*)\s*\)\}', re.M)

# Areas of messages about errors or facts worth knowing, in the order of the page: file, title, codes left out.
AREAS = [
    ("study", "Study files", r"preset\."),
    ("cli", "Commands", None),
    ("data", "Datasets", None),
    ("launcher", "Planning and starting", None),
    ("preflight", "Checks of hosts", r"preflight\.fix\."),
    ("agent", "Agents", None),
    ("slurm", "Slurm", None),
    ("training", "Training", None),
    ("analysis", "Notes on results", r"(?!guard\.)"),
    ("analysis", "Results, sizing, and imported numbers", r"(guard|verdict|evidence)\."),
    ("audit", "Audit of tables", None),
    ("store", "Store", None),
    ("owner", "The background service", None),
    ("client", "Clients: windows and commands", None),
    ("telemetry", "Logs", None),
    ("base", "Files and JSON", None),
    ("report", "Figures, tables and reports", r"(?!(figure|document|missing|trace)\.)"),
    (
        "ui",
        "Drawing and the window",
        r"(?!(figure|render|compare|window)\.|live\.(earlier-records|no-run|run-too-long))",
    ),
]

STYLE = """
:root { color-scheme: light dark; --ink: #1b2530; --paper: #fff; --soft: #f2f5f8; --line: #d7dee6; --link: #0b62a4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #dfe6ed; --paper: #15191e; --soft: #1f252c; --line: #37424e; --link: #6cb6ee; } }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, "DejaVu Sans", sans-serif; }
body > div { display: flex; max-width: 72rem; margin: 0 auto; }
nav { flex: 0 0 14rem; padding: 2rem 1.5rem; font-size: .92rem; } nav a { display: block; padding: .2rem 0; }
nav a[aria-current] { font-weight: 600; color: var(--ink); }
main { flex: 1; min-width: 0; padding: 1rem 1.5rem 4rem; } a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; } h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.2rem; }
h3 { font-size: 1.05rem; } code { font: .9em/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .8rem 1rem;
  overflow-x: auto; }
.file { margin: 1rem 0 -.9rem; font-size: .85rem; font-weight: 600; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem;
  border-bottom: 1px solid var(--line); } img { max-width: 100%; border: 1px solid var(--line); border-radius: 6px; }
figure { margin: 1rem 0; } footer { font-size: .85rem; margin-top: 3rem; }
@media (max-width: 50rem) { body > div { display: block; } }
@media print { nav { display: none; } }
"""


def messages(source: Path, name: str) -> dict:
    """Returns the English template of each code, in the order of the file."""
    text = (source / "core/base/messages" / f"{name}.inc").read_text(encoding="utf-8")
    found = {}
    for code, literals in ROW.findall(text):
        parts = re.findall(r'"((?:[^"\\]|\\.)*)"', literals)
        found[code] = "".join(re.sub(r"\\(.)", r"\1", part) for part in parts)
    return found


def rows(head: list, lines: list) -> str:
    out = "<table>\n<thead><tr>" + "".join(f"<th>{cell}</th>" for cell in head) + "</tr></thead>\n<tbody>\n"
    return out + "".join(lines) + "</tbody>\n</table>\n"


def text_of(template: str) -> str:
    return re.sub(r"\{(\w+)\}", r"<em>{\1}</em>", html.escape(template, quote=False))


def all_messages(source: Path) -> str:
    out = ""
    for name, title, left_out in AREAS:
        out += f'<h3 id="{markdown.slug(title)}">{title}</h3>\n'
        lines = [
            f'<tr id="{code}"><td><code>{code}</code></td><td>{text_of(text)}</td></tr>\n'
            for code, text in messages(source, name).items()
            if not (left_out and re.match(left_out, code))
        ]
        out += rows(["code", "message"], lines)
    return out


def fixes(source: Path) -> str:
    prefix = "preflight.fix."
    lines = [
        f'<tr id="{code}"><td><code>{code.removeprefix(prefix)}</code></td><td>{text_of(text)}</td></tr>\n'
        for code, text in messages(source, "preflight").items()
        if code.startswith(prefix)
    ]
    return rows(["finding of <code>check</code>", "fix"], lines)


def definitions(source: Path) -> str:
    texts = messages(source, "figures") | messages(source, "report")
    out = ""
    for code, text in texts.items():
        if not code.startswith("definition."):
            continue
        what = code.removeprefix("definition.")
        title = texts.get(f"heading.{what}", what)
        out += f'<h2 id="{what}">{html.escape(title)}</h2>\n<p>{text_of(text)}</p>\n'
        if f"empty.{what}" in texts:
            out += f"<p><em>Without data:</em> {text_of(texts[f'empty.{what}'])}</p>\n"
    return out


def presets(source: Path) -> str:
    texts = messages(source, "study")
    lines = [
        f"<tr><td><code>{code.removesuffix('.purpose')[len('preset.'):]}</code></td>"
        f"<td>{html.escape(texts[code.removesuffix('.purpose')])}</td><td>{html.escape(text)}</td></tr>\n"
        for code, text in texts.items()
        if re.fullmatch(r"preset\..*\.purpose", code)
    ]
    return rows(["preset", "name", "purpose"], lines)


def commands(described: dict, path: tuple = ()) -> str:
    out = ""
    for command in described["commands"]:
        way = path + (command["name"],)
        if command["commands"]:
            out += commands(command, way)
            continue
        name = " ".join(way)
        out += f'<h2 id="{"-".join(way)}"><code>{name}</code></h2>\n<p>{html.escape(command["description"])}.</p>\n'
        lines = []
        for option in command["arguments"] + command["options"]:
            names = ", ".join(f"<code>{html.escape(one)}</code>" for one in option["names"])
            words = " ".join(f"<code>{html.escape(word)}</code>" for word in option["words"])
            more = " (required)" if option["required"] else ""
            several = " ..." if option["several"] else ""
            text = html.escape(option["description"]) + more + (f"<br>{words}" if words else "")
            lines.append(f"<tr><td>{names}{several}</td><td>{text}</td></tr>\n")
        out += rows(["argument or option", "meaning"], lines)
    return out


def pages(source: Path) -> list:
    """Returns index, then the pages that it lists."""
    listed = re.findall(r"^\d+\. \[[^]]+\]\(([\w-]+)\.md\)", (source / "docs/guide/index.md").read_text(), re.M)
    return ["index", *listed]


def main() -> None:
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    source, program, out, version = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), sys.argv[4]
    described = subprocess.run([program, "describe"], capture_output=True, text=True, check=True).stdout
    written = {
        "definitions": definitions(source),
        "presets": presets(source),
        "fixes": fixes(source),
        "messages": all_messages(source),
        "commands": commands(json.loads(described)),
    }
    texts = {name: (source / "docs/guide" / f"{name}.md").read_text(encoding="utf-8") for name in pages(source)}
    titles = {name: re.match(r"# (.+)", text).group(1) for name, text in texts.items()}
    shutil.rmtree(out, ignore_errors=True)
    (out / "images").mkdir(parents=True)
    (out / "guide.css").write_text(STYLE.lstrip(), encoding="utf-8")
    for name, text in texts.items():
        for picture in re.findall(r"\]\(\.\./images/([\w.-]+)\)", text):
            shutil.copyfile(source / "docs/images" / picture, out / "images" / picture)
        body = markdown.to_html(text.replace("](../images/", "](images/"), written)
        links = "".join(
            f'<a href="{other}.html"{" aria-current=" + chr(34) + "page" + chr(34) if other == name else ""}>'
            f"{html.escape(title)}</a>\n"
            for other, title in titles.items()
        )
        page = (
            f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{html.escape(titles[name])}'
            '</title>\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<link rel="stylesheet" href="guide.css">\n</head>\n<body>\n<div>\n<nav>\n{links}</nav>\n<main>\n{body}'
            f"<footer>Scalescope {version}</footer>\n</main>\n</div>\n</body>\n</html>\n"
        )
        (out / f"{name}.html").write_text(page, encoding="utf-8")


main()
