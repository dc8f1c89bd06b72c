#include "launcher/transport/slurm/slurm_commands.h"
#include "launcher/transport/slurm/slurm_offer.h"
#include "launcher/transport/slurm/slurm_messages.h"
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
    require(isSlurmEnd(howSlurmEnded("host", job, parseSlurmExit(text))));
    require(!job.state.empty() || lifeOf(job) == SlurmLife::ending);
    require(!isSlurmEnd(slurmWaits("host", job, order)));
    const auto named = jobNamed(jobs, job.name);
    require(named && named->name == job.name && (lifeOf(*named) != SlurmLife::ended || named->id >= job.id));
  }
  if (const auto id = parseSubmitted(text)) require(*id > 0);
  for (const SlurmPartition& one : parsePartitions(text)) {
    require(!one.name.empty() && isInert(one.name) && isInert(one.mostTime) && !one.kinds.empty());
    require(isInert(one.cluster));
    for (const SlurmKind& kind : one.kinds) require(kind.total >= 0 && isInert(kind.gres) && isInert(kind.features));
  }
  for (const SlurmAccount& one : parseAccounts(text)) require(!one.name.empty() && isInert(one.name));
  for (const std::string& one : parseModules(text)) require(isSlurmModule(one));
  require(isInert(unknownSlurmOption(text)));
  static_cast<void>(isSlurmTooOld(text));
  const Error error = slurmError("host", "sbatch", text);
  require(!isSlurmEnd(error.message));
  return 0;
}
