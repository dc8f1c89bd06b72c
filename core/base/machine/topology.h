#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// The topology of a machine as far as the kernel and the driver report it. Unknown facts are missing.

struct NumaNode {
  int number = 0;
  std::string cpus;  // The kernel's list: "0-31,64-95".
  friend bool operator==(const NumaNode&, const NumaNode&) = default;
};
struct NetworkCard {  // Network interface that has a device.
  std::string name;
  double speedMbps = 0;  // Speed in Mbit/s; 0 = unknown.
  std::optional<int> numaNode;
  friend bool operator==(const NetworkCard&, const NetworkCard&) = default;
};
struct GpuCard {
  std::string address;  // Address on the PCI bus, "0000:17:00.0"; NVML numbers GPUs in this order.
  std::optional<int> numaNode;
  std::string speed;         // Link speed "32.0 GT/s", the maximum of card and slot, because an idle link runs slower.
  std::optional<int> lanes;  // Largest number of lanes.
  std::optional<int> lanesNow;
  friend bool operator==(const GpuCard&, const GpuCard&) = default;
};
struct GpuLink {
  int first = 0, second = 0;  // Indices of the two GPUs; first < second.
  std::string kind;           // Name in nvidia-smi: "NV18", "PIX", "SYS".
  friend bool operator==(const GpuLink&, const GpuLink&) = default;
};
struct Topology {
  std::vector<NumaNode> numaNodes;
  std::vector<NetworkCard> networkCards;
  std::vector<GpuCard> gpus;
  std::vector<GpuLink> gpuLinks;
};

// Reads all but the links of GPUs, at most 64 of each kind; `root` is put before /sys.
Topology readTopology(const std::string& root = "");

// Parses the output of `nvidia-smi topo -m`; empty if the text is something else.
std::vector<GpuLink> parseGpuLinks(std::string_view text);

// Returns the topology on one line: "NUMA 0: CPUs 0-31; eth0: 100000 Mbit/s, NUMA 0; GPU 0000:17:00.0: NUMA 0, PCIe
// 32.0 GT/s x16; NV18: GPUs 0-1". "" if nothing was found.
std::string topologyText(const Topology& topology);

}  // namespace scalescope
