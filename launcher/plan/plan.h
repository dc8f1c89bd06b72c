#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/study/cells/run_plan.h"
#include "core/telemetry/wire/wire.h"
#include "launcher/plan/host_facts.h"
#include "launcher/transport/transport.h"
#include "launcher/transport/worker_bundle.h"

namespace scalescope {

// Devices of a study's hosts, the same for every cell: CPU slots of one width, or GPUs.
struct HostSlots {
  DeviceKind device = DeviceKind::cpu;  // Resolved kind: cpu or cuda.
  // Logical CPUs of each slot, with SMT siblings together; empty for GPUs and "share".
  std::vector<std::vector<int>> slots;
  // Physical cores of this host, for "share", which are distributed over the ranks of a cell.
  std::vector<std::vector<int>> shared;
  std::vector<int> gpus;  // GPUs in local rank order; cuda only.
  int width = 0;          // Physical cores per slot; 0 for GPUs and "share".
};
struct SlotPlan {
  std::vector<HostSlots> hosts;
  std::vector<Message> notes;  // Notes such as "instrument shares cores", oversubscribed, share.
};

// Return the number of devices per node, and of nodes, of the largest cell; at least 1.
int largestDevices(const std::vector<Cell>& cells);
int largestNodes(const std::vector<Cell>& cells);

// Assigns cores and GPUs by docs/INTERFACES.md, coresPerSlot. Hosts with one boot id get disjoint slots. Refuses more
// devices than there are unless limits.oversubscribe is set, and GPUs that a host does not offer. `facts` has the
// study's first hosts in list order, as many as any cell uses; `cells` determines how many devices are needed.
Result<SlotPlan> planSlots(const StudySpec& study, const std::vector<Cell>& cells, const std::vector<HostFacts>& facts,
                           bool haveCudaWorker);

// Returns the part of the cell key that describes the cell's nodes.
std::vector<HostIdentity> hostIdentities(const Cell& cell, const std::vector<HostFacts>& facts, const SlotPlan& slots);

// Returns the interface for traffic between ranks of each of the cell's nodes: the one in the study, "lo" within one
// agent's machine, else that of the pair of addresses with the longest common prefix.
std::vector<HostFacts::Interface> chooseInterfaces(const Cell& cell, const std::vector<HostFacts>& facts);

// One attempt of one run as a value: the plan for the worker and the work of each agent.
struct LaunchPlan {
  RunPlan run;
  int attempt = 0;
  std::vector<NodePlan> nodes;
  friend bool operator==(const LaunchPlan&, const LaunchPlan&) = default;
};
struct LaunchInput {
  StudyId study;
  std::string studyName;
  int generation = 0;
  CellKey key;
  Cell cell;
  RepeatNumber repeat{1};
  RunId run;
  std::vector<HostFacts> facts;        // Facts of the study's hosts.
  std::vector<std::string> dataPaths;  // Path per host; empty if the worker searches itself.
  std::vector<std::string> workers;    // Path per host; empty if the worker is beside the agent.
  SlotPlan slots;
  // Path per host of the study's TorchScript file if it was sent there, else empty.
  std::vector<std::string> modelPaths = {};
  // Environment of ranks on this machine; null for that of this process.
  std::shared_ptr<const Environment> environment = {};
  std::vector<SshChoice> choices = {};  // Connection per host.
  std::optional<RoundOrder> order = {};
  // Folder per host with the files of the study's program if they were sent there, else empty.
  std::vector<std::string> programFolders = {};
  std::string confinement = {};  // SCALESCOPE_CONFINE of ranks; empty if it is not set.
};
LaunchPlan makeLaunchPlan(const LaunchInput& input);

// Returns the plan of an attempt that was prepared before, from the run's plan.json: enough to ask agents about it, to
// fetch its records and to cancel it.
LaunchPlan launchPlanOf(const RunPlan& run, int attempt);

// Returns true if a host trains on GPUs: its spec says so, or leaves it open and the host has both GPUs and a worker
// for them.
bool isGpuHost(const HostSpec& spec, const MachineInfo& machine, bool haveCudaWorker);

// Assigns GPUs that a host offers to its `devices` ranks. If there are too few, this fails, unless `oversubscribe`
// permits several ranks on one GPU.
Result<HostSlots> gpuSlots(const HostSpec& spec, const MachineInfo& machine, int devices, bool oversubscribe);

// Refuses a cell of ddp or parameter-server if two training ranks would get the same GPU (on an oversubscribed host, or
// on two hosts with one boot id), because NCCL does not allow that.
Status checkOwnGpus(const Cell& cell, const std::vector<HostFacts>& facts, const SlotPlan& slots);

}  // namespace scalescope
