#include "core/report/escape.h"
#include "core/report/figures.h"
#include "core/report/report.h"
#include "core/report/report_parts.h"
#include "core/report/words.h"

namespace scalescope {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --window: #FFFFFF; --surface: #F6F7F9; --text: #1C1F24; --muted: #5B636E; --line: #E3E6EA; --warn: #A97A00; --fail: #C84E00; }
@media (prefers-color-scheme: dark) { :root { --window: #1A1D23; --surface: #22262E; --text: #E7EAEE; --muted: #9AA3AE; --line: #2C313A; --warn: #E8B030; --fail: #FF7A33; } }
body { font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; color: var(--text); background: var(--window); max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin-top: 2.2rem; border-top: 1px solid var(--line); padding-top: 1rem; }
.verdict { font-size: 1.15rem; font-weight: 600; } .muted, caption, .stamp { color: var(--muted); } .stamp { font-size: .85rem; overflow-wrap: anywhere; }
.warning { color: var(--warn); } .error { color: var(--fail); } .scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; } caption { text-align: left; padding: .3rem 0; }
th, td { text-align: left; padding: .25rem .7rem; border-bottom: 1px solid var(--line); white-space: nowrap; } .number { text-align: right; }
tbody tr:nth-child(even) { background: var(--surface); } figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; } figcaption { color: var(--muted); font-size: .9rem; }
@media print { body { margin: 0; } h2 { break-after: avoid; } figure, table { break-inside: avoid; } }
)";

constexpr std::size_t kLongestTable = 60;

std::string paragraph(const std::string& text, const char* css = nullptr) {
  return std::string("<p") + (css == nullptr ? "" : std::string(" class=\"") + css + "\"") + ">" + escapeHtml(text) + "</p>\n";
}

std::string tableHtml(Table table) {
  table.notes.clear();  // said once, under their own heading
  return "<div class=\"scroll\">" + toHtml(table) + "</div>\n";
}

// Drawn figures come with XML and DOCTYPE lines that have no place inside HTML.
std::string inlineSvg(const std::string& svg) {
  const auto start = svg.find("<svg");
  return start == std::string::npos ? std::string() : svg.substr(start);
}

std::string figureHtml(const StudyResult& study, const std::string& what, const std::map<std::string, std::string>& svg) {
  const auto figure = makeFigure(study, what);
  if (!figure) return {};
  std::string out = "<h2>" + escapeHtml(say(("heading." + what).c_str())) + "</h2>\n";
  if (!figure->empty.empty()) return out + paragraph(figure->empty, "muted");
  out += paragraph(figure->title);
  const auto drawn = svg.find(what);
  if (drawn != svg.end() && !inlineSvg(drawn->second).empty())
    out += "<figure role=\"img\" aria-label=\"" + escapeHtml(figure->summary) + "\">\n" + inlineSvg(drawn->second) + "\n<figcaption>" +
           escapeHtml(figure->subtitle) + "</figcaption></figure>\n";
  else
    out += paragraph(say("report.not-drawn"), "muted");
  // A loss table has a row per step: in a document the drawing says enough.
  if (const auto table = makeTable(study, what); table && table->rows.size() <= kLongestTable) out += tableHtml(*table);
  return out + paragraph(figure->definition, "muted") + paragraph(figure->stamp, "stamp");
}

std::string guardHtml(const StudyResult& study) {
  std::string out = "<h2>" + escapeHtml(say("report.guard")) + "</h2>\n";
  if (study.guard.empty()) return out + paragraph(say("report.no-guard"), "muted");
  out += "<ul>\n";
  for (const GuardNote& note : study.guard)
    out += "<li class=\"" + escapeHtml(note.severity) + "\">" + escapeHtml(note.severity + ": " + english(note.message)) + "</li>\n";
  return out + "</ul>\n";
}

}  // namespace

std::string htmlReport(const StudyResult& study, const std::map<std::string, std::string>& svg) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>" +
      escapeHtml(study.name) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<h1>" + escapeHtml(study.name) + "</h1>\n";
  out += paragraph(subtitleOf(study), "muted");
  out += paragraph(verdictText(study), "verdict");
  out += "<h2>" + escapeHtml(say("heading.hyperparameters")) + "</h2>\n" + tableHtml(mainSettings(study));
  out += "<h2>" + escapeHtml(say("report.environment")) + "</h2>\n" + tableHtml(environmentTable(study));
  out += "<h2>" + escapeHtml(say("heading.cells")) + "</h2>\n" + tableHtml(cellOverview(study));
  for (const std::string& what : reportFigures(study)) out += figureHtml(study, what, svg);
  out += guardHtml(study);
  if (const auto settings = makeTable(study, "hyperparameters"))
    out += "<h2>" + escapeHtml(say("report.all-settings")) + "</h2>\n<details><summary>" + escapeHtml(say("report.study-file")) +
           "</summary>" + tableHtml(*settings) + "</details>\n";
  return out + paragraph(reportStamp(study), "stamp") + "</body>\n</html>\n";
}

}  // namespace scalescope
