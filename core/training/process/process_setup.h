#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/cells/run_plan.h"
#include "core/study/cells/rank_environment.h"

namespace scalescope {

struct ProcessFacts {
  std::vector<int> cores;  // this process's affinity mask
  int threads = 1;         // physical cores of the slot: intra-op threads
  std::string processor;   // "AMD EPYC ..."
  std::string kernel;
  std::string host;
  std::vector<int> numaNodes;                    // that the cores lie on; empty = not told
  std::map<std::string, std::string> variables;  // that libraries read, as this process was started with them
};

// Call first in main: glibc keeps freed blocks instead of handing them back (page faults cost a quarter of a step).
void raiseMallocThresholds();

// Call before any connection: writing to a peer that has gone fails then, and is told as its going, where SIGPIPE would
// end this process without a word.
void keepFromPipeSignals();

// Call before the first thread: what NCCL's group in LibTorch does when a collective fails, where the user has not said
// it. By itself it waits four times 15 s for traces of its collectives to be written before it throws.
void setLibraryDefaults();

// Pins this process to its slot and sets its memory limit unless an agent has done it, and reads where it may run.
Result<ProcessFacts> settleOnSlot(const RunPlan& plan, const RankEnvironment& environment);

struct ProcessMemory {
  std::int64_t rss = -1;   // bytes; -1 = unreadable
  std::int64_t peak = -1;  // VmHWM
  std::int64_t pss = -1;
};
// For the PSS the kernel walks every page of the process: 1 ms per 100 MB, and cold caches after it.
enum class Pss { no, yes };
ProcessMemory processMemory(Pss pss = Pss::yes);
// Gives freed memory back to the system and lets the peak count from here on.
void forgetPeakMemory();

// Seconds that this process's living threads were ready to run but waited for a core; nothing where the kernel does not
// say.
std::optional<double> readyButWaitingSeconds();

// A limit on data is set and more than half of it is in use: an allocation may have failed inside a library that does
// not say so.
bool nearMemoryLimit();

}  // namespace scalescope
