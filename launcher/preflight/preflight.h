#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "launcher/preflight/check_table.h"
#include "launcher/preflight/view/host_view.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

struct Request {
  std::vector<HostSpec> hosts;  // of one name each; without `ssh` and `slurm`: this machine
  Wish wish;
  TransportOptions programs;  // here: the agent is sent from there
};

struct HostReport {
  HostView view;
  std::vector<CheckResult> checks;
  std::shared_ptr<const Wish> wish = {};  // that they were judged by
};

// Looks at all hosts side by side, a thread each, then at the connections of every pair of those that are there. Ends
// within 19 s, or a fraction of a second after a stop: what was not seen by then says so. `reached` hears, on the
// calling thread, of every host as soon as its own looks have ended. Blocks; nothing is asked of a person. On the hosts
// stays the agent alone, where agents are.
std::vector<HostReport> checkHosts(const Request& request, const std::function<void(const HostView&)>& reached,
                                   const std::stop_token& stop);

// The rest of the wish, once hosts, study and programs are there: how many hosts, what the study's data is here, the
// paths of its program as a run from this folder has them, and the workers of this machine.
void complete(Request& request);

enum class Outcome { fine, failed, unknown };
// failed: a check failed; unknown: none did, but not all could be looked at.
Outcome outcomeOf(const std::vector<HostReport>& reports);

}  // namespace scalescope::preflight
