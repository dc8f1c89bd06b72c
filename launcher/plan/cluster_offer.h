#pragma once

#include <stop_token>
#include <string>

#include "launcher/plan/resolve.h"
#include "launcher/transport/slurm/slurm.h"

namespace scalescope {

// Returns the resources that the Slurm cluster of the login node ("" for this machine) offers to a study, by
// askSlurmOffer with this program's agent.
inline Result<SlurmOffer> offerOfCluster(const std::string& login, const std::stop_token& stop) {
  HostSpec host;
  host.name = login.empty() ? "local" : login;
  host.slurm = {{"login", login}};
  return askSlurmOffer(host, {.agentProgram = agentProgramOf(Programs{}), .workerProgram = {}}, stop);
}

}  // namespace scalescope
