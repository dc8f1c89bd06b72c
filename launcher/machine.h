#pragma once

#include <string>
#include <vector>

#include "core/telemetry/messages.h"
#include "launcher/lab.h"

namespace scalescope {

// A machine as the launcher plans with it: from an agent's `facts` frame or from a local probe.
struct HostFacts {
  struct Interface {
    std::string name;
    std::string address;   // IPv4, dotted
    double speedMbps = 0;  // 0 = unknown
    bool loopback = false;
  };
  MachineInfo machine;
  std::vector<Interface> interfaces;
};

HostFacts hostFactsOf(const Facts& facts);

// This machine as an agent would describe it. Any thread; at most 3 s (gpuprobe).
HostFacts probeLocalHost();

}  // namespace scalescope
