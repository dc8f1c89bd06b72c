#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/study/cells/run_plan.h"

namespace scalescope {

// The rank of this process and its rendezvous, as torchrun, Slurm or the agent defines them.
struct RankEnvironment {
  int rank = 0;
  int worldSize = 1;
  int localRank = 0;
  int localWorldSize = 1;
  int nodeIndex = 0;
  std::string masterAddress;
  int masterPort = 0;
  int masterListenFd = -1;  // SCALESCOPE_MASTER_FD: the agent's listening socket, rank 0 only.
  int rankFileFd = -1;      // SCALESCOPE_RANK_FILE_FD: the rendezvous file of the ranks of one node.
  bool agentStore = false;  // TORCHELASTIC_USE_AGENT_STORE: rank 0 is a client too.
  bool underAgent = false;  // SCALESCOPE_RUN is set: the agent has pinned this process.
  int attempt = 0;
};

using EnvironmentLookup = std::function<const char*(const char*)>;

// Reads RANK, WORLD_SIZE, LOCAL_RANK, LOCAL_WORLD_SIZE, GROUP_RANK, MASTER_ADDR, MASTER_PORT, else SLURM_PROCID,
// SLURM_NTASKS, SLURM_LOCALID, SLURM_NODEID. A process without any of them is rank 0 of 1. The values are checked
// against the plan.
Result<RankEnvironment> readRankEnvironment(const RunPlan& plan, const EnvironmentLookup& lookup);

}  // namespace scalescope
