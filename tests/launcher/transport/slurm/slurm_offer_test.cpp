#include "launcher/transport/slurm/slurm_offer.h"

#include <gtest/gtest.h>

#include "launcher/transport/slurm/slurm.h"
#include "tests/launcher/transport/fake_program.h"

namespace scalescope {
namespace {

constexpr const char* kPartitions =
    "main*|up|n/a|1:00:00|1/2/0/3|16|64000|(null)|(null)\n"
    "main*|up|n/a|1:00:00|0/1/1/2|64|512000|gpu:a100:4|a100,nvlink\n"
    "short|down|1:00|1:00|0/0/5/5|8+|1000+|(null)|(null)\n";

TEST(SlurmOffer, PartitionsHaveTheirKindsOfNodes) {
  const auto partitions = parsePartitions(kPartitions);
  ASSERT_EQ(partitions.size(), 2u);
  EXPECT_EQ(partitions[0].name, "main");
  EXPECT_TRUE(partitions[0].isDefault);
  EXPECT_EQ(partitions[0].mostTime, "1:00:00");
  EXPECT_EQ(partitions[0].defaultTime, "") << "not told";
  ASSERT_EQ(partitions[0].kinds.size(), 2u);
  EXPECT_EQ(partitions[0].kinds[0].idle, 2);
  EXPECT_EQ(partitions[0].kinds[0].total, 3);
  EXPECT_EQ(partitions[0].kinds[0].gres, "");
  EXPECT_EQ(partitions[0].kinds[1].cores, 64);
  EXPECT_EQ(partitions[0].kinds[1].memoryBytes, 512000.0 * 1048576);
  EXPECT_EQ(partitions[0].kinds[1].gres, "gpu:a100:4");
  EXPECT_EQ(partitions[0].kinds[1].features, "a100,nvlink");
  EXPECT_EQ(partitions[1].state, "down");
  EXPECT_EQ(partitions[1].kinds[0].cores, 8);
  EXPECT_TRUE(parsePartitions("Welcome\n*|a|b|c|d|e|f|g|h\n|||\n").empty());
}

TEST(SlurmOffer, AccountsAndModulesAreListed) {
  const auto accounts = parseAccounts("lab|\nlab|gpu\n|\nnoise\n");
  ASSERT_EQ(accounts.size(), 2u);
  EXPECT_EQ(accounts[0].name, "lab");
  EXPECT_EQ(accounts[1].partition, "gpu");
  const std::vector<std::string> modules{"cuda/12.4", "gcc/12"};
  EXPECT_EQ(parseModules("/opt/modules:\ncuda/12.4\ngcc/12(default)\nlua/\nodd name\n$(id)\n"), modules);
}

TEST(SlurmOffer, WhatAClusterDoesNotTellIsNotNothing) {
  HostSpec host;
  host.name = "hpc";
  host.slurm = {{"login", ""}};
  const FakeProgram sinfo("sinfo", std::string("cat <<'E'\n") + kPartitions + "E");
  const FakeProgram bash("bash", "exit 127");
  {
    const FakeProgram sacctmgr("sacctmgr",
                               "echo 'You are not running a supported accounting_storage plugin' >&2; exit 1");
    const auto offer = askSlurmOffer(host, {}, {});
    ASSERT_TRUE(offer) << english(offer.error());
    EXPECT_EQ(offer->partitions.size(), 2u);
    EXPECT_FALSE(offer->accounts);
    EXPECT_FALSE(offer->modules);
  }
  const FakeProgram sacctmgr("sacctmgr", "case \"$*\" in *user=?*) echo 'lab|';; esac");
  const auto offer = askSlurmOffer(host, {}, {});
  ASSERT_TRUE(offer && offer->accounts);
  EXPECT_EQ(offer->accounts->size(), 1u);
}

TEST(SlurmOffer, AClusterThatDoesNotAnswerIsNoEmptyOne) {
  HostSpec host;
  host.name = "hpc";
  host.slurm = {{"login", ""}};
  const FakeProgram sinfo("sinfo",
                          "echo 'slurm_load_partitions: Unable to contact slurm controller (connect failure)' "
                          ">&2; exit 1");
  const auto offer = askSlurmOffer(host, {}, {});
  ASSERT_FALSE(offer);
  EXPECT_EQ(offer.error().message.code, "slurm.no-answer");
}

}  // namespace
}  // namespace scalescope
