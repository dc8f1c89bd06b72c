#include "core/report/cells/folded_notes.h"

#include <algorithm>
#include <iterator>

#include "core/base/json/nested.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostWords = 3;                 // that differ and are said one by one
constexpr const char* kNamed[] = {"repeat", "rank"};  // numbers that name something: no range of them

bool isFolded(const GuardNote& first, const GuardNote& other) {
  const auto& a = first.message.arguments;
  const auto& b = other.message.arguments;
  if (first.severity != other.severity || first.message.code != other.message.code || a.size() != b.size())
    return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool isNested = a[i].first.find(':') != std::string::npos;  // of a sentence inside the sentence
    if (a[i].first != b[i].first || a[i].second.index() != b[i].second.index()) return false;
    if (isNested && a[i].second != b[i].second) return false;
  }
  return true;
}

// One argument of several notes of a kind.
void addArgument(Message& out, const std::string& name, std::vector<Argument> values) {
  const bool isNamed = std::find(std::begin(kNamed), std::end(kNamed), name) != std::end(kNamed);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  if (values.size() == 1) {
    out.arguments.emplace_back(name, values.front());
  } else if (std::holds_alternative<double>(values.front()) ||
             (!isNamed && std::holds_alternative<std::int64_t>(values.front()))) {
    out = nested(std::move(out), name, {"report.range", {{"low", values.front()}, {"high", values.back()}}});
  } else {
    std::vector<std::string> words;
    for (const Argument& each : values) {
      const auto* number = std::get_if<std::int64_t>(&each);
      words.push_back(number != nullptr ? std::to_string(*number) : std::get<std::string>(each));
    }
    if (words.size() > kMostWords) words.resize(kMostWords), words.emplace_back("...");
    out.arguments.emplace_back(name, joinedBy(", ", words));
  }
}

GuardNote folded(const std::vector<const GuardNote*>& notes) {
  GuardNote out{notes.front()->severity, {notes.front()->message.code, {}}, {}};
  for (std::size_t i = 0; i < notes.front()->message.arguments.size(); ++i) {
    std::vector<Argument> values;
    for (const GuardNote* note : notes) values.push_back(note->message.arguments[i].second);
    addArgument(out.message, notes.front()->message.arguments[i].first, std::move(values));
  }
  const bool isOfAll =
      std::any_of(notes.begin(), notes.end(), [](const GuardNote* note) { return note->cells.empty(); });
  for (const GuardNote* note : notes)
    if (!isOfAll) out.cells.insert(out.cells.end(), note->cells.begin(), note->cells.end());
  std::sort(out.cells.begin(), out.cells.end());
  out.cells.erase(std::unique(out.cells.begin(), out.cells.end()), out.cells.end());
  return out;
}

}  // namespace

std::vector<GuardNote> foldedNotes(const std::vector<GuardNote>& notes) {
  std::vector<std::vector<const GuardNote*>> kinds;
  for (const GuardNote& note : notes) {
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& each) { return isFolded(*each.front(), note); });
    if (kind == kinds.end())
      kinds.push_back({&note});
    else
      kind->push_back(&note);
  }
  std::vector<GuardNote> out;
  for (const auto& kind : kinds) out.push_back(kind.size() == 1 ? *kind.front() : folded(kind));
  return out;
}

}  // namespace scalescope
