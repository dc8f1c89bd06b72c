#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/ids.h"
#include "launcher/plan/machine.h"
#include "launcher/plan/resolve.h"
#include "launcher/transport/node_session.h"

namespace scalescope {

// Facts of a host: this machine directly, any other through its agent (transport, hello, probe). Blocks; `progress`
// hears what is sent there, on this thread.
struct ProbedHost {
  HostFacts facts;
  std::string workerPath;  // "" = beside the agent
  SshChoice choice = {};   // of a host reached by ssh
};

// A host to be looked at. `ask`: where it is a node of a Slurm cluster that has no job for the study, one is asked for;
// of nodes that are looked at side by side, each would.
struct ProbeTarget {
  HostSpec host;
  std::optional<SlurmAsk> ask = {};
};

// Whether a sign of life is of a copy to the host, which a person hears too.
bool isOfCopy(const Message& sign);

// How long a host that is to run something is waited for after such a sign.
std::chrono::seconds patienceAfter(const Message& sign);

// How long a host is waited for. To run on it: 15 s after the last sign of life, which a question that waits for a
// person is too, or two minutes after one from a copy under way, for which files are read, looked for, packed and sent;
// it is tried again meanwhile, but for a name that is not there, a port where nothing listens and what a Slurm cluster
// says, such as that a job waits. To plan with it: 2.5 s and one try, whatever it does, but as long as a person is
// asked; it gets the agent and no worker.
Result<ProbedHost> probeHost(const ProbeTarget& target, const ResolveOptions& options, const SessionIdentity& identity,
                             const std::function<void(const Message&)>& progress, std::stop_token stop);

// The same of several hosts side by side, a thread each; in their order. `progress` hears of each host that it is
// asked and what is sent there, `ended` of each look as soon as it has ended; both on the calling thread.
std::vector<Result<ProbedHost>> probeHosts(
    const std::vector<ProbeTarget>& targets, const ResolveOptions& options,
    const std::function<void(const Message&)>& progress,
    const std::function<void(const HostSpec& host, const Result<ProbedHost>& look)>& ended, std::stop_token stop);

}  // namespace scalescope
