#include "core/program/descendants.h"

#include <dirent.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <thread>

#include "core/base/clock.h"
#include "core/base/machine/proc_text.h"
#include "core/base/machine/process_text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostGenerations = 64;

std::map<pid_t, ProcessStat> allProcesses() {
  std::map<pid_t, ProcessStat> all;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  if (!folder) return all;
  while (const dirent* entry = readdir(folder.get())) {
    pid_t pid = 0;
    const char* end = entry->d_name + std::strlen(entry->d_name);
    if (std::from_chars(entry->d_name, end, pid).ptr != end || pid <= 0) continue;
    if (const auto stat = parseProcessStat(procFile("/proc/" + std::string(entry->d_name) + "/stat")))
      all.emplace(pid, *stat);
  }
  return all;
}

bool isBelow(pid_t pid, pid_t ancestor, const std::map<pid_t, ProcessStat>& all) {
  for (std::size_t step = 0; step < kMostGenerations; ++step) {
    const auto found = all.find(pid);
    if (found == all.end()) return false;
    if (found->second.parent == ancestor) return true;
    pid = found->second.parent;
  }
  return false;
}

std::map<pid_t, ProcessStat> livingDescendants() {
  std::map<pid_t, ProcessStat> below;
  const std::map<pid_t, ProcessStat> all = allProcesses();
  for (const auto& [pid, stat] : all)
    if (!stat.isGone() && isBelow(pid, getpid(), all)) below.emplace(pid, stat);
  return below;
}

}  // namespace

void takeOrphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

std::vector<pid_t> descendants() {
  std::vector<pid_t> pids;
  for (const auto& [pid, stat] : livingDescendants()) pids.push_back(pid);
  return pids;
}

bool endDescendants(double deadlineSeconds) {
  for (const std::int64_t start = monotonicNs();;) {
    const std::vector<pid_t> living = descendants();
    for (const pid_t pid : living) kill(pid, SIGKILL);
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (living.empty()) return true;
    if (secondsSince(start) > deadlineSeconds) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

std::optional<DescendantUse> descendantUse() {
  const std::map<pid_t, ProcessStat> living = livingDescendants();
  if (living.empty()) return std::nullopt;
  DescendantUse use;
  for (const auto& [pid, stat] : living) {
    use.cpuTicks += stat.cpuTicks;
    if (const auto pages = parseResidentPages(procFile("/proc/" + std::to_string(pid) + "/statm")))
      use.residentBytes += *pages * sysconf(_SC_PAGESIZE);
  }
  return use;
}

}  // namespace scalescope
