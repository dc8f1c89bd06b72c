#include "launcher/plan/study_hosts.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/json/nested.h"
#include "core/study/cells/cluster_nodes.h"

namespace scalescope {
namespace {

// Hosts that are probed in parallel, by their index in the study: those without a cluster, then the node of each
// cluster for which its job is requested, then the other nodes of these jobs.
using ProbeSteps = std::array<std::vector<std::size_t>, 3>;

int usedNodes(const std::vector<Cell>& cells) {
  int most = 1;
  for (const Cell& cell : cells) most = std::max(most, cell.nodes);
  return most;
}

int mostDevices(const std::vector<Cell>& cells) {
  int most = 1;
  for (const Cell& cell : cells) most = std::max(most, cell.devices);
  return most;
}

// Returns true if nothing can run without the host, or if waiting for it would not help.
bool isNeeded(std::size_t place, const HostSpec& host, const Error& why) {
  return place == 0 || isOnCluster(host) || !isRetryable(why);
}

// Returns the index of the first abandoned host, or the number of hosts.
std::size_t firstAbandoned(const StudySpec& study, const ResolveOptions& options) {
  const auto found = std::find_if(study.hosts.begin(), study.hosts.end(),
                                  [&](const HostSpec& host) { return options.abandoned.contains(host.name); });
  return static_cast<std::size_t>(found - study.hosts.begin());
}

bool requestsJob(const HostSpec& host) { return isOnCluster(host) && clusterNode(host).node == 0; }

ProbeSteps stepsOver(const StudySpec& study, std::size_t used) {
  ProbeSteps steps;
  for (std::size_t at = 0; at < used; ++at) {
    const HostSpec& host = study.hosts[at];
    steps[!isOnCluster(host) ? 0 : requestsJob(host) ? 1 : 2].push_back(at);
  }
  return steps;
}

ProbeTarget targetOf(const StudySpec& study, std::size_t at, int devices) {
  ProbeTarget target{study.hosts[at]};
  if (requestsJob(target.host)) target.job = JobRequest{static_cast<int>(at), coresOfNode(target.host, devices)};
  return target;
}

}  // namespace

Message unreachableReason(const HostSpec& host, const Error& why) {
  if (isOnCluster(host)) return why.message;  // The message names the host.
  return because({"launcher.unreachable", {{"host", host.name}}}, why);
}

Error unknownHost(const HostSpec& host, const Error& why) {
  return isOnCluster(host) ? why : fail("launcher.host-unknown", {{"host", host.name}}, why).value();
}

Result<HostLooks> probeStudyHosts(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& options,
                                  const std::function<void(const Message&)>& progress, std::stop_token stop) {
  const bool runs = options.purpose == ResolvePurpose::run;
  const auto ended = [&](const HostSpec& host, const Result<ProbedHost>& look) {
    if (!look && !runs) progress(unreachableReason(host, look.error()));
  };
  const std::size_t used = std::min(static_cast<std::size_t>(usedNodes(cells)), firstAbandoned(study, options));
  std::vector<std::optional<Result<ProbedHost>>> looks(used);
  for (const std::vector<std::size_t>& step : stepsOver(study, used)) {
    std::vector<ProbeTarget> targets;
    for (const std::size_t at : step) targets.push_back(targetOf(study, at, mostDevices(cells)));
    auto found = probeHosts(targets, options, progress, ended, stop);
    for (std::size_t one = 0; one < step.size(); ++one) {
      const HostSpec& host = targets[one].host;
      if (runs && !found[one] && isNeeded(step[one], host, found[one].error()))
        return tl::unexpected(unknownHost(host, found[one].error()));
      looks[step[one]] = std::move(found[one]);
    }
  }
  HostLooks inOrder;
  for (auto& look : looks) inOrder.push_back(std::move(*look));
  return inOrder;
}

}  // namespace scalescope
