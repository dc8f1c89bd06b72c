#include "core/study/spec/skip.h"

#include <algorithm>

#include "core/base/json/fields.h"
#include "core/study/spec/words.h"

namespace scalescope {
namespace {

template <class T>
bool matches(const std::optional<T>& wanted, const T& value) {
  return !wanted || *wanted == value;
}

}  // namespace

template <class Visit, SameAs<SkipRule> T>
void eachField(Visit&& visit, T& rule) {
  visit("variant", rule.variant), visit("nodes", rule.nodes), visit("devices", rule.devices);
  visit("accumulation", rule.accumulation), visit("globalBatch", rule.globalBatch),
      visit("perRankBatch", rule.perRankBatch);
  visit("strategy", rule.strategy), visit("precision", rule.precision);
}

std::vector<SkipRule> skipRules(const std::vector<nlohmann::json>& skip) {
  std::vector<SkipRule> rules;
  Problem checkedBefore;  // by the reader of the study
  for (const nlohmann::json& entry : skip) rules.push_back(fromJsonLoosely<SkipRule>(entry, checkedBefore));
  return rules;
}

bool matches(const SkipRule& rule, const SkipCandidate& point) {
  return matches(rule.nodes, point.nodes) && matches(rule.devices, point.devices) &&
         matches(rule.strategy, point.strategy) && matches(rule.precision, point.precision) &&
         matches(rule.accumulation, point.accumulation) && matches(rule.globalBatch, point.globalBatch) &&
         matches(rule.perRankBatch, point.perRankBatch) && matches(rule.variant, point.variant);
}

bool isSkipped(const std::vector<SkipRule>& rules, const SkipCandidate& point) {
  return std::any_of(
      rules.begin(), rules.end(), [&](const SkipRule& rule) { return matches(rule, point); });
}

}  // namespace scalescope
