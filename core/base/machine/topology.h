#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// What lies near what in a machine, as far as the kernel and the driver tell. A missing fact is missing.

struct NumaNode {
  int number = 0;
  std::string cpus;  // as the kernel lists them: "0-31,64-95"
  friend bool operator==(const NumaNode&, const NumaNode&) = default;
};
struct NetworkCard {  // an interface with a device behind it
  std::string name;
  double speedMbps = 0;  // 0 = unknown
  std::optional<int> numaNode;
  friend bool operator==(const NetworkCard&, const NetworkCard&) = default;
};
struct GpuCard {
  std::string address;  // on the PCI bus, "0000:17:00.0"; in its order NVML counts GPUs
  std::optional<int> numaNode;
  std::string speed;         // "32.0 GT/s", the most of card and slot: what runs now is less while nothing does
  std::optional<int> lanes;  // the most
  std::optional<int> lanesNow;
  friend bool operator==(const GpuCard&, const GpuCard&) = default;
};
struct GpuLink {
  int first = 0, second = 0;  // first < second
  std::string kind;           // as nvidia-smi calls it: "NV18", "PIX", "SYS"
  friend bool operator==(const GpuLink&, const GpuLink&) = default;
};
struct Topology {
  std::vector<NumaNode> numaNodes;
  std::vector<NetworkCard> networkCards;
  std::vector<GpuCard> gpus;
  std::vector<GpuLink> gpuLinks;
};

// All but the links of GPUs, at most 64 of each; `root` is put before /sys.
Topology readTopology(const std::string& root = "");

// What `nvidia-smi topo -m` prints; empty where it is not that.
std::vector<GpuLink> parseGpuLinks(std::string_view text);

// On one line: "NUMA 0: CPUs 0-31; eth0: 100000 Mbit/s, NUMA 0; GPU 0000:17:00.0: NUMA 0, PCIe 32.0 GT/s x16; NV18:
// GPUs 0-1". "" where nothing is known.
std::string topologyText(const Topology& topology);

}  // namespace scalescope
