#include "launcher/slurm/slurm_trial.h"

#include <algorithm>

#include "core/study/read/slurm_section.h"
#include "launcher/slurm/slurm_offer.h"
#include "launcher/slurm/slurm_messages.h"

namespace scalescope {
namespace {

using Forms = std::vector<std::vector<std::string>>;

// sbatch prints these for a valid request, but also for one that no node could ever serve.
constexpr std::string_view kNotNow[] = {"Requested node configuration is not available", "Required node not available",
                                        "Requested nodes are busy"};

// Stops at the first form if Slurm's daemons do not answer: other forms would get no answer either.
Result<SlurmTrial> tryForms(SlurmLogin& login, const std::string& host, const Forms& forms, double seconds,
                            const std::function<void()>& trying) {
  SlurmTrial trial;
  for (const auto& form : forms) {
    if (trying) trying();
    const auto tested = login.run(testCommand(form), slurmJobScript(), seconds);
    if (!tested) return tl::unexpected(tested.error());
    const std::string said = tested->errors + tested->text;
    if (tested->status == 0) return SlurmTrial{form, said, 0, {}};
    if (!trial.refused) {
      trial.refused = slurmError(host, "sbatch --test-only", said);
      trial.said = said;
    }
    if (isRetryable(*trial.refused)) break;
  }
  return trial;
}

// Returns the number of nodes in the requested partitions that Slurm calls neither idle nor allocated.
int nodesUnreachable(SlurmLogin& login, const std::string& asked, double seconds) {
  const auto listed = login.run(partitionsCommand(), {}, seconds);
  if (!listed || listed->status != 0) return 0;
  int unreachable = 0;
  for (const ClusterPartition& one : parsePartitions(listed->text)) {
    const bool isAsked = asked.empty() ? one.isDefault : ("," + asked + ",").find("," + one.name + ",") != asked.npos;
    if (isAsked)
      for (const NodeGroup& group : one.groups) unreachable += group.other;
  }
  return unreachable;
}

}  // namespace

Result<SlurmTrial> trySlurmRequest(SlurmLogin& login, const SlurmRequest& request, double seconds,
                                   const std::function<void()>& trying) {
  const auto forms = slurmForms(request);
  if (!forms) return tl::unexpected(forms.error());
  auto trial = tryForms(login, request.host.name, *forms, seconds, trying);
  if (!trial || trial->form) return trial;
  const bool isNotNow = std::any_of(std::begin(kNotNow), std::end(kNotNow),
                                    [&](std::string_view sign) { return trial->said.find(sign) != std::string::npos; });
  trial->mayPass = isNotNow;
  const int unreachable = isNotNow ? nodesUnreachable(login, slurmNode(request.host).partition, seconds) : 0;
  if (unreachable == 0) return trial;
  std::size_t chosen = 0;
  if (request.nodes > 1) {
    SlurmRequest less = request;
    less.nodes = 1;
    const auto ofOne = slurmForms(less);
    if (!ofOne) return tl::unexpected(ofOne.error());
    const auto alone = tryForms(login, request.host.name, *ofOne, seconds, trying);
    if (!alone) return tl::unexpected(alone.error());
    if (alone->form)
      chosen = static_cast<std::size_t>(std::find(ofOne->begin(), ofOne->end(), *alone->form) - ofOne->begin());
  }
  return SlurmTrial{(*forms)[chosen], trial->said, unreachable, {}};
}

}  // namespace scalescope
