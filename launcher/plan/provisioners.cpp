#include "launcher/plan/provisioners.h"

#include <cassert>
#include <csignal>
#include <optional>

#include "core/study/cells/cluster_nodes.h"
#include "core/study/read/cluster_kinds.h"
#include "launcher/plan/resolve_options.h"
#include "launcher/slurm/slurm_provisioner.h"
#include "launcher/transport/local.h"
#include "launcher/transport/remote/ssh_transport.h"

namespace scalescope {
namespace {

struct ProvisionerKind {
  const char* cluster;  // Name of its ClusterKind.
  std::shared_ptr<Provisioner> (*make)();
};
constexpr ProvisionerKind kKinds[] = {{"slurm", makeSlurmProvisioner}};

}  // namespace

std::shared_ptr<const Provisioners> makeProvisioners() {
  auto made = std::make_shared<Provisioners>();
  for (const auto& [cluster, make] : kKinds) made->emplace(cluster, make());
  return made;
}

std::shared_ptr<Provisioner> provisionerOf(const HostSpec& host, const TransportOptions& options) {
  const auto all = options.provisioners ? options.provisioners : makeProvisioners();
  const auto found = all->find(host.cluster);
  assert(found != all->end());  // Each ClusterKind has a row above.
  return found->second;
}

Result<ClusterOffer> offerOfCluster(const std::string& login, const Environment& environment,
                                    const std::stop_token& stop) {
  HostSpec host;
  host.name = login.empty() ? "local" : login;
  host.request = {{"login", login}};
  const TransportOptions options{.agentProgram = agentProgramOf(Programs{}, environment), .environment = environment};
  std::optional<Error> first;
  for (const ClusterKind& kind : clusterKinds()) {
    host.cluster = kind.name;
    auto offer = provisionerOf(host, options)->offer(host, options, stop);
    if (offer || stop.stop_requested()) return offer;
    if (!first) first = offer.error();
  }
  return tl::unexpected(*first);
}

Result<std::unique_ptr<Transport>> makeTransport(asio::io_context& context, const HostSpec& host,
                                                 const TransportOptions& options) {
  // Writing to a closed pipe must return an error instead of raising SIGPIPE.
  std::signal(SIGPIPE, SIG_IGN);
  if (isOnCluster(host)) return provisionerOf(host, options)->node(context, host, options);
  if (isHere(host)) return makeLocalTransport(context, host, options);
  return makeSshTransport(context, host, options);
}

}  // namespace scalescope
