#pragma once

#include <string>
#include <vector>

#include "core/store/store.h"
#include "core/study/run_plan.h"
#include "launcher/outcome.h"
#include "launcher/plan.h"

namespace scalescope {

// A run that an earlier client left unfinished.
struct Leftover {
  RunPlan plan;
  int attempt = 0;
  bool hasRecords = false;
};

Result<std::vector<Leftover>> findLeftovers(const StoreReader& reader, const std::string& folder, const StudyId& study);

// Of a run that no agent knows any more: how it ended by its logs, else lost. Store thread.
RunOutcome judgeFromLogs(StoreWriter& writer, const std::string& folder, const LaunchPlan& plan);

}  // namespace scalescope
