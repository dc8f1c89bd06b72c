#include "core/study/skip.h"

#include <algorithm>
#include <utility>

namespace scalescope {
namespace {

template <class T>
void read(const nlohmann::json& skip, const char* key, std::optional<T>& to) {
  if (const auto found = skip.find(key); found != skip.end()) to = found->get<T>();
}

template <class T>
bool matches(const std::optional<T>& wanted, const T& value) {
  return !wanted || *wanted == value;
}

}  // namespace

std::vector<SkipRule> skipRules(const std::vector<nlohmann::json>& skip) {
  std::vector<SkipRule> rules;
  for (const nlohmann::json& entry : skip) {
    SkipRule rule;
    std::optional<std::string> word;
    read(entry, "variant", rule.variant);
    read(entry, "nodes", rule.nodes);
    read(entry, "devices", rule.devices);
    read(entry, "accumulation", rule.accumulation);
    read(entry, "globalBatch", rule.globalBatch);
    read(entry, "perRankBatch", rule.perRankBatch);
    if (read(entry, "strategy", word); word) rule.strategy = parseStrategy(*std::exchange(word, std::nullopt));
    if (read(entry, "precision", word); word) rule.precision = parsePrecision(*word);
    rules.push_back(std::move(rule));
  }
  return rules;
}

bool matches(const SkipRule& rule, const SkipCandidate& point) {
  return matches(rule.nodes, point.nodes) && matches(rule.devices, point.devices) && matches(rule.strategy, point.strategy) &&
         matches(rule.precision, point.precision) && matches(rule.accumulation, point.accumulation) &&
         matches(rule.globalBatch, point.globalBatch) && matches(rule.perRankBatch, point.perRankBatch) &&
         matches(rule.variant, point.variant);
}

bool isSkipped(const std::vector<SkipRule>& rules, const SkipCandidate& point) {
  return std::any_of(rules.begin(), rules.end(), [&](const SkipRule& rule) { return matches(rule, point); });
}

}  // namespace scalescope
