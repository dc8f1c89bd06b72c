#include "core/analysis/scaling/environment_notes.h"

#include <algorithm>
#include <set>

#include "core/base/environment.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

void join(std::string& to, const std::string& text, const char* between) { to += (to.empty() ? "" : between) + text; }

struct Group {  // Cells with the same value.
  std::string value;
  std::vector<int> cells;
  [[nodiscard]] std::string numbers() const {
    std::string out;
    for (const int cell : cells) join(out, std::to_string(cell), ", ");
    return out;
  }
};

std::vector<Group> groupsOf(const StudyResult& study, const std::string& key) {
  std::vector<Group> groups;
  for (const CellResult& cell : study.cells) {
    const std::string value = knownFact(cell.environment, key);
    if (value.empty()) continue;
    auto at = std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return group.value == value; });
    if (at == groups.end()) at = groups.insert(groups.end(), Group{value, {}});
    at->cells.push_back(cell.cell.number);
  }
  return groups;
}

// Returns a note on the first value that others differ from.
std::optional<GuardNote> noteOf(const std::vector<Group>& groups, const std::string& key) {
  for (const Group& here : groups) {
    Group there;
    for (const Group& other : groups) {
      if (!factsDiffer(here.value, other.value)) continue;
      join(there.value, other.value, " | ");
      there.cells.insert(there.cells.end(), other.cells.begin(), other.cells.end());
    }
    if (there.cells.empty()) continue;
    std::sort(there.cells.begin(), there.cells.end());
    GuardNote note{
        Severity::warning,
        aboutFact(
            {"guard.cells-differ",
             {{"here", here.value}, {"cells", here.numbers()}, {"there", there.value}, {"others", there.numbers()}}},
            key),
        here.cells};
    note.cells.insert(note.cells.end(), there.cells.begin(), there.cells.end());
    std::sort(note.cells.begin(), note.cells.end());
    return note;
  }
  return std::nullopt;
}

}  // namespace

std::string factOf(const CellResult& cell, const std::string& key) { return factIn(cell.environment, key); }

bool factsDiffer(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  const std::set<std::string> left = splitFacts(a);
  const std::set<std::string> right = splitFacts(b);
  return !std::includes(left.begin(), left.end(), right.begin(), right.end()) &&
         !std::includes(right.begin(), right.end(), left.begin(), left.end());
}

std::string joinedFact(const StudyResult& study, const std::string& key) {
  std::string out;
  for (const CellResult& cell : study.cells)
    for (const std::string& part : splitFacts(factOf(cell, key)))
      if (!part.empty() && !splitFacts(out).contains(part)) join(out, part, " | ");
  return out;
}

std::vector<GuardNote> environmentNotes(const StudyResult& study) {
  std::set<std::string> variables;
  for (const CellResult& cell : study.cells)
    for (const auto& [key, value] : cell.environment)
      // The agent sets OMP_NUM_THREADS by the slot.
      if (isLibraryVariable(key) && key != "OMP_NUM_THREADS") variables.insert(key);
  std::vector<std::string> keys = conditionKeys();
  keys.insert(keys.end(), variables.begin(), variables.end());
  std::vector<GuardNote> notes;
  for (const std::string& key : keys)
    if (std::optional<GuardNote> note = noteOf(groupsOf(study, key), key)) notes.push_back(std::move(*note));
  return notes;
}

namespace {

std::string studyFact(const StudyResult& study, const std::string& key) {
  std::string value = joinedFact(study, key);
  if (value.empty() && isLibraryVariable(key) && !joinedFact(study, "variables").empty()) value = "-";
  return value;
}

}  // namespace

std::vector<ComparedFact> comparedEnvironments(const std::vector<const StudyResult*>& studies) {
  std::vector<ComparedFact> facts;
  const auto known = [&](const std::string& key) {
    return std::any_of(facts.begin(), facts.end(), [&](const ComparedFact& fact) { return fact.key == key; });
  };
  for (const StudyResult* study : studies)
    for (const CellResult& cell : study->cells)
      for (const auto& [key, value] : cell.environment)
        if (!known(key)) facts.push_back({key, {}, false});
  for (ComparedFact& fact : facts) {
    for (const StudyResult* study : studies) fact.values.push_back(studyFact(*study, fact.key));
    for (std::size_t i = 0; i < studies.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) fact.differs = fact.differs || factsDiffer(fact.values[i], fact.values[j]);
  }
  return facts;
}

std::string machineOf(const StudyResult& study) {
  const std::string processor = joinedFact(study, "processor"), device = joinedFact(study, "device");
  const bool isNamed = device.empty() || device == "cpu" || device == processor;
  return isNamed ? processor : device + (processor.empty() ? "" : ", ") + processor;
}

}  // namespace scalescope
