#include "launcher/agent/rank_memory.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "core/base/file.h"

namespace scalescope::agent {
namespace {

constexpr std::size_t kSmallFile = 64 << 10;

bool put(const std::string& path, const std::string& word) {
  const UniqueFd fd(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return fd.valid() && write(fd.get(), word.data(), word.size()) == static_cast<ssize_t>(word.size());
}

bool lists(const std::string& path, const std::string& wanted) {
  std::istringstream words(readFile(path, kSmallFile).value_or(""));
  for (std::string word; words >> word;)
    if (word == wanted) return true;
  return false;
}

}  // namespace

GroupPlace ownGroup() {
  GroupPlace place;
  std::istringstream lines(readFile("/proc/self/cgroup", kSmallFile).value_or(""));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("0::/")) place.own = line.substr(3);
  return place;
}

std::string rankGroupName(const RunId& run, int attempt, int rank) {
  return "scalescope-" + run.value + "-" + std::to_string(attempt) + "-" + std::to_string(rank);
}

std::optional<RankMemory> RankMemory::make(const GroupPlace& place, const std::string& name, double limitBytes) {
  if (place.own.empty() || limitBytes <= 0) return std::nullopt;
  const std::string parent = place.root + (place.own == "/" ? "" : place.own);
  // A group with processes in it (this agent) may only hand memory on if it is the root or somebody has done so before.
  const std::string handedOn = parent + "/cgroup.subtree_control";
  if (!lists(handedOn, "memory") && !(lists(parent + "/cgroup.controllers", "memory") && put(handedOn, "+memory"))) return std::nullopt;
  RankMemory group(parent + "/" + name);
  if (mkdir(group.m_folder.c_str(), 0755) != 0 && errno != EEXIST) return std::nullopt;
  if (!put(group.m_folder + "/memory.max", std::to_string(static_cast<long long>(limitBytes)))) {
    group.remove();
    return std::nullopt;
  }
  (void)put(group.m_folder + "/memory.swap.max", "0");  // absent without swap
  (void)put(group.m_folder + "/memory.oom.group", "1");
  return group;
}

std::optional<RankMemory> RankMemory::find(const GroupPlace& place, const std::string& name) {
  if (place.own.empty()) return std::nullopt;
  RankMemory group(place.root + (place.own == "/" ? "" : place.own) + "/" + name);
  if (access((group.m_folder + "/memory.events").c_str(), R_OK) != 0) return std::nullopt;
  return group;
}

bool RankMemory::add(pid_t pid) const { return put(m_folder + "/cgroup.procs", std::to_string(pid)); }

std::int64_t RankMemory::kills() const {
  std::istringstream lines(readFile(m_folder + "/memory.events", kSmallFile).value_or(""));
  std::string key;
  for (std::int64_t count = 0; lines >> key >> count;)
    if (key == "oom_kill") return count;
  return 0;
}

void RankMemory::remove() const { rmdir(m_folder.c_str()); }

}  // namespace scalescope::agent
