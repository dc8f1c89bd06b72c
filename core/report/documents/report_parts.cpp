#include "core/report/documents/report_parts.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/json/json_text.h"
#include "core/base/text.h"
#include "core/report/cells/captions.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/tables/settings_tables.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/tables/reading_table.h"
#include "core/report/formats/table_text.h"
#include "core/report/text/message_text.h"
#include "core/study/spec/free_axes.h"

namespace scalescope {
namespace {

// A loss table has one row per step, so a document shows a longer one only as a drawing.
constexpr std::size_t kLongestTable = 60;

// Formats 1, 2, 3, 7 as "R1 to R3, R7".
std::string rangesText(const MessageFormatter& language, const std::set<std::size_t>& numbers) {
  std::string out;
  for (auto at = numbers.begin(); at != numbers.end();) {
    const std::size_t first = *at;
    std::size_t last = first;
    for (++at; at != numbers.end() && *at == last + 1; ++at) ++last;
    const std::string from = "R" + std::to_string(first), to = "R" + std::to_string(last);
    out += out.empty() ? "" : ", ";
    out += last == first       ? from
           : last == first + 1 ? from + ", " + to
                               : language.say("report.run-range", {{"first", from}, {"last", to}});
  }
  return out;
}

// Returns JSON on one line, with spaces after commas and colons, at which a printed line may end.
std::string spacedText(const nlohmann::ordered_json& value) {
  const std::string lines = jsonText(value, 0);
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] != '\n') {
      out += lines[i];
      continue;
    }
    const bool isInside = out.back() != '{' && out.back() != '[' && lines[i + 1] != '}' && lines[i + 1] != ']';
    if (isInside) out += ' ';
  }
  return out;
}

// Writes one line per key of the file, which keeps it readable on one page.
std::string studyText(const StudySpec& spec) {
  const auto json = toJson(spec);
  std::string out;
  for (const auto& [key, value] : json.items())
    out += (out.empty() ? "{ " : ",\n  ") + nlohmann::json(key).dump() + ": " + spacedText(value);
  return out + " }";
}

std::string stampText(const MessageFormatter& language, const StudyResult& study, const std::string& definition,
                      const std::vector<const CellResult*>& cells) {
  const std::string runs = runsText(language, study, cells);
  if (runs.empty()) return definition;
  return (definition.empty() ? "" : definition + " ") + language.say("report.stamp-of-runs", {{"runs", runs}});
}

std::vector<const CellResult*> cellsOf(const StudyResult& study, const Table& table) {
  const auto column =
      std::find_if(table.columns.begin(), table.columns.end(), [](const TableColumn& c) { return c.key == "cell"; });
  if (column == table.columns.end()) return measuredCells(study);
  std::set<std::string> numbers;
  for (const auto& row : table.rows) numbers.insert(row[static_cast<std::size_t>(column - table.columns.begin())]);
  return cellsWhere(study, [&](const CellResult& cell) { return numbers.count(std::to_string(cell.cell.number)) > 0; });
}

}  // namespace

std::string verdictText(const MessageFormatter& language, const StudyResult& study) {
  if (study.verdict) return language.formatted(*study.verdict);
  if (!measuredCells(study).empty()) return language.say("report.no-rates");
  const std::string ends = endsWithoutResult(language, study);
  return ends.empty() ? language.say("report.no-verdict") : language.say("empty.no-result", {{"ends", ends}});
}

std::vector<const CellResult*> measuredCells(const StudyResult& study) {
  return cellsWhere(
      study, [](const CellResult& cell) { return cell.repeats > 0; });
}

std::string runsText(const MessageFormatter& language, const StudyResult& study,
                     const std::vector<const CellResult*>& cells) {
  std::set<std::size_t> numbers;
  std::size_t number = 0;
  for (const CellResult& cell : study.cells) {
    const bool wanted = std::any_of(cells.begin(), cells.end(), [&](const CellResult* each) { return each == &cell; });
    for (std::size_t i = 0; i < cell.runs.size(); ++i)
      if (++number, wanted) numbers.insert(number);
  }
  return rangesText(language, numbers);
}

Table cellsWith(const MessageFormatter& language, const StudyResult& study, const std::vector<std::string>& keys) {
  const auto isWanted = [&keys](const std::string& key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  std::vector<std::string> columns;
  for (const CellColumn& column : cellColumns())
    if (isWanted(column.key)) columns.push_back(column.key);
  const Table all = cellTable(inUnitOf(language, study), study, columns, {});
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < all.columns.size(); ++i) {
    const std::string& key = all.columns[i].key;
    // Columns from cell to per-device batch (cell_tables.cpp), and the study's own axes after them.
    const bool identity = i < 8 || isFreeAxis(key);
    if (identity || isWanted(key)) kept.push_back(i);
  }
  Table out;
  out.id = "cells";
  for (const std::size_t i : kept) out.columns.push_back(all.columns[i]);
  for (std::size_t r = 0; r < all.rows.size(); ++r) {
    std::vector<std::string> raw, shown;
    bool any = false;
    for (const std::size_t i : kept) {
      raw.push_back(all.rows[r][i]);
      shown.push_back(all.display[r][i]);
      const bool isMeasured = i >= 8 && !isFreeAxis(all.columns[i].key) && all.columns[i].key != "repeats";
      any = any || (isMeasured && !raw.back().empty());
    }
    if (!any) continue;
    out.rows.push_back(std::move(raw));
    out.display.push_back(std::move(shown));
  }
  return out;
}

bool addTable(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study, const Table& table,
              const std::string& caption, const std::string& definition) {
  if (table.rows.empty() || table.rows.size() > kLongestTable) return false;
  const auto [shown, reasons] = reasonsApart(table);
  const Compact compact = compacted(language, shown);
  const std::string fullCaption = compact.constants.empty() ? caption : caption + " " + compact.constants;
  const std::vector<Table> parts = fittedParts(language, compact.table);
  std::string below = joinedBy(" ", reasons);
  if (const std::string stamp = stampText(language, study, out.onceASection(definition), cellsOf(study, table));
      !stamp.empty())
    below += (below.empty() ? "" : " ") + stamp;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    out.table(parts[i],
              parts.size() == 1 ? fullCaption
                                : language.say("report.part", {{"caption", i == 0 ? fullCaption : caption},
                                                               {"part", static_cast<std::int64_t>(i + 1)},
                                                               {"parts", static_cast<std::int64_t>(parts.size())}}),
              i + 1 == parts.size() ? below : std::string());
  }
  return true;
}

bool addKindTable(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study,
                  const std::string& what, TableLayout layout) {
  ViewOptions view;
  view.layout = layout;
  const auto table = makeTable(language, study, what, view);
  if (!table) return false;
  const std::string heading = language.say(("heading." + what).c_str());
  const bool lab = layout == TableLayout::lab;
  return addTable(language, out, study, *table,
                  lab ? language.say("report.lab-caption", {{"heading", heading}}) : heading + ".",
                  language.say(("definition." + what).c_str()));
}

bool addFigure(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study,
               const std::string& what) {
  const auto figure = makeFigure(language, study, what);
  if (!figure || !figure->empty.empty()) return false;
  // The stamp of the figure has the run ids of the drawn cells; the document shows them as R numbers.
  const auto drawn = cellsWhere(study, [&](const CellResult& cell) {
    return std::any_of(cell.runs.begin(), cell.runs.end(),
                       [&](const RunId& run) { return figure->stamp.find(run.value) != std::string::npos; });
  });
  out.figure(*figure, stampText(language, study, out.onceASection(figure->definition), drawn));
  return true;
}

std::vector<ListItem> guardItems(const MessageFormatter& language, const StudyResult& study) {
  std::vector<ListItem> items;
  for (const GuardNote& note : joinedNotes(language, study.guard))
    items.push_back({note.severity, noteText(language, note, study.cells.size())});
  return items;
}

std::vector<std::string> againCommands(const StudyResult& study) {
  const std::string id = study.id.empty() ? study.name : study.id.value;
  std::vector<std::string> commands{"scalescope-cli report " + id + " --out report"};
  if (!study.spec.imported) commands.insert(commands.begin(), "scalescope-cli run study.json --again");
  return commands;
}

void addAppendix(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  // A study without a result has no figure that a run could be named for.
  if (Table runs = runsTable(language, study); !runs.rows.empty()) {
    out.heading("report.runs");
    out.addText(BlockKind::paragraph, language.say("report.runs-text"));
    out.table(std::move(runs), language.say("report.runs-caption"), {});
  }
  if (study.spec.imported) return;  // Those who measured such a study have it.
  out.heading("report.again-heading");
  out.addText(BlockKind::paragraph, language.say("report.again-text"));
  std::string commands;
  for (const std::string& command : againCommands(study)) commands += (commands.empty() ? "" : "\n") + command;
  out.addText(BlockKind::code, commands);
  out.addText(BlockKind::muted, language.say("report.study-file"));
  out.addText(BlockKind::code, studyText(study.spec));
}

}  // namespace scalescope
