// Tests a study that begins while one of its two hosts is off: the cells that do not need it are run, and the others
// once it is back.
#include "tests/app/bench_place.h"
#include "tests/cluster/nodes.h"

namespace scalescope {
namespace {

constexpr Nodes kAwayNodes{"sca", "10.90.0"};

}  // namespace

class UnreachableHost : public Bench {
 protected:
  static void SetUpTestSuite() { isUp = kAwayNodes.up(); }
  static void TearDownTestSuite() { Nodes::down(); }

  void SetUp() override {
    Bench::SetUp();
    if (!isUp) GTEST_SKIP() << "network namespaces or sshd are not available here";
  }

  static inline bool isUp = false;
};

TEST_F(UnreachableHost, CellsThatDoNotNeedItContinue) {
  ASSERT_EQ(script("off n1"), 0);
  std::ofstream(path("away.json")) << R"({"scalescope": 1, "name": "away", "protocol": "strong", "baseline": null,
    "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 2, "count": 64},
    "hosts": [{"name": "n0", "ssh": "n0", "coresPerSlot": 1}, {"name": "n1", "ssh": "n1", "coresPerSlot": 1}],
    "limits": {"oversubscribe": true},
    "axes": {"nodes": [1, 2], "devices": [1], "globalBatch": [8], "strategy": ["ddp"]},
    "measure": {"warmupSteps": 0, "steps": 20, "repeats": 2, "calibrate": false, "ceilingMB": 0}})";
  const pid_t run = startCli({"run", path("away.json")}, "away");
  EXPECT_TRUE(until([&] { return count(RunStatus::done) == 2; }, 60)) << text("away.err");
  EXPECT_TRUE(
      until([&] { return text("away.err").find("cannot query the hardware of host n1") != std::string::npos; }, 60))
      << text("away.err");
  for (const RunRow& row : runs()) EXPECT_EQ(row.nodes, 1);
  ASSERT_EQ(script("on n1"), 0);
  EXPECT_EQ(waitFor(run, 120), 0) << text("away.err");
  EXPECT_EQ(count(RunStatus::done), 4) << text("away.err");
  EXPECT_EQ(runs().size(), 4u) << "the cells of one node were run again";
}

}  // namespace scalescope
