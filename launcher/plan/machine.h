#pragma once

#include <string>
#include <vector>

#include "core/base/machine/traffic.h"
#include "core/telemetry/wire/client_context.h"
#include "core/telemetry/wire/messages.h"

namespace scalescope {

// Facts about a machine, from its agent (wire.h `facts`) or from a local probe.
struct MachineInfo {
  std::string host;
  std::string processor;
  int physicalCores = 0;
  int logicalCores = 0;
  std::vector<std::vector<int>> usableCores;  // physical cores of affinity mask and cpuset, SMT siblings together
  std::vector<int> coreKinds;                 // of each, 0 the fastest, which stand first; empty where they are alike
  double memoryBytes = 0;                     // that may be used: the machine's, or a control group's limit
  double memoryAvailable = 0;
  double machineMemoryBytes = 0;  // where that limit is less; 0 = no limit
  double cpuQuota = 0;            // cores' time that control groups allow; 0 = no quota
  std::string kernel;
  std::string bootId;
  std::string driver;
  struct Gpu {
    int index = 0;
    std::string name;
    std::string uuid;        // "" = not told
    double memoryBytes = 0;  // 0 = not told
    double usedBytes = 0;
    std::vector<std::string> processes;
    bool isDivided = false;  // into slices (MIG), of which CUDA gives a rank one
  };
  std::vector<Gpu> gpus;
  int lostGpus = 0;          // that fell off the bus
  bool hasGpuSlice = false;  // CUDA_VISIBLE_DEVICES names a slice
};

// A machine as the launcher plans with it: from an agent's `facts` frame or from a local probe.
struct HostFacts {
  using Interface = NetworkInterface;
  MachineInfo machine;
  std::vector<Interface> interfaces;
};

HostFacts hostFactsOf(const Facts& facts);

// This machine, without an agent (procfs, sysfs; GPUs through scalescope-gpuprobe with a deadline of 3 s).
MachineInfo probeLocalMachine();

// What of this machine whoever asks may use: their cores, their GPUs, the memory that their control group leaves them.
void limitTo(const ClientContext& client, HostFacts& facts);

// This machine as an agent would describe it. Any thread; at most 3 s (gpuprobe).
HostFacts probeLocalHost();

// A sentence for each thing that holds this process, or the agent that told of the machine, to less than the machine
// has.
std::vector<Message> limitNotes(const MachineInfo& machine);

// Cores that a study is offered as devices: the usable ones, or as many as a CPU quota has time for.
int coresToOffer(const MachineInfo& machine);

}  // namespace scalescope
