#include "core/analysis/compare/environments.h"

#include <algorithm>

#include "core/analysis/scaling/environment_notes.h"
#include "core/base/environment.h"

namespace scalescope {
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
