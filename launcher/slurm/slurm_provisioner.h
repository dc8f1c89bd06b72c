#pragma once

#include <memory>

#include "launcher/slurm/slurm_queue.h"
#include "launcher/transport/provisioner.h"

namespace scalescope {

// Reaches the agent on one node of a study's job on a Slurm cluster from its login node, by a step of the job (`srun
// --overlap`) whose standard streams are the pipe; one thread per link. slurm.queued, slurm.ending and slurm.no-answer
// pass; slurm.refused-yet may pass, and becomes slurm.refused if it has not within half a minute. Once the job has
// ended (slurm.ended..), links lead to an agent on the login node, which reads in the shared home what the node's agent
// left. The programs, $HOME and the agents' folders are on file systems that login node and nodes share.
std::shared_ptr<Provisioner> makeSlurmProvisioner(std::shared_ptr<SlurmQueues> queues);
std::shared_ptr<Provisioner> makeSlurmProvisioner();

}  // namespace scalescope
