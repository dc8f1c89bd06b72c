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
  std::vector<int> cores;  // This process's affinity mask.
  int threads = 1;         // Intra-op threads: physical cores of the slot.
  std::string processor;   // "AMD EPYC ..."
  std::string kernel;
  std::string host;
  std::vector<int> numaNodes;                    // NUMA nodes of the cores; empty = unknown.
  std::map<std::string, std::string> variables;  // Variables of libraries, as this process was started with them.
};

// Makes glibc keep freed blocks instead of returning them, because page faults cost a quarter of a step. Must be called
// first in main.
void raiseMallocThresholds();

// Makes writing to a peer that is gone fail, which is reported as its end. SIGPIPE would end this process without a
// message. Must be called before any connection.
void keepFromPipeSignals();

// Raises the soft limit on open files to the hard one: while ranks connect, Gloo accepts connections from anyone and
// ends the process at the limit.
void raiseFileLimit();

// Sets how NCCL's group in LibTorch reacts to a failed collective, unless the user has set it. By default it waits four
// times 15 s for traces of its collectives to be written before it throws. Must be called before the first thread.
void setLibraryDefaults();

// Pins this process to its slot and sets its memory limit, unless an agent has done so, and reads where it may run.
Result<ProcessFacts> settleOnSlot(const RunPlan& plan, const RankEnvironment& environment);

struct ProcessMemory {
  std::int64_t rss = -1;   // Bytes; -1 = unreadable.
  std::int64_t peak = -1;  // Value of VmHWM.
  std::int64_t pss = -1;
};
// The kernel walks for the PSS every page of the process, which takes 1 ms per 100 MB and leaves cold caches.
enum class Pss { no, yes };
ProcessMemory processMemory(Pss pss = Pss::yes);
// Returns freed memory to the system and restarts the peak.
void forgetPeakMemory();

// Returns the seconds for which this process's living threads were ready to run but waited for a core; nothing if the
// kernel does not report them.
std::optional<double> readyButWaitingSeconds();

// Returns true if a limit on data is set and more than half of it is in use: an allocation may have failed inside a
// library that does not report it.
bool nearMemoryLimit();

}  // namespace scalescope
