#include "core/base/machine/other_use.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

#include "core/base/machine/cores.h"
#include "core/base/machine/proc_text.h"
#include "core/base/machine/process_text.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kNameBytes = 15;    // Limit of the kernel.
constexpr std::size_t kMostPrograms = 3;  // Number of programs that are named.
constexpr double kLeastShare = 0.02;      // Least share of the CPUs' time of a program that is named.

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

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostName = 15;  // Limit of the kernel.

std::optional<pid_t> wholePid(std::string_view word) {
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), pid);
  if (error != std::errc() || end != word.data() + word.size() || pid <= 0) return std::nullopt;
  return pid;
}

// Returns the CPU of a thread that is running.
std::optional<int> runningOn(std::string_view stat) {
  const std::size_t close = stat.rfind(')');  // The name before it may contain spaces and brackets.
  if (close == std::string_view::npos) return std::nullopt;
  ProcWords words(stat.substr(close + 1));
  if (words.next() != "R") return std::nullopt;
  words.skip(35);  // Fields parent .. exit signal.
  const auto cpu = words.number<int>();
  return cpu && *cpu >= 0 && *cpu < kMostCpus ? cpu : std::nullopt;
}

}  // namespace

std::map<int, CoreUser> parseCoreUsers(std::string_view text) {
  constexpr std::string_view kProc = "/proc/";
  std::map<int, pid_t> found;
  std::map<pid_t, std::string> names;
  pid_t own = 0;
  eachProcLine(text, [&](std::string_view line) {
    if (line.starts_with("own ")) own = wholePid(line.substr(4)).value_or(0);
    if (!line.starts_with(kProc)) return;
    const std::size_t slash = line.find('/', kProc.size());
    const std::size_t colon = line.find(':');
    if (slash == std::string_view::npos || colon == std::string_view::npos || colon < slash) return;
    const auto pid = wholePid(line.substr(kProc.size(), slash - kProc.size()));
    if (!pid) return;
    if (line.substr(slash, colon - slash) == "/comm") {
      names[*pid] = inertText(line.substr(colon + 1), kMostName);
    } else if (const auto cpu = runningOn(line.substr(colon + 1))) {
      if (*pid != own) found[*cpu] = *pid;
    }
  });
  std::map<int, CoreUser> users;
  for (const auto& [cpu, pid] : found) users[cpu] = {pid, names[pid]};
  return users;
}

std::map<int, CoreUser> readCoreUsers(const std::string& root) {
  std::string text = "own " + std::to_string(getpid()) + "\n";
  const auto add = [&](const std::string& path, const std::string& content) {
    text += path + ":" + content.substr(0, content.find('\n')) + "\n";
  };
  // A process or thread that ends during the scan is skipped.
  std::error_code ended;
  for (fs::directory_iterator process(root + "/proc", ended), none; !ended && process != none;
       process.increment(ended)) {
    const std::string pid = process->path().filename().string();
    if (!wholePid(pid)) continue;
    const std::string folder = "/proc/" + pid;
    bool runs = false;
    std::error_code gone;
    for (fs::directory_iterator thread(root + folder + "/task", gone), last; !gone && thread != last;
         thread.increment(gone)) {
      const std::string path = folder + "/task/" + thread->path().filename().string() + "/stat";
      const std::string stat = procFile(root + path);
      if (!runningOn(stat)) continue;
      add(path, stat);
      runs = true;
    }
    if (runs) add(folder + "/comm", procFile(root + folder + "/comm"));
  }
  return parseCoreUsers(text);
}

}  // namespace scalescope
