"""Writes manual pages in roff: for a described command line, or for the output of a program's --help."""

import re


def escaped(text: str) -> str:
    """Escapes text for troff, to which a line that begins with . or ' would be a request."""
    out = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + out if out[:1] in (".", "'") else out


def lines(text: str) -> str:
    return "\n".join(escaped(" ".join(line.split())) for line in text.splitlines() if line.strip())


def head(name: str, what: str, version: str) -> str:
    title = f'.TH {name.upper()} 1 "" "Scalescope {version}" "Scalescope"'
    first = '.\\" Written by the build from the program itself.'
    return f"{first}\n{title}\n.SH NAME\n{escaped(name)} \\- {escaped(what)}\n"


def also(name: str, pages: list) -> str:
    others = [f"\\fB{escaped(page)}\\fR(1)" for page in pages if page != name]
    return ".SH SEE ALSO\n" + ",\n".join(others) + "\n"


def value_of(option: dict) -> str:
    """Returns the text after an option: its values if they are few, else its type."""
    words = option["words"]
    few = words and len(words) <= 4
    text = "|".join(f"\\fB{escaped(word)}\\fR" for word in words) if few else f"\\fI{escaped(option['type'])}\\fR"
    return " " + text + (" ..." if option["several"] else "")


def described_option(option: dict) -> str:
    names = ", ".join(f"\\fB{escaped(name)}\\fR" for name in option["names"])
    text = lines(option["description"])
    if len(option["words"]) > 4:
        text += ".\nOne of " + ", ".join(f"\\fB{escaped(word)}\\fR" for word in option["words"]) + "."
    return f".TP\n{names}{value_of(option) if option['takesValue'] else ''}\n{text}\n"


def described_argument(argument: dict) -> str:
    name = argument["names"][0].upper() + (" ..." if argument["several"] else "")
    text = lines(argument["description"])
    if argument["words"]:
        text += ".\nChoices: " + ", ".join(f"\\fB{escaped(word)}\\fR" for word in argument["words"]) + "."
    return f".TP\n\\fI{escaped(name)}\\fR\n{text}\n"


def synopsis(path: list, command: dict) -> str:
    """Returns the synopsis of a command: the required arguments, and that there may be more."""
    parts = [f"\\fB{escaped(' '.join(path))}\\fR"]
    for argument in command["arguments"]:
        word = f"\\fI{escaped(argument['names'][0].upper())}\\fR" + (" ..." if argument["several"] else "")
        parts.append(word if argument["required"] else f"[{word}]")
    for option in command["options"]:
        if option["required"]:
            parts.append(f"\\fB{escaped(option['names'][-1])}\\fR{value_of(option)}")
    parts.append("\\fICOMMAND\\fR" if command["commands"] else "[\\fIOPTIONS\\fR]")
    return " ".join(parts)


def commands_of(path: list, command: dict) -> str:
    out = ""
    for inner in command["commands"]:
        way = path + [inner["name"]]
        if inner["commands"]:
            out += commands_of(way, inner)
            continue
        out += f".SS {escaped(' '.join(way[1:]))}\n{lines(inner['description'])}.\n.PP\n{synopsis(way, inner)}\n"
        out += "".join(described_argument(argument) for argument in inner["arguments"])
        out += "".join(described_option(option) for option in inner["options"])
    return out


def of_description(described: dict, version: str, pages: list) -> str:
    name = described["name"]
    page = head(name, described["description"], version)
    page += f".SH SYNOPSIS\n{synopsis([name], described)}\n"
    page += ".SH OPTIONS\n" + "".join(described_option(option) for option in described["options"])
    page += ".SH COMMANDS\n" + commands_of([name], described)
    if described["footer"]:
        heading, _, text = described["footer"].partition(":")
        page += f".SH {escaped(heading.upper())}\n{lines(text)}\n"
    return page + also(name, pages)


ENTRY = re.compile(r"^\s+(\S.*?)(?:\s{2,}(\S.*))?$")


def of_help(name: str, text: str, version: str, pages: list) -> str:
    """Returns a page for `Usage:` lines, a sentence, and sections of indented entries, as CLI11, Qt and this project
    print them."""
    usage, sentence, sections = [], [], []
    text = re.sub(rf"\S*/{re.escape(name)}\b", name, text)
    for line in text.splitlines():
        heading = re.match(r"^(\w[\w ]*):\s*(.*)$", line)
        if re.match(r"(?i)^usage:", line):
            usage.append(line.split(":", 1)[1].strip())
        elif usage and not sections and line.startswith(" ") and line.split()[0] == name:
            usage.append(line.strip())
        elif heading and not heading.group(2):
            sections.append((heading.group(1), []))
        elif sections and line.strip():
            entry = ENTRY.match(line)
            inside = sections[-1][1]
            deep = len(line) - len(line.lstrip())
            if inside and (entry is None or (deep > 12 and not entry.group(2))):
                inside[-1] = (inside[-1][0], (inside[-1][1] + " " + line.strip()).strip())
            elif entry:
                inside.append((entry.group(1), entry.group(2) or ""))
        elif line.strip():
            sentence.append(line.strip())
    said = " ".join(sentence).rstrip(".")
    first, _, more = said.partition(". ")
    page = head(name, first[:1].lower() + first[1:] if not first[1:2].isupper() else first, version)
    page += ".SH SYNOPSIS\n" + "\n.br\n".join(escaped(line) for line in usage) + "\n"
    if more:
        page += f".SH DESCRIPTION\n{escaped(said)}.\n"
    for heading, entries in sections:
        page += f".SH {heading.upper()}\n"
        page += "".join(f".TP\n\\fB{escaped(entry)}\\fR\n{escaped(words)}\n" for entry, words in entries)
    return page + also(name, pages)
