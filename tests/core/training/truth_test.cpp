// Tests that a displacement put into one part of the step appears in that part and in no other (docs/MEASUREMENT.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "rank_process.h"

namespace scalescope::testing {
namespace {

constexpr double kLeastSleepMs = 40;
// A checkpoint is written after every step, so that its sleep is per step like the others'.
constexpr const char* kSaving =
    R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "measure": {"steps": 12},
        "checkpoint": {"every": {"steps": 1}}})";
constexpr const char* kTwelveSteps = R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "measure": {"steps": 12}})";

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

// A displacement affects every step, a delay of a busy machine only some: the minimum separates them.
double least(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::min_element(values.begin(), values.end());
}

// Returns the milliseconds of each part of the timed steps; "compute" is forward, backward and optimizer less exposed.
std::map<std::string, std::vector<double>> partsOfSteps(const std::vector<Record>& records) {
  std::map<std::string, std::vector<double>> found;
  for (const StepRecord& step : payloads<StepRecord>(records)) {
    if (step.phase != StepPhase::timed) continue;
    std::map<std::string, double> sums{{"input", 0}, {"compute", 0}, {"exposed", 0}, {"checkpoint", 0}, {"other", 0}};
    for (const Span& span : step.spans) {
      const double ms = static_cast<double>(span.endNs - span.startNs) * 1e-6;
      const bool compute =
          span.kind == SpanKind::forward || span.kind == SpanKind::backward || span.kind == SpanKind::optimizer;
      sums[compute ? "compute" : std::string(name(span.kind))] += ms;
      if (span.kind == SpanKind::exposed) sums["compute"] -= ms;  // All of it is in backward if there is no BatchNorm.
    }
    for (const auto& [part, ms] : sums) found[part].push_back(ms);
  }
  return found;
}

struct Measured {
  std::array<std::map<std::string, double>, 2> ranks;  // Minimum of each part.
  std::array<std::vector<Record>, 2> records;
};

Measured measure(const std::string& injection, const char* study = kTwelveSteps) {
  std::map<std::string, std::string> environment;
  if (!injection.empty()) environment["SCALESCOPE_INJECT"] = injection;
  Gang gang(makePlan(study), environment);
  EXPECT_EQ(gang.wait(), (std::vector<int>{0, 0}));
  Measured found;
  for (int rank = 0; rank < 2; ++rank) {
    const auto at = static_cast<std::size_t>(rank);
    found.records[at] = gang.records(rank);
    for (const auto& [part, values] : partsOfSteps(found.records[at])) found.ranks[at][part] = least(values);
    const auto manifest = fields(found.records[at], RecordType::manifest);
    EXPECT_EQ(manifest.value("injected", ""), injection);
  }
  return found;
}

// Returns a sleep that is long compared with a step, and therefore with the delay that a busy or slow machine adds to
// one.
double sleepFor(const Measured& plain) {
  std::vector<double> steps;
  for (const auto& records : plain.records)
    for (const StepRecord& step : payloads<StepRecord>(records))
      steps.push_back(static_cast<double>(step.endNs - step.startNs) * 1e-6);
  return std::ceil(std::max(kLeastSleepMs, 2 * median(steps)));
}

std::string withSleep(const std::string& what, double sleepMs) {
  return what + ":" + std::to_string(static_cast<int>(sleepMs));
}

// Expects that each part grew by the sleep if it is `part`, and by less than half of it if it is not.
void expectOnly(const std::string& part, double sleepMs, const Measured& plain, const Measured& displaced) {
  for (std::size_t rank = 0; rank < 2; ++rank)
    for (const auto& [each, ms] : displaced.ranks[rank]) {
      const double grown = ms - plain.ranks[rank].at(each);
      if (each == part)
        EXPECT_GT(grown, 0.8 * sleepMs) << each << " of rank " << rank;
      else
        EXPECT_LT(grown, 0.5 * sleepMs) << each << " of rank " << rank;
    }
}

}  // namespace

TEST(Truth, ASleepShowsInItsOwnPartAlone) {
  const Measured plain = measure("");
  const double sleepMs = sleepFor(plain);
  for (const auto& [injected, part] : std::vector<std::pair<std::string, std::string>>{{"loader", "input"},
                                                                                       {"comm", "exposed"},
                                                                                       {"forward", "compute"},
                                                                                       {"optimizer", "compute"},
                                                                                       {"log", "other"}})
    expectOnly(part, sleepMs, plain, measure(withSleep(injected, sleepMs)));
  const Measured saving = measure("", kSaving);
  const double longer = sleepFor(saving);
  expectOnly("checkpoint", longer, saving, measure(withSleep("checkpoint", longer), kSaving));
}

TEST(Truth, ASlowRankShowsAsTheOthersWait) {
  const double sleepMs = sleepFor(measure(""));
  const Measured found = measure(withSleep("slow-rank:1", sleepMs));
  // A waiting rank that is delayed itself waits less, so on a busy machine the minimum over the steps is not usable
  // here.
  EXPECT_GT(median(partsOfSteps(found.records[0]).at("exposed")), 0.8 * sleepMs);
  EXPECT_LT(found.ranks[1].at("exposed"), 0.5 * sleepMs);
  EXPECT_GT(found.ranks[1].at("compute") - found.ranks[0].at("compute"), 0.8 * sleepMs);
  const auto first = payloads<CollectiveRecord>(found.records[0]);
  const auto second = payloads<CollectiveRecord>(found.records[1]);
  ASSERT_EQ(first.size(), second.size());
  std::vector<double> late;
  for (std::size_t i = 0; i < first.size(); ++i)
    late.push_back(static_cast<double>(second[i].startNs - first[i].startNs) * 1e-6);
  EXPECT_GT(median(late), 0.8 * sleepMs);
}

}  // namespace scalescope::testing
