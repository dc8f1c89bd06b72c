#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/machine/now/core_state.h"
#include "core/base/machine/now/core_users.h"
#include "core/base/machine/now/other_use.h"
#include "core/base/machine/machine.h"
#include "core/telemetry/gpu/gpu_probe.h"
#include "core/telemetry/gpu/gpu_use.h"

namespace scalescope {

// A machine's load for the Machines page: light (a few small files), while the agent's own sampler is for runs. Where a
// container or a batch job holds this process to less than this computer, the load is told against that.

struct GpuLoad {
  GpuFacts now;
  std::vector<double> percent;  // oldest first; empty where the driver does not tell
};
struct MachineLoad {
  std::vector<std::vector<double>> cores;  // percent busy, oldest first, one row per logical core that may be used
  std::vector<int> coreNumbers;            // which CPU a row is; as long as `cores`
  std::map<int, CoreState> states;         // by CPU
  std::map<int, CoreUser> users;           // by CPU, of the last close look
  std::optional<OtherUse> others;          // between the last two looks at all programs
  std::int64_t looks = 0;                  // at them so far
  std::vector<GpuLoad> gpus;
  double memoryTotal = 0;  // bytes; 0 = unknown
  double memoryAvailable = 0;
  std::vector<double> memoryUsed;  // bytes, oldest first
  double loadAverage = -1;         // of the last minute
  double cpuQuota = 0;             // cores' time that a control group allows; 0 = no quota
  double quotaUsed = -1;           // cores' time that the group took between the last two reads; -1 = unknown
};
using MachineLoadPtr = std::shared_ptr<const MachineLoad>;

// The use of these GPUs (empty: all of this machine) by other programs.
GpuUse gpuUse(const MachineLoad& load, const std::vector<int>& only = {});

// The amount that is sampled. Beside a measurement it is who uses cores and GPUs, the latter every few seconds: load of
// each core, clocks and threads cost more.
enum class Sampling { off, users, all };

class LocalSampler {
 public:
  static constexpr std::size_t kHistory = 90;

  // What was read just now.
  struct Reading {
    std::string_view stat;     // text of /proc/stat
    std::string_view loadavg;  // and of /proc/loadavg
    MemoryState memory;
    double cpuQuota = 0;
    std::optional<double> groupSeconds;  // CPU time of the control group so far
    std::int64_t atNs = 0;               // monotonic
  };

  // `cores`: that may be used; empty = all that are told of.
  explicit LocalSampler(std::vector<int> cores = {}) : m_shown(std::move(cores)) {}
  // The first call only sets the base.
  void add(const Reading& reading);
  void setStates(std::map<int, CoreState> states) { m_load.states = std::move(states); }
  void setUsers(std::map<int, CoreUser> users) { m_load.users = std::move(users); }
  void addLook(CoreLook look);  // at all programs; the first one only sets the base
  void addGpus(const std::vector<GpuFacts>& gpus);
  void sample(Sampling what);  // reads this machine; any one thread
  void rest();  // ends the child that watches GPUs and forgets the use of the cores, while no page shows them
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
