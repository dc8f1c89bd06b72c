#include "core/base/machine/now/other_use.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "core/base/machine/proc_text.h"
#include "core/base/machine/process_text.h"
#include "core/base/machine/ticks.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kNameBytes = 15;    // limit of the kernel
constexpr std::size_t kMostPrograms = 3;  // number of programs that are named
constexpr double kLeastShare = 0.02;      // least share of the CPUs' time of a program that is named

// Parses "PID (NAME) STATE .."; the name may contain spaces and brackets.
std::string nameIn(std::string_view stat) {
  const std::size_t open = stat.find('('), close = stat.rfind(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close <= open) return {};
  return inertText(stat.substr(open + 1, close - open - 1), kNameBytes);
}

}  // namespace

CoreLook lookAtCores(const std::string& root) {
  CoreLook out;
  eachCore(procFile(root + "/proc/stat"), [&](int core, const CoreTimes& times) { out.cores[core] = times; });
  std::error_code ended;
  for (fs::directory_iterator process(root + "/proc", ended), none; !ended && process != none;
       process.increment(ended)) {
    const std::string word = process->path().filename().string();
    pid_t pid = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), pid);
    if (error != std::errc() || end != word.data() + word.size() || pid <= 0) continue;
    const std::string stat = procFile(process->path().string() + "/stat");
    if (const auto times = parseProcessStat(stat))
      out.processes[pid] = {nameIn(stat), static_cast<double>(times->cpuTicks) * secondsPerTick(), times->cpu};
  }
  return out;
}

OtherUse otherUse(const CoreLook& before, const CoreLook& after, const std::vector<int>& cpus) {
  const auto isMeant = [&](int cpu) { return cpus.empty() || std::find(cpus.begin(), cpus.end(), cpu) != cpus.end(); };
  double busy = 0, total = 0;
  for (const auto& [core, now] : after.cores) {
    const auto was = before.cores.find(core);
    if (!isMeant(core) || was == before.cores.end() || now.total <= was->second.total) continue;
    busy += std::max(0.0, now.busy - was->second.busy);
    total += now.total - was->second.total;
  }
  OtherUse out;
  if (total <= 0) return out;
  double own = 0;
  std::map<std::string, double> taken;
  for (const auto& [pid, now] : after.processes) {
    const auto was = before.processes.find(pid);
    const bool isSame = was != before.processes.end() && was->second.cpuSeconds <= now.cpuSeconds;
    const double seconds = now.cpuSeconds - (isSame ? was->second.cpuSeconds : 0);
    if (!std::string_view(now.name).starts_with(kOwnPrograms))
      taken[now.name] += seconds;
    else if (now.cpu < 0 || isMeant(now.cpu))
      own += seconds;
  }
  out.percent = 100 * std::clamp((busy - own) / total, 0.0, 1.0);
  std::vector<std::pair<double, std::string>> most;
  for (const auto& [name, seconds] : taken)
    if (seconds >= kLeastShare * total && !name.empty()) most.emplace_back(-seconds, name);
  std::sort(most.begin(), most.end());
  for (const auto& [seconds, name] : most)
    if (out.programs.size() < kMostPrograms) out.programs.push_back(name);
  return out;
}

Message otherUseMessage(const OtherUse& use) {
  const std::int64_t percent = std::llround(use.percent);
  if (use.programs.empty()) return {"machine.others-use-unnamed", {{"percent", percent}}};
  return {"machine.others-use", {{"percent", percent}, {"programs", joinedBy(", ", use.programs)}}};
}

}  // namespace scalescope
