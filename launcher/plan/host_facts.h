#pragma once

#include <string>
#include <vector>

#include "core/base/environment.h"
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
  // Physical cores of the affinity mask and cpuset, each with its SMT siblings.
  std::vector<std::vector<int>> usableCores;
  // Kind of each core, 0 for the fastest, which come first; empty if all are alike.
  std::vector<int> coreKinds;
  double memoryBytes = 0;  // Usable memory: the machine's, or a control group's limit.
  double memoryAvailable = 0;
  double machineMemoryBytes = 0;  // Memory of the machine if that limit is smaller; 0 without a limit.
  double cpuQuota = 0;            // CPU time that control groups allow, in cores; 0 without a quota.
  std::string kernel;
  std::string bootId;
  std::string driver;
  struct Gpu {
    int index = 0;
    std::string name;
    std::string uuid;        // UUID; empty if unknown.
    double memoryBytes = 0;  // Memory in bytes; 0 if unknown.
    double usedBytes = 0;
    std::vector<std::string> processes;
    bool isDivided = false;  // True if the GPU is divided into slices (MIG), of which CUDA gives one to a rank.
  };
  std::vector<Gpu> gpus;
  int lostGpus = 0;          // Number of GPUs that fell off the bus.
  bool hasGpuSlice = false;  // True if CUDA_VISIBLE_DEVICES names a slice.
};

// A machine as the launcher plans with it, from an agent's `facts` frame or from a local probe.
struct HostFacts {
  using Interface = NetworkInterface;
  MachineInfo machine;
  std::vector<Interface> interfaces;
};

HostFacts hostFactsOf(const Facts& facts);

// Returns the facts of this machine without an agent (procfs, sysfs; GPUs through scalescope-gpuprobe with a deadline
// of 3 s, which counts those that `environment` leaves visible).
MachineInfo probeLocalMachine(const Environment& environment);

// Limits the facts of this machine to what the client may use: its cores and the memory that its control group leaves.
void limitTo(const ClientContext& client, HostFacts& facts);

// Returns this machine as an agent would describe it. Any thread; at most 3 s (gpuprobe).
HostFacts probeLocalHost(const Environment& environment);

// Returns a message for each limit that gives this process, or the agent that reported the machine, less than the
// machine has.
std::vector<Message> limitNotes(const MachineInfo& machine);

// Returns the number of cores that a study is offered as devices: the usable ones, or as many as a CPU quota covers.
int coresToOffer(const MachineInfo& machine);

// Returns the CPU affinity, the control group with its limits, the working directory and the environment of this
// process.
ClientContext clientContext();

}  // namespace scalescope
