#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/machine/core_state.h"
#include "core/base/machine/other_use.h"
#include "core/base/machine/machine.h"
#include "core/telemetry/wire/gpu_probe.h"

namespace scalescope {

// A machine's load for the Machines page. It reads a few small files only; the agent's own sampler is for runs. If a
// container or a batch job limits this process, the load is relative to that limit.

struct GpuLoad {
  GpuFacts now;
  std::vector<double> percent;  // Values, the oldest first; empty if the driver does not report it.
};
struct MachineLoad {
  std::vector<std::vector<double>> cores;  // Percent busy, oldest first, one row per logical core that may be used.
  std::vector<int> coreNumbers;            // CPU number of each row; as long as `cores`.
  std::map<int, CoreState> states;         // They are keyed by CPU number.
  std::map<int, CoreUser> users;           // They are keyed by CPU number, from the last full scan.
  std::optional<OtherUse> others;          // Use between the last two scans of all programs.
  std::int64_t looks = 0;                  // Number of scans so far.
  std::vector<GpuLoad> gpus;
  double memoryTotal = 0;  // Bytes; 0 if unknown.
  double memoryAvailable = 0;
  std::vector<double> memoryUsed;  // Bytes, oldest first.
  double loadAverage = -1;         // Average of the last minute.
  double cpuQuota = 0;             // Cores' time that a control group allows; 0 if there is no quota.
  double quotaUsed = -1;           // Cores' time that the group used between the last two reads; -1 if unknown.
};
using MachineLoadPtr = std::shared_ptr<const MachineLoad>;

// Returns the use of these GPUs (empty: all of this machine) by other programs.
GpuUse gpuUse(const MachineLoad& load, const std::vector<int>& only = {});

// Amount of sampling. During a measurement only the users of cores and GPUs are read, the latter every few seconds,
// since load of each core, clocks and threads cost more.
enum class Sampling { off, users, all };

class LocalSampler {
 public:
  static constexpr std::size_t kHistory = 90;

  // Values of one reading.
  struct Reading {
    std::string_view stat;     // Text of /proc/stat.
    std::string_view loadavg;  // Text of /proc/loadavg.
    MemoryState memory;
    double cpuQuota = 0;
    std::optional<double> groupSeconds;  // CPU time that the control group has used so far.
    std::int64_t atNs = 0;               // Monotonic time.
  };

  // `cores`: the cores that may be used; empty for all that the readings contain.
  explicit LocalSampler(std::vector<int> cores = {}) : m_shown(std::move(cores)) {}
  // The first call only sets the reference for differences.
  void add(const Reading& reading);
  void setStates(std::map<int, CoreState> states) { m_load.states = std::move(states); }
  void setUsers(std::map<int, CoreUser> users) { m_load.users = std::move(users); }
  void addLook(CoreLook look);  // Adds a scan of all programs; the first one only sets the reference for differences.
  void addGpus(const std::vector<GpuFacts>& gpus);
  void sample(Sampling what);  // Reads this machine; always call it on the same thread.
  void rest();  // Ends the child process that watches GPUs and discards the use of the cores, while no page shows them.
  [[nodiscard]] MachineLoad load() const { return m_load; }

 private:
  struct GroupTime {
    double seconds = 0;
    std::int64_t atNs = 0;
  };
  void addCores(std::string_view stat);
  void sampleGpus(Sampling what);
  std::vector<int> m_shown;
  std::map<int, CoreTimes> m_last;
  std::map<int, std::size_t> m_rows;
  std::optional<GroupTime> m_lastGroup;
  std::optional<ControlGroups> m_groups;
  GpuProbe m_gpus;
  bool m_hasNoGpu = false;
  Sampling m_gpusFor = Sampling::off;
  std::int64_t m_samples = 0;
  std::optional<CoreLook> m_look;
  MachineLoad m_load;
};

}  // namespace scalescope
