#include "core/report/escape.h"
#include "core/report/figures.h"
#include "core/report/report.h"
#include "core/report/report_parts.h"
#include "core/report/words.h"

namespace scalescope {
namespace {

// A loss table has a row per step: in a document the drawing says enough.
constexpr std::size_t kLongestTable = 60;

std::string heading(const std::string& text) { return "\n## " + escapeMarkdown(text) + "\n\n"; }

std::string withoutNotes(Table table) {
  table.notes.clear();
  return toMarkdown(table);
}

std::string figureMarkdown(const StudyResult& study, const std::string& what, const std::map<std::string, std::string>& files) {
  const auto figure = makeFigure(study, what);
  if (!figure) return {};
  std::string out = heading(say(("heading." + what).c_str()));
  if (!figure->empty.empty()) return out + escapeMarkdown(figure->empty) + "\n";
  out += escapeMarkdown(figure->title) + "\n\n";
  const auto file = files.find(what);
  out += file != files.end() ? "![" + escapeMarkdown(figure->summary) + "](" + file->second + ")\n\n"
                             : escapeMarkdown(say("report.not-drawn")) + "\n\n";
  const auto table = makeTable(study, what);
  if (table && table->rows.size() <= kLongestTable) out += withoutNotes(*table) + "\n";
  return out + "*" + escapeMarkdown(figure->definition) + "*\n\n" + escapeMarkdown(figure->stamp) + "\n";
}

}  // namespace

std::string markdownReport(const StudyResult& study, const std::map<std::string, std::string>& figureFiles) {
  std::string out = "# " + escapeMarkdown(study.name) + "\n\n" + escapeMarkdown(subtitleOf(study)) + "\n\n**" +
                    escapeMarkdown(verdictText(study)) + "**\n";
  out += heading(say("heading.hyperparameters")) + withoutNotes(mainSettings(study));
  out += heading(say("report.environment")) + withoutNotes(environmentTable(study));
  out += heading(say("heading.cells")) + withoutNotes(cellOverview(study));
  for (const std::string& what : reportFigures(study)) out += figureMarkdown(study, what, figureFiles);
  out += heading(say("report.guard"));
  if (study.guard.empty()) out += escapeMarkdown(say("report.no-guard")) + "\n";
  for (const GuardNote& note : study.guard) out += "- " + escapeMarkdown(note.severity + ": " + english(note.message)) + "\n";
  return out + "\n" + escapeMarkdown(reportStamp(study)) + "\n";
}

}  // namespace scalescope
