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

// Reaches the agent on one node of a study's job on a Slurm cluster from its login node, by a step of the job (`srun
// --overlap`) whose standard streams are the pipe; one thread per link. A link that finds no such job, or one that
// waits, closes with the reason and is to be opened again: slurm.queued, slurm.ending and slurm.no-answer pass. A job
// is requested only with options.ask; slurm.refused-yet may pass, and becomes slurm.refused if it has not within half a
// minute. The end of a job is reported once (slurm.ended..): nothing of it is alive. From then on links of this
// transport lead to an agent on the login node, which reads in the shared home what the node's agent left, and must not
// be asked to start anything. The programs, $HOME and the agents' folders are on file systems that login node and nodes
// share.
std::unique_ptr<Transport> makeSlurmTransport(asio::io_context& context, const HostSpec& host,
                                              const TransportOptions& options);

// Returns the partitions with their nodes, the accounts and the modules that the cluster offers a user of host.slurm's
// login node. Blocks, at most about two minutes, or a fraction of a second after the stop; the user is asked nothing.
Result<SlurmOffer> askSlurmOffer(const HostSpec& host, const TransportOptions& options, const std::stop_token& stop);

// Cancels the study's job on that cluster in any state. Blocks, at most about two minutes.
Status cancelSlurmJob(const HostSpec& host, const StudyId& study, const TransportOptions& options);

}  // namespace scalescope
