#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/index.h"
#include "core/base/machine/process_text.h"
#include "core/base/machine/stolen_time.h"
#include "core/telemetry/record/records.h"
#include "launcher/agent/host/proc_file.h"
#include "launcher/agent/host/process.h"

namespace scalescope::agent {

struct SampledRank {
  RankIndex rank;
  ProcessIdentity process;
  std::vector<int> cores;  // it is pinned to; empty = not pinned
};

// Reads from /proc what one rank and the processes below it, started by main threads, use of the machine.
// What cannot be read is left out, never zero. One thread.
class RankUse {
 public:
  using Value = std::function<void(Metric metric, RankIndex rank, double value)>;

  explicit RankUse(SampledRank rank);
  [[nodiscard]] const std::vector<int>& cores() const { return m_rank.cores; }

  // CPU, of the `elapsed` seconds since the last call, and memory.
  void sample(double elapsed, const Value& value);
  // What others took of its cores, which were `busy` for so long (seconds; absent where that is not known).
  void sampleStolen(std::optional<double> busy, const Value& value);
  // Memory without what it shares: a second after `startNs` and once a minute, as long as reading it is cheap.
  void samplePss(std::int64_t startNs, std::int64_t nowNs, const Value& value);

 private:
  [[nodiscard]] std::map<int, ThreadTimes> livingThreads();
  void findProcesses();

  SampledRank m_rank;
  std::string m_buffer;
  std::vector<pid_t> m_processes;            // the rank first, then those it started
  std::map<pid_t, std::int64_t> m_cpuTicks;  // of them, when they were read last
  bool m_wasRead = false;
  std::map<int, ThreadTimes> m_threads;  // living ones
  ThreadTimes m_ended;                   // of threads that are gone
  StolenTime m_stolen;
  std::int64_t m_pssAtNs = 0;
  bool m_isPssCheap = true;
};

}  // namespace scalescope::agent
