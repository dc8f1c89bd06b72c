// Tests docs/FAULTS.md, rows 3 and 5: packets between real ranks on two nodes are lost, dropped by nftables on one of
// them. Agents and owner continue, because the packets of ssh are not dropped.
#include <thread>

#include "tests/app/bench_place.h"
#include "tests/cluster/nodes.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

constexpr Nodes kRankNodes{"scr", "10.89.0"};

}  // namespace

class RankPackets : public Bench {
 protected:
  static void SetUpTestSuite() {
    isUp = kRankNodes.up();
    hasTool = isUp && script("enter n1 nft list ruleset") == 0;
  }
  static void TearDownTestSuite() { Nodes::down(); }

  void SetUp() override {
    Bench::SetUp();
    if (!isUp) GTEST_SKIP() << "network namespaces or sshd are not available here";
    if (!hasTool) GTEST_SKIP() << "NOT RUN: needs nft (Debian: nftables)";
    setenv("SCALESCOPE_WORKER", builtProgram("scalescope-worker").c_str(), 1);
  }
  void TearDown() override {
    if (isLossy) applyFix();
    Bench::TearDown();
  }

  // Starts one rank on each node; returns when they are training.
  pid_t begin(const std::string& name, int steps) {
    std::ofstream(path(name + ".json")) << R"({"scalescope": 1, "name": ")" << name << R"(", "protocol": "strong",
      "model": {"name": "small-cnn"}, "baseline": null,
      "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 10, "count": 256},
      "hosts": [{"name": "n0", "ssh": "n0", "coresPerSlot": 1}, {"name": "n1", "ssh": "n1", "coresPerSlot": 1}],
      "axes": {"nodes": [2], "devices": [1], "globalBatch": [32], "strategy": ["ddp"]},
      "limits": {"oversubscribe": true, "collectiveTimeoutSeconds": 10},
      "measure": {"warmupSteps": 2, "steps": )"
                                        << steps << R"(, "repeats": 1, "ceilingMB": 1, "calibrate": false}})";
    const pid_t pid = startCli({"run", path(name + ".json")}, name);
    EXPECT_TRUE(until([&] { return !runs().empty() && runs().back().steps > 20; }, 60)) << text(name + ".err");
    return pid;
  }

  // Drops packets from the other node's ranks; `which` selects some of them.
  void lose(const std::string& which) {
    const std::string file = kRankNodes.folder() + "/loss";
    const std::string rule = "meta l4proto tcp ip saddr " + kRankNodes.address(0) + " " + which + " drop;";
    EXPECT_TRUE(writeFileAtomic(
        file, "table inet loss {\n chain in {\n type filter hook input priority 0;\n " + rule + "\n }\n}\n"));
    isLossy = script("enter n1 nft -f " + file) == 0;
    EXPECT_TRUE(isLossy);
  }
  void applyFix() {
    EXPECT_EQ(script("enter n1 nft delete table inet loss"), 0);
    isLossy = false;
  }

  static inline bool isUp = false, hasTool = false;
  bool isLossy = false;
};

TEST_F(RankPackets, OneLostPacketInTenOnlyDelaysTheRun) {
  const pid_t run = begin("lossy", 300);
  lose("numgen random mod 10 == 0");
  EXPECT_EQ(waitFor(run, 200), 0) << text("lossy.err");
  EXPECT_EQ(count(RunStatus::done), 1) << text("lossy.err");
  ASSERT_EQ(runs().size(), 1u);
  EXPECT_EQ(runs().front().drops, 0u);
  const auto steps = reader()->records(runs().front().id, {RecordType::step});
  ASSERT_TRUE(steps);
  for (int rank = 0; rank < 2; ++rank) EXPECT_EQ(steps->at({SourceKind::rank, rank}).size(), 302u) << "rank " << rank;
}

// Both ends wait; the collective's timeout ends them, and the error names the silent rank.
TEST_F(RankPackets, AllLostEndsByTheTimeoutAndTheNextRunIsWhole) {
  const pid_t run = begin("cut", 100'000);
  lose("");
  EXPECT_EQ(waitFor(run, 200), 3) << text("cut.err");
  applyFix();
  ASSERT_EQ(count(RunStatus::stalled), 1) << text("cut.err");
  const std::string cause = runs().front().cause;
  EXPECT_NE(cause.find("sent no record"), std::string::npos) << cause;
  EXPECT_EQ(runs().front().gaps, 0u);
  EXPECT_EQ(waitFor(begin("again", 300), 200), 0) << text("again.err");
  EXPECT_EQ(count(RunStatus::done), 1) << text("again.err");
}

}  // namespace scalescope
