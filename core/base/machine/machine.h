#pragma once

#include <string>
#include <vector>

#include "core/base/machine/cores.h"
#include "core/base/machine/memory.h"
#include "core/base/message.h"

namespace scalescope {

// A machine as one process can use it. The launcher, the agent, the worker and the window all use this.
struct Machine {
  std::string host;
  std::string system;     // Name such as "Linux".
  std::string release;    // Kernel release, "6.1.0-18-amd64".
  std::string processor;  // Name of the processor; "" = unknown.
  int physicalCores = 0;  // Cores of the whole machine.
  int logicalCores = 0;
  std::vector<std::vector<int>> usableCores;  // Cores in affinity mask and cpuset, each with its SMT siblings.
  std::vector<int> coreKinds;                 // Kind of each usable core (cores.h); the fastest come first.
  double cpuQuota = 0;                        // CPU time that control groups allow, in cores; 0 = no quota.
  MemoryState memory;
};

// Reads the machine. `affinity` has the CPUs of this process's mask; `root` is put before /proc, /sys and the control
// groups' folders.
Machine readMachine(const std::vector<int>& affinity, const std::string& root = "");
inline Machine readMachine() { return readMachine(affinityCpus()); }

std::string kernelText(const Machine& machine);  // Returns "Linux 6.1.0-18-amd64"; "" = unknown.

// Returns the CPUs of `affinity` that the control group's cpuset allows too. A cpuset that allows none of them is
// ignored.
std::vector<int> usableCpus(const std::vector<int>& affinity, const std::vector<int>& cpuset);
std::vector<int> readUsableCpus();

// Limits that give a process less than its machine has; 0 if there is none.
struct MachineLimits {
  double memoryBytes = 0;         // Memory that the process may use.
  double machineMemoryBytes = 0;  // Memory of the machine; 0 = no more than the process may use.
  double cpuQuota = 0;            // CPU time in cores.
  int usableCpus = 0;             // Logical cores of the usable ones.
  int usableCores = 0;            // Usable physical cores.
  int physicalCores = 0;
};
// Returns a message for each limit.
std::vector<Message> limitNotes(const MachineLimits& limits);

// Returns how many cores can be kept busy: the usable cores or as many as the quota's time suffices for; at least 1.
int coresWithinQuota(int usableCores, double cpuQuota);

}  // namespace scalescope
