#pragma once

#include <string>
#include <vector>

#include "core/base/machine/traffic.h"
#include "core/telemetry/messages.h"
#include "launcher/lab.h"

namespace scalescope {

// A machine as the launcher plans with it: from an agent's `facts` frame or from a local probe.
struct HostFacts {
  using Interface = NetworkInterface;
  MachineInfo machine;
  std::vector<Interface> interfaces;
};

HostFacts hostFactsOf(const Facts& facts);

// This machine as an agent would describe it. Any thread; at most 3 s (gpuprobe).
HostFacts probeLocalHost();

// A sentence for each thing that holds this process, or the agent that told of the machine, to less than the machine has.
std::vector<Message> limitNotes(const MachineInfo& machine);

// Cores that a study is offered as devices: the usable ones, or as many as a CPU quota has time for.
int coresToOffer(const MachineInfo& machine);

}  // namespace scalescope
