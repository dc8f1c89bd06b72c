#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/ids.h"
#include "launcher/plan/host_facts.h"
#include "launcher/plan/resolve_options.h"
#include "launcher/transport/node_session.h"

namespace scalescope {

// Facts of a host: of this machine from a local probe, of any other from its agent (transport, hello, probe). Blocks;
// `progress` is called on this thread for everything that is sent to the host.
struct ProbedHost {
  HostFacts facts;
  std::string workerPath;  // Path of the worker; empty if it is beside the agent.
  SshChoice choice = {};   // Choice of the connection for a host that is reached by ssh.
};

// A host to probe. `job` is set if it is the node of a cluster for which a job of the study is requested when there is
// none; only one node of a job has it, since otherwise each of them would request one.
struct ProbeTarget {
  HostSpec host;
  std::optional<JobRequest> job = {};
};

// Returns true if a sign of life is about a copy to the host, which is shown to the user as well.
bool isOfCopy(const Message& sign);

// Returns how long a host that is to run something is waited for after such a sign of life.
std::chrono::seconds patienceAfter(const Message& sign);

// Probes a host. To run on it, the host is waited for until 15 s after the last sign of life (a question to the user is
// one), or two minutes after a sign of a copy, whose files are read, looked up, packed and sent. Connecting is retried
// meanwhile, but not for an unknown host name, a refused connection or an answer of a cluster, such as that a job is
// pending. To plan with it, the host is waited for 2.5 s with one attempt, plus the time in which the user is asked
// a question; it gets the agent and no worker.
Result<ProbedHost> probeHost(const ProbeTarget& target, const ResolveOptions& options, const SessionIdentity& identity,
                             const std::function<void(const Message&)>& progress, std::stop_token stop);

// Probes several hosts in parallel, one thread each; returns the results in their order. `progress` is called when a
// host's probe starts and for everything that is sent to it, `ended` when a probe has ended; both on the calling
// thread.
std::vector<Result<ProbedHost>> probeHosts(
    const std::vector<ProbeTarget>& targets, const ResolveOptions& options,
    const std::function<void(const Message&)>& progress,
    const std::function<void(const HostSpec& host, const Result<ProbedHost>& look)>& ended, std::stop_token stop);

// Results of a study's hosts in their order.
using HostLooks = std::vector<Result<ProbedHost>>;

// Probes the hosts that cells use, up to the first abandoned one: `study` has a host for each node (withClusterNodes).
// To run on them, the first needed host that fails ends this with its error. Blocks.
Result<HostLooks> probeStudyHosts(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& options,
                                  const std::function<void(const Message&)>& progress, std::stop_token stop);

// Returns the reason for the user why a host is unreachable, with the host's name.
Message unreachableReason(const HostSpec& host, const Error& why);

// Returns the error for a host that cannot be run on. For a cluster only the state of its queue matters to the user.
Error unknownHost(const HostSpec& host, const Error& why);

}  // namespace scalescope
