#include "core/base/machine/topology.h"

#include <gtest/gtest.h>

#include "tests/core/base/machine/fake_machine.h"

namespace scalescope {
namespace {

void putNuma(FakeMachine& tree) {
  tree.put("/sys/devices/system/node/online", "0-1\n");
  tree.put("/sys/devices/system/node/node0/cpulist", "0-31,64-95\n");
  tree.put("/sys/devices/system/node/node1/cpulist", "32-63,96-127\n");
}

void putGpu(FakeMachine& tree, const std::string& address, const std::string& node, const std::string& lanesNow) {
  const std::string device = "/sys/bus/pci/devices/" + address + "/";
  tree.put(device + "vendor", "0x10de\n");
  tree.put(device + "class", "0x030200\n");
  tree.put(device + "numa_node", node + "\n");
  tree.put(device + "max_link_speed", "32.0 GT/s PCIe\n");
  tree.put(device + "current_link_speed", "2.5 GT/s PCIe\n");
  tree.put(device + "max_link_width", "16\n");
  tree.put(device + "current_link_width", lanesNow + "\n");
}

constexpr const char* kTwoGpus =
    "\t\x1b[4mGPU0\tGPU1\tNIC0\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID\x1b[0m\n"
    "GPU0\t X \tNV18\tPIX\t0-31,64-95\t0\t\tN/A\n"
    "GPU1\tNV18\t X \tSYS\t32-63,96-127\t1\t\tN/A\n"
    "NIC0\tPIX\tSYS\t X \n\nLegend:\n\n  X    = Self\n  SYS  = Connection traversing PCIe\n\nNIC Legend:\n\n  NIC0: "
    "mlx5_0\n";

}  // namespace

TEST(Topology, OfAServerWithGpus) {
  FakeMachine tree;
  putNuma(tree);
  putGpu(tree, "0000:65:00.0", "1", "8");
  putGpu(tree, "0000:17:00.0", "0", "16");
  tree.put("/sys/bus/pci/devices/0000:00:01.0/vendor", "0x8086\n");
  tree.put("/sys/bus/pci/devices/0000:17:00.1/vendor", "0x10de\n");
  tree.put("/sys/bus/pci/devices/0000:17:00.1/class", "0x040300\n");  // The sound device of the GPU.
  tree.put("/sys/class/net/ib0/speed", "400000\n");
  tree.put("/sys/class/net/ib0/device/numa_node", "1\n");
  tree.put("/sys/class/net/eth0/speed", "-1\n");
  tree.put("/sys/class/net/eth0/device/numa_node", "-1\n");
  tree.put("/sys/class/net/lo/speed", "\n");
  Topology topology = readTopology(tree.root());
  topology.gpuLinks = parseGpuLinks(kTwoGpus);
  EXPECT_EQ(topology.gpus.size(), 2u);
  EXPECT_EQ(topology.gpuLinks, (std::vector<GpuLink>{{0, 1, "NV18"}}));
  EXPECT_EQ(topologyText(topology),
            "NUMA 0: CPUs 0-31,64-95; NUMA 1: CPUs 32-63,96-127; eth0; ib0: 400000 Mbit/s, NUMA 1; GPU 0000:17:00.0: "
            "NUMA 0, PCIe 32.0 GT/s x16; GPU 0000:65:00.0: NUMA 1, PCIe 32.0 GT/s x16, now x8; NV18: GPUs 0-1");
}

TEST(Topology, WhatTheKernelDoesNotReportIsMissing) {
  FakeMachine tree;
  EXPECT_EQ(topologyText(readTopology(tree.root())), "");
  tree.put("/sys/bus/pci/devices/0000:17:00.0/vendor", "0x10de\n");
  tree.put("/sys/bus/pci/devices/0000:17:00.0/class", "0x030000\n");
  tree.put("/sys/bus/pci/devices/0000:17:00.0/max_link_speed", "Unknown\n");
  tree.put("/sys/bus/pci/devices/0000:17:00.0/max_link_width", "many\n");
  tree.put("/sys/class/net/eth0/device/vendor", "0x1af4\n");
  tree.put("/sys/devices/system/node/online", "0\n");
  tree.put("/sys/devices/system/node/node0/cpulist", "\x1b[31m\n");
  EXPECT_EQ(topologyText(readTopology(tree.root())), "eth0; GPU 0000:17:00.0");
}

TEST(Topology, ManyDevicesAreBounded) {
  FakeMachine tree;
  for (int at = 0; at < 100; ++at) tree.put("/sys/class/net/eth" + std::to_string(at) + "/device/numa_node", "0\n");
  EXPECT_EQ(readTopology(tree.root()).networkCards.size(), 64u);
}

TEST(GpuLinks, InvalidTextsAreNoLinks) {
  for (const char* text :
       {"", "\n\n", "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\n", "GPU0\n",
        "GPU0 GPU1\nGPU0 X\nGPU1\n", "GPU0 GPU1\nGPU0 X \x1b[31mnv$\n", "GPU0 GPU99999999999\nGPU0 X NV1"})
    EXPECT_TRUE(parseGpuLinks(text).empty()) << text;
}

TEST(GpuLinks, OfOneKindAreNamedOnce) {
  Topology topology;
  topology.gpuLinks = parseGpuLinks(
      "        GPU0 GPU1 GPU2 CPU Affinity\nGPU0 X NV12 NV12 0-7\nGPU1 NV12 X NV12 0-7\nGPU2 NV12 NV12 X 0-7\n");
  EXPECT_EQ(topology.gpuLinks.size(), 3u);
  EXPECT_EQ(topologyText(topology), "NV12: all pairs of GPUs");
  topology.gpuLinks.back().kind = "PHB";
  EXPECT_EQ(topologyText(topology), "NV12: GPUs 0-1, 0-2; PHB: GPUs 1-2");
}

}  // namespace scalescope
