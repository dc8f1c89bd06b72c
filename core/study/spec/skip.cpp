#include "core/study/spec/skip.h"

#include <algorithm>

#include "core/base/json/fields.h"
#include "core/study/spec/free_axes.h"
#include "core/study/spec/spec_names.h"

namespace scalescope {
namespace {

template <class T>
bool matches(const std::optional<T>& wanted, const T& value) {
  return !wanted || *wanted == value;
}

bool matches(const std::pair<std::string, std::string>& wanted, const std::vector<FreeAxis>& free) {
  return std::any_of(
      free.begin(), free.end(),
      [&](const FreeAxis& axis) {
        return axis.name == wanted.first && axisText(axis.values.front()) == wanted.second;
      });
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
  Problem checkedBefore;  // Problem that never occurs, because the reader of the study has checked it before.
  for (const nlohmann::json& entry : skip) {
    rules.push_back(fromJsonLoosely<SkipRule>(entry, checkedBefore));
    for (const auto& [key, value] : entry.items())
      if (isFreeAxis(key)) rules.back().free.emplace_back(key, axisText(value));
  }
  return rules;
}

bool matches(const SkipRule& rule, const SkipCandidate& point) {
  return matches(rule.nodes, point.nodes) && matches(rule.devices, point.devices) &&
         matches(rule.strategy, point.strategy) && matches(rule.precision, point.precision) &&
         matches(rule.accumulation, point.accumulation) && matches(rule.globalBatch, point.globalBatch) &&
         matches(rule.perRankBatch, point.perRankBatch) && matches(rule.variant, point.variant) &&
         std::all_of(
             rule.free.begin(), rule.free.end(), [&](const auto& wanted) { return matches(wanted, point.free); });
}

bool isSkipped(const std::vector<SkipRule>& rules, const SkipCandidate& point) {
  return std::any_of(
      rules.begin(), rules.end(), [&](const SkipRule& rule) { return matches(rule, point); });
}

}  // namespace scalescope
