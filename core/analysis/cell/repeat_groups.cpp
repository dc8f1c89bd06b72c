#include "core/analysis/cell/repeat_groups.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "core/analysis/repeats/run_conditions.h"
#include "core/analysis/run/history.h"
#include "core/base/clock.h"

namespace scalescope {
namespace {

struct RepeatGroup {
  std::vector<Repeat> repeats;
  EnvironmentFacts conditions;

  [[nodiscard]] const RunRecords& first() const { return *repeats.front().records; }
  [[nodiscard]] auto order() const {
    RunId newest;
    for (const Repeat& repeat : repeats) newest = std::max(newest, repeat.view.run);
    return std::tuple(-first().sessionRank, repeats.size(), newest);
  }
};

bool belongsToGroup(const RepeatGroup& group, const Repeat& repeat, const EnvironmentFacts& conditions) {
  return group.first().session.id == repeat.records->session.id && !conditionDifference(group.conditions, conditions);
}

std::vector<RepeatGroup> repeatGroups(std::vector<Repeat> repeats) {
  std::vector<RepeatGroup> groups;
  for (Repeat& repeat : repeats) {
    const EnvironmentFacts conditions = environmentOf(repeat.view);
    auto at = std::find_if(groups.begin(), groups.end(),
                           [&](const RepeatGroup& group) { return belongsToGroup(group, repeat, conditions); });
    if (at == groups.end()) at = groups.insert(groups.end(), RepeatGroup{});
    joinFacts(conditions, at->conditions);
    at->repeats.push_back(std::move(repeat));
  }
  return groups;
}

// Conditions take precedence over the session, because they explain the difference and a session gives only its time.
Message whyApart(const RepeatGroup& group, const RepeatGroup& pooled) {
  const auto count = static_cast<std::int64_t>(group.repeats.size());
  if (const auto differs = conditionDifference(group.conditions, pooled.conditions))
    return aboutFact({"guard.repeats-differ", {{"count", count}, {"there", differs->here}, {"here", differs->there}}},
                     differs->key);
  const MeasuringSession& session = group.first().session;
  return {"guard.repeats-of-session",
          {{"count", count}, {"time", isoTime(session.startedWallNs)}, {"study", session.studyName}}};
}

}  // namespace

RepeatValues repeatValuesOf(const Repeat& repeat) {
  RepeatValues values;
  values.repeat = repeat.view.repeat;
  values.run = repeat.view.run;
  values.order = repeat.records->order;
  values.imagesPerSecond = repeat.pace.imagesPerSecond;
  values.tokensPerSecond = repeat.pace.tokensPerSecond;
  values.stepSeconds = repeat.pace.step.step;
  for (const RankLog& rank : repeat.view.ranks)
    values.trainSteps = std::max(values.trainSteps, static_cast<std::int64_t>(rank.steps.size()));
  values.epochSeconds = repeat.seconds.epoch;
  values.trainSeconds = repeat.seconds.train;
  values.validationSeconds = repeat.seconds.validation;
  values.totalSeconds = repeat.seconds.total;
  return values;
}

std::vector<Repeat> pooledRepeats(std::vector<Repeat> repeats, CellResult& out) {
  std::vector<RepeatGroup> groups = repeatGroups(std::move(repeats));
  if (groups.empty()) return {};
  const auto pooled = std::max_element(
      groups.begin(), groups.end(), [](const RepeatGroup& a, const RepeatGroup& b) { return a.order() < b.order(); });
  for (const RepeatGroup& group : groups) {
    if (&group == &*pooled) continue;
    const Message reason = whyApart(group, *pooled);
    for (const Repeat& repeat : group.repeats) out.apartRepeats.push_back({repeatValuesOf(repeat), reason});
    out.guard.push_back({Severity::warning, reason, {out.cell.number}});
  }
  out.session = pooled->first().session;
  out.environment = std::move(pooled->conditions);
  out.repeats = static_cast<int>(pooled->repeats.size());
  for (const Repeat& repeat : pooled->repeats) out.runs.push_back(repeat.view.run);
  return std::move(pooled->repeats);
}

std::optional<LackingSteps> lackingSteps(const RunView& run) {
  std::set<std::int64_t> all;
  if (run.meets)
    for (const RankLog& rank : run.ranks)
      for (const StepRecord* step : rank.window) all.insert(step->step);
  std::optional<LackingSteps> most;
  for (const RankLog& rank : run.ranks) {
    if (rank.window.empty()) continue;  // A server or a rank without any step has no window.
    const std::int64_t planned = run.window == WindowKind::warmupIncluded ? 0 : rank.manifest.windowSteps;
    const auto present = static_cast<std::int64_t>(rank.window.size());
    const std::int64_t lacking = std::max(planned, static_cast<std::int64_t>(all.size())) - present - rank.dropped;
    if (lacking > 0 && (!most || lacking > most->expected - most->present))
      most = LackingSteps{rank.rank, present, present + lacking};
  }
  return most;
}

}  // namespace scalescope
