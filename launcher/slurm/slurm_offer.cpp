#include "launcher/slurm/slurm_offer.h"

#include <algorithm>
#include <charconv>

#include "launcher/slurm/slurm_commands.h"
#include "launcher/slurm/slurm_lines.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostOffers = 1000;  // Limit of each list.
constexpr double kMebibyte = 1 << 20;
constexpr std::string_view kModulesMark = "SCALESCOPE-MODULES";

// Returns the number at the front: "64+" is at least 64; 0 if there is none.
int numberIn(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && number > 0 ? number : 0;
}

// Parses "allocated/idle/other/total".
void readCounts(std::string_view text, NodeGroup& group) {
  for (int* count : {&group.allocated, &group.idle, &group.other, &group.total}) {
    const std::size_t end = std::min(text.find('/'), text.size());
    *count = numberIn(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Removes the codes of a terminal's colors.
std::string withoutColours(std::string_view line) {
  std::string plain;
  for (std::size_t at = 0; at < line.size(); ++at)
    if (line[at] != '\x1b')
      plain += line[at];
    else if (at + 1 < line.size() && line[at + 1] == '[')
      at = std::min(line.find_first_not_of("0123456789;", at + 2), line.size());
  return plain;
}

// Returns the name that `module load` takes: "gcc/13.1(default)", "cuda/12.4 (D)", "matlab <L>", "cuda@", "nvhpc ->
// nvhpc/24". Empty if the line is no module but a heading, a family or a sentence.
std::string_view moduleIn(std::string_view line) {
  std::string_view name = line.substr(0, line.find_first_of("(<"));
  if (const std::size_t arrow = name.find(" -> "); arrow != std::string_view::npos) name = name.substr(0, arrow);
  name = trimmedSlurm(name);
  if (name.ends_with('@')) name.remove_suffix(1);
  const bool isName = !name.ends_with(':') && !name.ends_with('/') && !name.starts_with('+') && isSlurmModule(name);
  return isName ? name : std::string_view();
}

// Finds the beginning of the modules: behind the mark that the command prints or, if a shell did not print it, at the
// first heading ("/opt/modules:"), if there is one.
std::string_view moduleLines(std::string_view text) {
  if (const std::size_t mark = text.find(kModulesMark); mark != std::string_view::npos)
    return text.substr(mark + kModulesMark.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trimmedSlurm(text.substr(at, end - at));
    if (line.starts_with('/') && line.ends_with(':')) return text.substr(at);
    at = end + 1;
  }
  return text;
}

}  // namespace

std::vector<std::string> partitionsCommand() {
  return {"sinfo", "--noheader", "--exact", "--format=%P|%a|%L|%l|%F|%c|%m|%G|%f"};
}

std::vector<std::string> accountsCommand(const std::string& user) {
  return {"sacctmgr", "--noheader", "--parsable2", "show", "associations", "user=" + user, "format=Account,Partition"};
}

std::vector<std::string> modulesCommand() {
  return {"bash", "-lc", "echo; echo " + std::string(kModulesMark) + "; module -t avail 2>&1"};
}

std::vector<ClusterPartition> parsePartitions(std::string_view text) {
  constexpr std::string_view kCluster = "CLUSTER:";
  std::vector<ClusterPartition> partitions;
  std::string cluster;
  eachSlurmLine(text, [&](std::string_view line) {
    if (line.starts_with(kCluster)) cluster = slurmText(line.substr(kCluster.size()));
    const auto fields = slurmFields<9>(line);
    if (!fields) return;
    ClusterPartition found{slurmText((*fields)[0])};
    found.isDefault = found.name.ends_with('*');
    if (found.isDefault) found.name.pop_back();
    if (found.name.empty()) return;
    auto known = std::find_if(partitions.begin(), partitions.end(), [&](const ClusterPartition& one) {
      return one.name == found.name && one.cluster == cluster;
    });
    if (known == partitions.end()) {
      if (partitions.size() == kMostOffers) return;
      found.state = slurmText((*fields)[1]);
      found.defaultTime = slurmText((*fields)[2]);
      found.mostTime = slurmText((*fields)[3]);
      found.cluster = cluster;
      partitions.push_back(std::move(found));
      known = partitions.end() - 1;
    }
    NodeGroup group;
    readCounts((*fields)[4], group);
    group.cores = numberIn((*fields)[5]);
    group.memoryBytes = numberIn((*fields)[6]) * kMebibyte;
    group.devices = slurmText((*fields)[7]);
    group.features = slurmText((*fields)[8]);
    if (known->groups.size() < kMostOffers) known->groups.push_back(std::move(group));
  });
  return partitions;
}

std::vector<ClusterAccount> parseAccounts(std::string_view text) {
  std::vector<ClusterAccount> accounts;
  eachSlurmLine(text, [&](std::string_view line) {
    const auto fields = slurmFields<2>(line);
    if (!fields || accounts.size() == kMostOffers) return;
    ClusterAccount account{slurmText((*fields)[0]), slurmText((*fields)[1])};
    if (!account.name.empty()) accounts.push_back(std::move(account));
  });
  return accounts;
}

std::vector<std::string> parseModules(std::string_view text) {
  std::vector<std::string> modules;
  eachSlurmLine(moduleLines(text), [&](std::string_view line) {
    const std::string plain = withoutColours(line);
    const std::string_view name = moduleIn(plain);
    if (name.empty() || modules.size() == kMostOffers) return;
    if (std::find(modules.begin(), modules.end(), name) == modules.end()) modules.emplace_back(name);
  });
  return modules;
}

}  // namespace scalescope
