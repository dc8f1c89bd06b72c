#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/study/spec/spec.h"

namespace scalescope {

// One entry of `skip`, read once, since it meets every point of the axes: what it names must agree.
struct SkipRule {
  std::optional<std::string> variant;
  std::optional<int> nodes, devices, accumulation;
  std::optional<Strategy> strategy;
  std::optional<Precision> precision;
  std::optional<double> globalBatch, perRankBatch;
  std::vector<std::pair<std::string, std::string>> free{};  // axes of the user's own, with the text of the value
};

// A point as `skip` sees it; a batch per rank that is no whole number matches nothing.
struct SkipCandidate {
  const std::string& variant;
  int nodes, devices;
  Strategy strategy;
  Precision precision;
  int accumulation;
  double globalBatch, perRankBatch;
  const std::vector<FreeAxis>& free;  // of one value each
};

// `skip` must have been checked by the parser.
std::vector<SkipRule> skipRules(const std::vector<nlohmann::json>& skip);

bool matches(const SkipRule& rule, const SkipCandidate& point);
bool isSkipped(const std::vector<SkipRule>& rules, const SkipCandidate& point);

}  // namespace scalescope
