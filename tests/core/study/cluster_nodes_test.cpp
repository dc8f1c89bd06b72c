#include "core/study/cells/cluster_nodes.h"

#include <gtest/gtest.h>

#include "core/study/cells/expand.h"
#include "core/study/read/slurm_section.h"

namespace scalescope {
namespace {

StudySpec study(const std::string& hosts, const std::string& nodes) {
  return parseStudy(R"({"scalescope": 1, "name": "a", "protocol": "strong", "dataset": {"name": "cifar10-sample"},
                        "hosts": )" +
                        hosts + R"(, "axes": {"nodes": )" + nodes +
                        R"(, "devices": [1], "globalBatch": [64], "strategy": ["ddp"]}})",
                    "a.json")
      .value();
}

TEST(ClusterNodes, AClusterExpandsToAsManyNodesAsCellsUse) {
  const StudySpec written = withClusterNodes(study(R"([{"name": "hpc", "slurm": {"login": "l"}}])", "[1, 3]"));
  ASSERT_EQ(written.hosts.size(), 3u);
  for (int node = 0; node < 3; ++node) {
    const HostSpec& host = written.hosts[static_cast<std::size_t>(node)];
    EXPECT_EQ(host.name, "hpc-" + std::to_string(node));
    EXPECT_EQ(clusterNode(host).node, node);
    EXPECT_EQ(clusterNode(host).nodes, 3);
    EXPECT_EQ(clusterNode(host).login, "l");
  }
  EXPECT_EQ(withClusterNodes(written), written);
}

TEST(ClusterNodes, BesideOtherHostsItIsTheRest) {
  const StudySpec written = withClusterNodes(study(
      R"([{"name": "a", "ssh": "a"}, {"name": "hpc", "slurm": {"login": ""}}, {"name": "b", "ssh": "b"}])", "[4]"));
  ASSERT_EQ(written.hosts.size(), 4u);
  EXPECT_EQ(written.hosts[0].name, "a");
  EXPECT_EQ(written.hosts[2].name, "hpc-1");
  EXPECT_EQ(clusterNode(written.hosts[2]).nodes, 2);
  EXPECT_EQ(written.hosts[3].name, "b");
}

TEST(ClusterNodes, OneNodeKeepsItsName) {
  const StudySpec written = withClusterNodes(study(R"([{"name": "hpc", "slurm": {"login": ""}}])", "[1]"));
  ASSERT_EQ(written.hosts.size(), 1u);
  EXPECT_EQ(written.hosts[0].name, "hpc");
  EXPECT_EQ(clusterNode(written.hosts[0]).nodes, 1);
  const StudySpec plain = study(R"([{"name": "a", "ssh": "a"}, {"name": "b"}])", "[2]");
  EXPECT_EQ(withClusterNodes(plain), plain);
  EXPECT_TRUE(isHere(plain.hosts[1]));
  EXPECT_FALSE(isHere(plain.hosts[0]));
  EXPECT_FALSE(isHere(written.hosts[0]));
}

TEST(SlurmSection, ATimeLimitIsReadAsSbatchReadsIt) {
  EXPECT_EQ(slurmSeconds("30"), 30 * 60);
  EXPECT_EQ(slurmSeconds("30:15"), 30 * 60 + 15);
  EXPECT_EQ(slurmSeconds("01:30:00"), 5400);
  EXPECT_EQ(slurmSeconds("2-0"), 2 * 86400);
  EXPECT_EQ(slurmSeconds("1-02:30"), 86400 + 9000);
  EXPECT_EQ(slurmSeconds("1-02:30:05"), 86400 + 9005);
  for (const char* none : {"", "UNLIMITED", "1:2:3:4", "-5", "1-", "a:b", "1::2", "1-2-3", "30m", "99999999999"})
    EXPECT_FALSE(slurmSeconds(none)) << none;
}

TEST(ClusterNodes, WhatAJobMayTakeIsReportedBeforeItIsRequested) {
  const auto said = [](const std::string& slurm) {
    const StudySpec spec = study(R"([{"name": "hpc", "slurm": )" + slurm + "}]", "[1, 2]");
    std::string text;
    for (const Message& remark : remarks(spec, *expand(spec)))
      if (remark.code.starts_with("remark.cluster")) text += english(remark);
    return text;
  };
  EXPECT_EQ(said(R"({"login": "l", "timeLimit": "00:30:00"})"),
            "hpc-0: one job for the whole study, nodes: 2, for 00:30:00 at most: 1 node-hours.");
  EXPECT_NE(said(R"({"login": "l", "timeLimit": ""})").find("for the cluster's default time limit"), std::string::npos);
  const StudySpec plain = study(R"([{"name": "a"}])", "[1]");
  for (const Message& remark : remarks(plain, *expand(plain))) EXPECT_FALSE(remark.code.starts_with("remark.cluster"));
}

// A cell is stored with its hosts written out, and its key is independent of the job's size.
TEST(ClusterNodes, CellsAreReadAgainAndKeepTheirKeys) {
  const std::string host = R"([{"name": "hpc", "slurm": {"login": ""}}])";
  const auto small = expand(study(host, "[1]")).value();
  const auto large = expand(study(host, "[1, 2]")).value();
  for (const Cell& cell : large) {
    EXPECT_EQ(cell.study.hosts.size(), 2u);
    EXPECT_EQ(cellFromJson(toJson(cell)).value().study.hosts, cell.study.hosts);
  }
  KeyFacts facts;
  facts.hosts.resize(1);
  EXPECT_EQ(cellKey(small.front(), facts), cellKey(large.front(), facts));
}

}  // namespace
}  // namespace scalescope
