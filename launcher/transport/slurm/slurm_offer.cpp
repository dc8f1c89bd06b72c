#include "launcher/transport/slurm/slurm_offer.h"

#include <charconv>

#include "launcher/transport/slurm/slurm_commands.h"
#include "launcher/transport/slurm/slurm_lines.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostOffers = 1000;  // of each list
constexpr double kMebibyte = 1 << 20;

// The number at the front: "64+" is at least 64; 0 where there is none.
int numberIn(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && number > 0 ? number : 0;
}

// "allocated/idle/other/total".
void readCounts(std::string_view text, SlurmKind& kind) {
  for (int* count : {&kind.allocated, &kind.idle, &kind.other, &kind.total}) {
    const std::size_t end = std::min(text.find('/'), text.size());
    *count = numberIn(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::vector<std::string> partitionsCommand() {
  return {"sinfo", "--noheader", "--exact", "--format=%P|%a|%L|%l|%F|%c|%m|%G|%f"};
}

std::vector<std::string> accountsCommand(const std::string& user) {
  return {"sacctmgr", "--noheader", "--parsable2", "show", "associations", "user=" + user, "format=Account,Partition"};
}

std::vector<std::string> modulesCommand() { return {"bash", "-lc", "module -t avail 2>&1"}; }

std::vector<SlurmPartition> parsePartitions(std::string_view text) {
  std::vector<SlurmPartition> partitions;
  eachSlurmLine(text, [&](std::string_view line) {
    const auto fields = slurmFields<9>(line);
    if (!fields) return;
    SlurmPartition found{slurmText((*fields)[0])};
    found.isDefault = found.name.ends_with('*');
    if (found.isDefault) found.name.pop_back();
    if (found.name.empty()) return;
    auto known = std::find_if(partitions.begin(), partitions.end(),
                              [&](const SlurmPartition& one) { return one.name == found.name; });
    if (known == partitions.end()) {
      if (partitions.size() == kMostOffers) return;
      found.state = slurmText((*fields)[1]);
      found.defaultTime = slurmText((*fields)[2]);
      found.mostTime = slurmText((*fields)[3]);
      partitions.push_back(std::move(found));
      known = partitions.end() - 1;
    }
    SlurmKind kind;
    readCounts((*fields)[4], kind);
    kind.cores = numberIn((*fields)[5]);
    kind.memoryBytes = numberIn((*fields)[6]) * kMebibyte;
    kind.gres = slurmText((*fields)[7]);
    kind.features = slurmText((*fields)[8]);
    if (known->kinds.size() < kMostOffers) known->kinds.push_back(std::move(kind));
  });
  return partitions;
}

std::vector<SlurmAccount> parseAccounts(std::string_view text) {
  std::vector<SlurmAccount> accounts;
  eachSlurmLine(text, [&](std::string_view line) {
    const auto fields = slurmFields<2>(line);
    if (!fields || accounts.size() == kMostOffers) return;
    SlurmAccount account{slurmText((*fields)[0]), slurmText((*fields)[1])};
    if (!account.name.empty()) accounts.push_back(std::move(account));
  });
  return accounts;
}

std::vector<std::string> parseModules(std::string_view text) {
  std::vector<std::string> modules;
  eachSlurmLine(text, [&](std::string_view line) {
    const std::string_view name = line.substr(0, line.find('('));  // "gcc/12(default)"
    if (name.ends_with(':') || name.ends_with('/') || !isSlurmModule(name) || modules.size() == kMostOffers) return;
    modules.emplace_back(name);
  });
  return modules;
}

}  // namespace scalescope
