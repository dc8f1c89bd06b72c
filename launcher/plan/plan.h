#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/ids.h"
#include "core/base/index.h"
#include "core/base/result.h"
#include "core/study/cells/run_plan.h"
#include "core/telemetry/wire/wire.h"
#include "launcher/plan/machine.h"
#include "launcher/transport/transport.h"
#include "launcher/transport/worker_name.h"

namespace scalescope {

// Devices of a study's hosts, the same for every cell: CPU slots of one width, or GPUs.
struct HostSlots {
  DeviceKind device = DeviceKind::cpu;   // resolved: cpu or cuda
  std::vector<std::vector<int>> slots;   // logical CPUs of each slot, SMT siblings together; empty for GPUs and "share"
  std::vector<std::vector<int>> shared;  // "share": this host's physical cores, dealt over the ranks of a cell
  std::vector<int> gpus;                 // cuda: devices in local rank order
  int width = 0;                         // physical cores per slot; 0 for GPUs and "share"
};
struct SlotPlan {
  std::vector<HostSlots> hosts;
  std::vector<Message> notes;  // "instrument shares cores", oversubscribed, share
};

// Deals cores and GPUs by docs/INTERFACES.md, coresPerSlot. Hosts with one boot id get disjoint slots. Refuses more
// devices than there are unless limits.oversubscribe, and GPUs that a host does not offer. `facts` has the study's
// first hosts in list order, as many as any cell uses; `cells` decides how many devices are needed.
Result<SlotPlan> planSlots(const StudySpec& study, const std::vector<Cell>& cells, const std::vector<HostFacts>& facts,
                           bool haveCudaWorker);

// What the cell key holds of a cell's nodes.
std::vector<HostIdentity> hostIdentities(const Cell& cell, const std::vector<HostFacts>& facts, const SlotPlan& slots);

// The interface of each of the cell's nodes for traffic between ranks: as written, "lo" within one agent's machine,
// else the pair of addresses with the longest common prefix.
std::vector<HostFacts::Interface> chooseInterfaces(const Cell& cell, const std::vector<HostFacts>& facts);

// One attempt of one run as a value: what the worker reads and what each agent must do.
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
  std::vector<HostFacts> facts;        // of the study's hosts
  std::vector<std::string> dataPaths;  // per host; "" = the worker looks itself
  std::vector<std::string> workers;    // per host; "" = beside the agent
  SlotPlan slots;
  std::vector<std::string> modelPaths = {};  // per host: the study's TorchScript file where it was sent there, else ""
  std::shared_ptr<const Environment> environment = {};  // of ranks on this machine; null = this process's
  std::vector<SshChoice> choices = {};                  // per host: how it is reached
  std::optional<RoundOrder> order = {};
  std::vector<std::string> programFolders = {};  // per host: where the files of the study's program were sent, else ""
};
LaunchPlan makeLaunchPlan(const LaunchInput& input);

// An attempt that was prepared before, by what the run's plan.json keeps of it: enough to ask agents about it, to fetch
// and to cancel.
LaunchPlan launchPlanOf(const RunPlan& run, int attempt);

}  // namespace scalescope
