#include "core/training/process/process_setup.h"

#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/machine/machine_conditions.h"
#include "core/base/machine/machine.h"
#include "core/base/machine/proc_text.h"
#include "core/base/machine/process_text.h"

namespace scalescope {
namespace {

// Returns a value of a file of /proc in bytes; -1 = unknown.
std::int64_t bytesIn(const std::string& path, const char* key) { return procBytes(procFile(path), key).value_or(-1); }

Status pin(const std::vector<int>& cores) {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::string text;
  for (const int core : cores) {
    if (core < 0 || core >= CPU_SETSIZE) return fail("training.core-number", {{"core", std::int64_t{core}}});
    CPU_SET(core, &set);
    text += (text.empty() ? "" : ",") + std::to_string(core);
  }
  if (sched_setaffinity(0, sizeof(set), &set) != 0)
    return fail("training.pin", {{"cores", text}, {"reason", errnoText(errno)}});
  return {};
}

// Applies limits.memoryMBPerDevice to a rank that was not started by an agent, which would set the limit itself.
Status limitMemory(double megabytes) {
  if (megabytes <= 0) return {};
  const auto bytes = static_cast<rlim_t>(megabytes * 1e6);
  const rlimit limit{bytes, bytes};
  if (setrlimit(RLIMIT_DATA, &limit) != 0)
    return fail("training.memory-limit", {{"megabytes", megabytes}, {"reason", errnoText(errno)}});
  return {};
}

struct LibraryDefault {
  const char* name;
  const char* value;
  const char* olderName;
};

// The first is the wait between an error of NCCL and its exception. The others prevent a file of traces in ~/.cache,
// and a key `exception_dump` in torchrun's store, which a restarted run would find there and stop on.
constexpr std::array<LibraryDefault, 3> kLibraryDefaults{
    {{"TORCH_NCCL_WAIT_TIMEOUT_DUMP_MILSEC", "50", nullptr},
     {"TORCH_NCCL_DUMP_ON_TIMEOUT", "0", nullptr},
     {"TORCH_FR_BUFFER_SIZE", "0", "TORCH_NCCL_TRACE_BUFFER_SIZE"}}};

// Returns the names in kLibraryDefaults that this process was not started with.
std::set<std::string>& ownDefaults() {
  static std::set<std::string> names;
  return names;
}

// Returns the variables, shortened and in plain ASCII for the log.
std::map<std::string, std::string> libraryVariables() {
  constexpr std::size_t kMost = 64;
  constexpr std::size_t kMostBytes = 256;
  std::map<std::string, std::string> out;
  const Environment environment = Environment::ofThisProcess();
  for (const auto& [name, value] : environment.all()) {
    if (!isLibraryVariable(name) || ownDefaults().contains(name) || out.size() == kMost) continue;
    std::string plain = value.substr(0, kMostBytes);
    for (char& letter : plain)
      if (letter < ' ' || letter > '~') letter = '?';
    out.emplace(name, std::move(plain));
  }
  return out;
}

}  // namespace

void keepFromPipeSignals() { signal(SIGPIPE, SIG_IGN); }

void raiseFileLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void raiseMallocThresholds() {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 2147483647);
}

void setLibraryDefaults() {
  for (const auto& [name, value, olderName] : kLibraryDefaults) {
    if (std::getenv(name) != nullptr || (olderName != nullptr && std::getenv(olderName) != nullptr)) continue;
    setenv(name, value, 0);
    ownDefaults().insert(name);
  }
}

Result<ProcessFacts> settleOnSlot(const RunPlan& plan, const RankEnvironment& environment) {
  const PlanNode& node = plan.nodes[static_cast<std::size_t>(environment.nodeIndex)];
  const auto slot = static_cast<std::size_t>(environment.localRank);
  const bool hasSlot = slot < node.slotCores.size() && !node.slotCores[slot].empty();
  if (hasSlot && !environment.underAgent)
    if (Status pinned = pin(node.slotCores[slot]); !pinned) return tl::unexpected(pinned.error());
  // A GPU's memory is limited in its allocator (device.h).
  if (!environment.underAgent && node.device != DeviceKind::cuda)
    if (Status limited =
            limitMemory(plan.cell.study.limits.memoryMBPerDevice * plan.cell.devices / plan.ranksPerNode());
        !limited)
      return tl::unexpected(limited.error());
  ProcessFacts facts;
  facts.cores = affinityCpus();
  const Machine machine = readMachine(facts.cores);
  const int physical = std::max(1, static_cast<int>(machine.usableCores.size()));
  facts.threads = hasSlot ? physical : std::max(1, physical / std::max(1, plan.ranksPerNode()));
  facts.processor = machine.processor;
  facts.kernel = kernelText(machine);
  facts.host = machine.host;
  facts.numaNodes = readNumaNodes(facts.cores);
  facts.variables = libraryVariables();
  return facts;
}

bool nearMemoryLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return false;
  const std::int64_t data = bytesIn("/proc/self/status", "VmData");
  return data > 0 && static_cast<double>(data) > 0.5 * static_cast<double>(limit.rlim_cur);
}

ProcessMemory processMemory(Pss pss) {
  return {bytesIn("/proc/self/status", "VmRSS"), bytesIn("/proc/self/status", "VmHWM"),
          pss == Pss::yes ? bytesIn("/proc/self/smaps_rollup", "Pss") : -1};
}

void forgetPeakMemory() {
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << 5;  // If it cannot be written, the peak stays the process's.
}

std::optional<double> readyButWaitingSeconds() {
  std::error_code failed;
  double sumNs = 0;
  bool any = false;
  for (std::filesystem::directory_iterator thread("/proc/self/task", failed), end; !failed && thread != end;
       thread.increment(failed)) {
    const auto times = parseSchedstat(procFile(thread->path().string() + "/schedstat"));
    if (!times) continue;
    sumNs += times->waited;
    any = true;
  }
  return any ? std::optional(sumNs * 1e-9) : std::nullopt;
}

}  // namespace scalescope
