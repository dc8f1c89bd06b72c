#pragma once

#include <memory>
#include <stop_token>

#include "core/study/spec/spec.h"
#include "launcher/transport/slurm/slurm_offer.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

// The agent on one node of a study's job on a Slurm cluster, reached from its login node by a step of the job (`srun
// --overlap`) whose standard streams are the pipe; one thread per link. A link that meets no such job, or one that
// waits, closes with the reason, to be opened again: slurm.queued, slurm.ending, slurm.no-answer pass. Only with
// options.ask is a job asked for; slurm.refused-yet may pass, and is slurm.refused where it has not within half a
// minute. A job that has ended is told once (slurm.ended..): nothing of it is alive. From then on links of this
// transport lead to an agent on the login node, which reads in the shared home what the node's agent left, and must not
// be asked to start anything. The programs, $HOME and the agents' folders are on file systems that login node and nodes
// share.
std::unique_ptr<Transport> makeSlurmTransport(asio::io_context& context, const HostSpec& host,
                                              const TransportOptions& options);

// What the cluster offers whoever logs in at host.slurm's login node: partitions with their nodes, accounts, modules.
// Blocks, at most about two minutes, or a fraction of a second after the stop; nobody is asked anything.
Result<SlurmOffer> askSlurmOffer(const HostSpec& host, const TransportOptions& options, const std::stop_token& stop);

// Ends the study's job on that cluster, whatever it does. Blocks, at most about two minutes.
Status cancelSlurmJob(const HostSpec& host, const StudyId& study, const TransportOptions& options);

}  // namespace scalescope
