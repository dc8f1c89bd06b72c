#include "launcher/leftover.h"

#include <algorithm>

#include "launcher/mirror.h"

namespace scalescope {

Result<std::vector<Leftover>> findLeftovers(const StoreReader& reader, const std::string& folder, const StudyId& study) {
  const auto rows = reader.runs(study);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<Leftover> leftovers;
  for (const RunRow& row : *rows) {
    if (row.status != RunStatus::queued && row.status != RunStatus::running) continue;
    auto plan = readRunPlan(folder + "/runs/" + row.id.value + "/plan.json");
    if (!plan) return tl::unexpected(plan.error());
    leftovers.push_back({std::move(*plan), std::max(0, row.attempts - 1), row.records > 0});
  }
  return leftovers;
}

RunOutcome judgeFromLogs(StoreWriter& writer, const std::string& folder, const LaunchPlan& plan) {
  const RunOutcome lost{RunStatus::lost, -1, Message{"launcher.run-gone", {}}};
  if (!ingestAttempt(writer, folder, plan.run.run, plan.attempt)) return lost;
  return concludeFromLogs(writer, folder, plan.run.run, plan.attempt, {EndReason::ranksGone, {}, plan.run.worldSize()}).value_or(lost);
}

}  // namespace scalescope
