#include "core/analysis/run/operators.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace scalescope {
namespace {

// One operator of one rank's step.
struct Logged {
  const OperatorSpan* span = nullptr;
  const std::string* name = nullptr;
};

std::vector<Logged> operatorsOf(const RankLog& rank, std::int64_t step) {
  std::vector<Logged> out;
  for (const OperatorsRecord* record : rank.operators)
    if (record->step == step)
      for (const OperatorSpan& span : record->operators) out.push_back({&span, &record->names[span.name]});
  return out;
}

bool isWhole(const RankLog& rank, const ProfiledStepRecord& step) {
  return step.operators > 0 && step.leftOut == 0 &&
         static_cast<std::int64_t>(operatorsOf(rank, step.step.step).size()) == step.operators;
}

std::set<std::int64_t> wholeSteps(const RankLog& rank) {
  std::set<std::int64_t> out;
  for (const ProfiledStepRecord* step : rank.profiled)
    if (isWhole(rank, *step)) out.insert(step->step.step);
  return out;
}

// Returns the reason why a rank has no complete step.
Message reasonOf(const RankLog& rank) {
  if (rank.profile && rank.profile->obstacle) return *rank.profile->obstacle;
  const std::pair<std::string, Argument> which{"rank", std::int64_t{rank.rank.value}};
  if (rank.profiled.empty()) return {"operators.none", {which}};
  const ProfiledStepRecord& first = *rank.profiled.front();
  if (first.leftOut > 0)
    return {"operators.cut",
            {which, {"step", first.step.step}, {"count", first.leftOut}, {"all", first.operators + first.leftOut}}};
  return {"operators.lost", {which}};
}

using OperatorKey = std::pair<std::string, OperatorPlace>;
using TimesByKey = std::map<OperatorKey, OperatorTime>;
using Lane = std::tuple<OperatorPlace, int, int>;

// Adds one rank's step, with each number multiplied by `share`.
void addStep(const std::vector<Logged>& operators, double share, TimesByKey& times) {
  std::map<Lane, std::vector<Logged>> open;  // The innermost is last.
  for (const Logged& each : operators) {
    const OperatorSpan& span = *each.span;
    std::vector<Logged>& around = open[{span.place, span.device, span.lane}];
    around.resize(std::min<std::size_t>(around.size(), span.depth));
    const double seconds = static_cast<double>(span.endNs - span.startNs) * 1e-9 * share;
    OperatorTime& time = times[{*each.name, span.place}];
    time.calls += share;
    time.selfSeconds += seconds;
    const bool again =
        std::any_of(around.begin(), around.end(), [&](const Logged& outer) { return *outer.name == *each.name; });
    if (!again) time.seconds += seconds;
    if (!around.empty()) times[{*around.back().name, span.place}].selfSeconds -= seconds;
    around.push_back(each);
  }
}

std::vector<const RankLog*> training(const RunView& run) {
  std::vector<const RankLog*> out;
  for (const RankLog& rank : run.ranks)
    if (!rank.window.empty()) out.push_back(&rank);
  return out;
}

std::vector<OperatorTime> bySelfTime(TimesByKey times) {
  std::vector<OperatorTime> out;
  for (auto& [key, time] : times) {
    time.name = key.first;
    time.place = key.second;
    out.push_back(std::move(time));
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const OperatorTime& a, const OperatorTime& b) { return a.selfSeconds > b.selfSeconds; });
  return out;
}

}  // namespace

OperatorTimes operatorTimesOf(const RunView& run) {
  OperatorTimes out;
  const std::vector<const RankLog*> ranks = training(run);
  std::set<std::int64_t> steps;
  for (const RankLog* rank : ranks) {
    const std::set<std::int64_t> own = wholeSteps(*rank);
    if (own.empty()) {
      out.reason = reasonOf(*rank);
      return out;
    }
    if (rank->profile && rank->profile->obstacle) out.lacks = rank->profile->obstacle;
    if (rank == ranks.front()) steps = own;
    std::erase_if(steps, [&](std::int64_t step) { return !own.contains(step); });
  }
  if (steps.empty()) {
    out.reason = Message{"operators.no-common-step", {}};
    return out;
  }
  TimesByKey times;
  const double share = 1 / static_cast<double>(steps.size() * ranks.size());
  for (const RankLog* rank : ranks)
    for (const ProfiledStepRecord* step : rank->profiled) {
      if (!steps.contains(step->step.step)) continue;
      out.stepSeconds += static_cast<double>(step->step.endNs - step->step.startNs) * 1e-9 * share;
      addStep(operatorsOf(*rank, step->step.step), share, times);
    }
  out.steps = static_cast<int>(steps.size());
  out.operators = bySelfTime(std::move(times));
  return out;
}

}  // namespace scalescope
