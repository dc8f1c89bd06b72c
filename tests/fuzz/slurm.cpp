#include "launcher/slurm/slurm_commands.h"
#include "launcher/slurm/slurm_offer.h"
#include "launcher/slurm/slurm_messages.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace scalescope;

constexpr std::size_t kMostWord = 512;

bool isInert(const std::string& text) {
  if (text.size() > kMostWord) return false;
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
  return true;
}

}  // namespace

// Reads the output of a cluster's squeue and sbatch.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = textOf(data, size);
  const auto order = parseSlurmOrder(text);
  require(order.size() <= kMostSlurmLines);
  const auto jobs = parseSlurmJobs(text);
  require(jobs.size() <= kMostSlurmLines);
  for (const SlurmJob& job : jobs) {
    require(job.id > 0);
    for (const std::string* word : {&job.name, &job.state, &job.start, &job.limit, &job.partition, &job.reason})
      require(isInert(*word));
    require(isJobEnd(kindOf(howSlurmEnded("host", job, parseSlurmExit(text)).code)));
    require(!job.state.empty() || lifeOf(job) == SlurmLife::ending);
    require(!isJobEnd(kindOf(slurmWaits("host", job, order).code)));
    const auto named = jobNamed(jobs, job.name);
    require(named && named->name == job.name && (lifeOf(*named) != SlurmLife::ended || named->id >= job.id));
  }
  if (const auto id = parseSubmitted(text)) require(*id > 0);
  for (const ClusterPartition& one : parsePartitions(text)) {
    require(!one.name.empty() && isInert(one.name) && isInert(one.mostTime) && !one.groups.empty());
    require(isInert(one.cluster));
    for (const NodeGroup& group : one.groups)
      require(group.total >= 0 && isInert(group.devices) && isInert(group.features));
  }
  for (const ClusterAccount& one : parseAccounts(text)) require(!one.name.empty() && isInert(one.name));
  for (const std::string& one : parseModules(text)) require(isSlurmModule(one));
  require(isInert(unknownSlurmOption(text)));
  static_cast<void>(isSlurmTooOld(text));
  const Error error = slurmError("host", "sbatch", text);
  require(!isJobEnd(error.kind));
  return 0;
}
