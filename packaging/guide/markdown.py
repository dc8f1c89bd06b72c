"""Converts the part of Markdown that docs/guide uses to HTML: headings, paragraphs, lists, tables, code, pictures,
links.

Any other syntax is an error, so that nothing is shown as it was typed."""

import html
import re

ITEM = re.compile(r"^(- |\d+\. )(.*)$")


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[`*]", "", text).lower()).strip("-")


def inline(text: str) -> str:
    """Converts the marks within a line. Code comes first, because it contains no marks."""
    parts = re.split(r"(`[^`]+`)", text)
    out = ""
    for part in parts:
        if part.startswith("`") and part.endswith("`") and len(part) > 1:
            out += f"<code>{html.escape(part[1:-1])}</code>"
            continue
        if "`" in part:
            raise ValueError(f"a mark of code has no end: {text}")
        part = html.escape(part, quote=False)
        part = re.sub(r"!\[([^]]*)\]\(([^)]+)\)", r'<img src="\2" alt="\1">', part)
        part = re.sub(r"\[([^]]+)\]\(([^)#]+?)\.md(#[^)]*)?\)", r'<a href="\2.html\3">\1</a>', part)
        part = re.sub(r"\[([^]]+)\]\(([^)]+)\)", r'<a href="\2">\1</a>', part)
        part = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", part)
        part = re.sub(r"(?<!\w)\*([^*]+)\*(?!\w)", r"<em>\1</em>", part)
        out += part
    return out


def table(rows: list) -> str:
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))] for row in rows]
    if len(cells) < 2 or not all(re.fullmatch(r":?-+:?", cell) for cell in cells[1]):
        raise ValueError(f"a table without a head: {rows[0]}")
    out = "<table>\n<thead><tr>" + "".join(f"<th>{inline(cell)}</th>" for cell in cells[0]) + "</tr></thead>\n<tbody>\n"
    for row in cells[2:]:
        if len(row) != len(cells[0]):
            raise ValueError(f"{len(row)} cells under {len(cells[0])} heads: {row}")
        out += "<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>\n"
    return out + "</tbody>\n</table>\n"


def items(lines: list) -> str:
    entries = []
    for line in lines:
        match = ITEM.match(line)
        if match:
            entries.append((match.group(1), match.group(2)))
        else:
            entries[-1] = (entries[-1][0], entries[-1][1] + " " + line.strip())
    kind = "ol" if entries[0][0][0].isdigit() else "ul"
    return f"<{kind}>\n" + "".join(f"<li>{inline(text)}</li>\n" for _, text in entries) + f"</{kind}>\n"


def block(lines: list) -> str:
    if lines[0].startswith("|"):
        return table(lines)
    if ITEM.match(lines[0]):
        return items(lines)
    if lines[0].startswith("!["):
        return "".join(f"<figure>{inline(line)}</figure>\n" for line in lines)
    if re.match(r"^([>+]|\s)", lines[0]):
        raise ValueError(f"not of the Markdown that is known here: {lines[0]}")
    return f"<p>{inline(' '.join(lines))}</p>\n"


def blocks_of_code(text: str) -> list:
    """Returns (text after the fence, lines within) of each block of code."""
    return re.findall(r"^```(.*)\n((?:(?!```).*\n)*)^```$", text, re.M)


def to_html(text: str, written: dict) -> str:
    """Converts a page. `written` fills the marks <!-- name -->: it maps names to HTML."""
    out, lines, fence = "", [], None

    def flush():
        nonlocal out, lines
        if lines:
            out += block(lines)
            lines = []

    for line in text.splitlines():
        if fence is not None:
            if line == "```":
                out += f"<pre><code>{html.escape(chr(10).join(fence), quote=False)}</code></pre>\n"
                fence = None
            else:
                fence.append(line)
            continue
        heading = re.match(r"^(#{1,3}) (.+)$", line)
        mark = re.match(r"^<!-- (\w+) -->$", line)
        if line.startswith("```"):
            flush()
            fence = []
            name = line[3:].partition(" ")[2]
            out += f'<p class="file">{html.escape(name)}</p>\n' if name else ""
        elif heading:
            flush()
            deep = len(heading.group(1))
            out += f'<h{deep} id="{slug(heading.group(2))}">{inline(heading.group(2))}</h{deep}>\n'
        elif mark:
            flush()
            out += written[mark.group(1)]
        elif not line.strip():
            flush()
        else:
            lines.append(line)
    if fence is not None:
        raise ValueError("a block of code has no end")
    flush()
    return out
