#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/run_plan.h"
#include "core/training/rank_environment.h"

namespace scalescope {

struct ProcessFacts {
  std::vector<int> cores;  // this process's affinity mask
  int threads = 1;         // physical cores of the slot: intra-op threads
  std::string processor;   // "AMD EPYC ..."
  std::string kernel;
  std::string host;
};

// Call first in main: glibc keeps freed blocks instead of handing them back (page faults cost a quarter of a step).
void raiseMallocThresholds();

// Pins this process to its slot unless an agent has done it, and reads where it may run.
Result<ProcessFacts> settleOnSlot(const RunPlan& plan, const RankEnvironment& environment);

struct ProcessMemory {
  std::int64_t rss = -1;   // bytes; -1 = unreadable
  std::int64_t peak = -1;  // VmHWM
  std::int64_t pss = -1;
};
ProcessMemory processMemory();

}  // namespace scalescope
