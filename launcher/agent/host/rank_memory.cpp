#include "launcher/agent/host/rank_memory.h"

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

std::string rankGroupName(const RunId& run, int attempt, RankIndex rank) {
  return "scalescope-" + run.value + "-" + std::to_string(attempt) + "-" + std::to_string(rank.value);
}

std::optional<RankMemory> RankMemory::make(const ControlGroup& parent, const std::string& name, double limitBytes) {
  if (parent.folder.empty() || limitBytes <= 0) return std::nullopt;
  // A group with processes in it (this agent's) may enable the memory controller for its children only if it is the
  // root or the controller is enabled already.
  const std::string handedOn = parent.folder + "/cgroup.subtree_control";
  if (parent.v2 && !lists(handedOn, "memory") &&
      !(lists(parent.folder + "/cgroup.controllers", "memory") && put(handedOn, "+memory")))
    return std::nullopt;
  RankMemory group(parent.folder + "/" + name, parent.v2);
  if (mkdir(group.m_folder.c_str(), 0755) != 0 && errno != EEXIST) return std::nullopt;
  if (!group.limit(std::to_string(static_cast<long long>(limitBytes)))) {
    group.remove();
    return std::nullopt;
  }
  return group;
}

// Limits memory and swap together; the files for swap are missing if the kernel does not account for it.
bool RankMemory::limit(const std::string& bytes) const {
  if (!put(m_folder + (m_v2 ? "/memory.max" : "/memory.limit_in_bytes"), bytes)) return false;
  (void)put(m_folder + (m_v2 ? "/memory.swap.max" : "/memory.memsw.limit_in_bytes"), m_v2 ? "0" : bytes);
  if (m_v2) (void)put(m_folder + "/memory.oom.group", "1");
  return true;
}

std::optional<RankMemory> RankMemory::find(const ControlGroup& parent, const std::string& name) {
  if (parent.folder.empty()) return std::nullopt;
  RankMemory group(parent.folder + "/" + name, parent.v2);
  if (access((group.m_folder + "/cgroup.procs").c_str(), F_OK) != 0) return std::nullopt;
  return group;
}

bool RankMemory::add(pid_t pid) const { return put(m_folder + "/cgroup.procs", std::to_string(pid)); }

std::int64_t RankMemory::kills() const { return readOomKills(asGroup()).value_or(0); }

void RankMemory::remove() const { rmdir(m_folder.c_str()); }

}  // namespace scalescope::agent
