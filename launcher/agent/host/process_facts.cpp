#include "launcher/agent/host/process_facts.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

#include "core/base/machine/proc_text.h"
#include "core/base/machine/process_text.h"

namespace scalescope::agent {
namespace {

std::optional<ProcessStat> readStat(pid_t pid) {
  return parseProcessStat(procFile("/proc/" + std::to_string(pid) + "/stat"));
}

// Returns the value of NAME in an environment block (NUL-separated).
std::optional<std::string_view> valueOf(std::string_view block, std::string_view name) {
  for (std::size_t at = 0; at < block.size();) {
    const std::size_t end = std::min(block.find('\0', at), block.size());
    const std::string_view entry = block.substr(at, end - at);
    if (entry.size() > name.size() && entry[name.size()] == '=' && entry.substr(0, name.size()) == name)
      return entry.substr(name.size() + 1);
    at = end + 1;
  }
  return std::nullopt;
}

int pidfdOpen(pid_t pid) { return static_cast<int>(syscall(SYS_pidfd_open, pid, 0)); }

}  // namespace

std::optional<std::uint64_t> startTicks(pid_t pid) {
  const auto line = readStat(pid);
  if (!line || line->isGone()) return std::nullopt;
  return line->startTicks;
}

bool isAlive(const ProcessIdentity& process) {
  return process.pid > 0 && startTicks(process.pid) == process.startTicks;
}

UniqueFd openPidfd(const ProcessIdentity& process) {
  if (process.pid <= 0) return {};
  UniqueFd fd(pidfdOpen(process.pid));
  if (fd.valid() && !isAlive(process)) fd.reset();
  return fd;
}

void signalProcess(const ProcessIdentity& process, const UniqueFd& pidfd, int signal) {
  if (pidfd.valid())
    syscall(SYS_pidfd_send_signal, pidfd.get(), signal, nullptr, 0);
  else if (isAlive(process))
    kill(process.pid, signal);
}

std::vector<MarkedProcess> findMarked(const RankMark& mark) {
  std::vector<MarkedProcess> found;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  if (!folder) return found;
  const std::string attempt = std::to_string(mark.attempt);
  const std::string node = std::to_string(mark.node.value);
  while (const dirent* entry = readdir(folder.get())) {
    pid_t pid = 0;
    const char* end = entry->d_name + std::strlen(entry->d_name);
    if (std::from_chars(entry->d_name, end, pid).ptr != end || pid == getpid()) continue;
    const auto environment = readFile("/proc/" + std::to_string(pid) + "/environ", 4 << 20);
    if (!environment || valueOf(*environment, "SCALESCOPE_RUN") != mark.run.value ||
        valueOf(*environment, "SCALESCOPE_ATTEMPT") != attempt || valueOf(*environment, "GROUP_RANK") != node)
      continue;
    const auto line = readStat(pid);
    if (!line || line->isGone()) continue;
    MarkedProcess process{{pid, line->startTicks}, kNoRank, line->parent};
    if (const auto rank = valueOf(*environment, "RANK"))
      std::from_chars(rank->data(), rank->data() + rank->size(), process.rank.value);
    found.push_back(process);
  }
  std::sort(found.begin(), found.end(),
            [](const MarkedProcess& a, const MarkedProcess& b) { return a.process.startTicks < b.process.startTicks; });
  return found;
}

}  // namespace scalescope::agent
