#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/study/spec/spec.h"

namespace scalescope {

// One parsed entry of `skip`, which is compared with every combination of axis values: all members that are set must
// match.
struct SkipRule {
  std::optional<std::string> variant;
  std::optional<int> nodes, devices, accumulation;
  std::optional<Strategy> strategy;
  std::optional<Precision> precision;
  std::optional<double> globalBatch, perRankBatch;
  std::vector<std::pair<std::string, std::string>> free{};  // Values of the user's own axes, as text.
};

// A combination of axis values that is compared with `skip`; a fractional batch per rank matches nothing.
struct SkipCandidate {
  const std::string& variant;
  int nodes, devices;
  Strategy strategy;
  Precision precision;
  int accumulation;
  double globalBatch, perRankBatch;
  const std::vector<FreeAxis>& free;  // Axes with one value each.
};

// `skip` must have been checked by the parser.
std::vector<SkipRule> skipRules(const std::vector<nlohmann::json>& skip);

bool matches(const SkipRule& rule, const SkipCandidate& point);
bool isSkipped(const std::vector<SkipRule>& rules, const SkipCandidate& point);

}  // namespace scalescope
