// Tests real ranks on two nodes that are connected by a cable with IPv6 addresses only.
#include "tests/app/bench_place.h"
#include "tests/cluster/nodes.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

constexpr Nodes kSixNodes{"sc6", "10.83.0", false, 2, "--data-net 10.84.0"};

}  // namespace

class SixNodes : public Bench {
 protected:
  static void SetUpTestSuite() {
    isUp = kSixNodes.up();
    for (const char* node : {"0", "1"})
      isUp = isUp && script(std::string("enter n") + node + " sh -c 'ip addr flush dev eth1 && ip addr add fd00:84::1" +
                            node + "/64 dev eth1 nodad'") == 0;
  }
  static void TearDownTestSuite() { Nodes::down(); }

  void SetUp() override {
    Bench::SetUp();
    if (!isUp) GTEST_SKIP() << "network namespaces, sshd or IPv6 are not available here";
    setenv("SCALESCOPE_WORKER", builtProgram("scalescope-worker").c_str(), 1);
  }

  static inline bool isUp = false;
};

TEST_F(SixNodes, RanksConnectAndCommunicateOverIPv6) {
  std::ofstream(path("six.json")) << R"({"scalescope": 1, "name": "six", "protocol": "strong",
    "model": {"name": "small-cnn"}, "baseline": null,
    "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 10, "count": 256},
    "hosts": [{"name": "n0", "ssh": "n0", "interface": "eth1"}, {"name": "n1", "ssh": "n1", "interface": "eth1"}],
    "axes": {"nodes": [2], "devices": [1], "globalBatch": [32], "strategy": ["ddp"]},
    "measure": {"warmupSteps": 2, "steps": 10, "repeats": 1, "ceilingMB": 1, "calibrate": false}})";
  const ProgramOutput ran = cli({"run", path("six.json")}, 300);
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(count(RunStatus::done), 1) << ran.err;
  const nlohmann::json cell = json({"results", "six"})["studies"][0]["cells"][0];
  EXPECT_EQ(cell["environment"]["interface"], "eth1");
  EXPECT_EQ(cell["ranks"].size(), 2u);
  EXPECT_NE(cell["environment"]["topology"].get<std::string>(), "");
}

}  // namespace scalescope
