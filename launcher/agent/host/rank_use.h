#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/machine/process_text.h"
#include "core/base/machine/stolen_time.h"
#include "core/telemetry/record/records.h"
#include "launcher/agent/host/proc_file.h"
#include "launcher/agent/host/process_facts.h"

namespace scalescope::agent {

struct SampledRank {
  RankIndex rank;
  ProcessIdentity process;
  std::vector<int> cores;  // Cores that it is pinned to; empty if not pinned.
};

// Reader of the resource use of one rank and of its descendants from /proc; descendants are those started by main
// threads. Values that cannot be read are left out, never zero. One thread.
class RankUse {
 public:
  using Value = std::function<void(Metric metric, RankIndex rank, double value)>;

  explicit RankUse(SampledRank rank);
  [[nodiscard]] const std::vector<int>& cores() const { return m_rank.cores; }

  // Reports CPU use in the `elapsed` seconds since the last call, and memory.
  void sample(double elapsed, const Value& value);
  // Reports the time that other processes took of its cores; `busy` is the time that the cores were busy (seconds;
  // empty if unknown).
  void sampleStolen(std::optional<double> busy, const Value& value);
  // Reports memory without its shared part: a second after `startNs` and once a minute, as long as reading it is cheap.
  void samplePss(std::int64_t startNs, std::int64_t nowNs, const Value& value);

 private:
  [[nodiscard]] std::map<int, ThreadTimes> livingThreads();
  void findProcesses();

  SampledRank m_rank;
  std::string m_buffer;
  std::vector<pid_t> m_processes;            // The rank first, then its descendants.
  std::map<pid_t, std::int64_t> m_cpuTicks;  // CPU time of each process at the last read.
  bool m_wasRead = false;
  std::map<int, ThreadTimes> m_threads;  // Times of living threads.
  ThreadTimes m_ended;                   // Times of threads that have ended.
  StolenTime m_stolen;
  std::int64_t m_pssAtNs = 0;
  bool m_isPssCheap = true;
};

}  // namespace scalescope::agent
