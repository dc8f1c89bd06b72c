#include "core/analysis/repeats/run_conditions.h"

#include <algorithm>

#include "core/base/environment.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr const char* kFactBetween = " | ";
constexpr char kVariableNotSet = '-';

// These facts are equal for all repeats of one cell unless a machine was changed.
const std::vector<std::string>& machineKeys() {
  static const std::vector<std::string> kKeys{"host",  "processor", "kernel",   "device",
                                              "torch", "driver",    "cpuQuota", "backend"};
  return kKeys;
}

void addVariableKeys(const EnvironmentFacts& facts, std::vector<std::string>& keys) {
  for (const auto& [key, value] : facts)
    if (isLibraryVariable(key) && std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
}

}  // namespace

std::string factIn(const EnvironmentFacts& facts, const std::string& key) {
  for (const auto& [known, value] : facts)
    if (known == key) return value;
  return {};
}

std::string knownFact(const EnvironmentFacts& facts, const std::string& key) {
  std::string value = factIn(facts, key);
  if (value.empty() && isLibraryVariable(key) && !factIn(facts, "variables").empty()) value.push_back(kVariableNotSet);
  return value;
}

std::set<std::string> splitFacts(const std::string& text) {
  std::set<std::string> out;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t end = std::min(text.find(kFactBetween, at), text.size());
    out.insert(text.substr(at, end - at));
    at = end + 3;
  }
  return out;
}

const std::vector<std::string>& conditionKeys() {
  static const std::vector<std::string> kKeys{"governor", "cpuClock", "turbo",     "smt",
                                              "numa",     "rankNuma", "linkSpeed", "gpuPowerLimit"};
  return kKeys;
}

std::optional<ConditionDifference> conditionDifference(const EnvironmentFacts& here, const EnvironmentFacts& there) {
  std::vector<std::string> keys = machineKeys();
  keys.insert(keys.end(), conditionKeys().begin(), conditionKeys().end());
  addVariableKeys(here, keys);
  addVariableKeys(there, keys);
  for (const std::string& key : keys) {
    const std::string a = knownFact(here, key);
    const std::string b = knownFact(there, key);
    if (!a.empty() && !b.empty() && splitFacts(a) != splitFacts(b)) return ConditionDifference{key, a, b};
  }
  return std::nullopt;
}

Message aboutFact(Message note, const std::string& key) {
  note.arguments.emplace_back("what", key);
  const std::string code = "fact." + key;
  if (englishTemplate(code) != code) return nested(std::move(note), "name", {code, {}});
  note.arguments.emplace_back("name", key);
  return note;
}

void joinFacts(const EnvironmentFacts& more, EnvironmentFacts& to) {
  for (const auto& each : more) {
    const auto& [key, value] = each;
    const auto known = std::find_if(to.begin(), to.end(), [&](const auto& fact) { return fact.first == each.first; });
    if (known == to.end()) {
      to.emplace_back(key, value);
      continue;
    }
    for (const std::string& part : splitFacts(value))
      if (!splitFacts(known->second).contains(part)) known->second += kFactBetween + part;
  }
}

}  // namespace scalescope
