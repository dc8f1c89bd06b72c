#include "core/report/tables/comparison.h"

#include <algorithm>

#include "core/analysis/scaling/comparable.h"
#include "core/analysis/scaling/verdict.h"
#include "core/analysis/repeats/gain.h"
#include "core/report/cells/captions.h"
#include "core/report/cells/combine.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/tables/settings_tables.h"
#include "core/report/tables/table_build.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

struct PersonLine {
  const ComparedStudy* compared = nullptr;
  const CellResult* cell = nullptr;  // Cell with the values; nullptr: nothing was measured.
  std::vector<GuardNote> notes;
};

TableField<PersonLine> ofCell(const MessageFormatter& language, const char* key) {
  const CellColumn& column = cellColumn(key);
  return field<PersonLine>(language, key, column.title, [&language, &column](const PersonLine& line) {
    return line.cell ? entryOf(language, column, *line.cell) : Entry();
  });
}

TableField<PersonLine> countOfCell(const MessageFormatter& language, const char* key, const char* title,
                                   Number (*value)(const CellResult&)) {
  return field<PersonLine>(
      language, key, title,
      [&language, value](const PersonLine& line) {
        return countEntry(language, line.cell ? value(*line.cell) : Number());
      });
}

std::string speedupText(const MessageFormatter& language, const StudyResult& study, const CellResult& cell) {
  const CellResult* baseline = cellNumbered(study, cell.baselineCell);
  return language.formatted(speedupWords(cell, baseline != nullptr ? baseline->cell.worldDevices() : 1));
}
std::string efficiencyText(const MessageFormatter& language, const StudyResult& /*study*/, const CellResult& cell) {
  return language.formatted(efficiencyWords(cell));
}
std::string rateText(const MessageFormatter& language, const StudyResult& /*study*/, const CellResult& cell) {
  return shown(language, cell.imagesPerSecond);
}

// A number of the headline cells of the studies, for a title.
struct OverlaidNumber {
  const char* what;  // Kind of figure.
  Number CellResult::*value;
  std::string (*text)(const MessageFormatter&, const StudyResult&, const CellResult&);
  bool isRatio;  // True if it has the interval of the speedup.
  const char* title;
};
constexpr OverlaidNumber kNumbers[] = {
    {"speedup", &CellResult::speedup, speedupText, true, "title.overlaid-speedup"},
    {"efficiency", &CellResult::efficiency, efficiencyText, true, "title.overlaid-efficiency"},
    {"throughput", &CellResult::imagesPerSecond, rateText, false, "title.overlaid-throughput"}};

struct ComparedCell {
  const CellResult* cell = nullptr;
  const ComparedStudy* of = nullptr;
};

// Returns true if both cells did the same work. Machine and settings may differ, because they are compared.
bool didSameWork(const CellResult& a, const CellResult& b) {
  const auto difference = differenceOf(a, b, Compared::variants);
  return a.cell.batch.global() == b.cell.batch.global() && (!difference || *difference >= Difference::host);
}

bool areOfOneSize(const std::vector<ComparedCell>& comparedCells) {
  return std::all_of(
      comparedCells.begin(), comparedCells.end(),
      [&](const ComparedCell& each) {
        const CellResult* first = comparedCells.front().cell;
        return first != nullptr && each.cell != nullptr &&
               each.cell->cell.worldDevices() == first->cell.worldDevices() && didSameWork(*first, *each.cell);
      });
}

// Returns the headline cell of a study, or the only measured cell if there is no headline, as for a baseline without
// other cells.
const CellResult* comparedCell(const StudyResult& study) {
  if (const CellResult* headline = headlineCell(study)) return headline;
  const CellResult* only = nullptr;
  for (const CellResult& cell : study.cells) {
    if (!cell.imagesPerSecond) continue;
    if (only != nullptr) return nullptr;
    only = &cell;
  }
  return only;
}

bool anyHasProgram(const std::vector<ComparedStudy>& studies) {
  return std::any_of(
      studies.begin(), studies.end(), [](const ComparedStudy& each) { return hasProgram(*each.study); });
}

// Returns true if two known values differ; unknown ones are ignored.
bool valuesDiffer(const std::vector<std::string>& values) {
  std::vector<std::string> known = values;
  std::erase(known, "");
  return std::adjacent_find(known.begin(), known.end(), std::not_equal_to<>()) != known.end();
}

}  // namespace

std::vector<GuardNote> notesOfStudy(const StudyResult& study) {
  std::vector<GuardNote> notes;
  const auto add = [&](const GuardNote& note) {
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  };
  for (const GuardNote& note : study.guard) add(note);
  for (const CellResult& cell : study.cells)
    for (const GuardNote& note : cell.guard) add(note);
  std::stable_sort(notes.begin(), notes.end(),
                   [](const GuardNote& a, const GuardNote& b) { return a.severity > b.severity; });
  return notes;
}

Table comparisonTable(const MessageFormatter& formatter, const std::vector<ComparedStudy>& studies) {
  const MessageFormatter language = inUnitOf(formatter, anyHasProgram(studies));
  std::vector<PersonLine> lines;
  for (const ComparedStudy& each : studies)
    lines.push_back({&each, comparedCell(*each.study), notesOfStudy(*each.study)});
  Table table = filled<PersonLine>(
      lines, {wordField<PersonLine>(language, "who", "column.who",
                                    [](const PersonLine& line) { return line.compared->label; }),
              wordField<PersonLine>(language, "machine", "column.machine",
                                    [](const PersonLine& line) { return machineOf(*line.compared->study); }),
              wordField<PersonLine>(
                  language, "strategy", "column.strategy",
                  [](const PersonLine& line) { return line.cell ? std::string(name(line.cell->cell.strategy)) : ""; }),
              countOfCell(language, "devices", "axis.devices",
                          [](const CellResult& c) { return Number(c.cell.worldDevices()); }),
              countOfCell(language, "globalBatch", "column.global-batch",
                          [](const CellResult& c) {
                            return c.cell.batch.global() > 0 ? Number(static_cast<double>(c.cell.batch.global()))
                                                             : Number();
                          }),
              countOfCell(language, "repeats", "column.repeats", [](const CellResult& c) { return Number(c.repeats); }),
              ofCell(language, "imagesPerSecond"), ofCell(language, "stepSeconds"), ofCell(language, "speedup"),
              ofCell(language, "speedupLow"), ofCell(language, "speedupHigh"), ofCell(language, "efficiency"),
              ofCell(language, "efficiencyLow"), ofCell(language, "efficiencyHigh"),
              field<PersonLine>(language, "notes", "column.notes",
                                [&language](const PersonLine& line) {
                                  return countEntry(language, static_cast<double>(line.notes.size()));
                                }),
              wordField<PersonLine>(language, "note", "column.gravest-note", [&formatter](const PersonLine& line) {
                if (line.notes.empty()) return std::string();
                // A note is of its study, whichever others there are.
                return noteText(inUnitOf(formatter, *line.compared->study), line.notes.front(),
                                line.compared->study->cells.size());
              })});
  table.id = "comparison";
  table.caption = language.say("heading.comparison");
  return table;
}

std::vector<ComparedFact> comparedSettings(const MessageFormatter& language,
                                           const std::vector<ComparedStudy>& studies) {
  std::vector<ComparedFact> facts;
  for (std::size_t at = 0; at < studies.size(); ++at) {
    const Table settings = mainSettings(language, *studies[at].study);
    for (const std::vector<std::string>& row : settings.rows) {
      auto fact = std::find_if(facts.begin(), facts.end(), [&](const ComparedFact& f) { return f.key == row[0]; });
      if (fact == facts.end()) fact = facts.insert(facts.end(), {row[0], std::vector<std::string>(studies.size()), {}});
      fact->values[at] = row[1];
    }
  }
  for (ComparedFact& fact : facts) fact.differs = valuesDiffer(fact.values);
  std::vector<const StudyResult*> results;
  for (const ComparedStudy& each : studies) results.push_back(each.study.get());
  for (ComparedFact& fact : comparedEnvironments(results)) facts.push_back(std::move(fact));
  return facts;
}

Table differencesTable(const MessageFormatter& formatter, const std::vector<ComparedStudy>& studies) {
  const MessageFormatter language = inUnitOf(formatter, anyHasProgram(studies));
  std::vector<ComparedFact> facts = comparedSettings(language, studies);
  std::stable_partition(
      facts.begin(), facts.end(), [](const ComparedFact& fact) { return fact.differs; });
  std::vector<TableField<ComparedFact>> fields{
      field<ComparedFact>(
          language, "key", "column.setting",
          [&language](const ComparedFact& fact) {
            return Entry{fact.key, factWord(language, fact.key)};
          },
          false),
      messageField<ComparedFact>(language, "differs", "column.differs", [](const ComparedFact& fact) {
        return Message{fact.differs ? "report.yes" : "", {}};
      })};
  for (std::size_t at = 0; at < studies.size(); ++at)
    fields.push_back({{"study" + std::to_string(at + 1), studies[at].label, false, {}},
                      [at](const ComparedFact& fact) { return wordsEntry(fact.values[at]); }});
  Table table = filled(facts, fields);
  table.id = "differences";
  table.caption = language.say("heading.differences");
  return table;
}

std::string overlaidTitle(const MessageFormatter& formatter, const std::vector<ComparedStudy>& studies,
                          const std::string& what) {
  const MessageFormatter language = inUnitOf(formatter, anyHasProgram(studies));
  const std::string heading = language.say(("heading." + what).c_str());
  const auto number = std::find_if(std::begin(kNumbers), std::end(kNumbers),
                                   [&](const OverlaidNumber& each) { return what == each.what; });
  if (number == std::end(kNumbers)) return heading;
  std::vector<ComparedCell> comparedCells;
  for (const ComparedStudy& each : studies) comparedCells.push_back({headlineCell(*each.study), &each});
  if (comparedCells.size() < 2 || !areOfOneSize(comparedCells)) return heading;
  const auto valueOf = [&](const ComparedCell& each) {
    const bool isRead = !number->isRatio || !each.cell->speedupUnresolved;
    return isRead ? each.cell->*number->value : Number();
  };
  const auto textOf = [&](const ComparedCell& each) { return number->text(language, *each.of->study, *each.cell); };
  if (!std::all_of(comparedCells.begin(), comparedCells.end(), valueOf)) return heading;
  const auto [least, most] =
      std::minmax_element(comparedCells.begin(), comparedCells.end(),
                          [&](const ComparedCell& a, const ComparedCell& b) { return *valueOf(a) < *valueOf(b); });
  const std::string title =
      language.say(number->title, {{"devices", devicesText(language, least->cell->cell.worldDevices())},
                                   {"least", textOf(*least)},
                                   {"leastWho", least->of->label},
                                   {"most", textOf(*most)},
                                   {"mostWho", most->of->label}});
  // All cells have the same batch, which is named if any study measured several.
  for (std::size_t i = 0; i < studies.size(); ++i)
    if (std::string cellTitle = titleOf(language, *studies[i].study, *comparedCells[i].cell, title); cellTitle != title)
      return cellTitle;
  return title;
}

Result<StudyResult> overlaid(const std::vector<ComparedStudy>& studies) {
  std::vector<StudyResult> named;
  for (const ComparedStudy& each : studies) {
    named.push_back(*each.study);
    named.back().name = each.label;
  }
  return combined(std::move(named));
}

}  // namespace scalescope
