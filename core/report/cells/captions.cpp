#include "core/report/cells/captions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

#include "core/base/coded.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/text/message_text.h"

namespace scalescope {

std::string subtitleOf(const MessageFormatter& language, const StudyResult& study, bool drawsIntervals) {
  std::string text = language.say(("protocol." + std::string(name(study.protocol))).c_str());
  std::set<std::pair<int, std::string>> baselines;
  int least = 0, most = 0;  // Extremes among the measured cells.
  for (const CellResult& cell : study.cells) {
    if (cell.repeats > 0) least = least == 0 ? cell.repeats : std::min(least, cell.repeats);
    most = std::max(most, cell.repeats);
    const CellResult* base = cellNumbered(study, cell.baselineCell);
    if (cell.speedup && base != nullptr && base != &cell)
      baselines.emplace(base->cell.worldDevices(), std::string(name(base->cell.strategy)));
  }
  for (const auto& [devices, strategy] : baselines)
    text += language.say("report.baseline", {{"devices", devicesText(language, devices)}, {"strategy", strategy}});
  if (most > 1 && least < most)
    text += language.say(drawsIntervals ? "report.repeats-between" : "report.repeats-between-alone",
                         {{"least", std::int64_t{least}}, {"most", std::int64_t{most}}});
  else if (most > 1)
    text += language.say(drawsIntervals ? "report.repeats" : "report.repeats-alone", {{"n", std::int64_t{most}}});
  if (most == 1) text += language.say("report.one-repeat");
  const bool imported = std::any_of(study.cells.begin(), study.cells.end(),
                                    [](const CellResult& c) { return c.cell.study.imported.has_value(); });
  return imported ? language.say("report.imported", {{"text", text}}) : text;
}

std::string titleOf(const MessageFormatter& language, const StudyResult& study, const CellResult& cell,
                    const std::string& title) {
  const Cell& of = cell.cell;
  const auto batch = [&of](const Cell& each) {
    return of.study.axes.batchKind == BatchKind::global ? static_cast<double>(each.batch.asked())
                                                        : each.batch.perRank();
  };
  const bool several = std::any_of(study.cells.begin(), study.cells.end(), [&](const CellResult& other) {
    const Cell& beside = other.cell;
    return other.imagesPerSecond && beside.strategy == of.strategy && beside.variant == of.variant &&
           batch(beside) != batch(of);
  });
  return several ? language.say("title.at-batch", {{"title", title}, {"batch", of.batch.global()}}) : title;
}

namespace {

// Returns the numbers, three or more successive ones as a range: "1-12, 14, 15", because a study may have 100 cells.
template <class Number>
std::string numbersText(const std::vector<Number>& numbers) {
  std::string out;
  for (std::size_t first = 0, next = 0; first < numbers.size(); first = next) {
    next = first + 1;
    while (next < numbers.size() && numbers[next] == numbers[next - 1] + 1) ++next;
    if (next - first == 2) next = first + 1;
    out += (out.empty() ? "" : ", ") + std::to_string(numbers[first]);
    if (next - first > 1) out += "\u2013" + std::to_string(numbers[next - 1]);
  }
  return out;
}

}  // namespace

std::string noteText(const MessageFormatter& language, const GuardNote& note, std::size_t cellsInStudy) {
  const std::string text = language.formatted(note.message);
  if (note.cells.empty() || note.cells.size() >= cellsInStudy) return text;
  return language.say(note.cells.size() == 1 ? "report.note-of-cell" : "report.note-of-cells",
                      {{"note", text}, {"cells", numbersText(note.cells)}});
}

namespace {

// Returns true for arguments of guard notes of which several values are given as a range.
bool isGivenAsRange(std::string_view name) {
  constexpr std::array<std::string_view, 16> kGivenAsRange{
      "percent", "median", "tail",  "milliseconds", "microseconds", "count",   "steps", "low",
      "high",    "batch",  "asked", "present",      "places",       "reached", "lost",  "found"};
  return std::find(kGivenAsRange.begin(), kGivenAsRange.end(), name) != kGivenAsRange.end();
}

// The same note about several repeats or ranks, and the arguments with their numbers.
struct OfSeveral {
  std::string_view code;
  std::string_view argument;
  std::string_view otherArgument = {};  // The text about several lacks it.
};
constexpr std::array kOfSeveral{
    Coded{"guard.damaged-log", OfSeveral{"guard.damaged-log-several", "repeat"}},
    Coded{"guard.late-rank-compute", OfSeveral{"guard.late-rank-compute-several", "rank"}},
    Coded{"guard.late-rank-input", OfSeveral{"guard.late-rank-input-several", "rank"}},
    Coded{"guard.late-rank-other", OfSeveral{"guard.late-rank-other-several", "rank"}},
    Coded{"guard.late-rank-transfer", OfSeveral{"guard.late-rank-transfer-several", "rank"}},
    Coded{"guard.outlier", OfSeveral{"guard.outlier-several", "repeat"}},
    Coded{"guard.ranks-missing", OfSeveral{"guard.ranks-missing-several", "repeat"}},
    Coded{"guard.steps-missing", OfSeveral{"guard.steps-missing-several", "repeat", "rank"}}};

// Returns the note about several if the argument is the number of a repeat or rank.
std::optional<OfSeveral> ofSeveral(const Message& message, std::string_view argument) {
  const auto several = codedValue(kOfSeveral, message.code);
  return several && (several->argument == argument || several->otherArgument == argument) ? several : std::nullopt;
}

// Notes with one number have a text of their own.
constexpr std::array kOfOne{Coded{"guard.run-failed", std::string_view("guard.runs-failed")}};

// Returns the code that all notes of a kind have in common.
std::string_view kindOf(const Message& message) { return codedValue(kOfOne, message.code).value_or(message.code); }

std::string argumentText(const Argument& argument) { return fillTemplate("{value}", {{}, {{"value", argument}}}); }

std::optional<double> numberOf(const Argument& argument) {
  const std::string text = argumentText(argument);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// Returns the argument of that name as text; empty if there is none.
std::string argumentOf(const Message& message, std::string_view name) {
  for (const auto& [each, value] : message.arguments)
    if (each == name) return argumentText(value);
  return {};
}

// Returns true if the notes have the same text with other quantities, or are about other repeats or ranks.
bool isOfOneKind(const GuardNote& a, const GuardNote& b) {
  if (a.severity != b.severity || kindOf(a.message) != kindOf(b.message) || a.cells.empty() != b.cells.empty() ||
      a.message.arguments.size() != b.message.arguments.size())
    return false;
  for (std::size_t i = 0; i < a.message.arguments.size(); ++i) {
    const auto& [name, value] = a.message.arguments[i];
    const auto& [otherName, other] = b.message.arguments[i];
    const bool varies = isGivenAsRange(name) || ofSeveral(a.message, name);
    const bool mayDiffer = varies && numberOf(value) && numberOf(other);
    if (name != otherName || (value != other && !mayDiffer)) return false;
  }
  // The text about several repeats does not name the rank, so two ranks of one repeat need a note each.
  const auto several = codedValue(kOfSeveral, a.message.code);
  const auto isSame = [&](std::string_view name) { return argumentOf(a.message, name) == argumentOf(b.message, name); };
  return !several || several->otherArgument.empty() || isSame(several->otherArgument) || !isSame(several->argument);
}

// Returns the argument if it is equal in all notes, or else its range.
Argument rangeOf(const MessageFormatter& language, const std::vector<const GuardNote*>& notes, std::size_t argument) {
  const auto value = [argument](const GuardNote* note) { return note->message.arguments[argument].second; };
  const auto less = [&](const GuardNote* a, const GuardNote* b) {
    return numberOf(value(a)).value_or(0) < numberOf(value(b)).value_or(0);
  };
  const auto [least, most] = std::minmax_element(notes.begin(), notes.end(), less);
  const Argument low = value(*least), high = value(*most);
  if (argumentText(low) == argumentText(high)) return low;
  return Argument(
      language.say("report.bounds", {{"low", low}, {"high", high}}));  // Numbers have the reader's decimal point.
}

// Returns the argument's numbers as a list if it is not equal in all notes.
std::optional<Argument> listOf(const std::vector<const GuardNote*>& notes, std::size_t argument) {
  std::set<std::int64_t> numbers;
  for (const GuardNote* note : notes)
    numbers.insert(std::llround(numberOf(note->message.arguments[argument].second).value_or(0)));
  if (numbers.size() < 2) return {};
  return Argument(numbersText(std::vector<std::int64_t>(numbers.begin(), numbers.end())));
}

GuardNote joined(const MessageFormatter& language, const std::vector<const GuardNote*>& notes) {
  GuardNote out = *notes.front();
  if (notes.size() == 1) return out;
  const bool isOfOne = std::all_of(notes.begin(), notes.end(),
                                   [&out](const GuardNote* note) { return sameMessage(note->message, out.message); });
  if (!isOfOne) out.message.code = kindOf(out.message);
  for (std::size_t i = 0; i < out.message.arguments.size(); ++i) {
    const auto several = ofSeveral(notes.front()->message, out.message.arguments[i].first);
    const std::optional<Argument> list = several ? listOf(notes, i) : std::nullopt;
    if (!list) continue;
    out.message.arguments[i].second = *list;
    out.message.code = several->code;
  }
  for (std::size_t i = 0; i < out.message.arguments.size(); ++i)
    if (isGivenAsRange(out.message.arguments[i].first)) out.message.arguments[i].second = rangeOf(language, notes, i);
  std::set<int> cells;
  for (const GuardNote* note : notes) cells.insert(note->cells.begin(), note->cells.end());
  out.cells.assign(cells.begin(), cells.end());
  return out;
}

}  // namespace

std::vector<GuardNote> joinedNotes(const MessageFormatter& language, const std::vector<GuardNote>& notes) {
  std::vector<std::vector<const GuardNote*>> kinds;
  for (const GuardNote& note : notes) {
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& each) { return isOfOneKind(*each.front(), note); });
    if (kind == kinds.end())
      kinds.push_back({&note});
    else
      kind->push_back(&note);
  }
  std::vector<GuardNote> out;
  for (const auto& kind : kinds) out.push_back(joined(language, kind));
  return out;
}

std::vector<std::string> notesOf(const MessageFormatter& language, const StudyResult& study,
                                 const std::vector<const CellResult*>& cells) {
  const auto drawn = [&](int number) {
    return std::any_of(cells.begin(), cells.end(), [&](const CellResult* cell) { return cell->cell.number == number; });
  };
  std::vector<GuardNote> shown;
  for (const GuardNote& note : study.guard)
    if (cells.empty() || std::any_of(note.cells.begin(), note.cells.end(), drawn)) shown.push_back(note);
  std::vector<std::string> out;
  for (const GuardNote& note : joinedNotes(language, shown))
    out.push_back(noteText(language, note, study.cells.size()));
  return out;
}

std::string stampOf(const MessageFormatter& language, const StudyResult& study,
                    const std::vector<const CellResult*>& cells) {
  std::string runs;
  std::set<std::string> seen;
  for (const CellResult* cell : cells)
    for (const RunId& run : cell->runs)
      if (seen.insert(run.value).second) runs += (runs.empty() ? "" : " ") + run.value;
  std::set<std::string> processors;
  for (const CellResult* cell : cells) {
    if (const auto& from = cell->cell.study.imported)
      processors.insert(language.say("report.imported-from", {{"file", from->file}}));
    for (const auto& [key, value] : cell->environment)
      if (key == "processor") processors.insert(value);
  }
  std::string on;
  for (const std::string& processor : processors) on += (on.empty() ? "" : " | ") + processor;
  if (runs.empty()) return language.say("report.stamp-empty", {{"study", study.name}});
  return language.say(on.empty() ? "report.stamp-runs" : "report.stamp",
                      {{"study", study.name}, {"runs", runs}, {"processor", on}});
}

}  // namespace scalescope
