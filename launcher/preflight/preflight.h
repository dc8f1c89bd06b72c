#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "launcher/preflight/check_table.h"
#include "launcher/preflight/host_view.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

struct Request {
  std::vector<HostSpec> hosts = {};  // Each has another name; without `ssh` and a cluster it is this machine.
  CheckContext context = {};
  TransportOptions programs;  // Programs of this machine: the agent is sent from here.
};

struct HostReport {
  HostView view;
  std::vector<CheckResult> checks;
  std::shared_ptr<const CheckContext> context = {};  // The CheckContext that the checks were judged by.
};

// Checks all hosts in parallel, one thread each, then the connections of every pair of those that can be reached. Ends
// within 19 s, or a fraction of a second after a stop: a check that was not made by then reports so. `reached` is
// called on the calling thread for every host as soon as its own checks have ended. Blocks; the user is asked nothing.
// Only the agent stays on the hosts, in the folder for agents.
std::vector<HostReport> checkHosts(const Request& request, const std::function<void(const HostView&)>& reached,
                                   const std::stop_token& stop);

// Fills in the rest of `context` once hosts, study and programs are set: the number of hosts, the study's data on this
// machine, the paths of its program as a run from this folder resolves them, and the workers of this machine.
void complete(Request& request);

enum class Outcome { fine, failed, unknown };
// Returns failed if a check failed; unknown if none did, but not all could be made.
Outcome outcomeOf(const std::vector<HostReport>& reports);

}  // namespace scalescope::preflight
