#pragma once

#include <string>
#include <vector>

#include "core/base/machine/cores.h"
#include "core/base/machine/memory.h"
#include "core/base/message.h"

namespace scalescope {

// A machine as one process of it may use it. The launcher, the agent, the worker and the window all take it from here.
struct Machine {
  std::string host;
  std::string system;     // "Linux"
  std::string release;    // of the kernel, "6.1.0-18-amd64"
  std::string processor;  // "" = not told
  int physicalCores = 0;  // the machine's
  int logicalCores = 0;
  std::vector<std::vector<int>> usableCores;  // of affinity mask and cpuset, by physical core, SMT siblings together
  std::vector<int> coreKinds;                 // of each of them (core_kinds.h): the fastest stand first
  double cpuQuota = 0;                        // cores' time that control groups allow; 0 = no quota
  MemoryState memory;
};

// `affinity`: CPUs of this process's mask. `root` is put before /proc, /sys and the control groups' folders.
Machine readMachine(const std::vector<int>& affinity, const std::string& root = "");
inline Machine readMachine() { return readMachine(affinityCpus()); }

std::string kernelText(const Machine& machine);  // "Linux 6.1.0-18-amd64"; "" = not told

// CPUs of `affinity` that the control group's cpuset allows too; one that allows none of them is not believed.
std::vector<int> usableCpus(const std::vector<int>& affinity, const std::vector<int>& cpuset);
std::vector<int> readUsableCpus();

// What holds a process to less than its machine has, 0 where nothing does.
struct MachineLimits {
  double memoryBytes = 0;         // that it may have
  double machineMemoryBytes = 0;  // that there is; 0 = no more than it may have
  double cpuQuota = 0;            // cores' time
  int usableCpus = 0;             // logical cores of the usable ones
  int usableCores = 0;            // physical ones
  int physicalCores = 0;
};
// A sentence for each limit.
std::vector<Message> limitNotes(const MachineLimits& limits);

// Cores that can be kept busy: as many as are usable, or as the quota's time is enough for; at least 1.
int coresWithinQuota(int usableCores, double cpuQuota);

}  // namespace scalescope
