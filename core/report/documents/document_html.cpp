#include "core/report/documents/document.h"
#include "core/report/formats/table_formats.h"
#include "core/report/formats/table_text.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

// Colors are docs/UI.md's tokens. The page loads nothing: it uses system fonts and inline pictures.
constexpr const char* kStyle =
    "\n"
    ":root { color-scheme: light dark; --window: #FFFFFF; --surface: #F6F7F9; --text: #1C1F24; "
    "--muted: #5B636E; --line: #E3E6EA; --rule: #9AA3AE; --accent: #0B62A4; --warn: #8A6100; "
    "--warnbg: #FBF3DF; --fail: #B3261E; --failbg: #FBEAE8; --note: #0B62A4; --notebg: #DCE9F4; }\n"
    "@media screen and (prefers-color-scheme: dark) { :root { --window: #1A1D23; --surface: #22262E; "
    "--text: #E7EAEE; --muted: #9AA3AE; --line: #2C313A; --rule: #5B636E; --accent: #5FB0F0; "
    "--warn: #E8B030; --warnbg: #3A3119; --fail: #FF8A80; --failbg: #40262A; --note: #5FB0F0; --notebg: #22374A; } }\n"
    "* { box-sizing: border-box; }\n"
    "body { font: 16px/1.55 system-ui, -apple-system, \"Segoe UI\", \"DejaVu Sans\", sans-serif; "
    "color: var(--text); background: var(--window); max-width: 56rem; margin: 0 auto; padding: 3rem 1.5rem 4rem; }\n"
    "header { margin-bottom: 2rem; } h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.01em; "
    "margin: 0 0 .3rem; }\n"
    "h2 { font-size: 1.3rem; line-height: 1.3; margin: 3rem 0 .8rem; padding-top: 1.2rem; "
    "border-top: 1px solid var(--line); } h2 .count { color: var(--muted); font-weight: 400; margin-right: .6rem; }\n"
    "p { margin: .6rem 0; max-width: 44rem; } .lead { font-size: 1.2rem; line-height: 1.45; "
    "font-weight: 600; max-width: 46rem; } .muted, .stamp, .caption .what { color: var(--muted); }\n"
    ".byline { font-size: 1.05rem; } .hit { fill: transparent; pointer-events: all; } "
    ".hit:hover { stroke: var(--text); stroke-width: 1.5; }\n"
    ".stamp { font-size: .8rem; line-height: 1.45; max-width: 48rem; margin: .3rem 0 0; }\n"
    "nav { columns: 2; column-gap: 2.5rem; font-size: .95rem; margin: 1.5rem 0 0; padding: 1rem 1.2rem; "
    "background: var(--surface); border-radius: 6px; } nav a { display: block; color: var(--text); "
    "text-decoration: none; padding: .1rem 0; break-inside: avoid; } nav a:hover { color: var(--accent); } "
    "nav .count { display: inline-block; width: 1.8rem; color: var(--muted); font-variant-numeric: tabular-nums; }\n"
    "figure, .tableblock { margin: 1.4rem 0 1.8rem; break-inside: avoid; } "
    "figure svg { display: block; width: 100%; height: auto; }\n"
    "figcaption, .caption { font-size: .92rem; line-height: 1.45; margin: 0 0 .5rem; max-width: 48rem; } "
    "figcaption { margin: .5rem 0 0; } figcaption b, .caption b { margin-right: .35rem; }\n"
    ".scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .84rem; line-height: 1.4; "
    "font-variant-numeric: tabular-nums lining-nums; border-top: 1.5px solid var(--text); "
    "border-bottom: 1.5px solid var(--text); }\n"
    "th { text-align: left; font-weight: 600; vertical-align: bottom; padding: .35rem .7rem .35rem 0; } "
    "td { text-align: left; padding: .22rem .7rem .22rem 0; vertical-align: top; max-width: 26rem; "
    "overflow-wrap: anywhere; } th.number, td.number { text-align: right; white-space: nowrap; } "
    "th.number { white-space: normal; }\n"
    "th:last-child, td:last-child { padding-right: 0; } thead tr:last-child th { border-bottom: 1px solid "
    "var(--rule); } th.group { text-align: center; border-bottom: 1px solid var(--line); "
    "padding-bottom: .15rem; } tbody tr + tr td { border-top: 1px solid var(--line); }\n"
    "ul.list { list-style: none; padding: 0; margin: .8rem 0; max-width: 48rem; } "
    "ul.list li { padding: .45rem .8rem; margin: .35rem 0; border-radius: 4px; background: var(--surface); "
    "font-size: .95rem; } li .kind { font-weight: 600; margin-right: .4rem; } "
    "li.warning { background: var(--warnbg); } li.warning .kind { color: var(--warn); } "
    "li.error { background: var(--failbg); } li.error .kind { color: var(--fail); } "
    "li.note { background: var(--notebg); } li.note .kind { color: var(--note); }\n"
    "pre { font: .8rem/1.45 ui-monospace, \"DejaVu Sans Mono\", monospace; background: var(--surface); "
    "padding: .9rem 1.1rem; border-radius: 4px; overflow-x: auto; white-space: pre-wrap; "
    "overflow-wrap: anywhere; max-height: 30rem; }\n"
    "footer { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .8rem; "
    "color: var(--muted); overflow-wrap: anywhere; }\n"
    "@media (max-width: 40rem) { nav { columns: 1; } body { padding: 1.5rem 1rem; } }\n"
    "@page { size: A4; margin: 18mm 16mm 20mm; }\n"
    "@media print { body { max-width: none; padding: 0; font-size: 10.5pt; } nav { display: none; } "
    "h2 { break-after: avoid; margin-top: 1.6rem; } table { font-size: 8.5pt; } "
    ".scroll { overflow: visible; } pre { max-height: none; } p, li { orphans: 3; widows: 3; } "
    "tr { break-inside: avoid; } }\n";

std::string element(const char* tag, const char* css, const std::string& text) {
  return std::string("<") + tag + (css == nullptr ? "" : std::string(" class=\"") + css + "\"") + ">" +
         escapeHtml(text) + "</" + tag + ">\n";
}

// Removes the XML and DOCTYPE lines of drawn figures, which are not allowed inside HTML.
std::string inlineSvg(const DrawnFigures& drawn, const std::string& id) {
  const auto at = drawn.find(id);
  if (at == drawn.end()) return {};
  const auto start = at->second.find("<svg");
  return start == std::string::npos ? std::string() : at->second.substr(start);
}

std::string anchor(const Block& block) { return "s" + std::to_string(block.number); }

std::string contents(const MessageFormatter& language, const Document& document) {
  std::string out = "<nav aria-label=\"" + escapeHtml(language.say("report.contents")) + "\">\n";
  for (const Block& block : document.blocks)
    if (block.kind == BlockKind::heading)
      out += "<a href=\"#" + anchor(block) + "\"><span class=\"count\">" + std::to_string(block.number) + "</span>" +
             escapeHtml(block.text) + "</a>\n";
  return out + "</nav>\n";
}

std::string label(const MessageFormatter& language, const char* code, const Block& block) {
  return "<b>" + escapeHtml(language.say(code, {{"number", std::int64_t{block.number}}})) + "</b> " +
         escapeHtml(block.text);
}

std::string figureHtml(const MessageFormatter& language, const Block& block, const DrawnFigures& svg) {
  const std::string drawing = inlineSvg(svg, block.figure.id);
  std::string out = "<figure>\n";
  out += drawing.empty()
             ? element("p", "muted", language.say("report.not-drawn"))
             : "<div role=\"img\" aria-label=\"" + escapeHtml(block.figure.summary) + "\">" + drawing + "</div>\n";
  out += "<figcaption>" + label(language, "report.figure-number", block) + "</figcaption>\n";
  return out + (block.stamp.empty() ? "" : element("p", "stamp", block.stamp)) + "</figure>\n";
}

std::string tableHtml(const MessageFormatter& language, const Block& block) {
  return "<div class=\"tableblock\">\n<p class=\"caption\">" + label(language, "report.table-number", block) +
         "</p>\n<div class=\"scroll\">" + toHtml(block.table) + "</div>\n" +
         (block.stamp.empty() ? "" : element("p", "stamp", block.stamp)) + "</div>\n";
}

std::string listHtml(const MessageFormatter& language, const Block& block) {
  std::string out = "<ul class=\"list\">\n";
  for (const ListItem& item : block.items) {
    const std::string word(severityWord(item));
    const std::string css = item.severity ? " class=\"" + word + "\"" : "";
    const std::string kind =
        item.severity ? "<span class=\"kind\">" + escapeHtml(severityText(language, item)) + ":</span> " : "";
    out += "<li" + css + ">" + kind + escapeHtml(item.text) + "</li>\n";
  }
  return out + "</ul>\n";
}

std::string blockHtml(const MessageFormatter& language, const Block& block, const DrawnFigures& svg) {
  switch (block.kind) {
    case BlockKind::heading:
      return "<h2 id=\"" + anchor(block) + "\"><span class=\"count\">" + std::to_string(block.number) + "</span> " +
             escapeHtml(block.text) + "</h2>\n";
    case BlockKind::lead:
      return element("p", "lead", block.text);
    case BlockKind::paragraph:
      return element("p", nullptr, block.text);
    case BlockKind::muted:
      return element("p", "muted", block.text);
    case BlockKind::list:
      return listHtml(language, block);
    case BlockKind::table:
      return tableHtml(language, block);
    case BlockKind::figure:
      return figureHtml(language, block, svg);
    case BlockKind::code:
      return element("pre", nullptr, block.text);
  }
  return {};
}

}  // namespace

std::string documentHtml(const MessageFormatter& language, const Document& document, const DrawnFigures& svg) {
  std::string out = "<!DOCTYPE html>\n<html lang=\"" + document.language +
                    "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                    "content=\"width=device-width, initial-scale=1\">\n<title>" +
                    escapeHtml(document.title) + "</title>\n<style>" + kStyle +
                    "</style>\n</head>\n<body>\n<header>\n" + element("h1", nullptr, document.title) +
                    (bylineOf(document).empty() ? "" : element("p", "byline", bylineOf(document))) +
                    element("p", "muted", document.subtitle);
  bool body = false;  // True after the first heading; blocks before it belong to the title.
  for (const Block& block : document.blocks) {
    if (!body && block.kind == BlockKind::heading) {
      out += contents(language, document) + "</header>\n<main>\n";
      body = true;
    }
    out += blockHtml(language, block, svg);
  }
  out += body ? "</main>\n" : "</header>\n";
  return out + element("footer", nullptr, document.footer) + "</body>\n</html>\n";
}

}  // namespace scalescope
