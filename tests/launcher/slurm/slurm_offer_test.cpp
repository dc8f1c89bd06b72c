#include "launcher/slurm/slurm_offer.h"

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "launcher/slurm/slurm_provisioner.h"
#include "launcher/slurm/slurm_commands.h"
#include "tests/launcher/transport/fake_program.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

constexpr const char* kPartitions =
    "main*|up|n/a|1:00:00|1/2/0/3|16|64000|(null)|(null)\n"
    "main*|up|n/a|1:00:00|0/1/1/2|64|512000|gpu:a100:4|a100,nvlink\n"
    "short|down|1:00|1:00|0/0/5/5|8+|1000+|(null)|(null)\n";

TEST(ClusterOffer, PartitionsHaveTheirKindsOfNodes) {
  const auto partitions = parsePartitions(kPartitions);
  ASSERT_EQ(partitions.size(), 2u);
  EXPECT_EQ(partitions[0].name, "main");
  EXPECT_TRUE(partitions[0].isDefault);
  EXPECT_EQ(partitions[0].mostTime, "1:00:00");
  EXPECT_EQ(partitions[0].defaultTime, "") << "the default time is not reported";
  ASSERT_EQ(partitions[0].groups.size(), 2u);
  EXPECT_EQ(partitions[0].groups[0].idle, 2);
  EXPECT_EQ(partitions[0].groups[0].total, 3);
  EXPECT_EQ(partitions[0].groups[0].devices, "");
  EXPECT_EQ(partitions[0].groups[1].cores, 64);
  EXPECT_EQ(partitions[0].groups[1].memoryBytes, 512000.0 * 1048576);
  EXPECT_EQ(partitions[0].groups[1].devices, "gpu:a100:4");
  EXPECT_EQ(partitions[0].groups[1].features, "a100,nvlink");
  EXPECT_EQ(partitions[1].state, "down");
  EXPECT_EQ(partitions[1].groups[0].cores, 8);
  EXPECT_TRUE(parsePartitions("Welcome\n*|a|b|c|d|e|f|g|h\n|||\n").empty());
}

TEST(ClusterOffer, AccountsAndModulesAreListed) {
  const auto accounts = parseAccounts("lab|\nlab|gpu\n|\nnoise\n");
  ASSERT_EQ(accounts.size(), 2u);
  EXPECT_EQ(accounts[0].name, "lab");
  EXPECT_EQ(accounts[1].partition, "gpu");
  const std::vector<std::string> modules{"cuda/12.4", "gcc/12"};
  EXPECT_EQ(parseModules("/opt/modules:\ncuda/12.4\ngcc/12(default)\nlua/\nodd name\n$(id)\n"), modules);
}

std::string handed(const std::string& name) {
  return readFile(sourceFile("tests/data/cases/slurm/") + name, 1u << 20).value_or("");
}

// Lmod and Tcl modules list them like this, after the output of a login shell.
TEST(ClusterOffer, ModulesAreTheNamesThatCanBeLoaded) {
  const std::vector<std::string> modules{"gcc/12.2.0",        "gcc/13.1.0",  "cuda/12.4",    "cuda/11.8",
                                         "openmpi/4.1.5-gcc", "python/3.11", "cuda",         "nvhpc",
                                         "PrgEnv-gnu/8.5.0",  "use.own",     "matlab/R2023b"};
  EXPECT_EQ(parseModules(handed("modules.txt")), modules);
  const std::string marked = "Welcome\nquota\n\nSCALESCOPE-MODULES\nuse.own\ngcc/12 (L,D)\ngcc/12\n";
  EXPECT_EQ(parseModules(marked), (std::vector<std::string>{"use.own", "gcc/12"})) << "each once";
  EXPECT_TRUE(parseModules("Welcome\nSCALESCOPE-MODULES\nbash: module: command not found\n").empty());
  EXPECT_NE(modulesCommand().back().find("SCALESCOPE-MODULES"), std::string::npos);
}

TEST(ClusterOffer, PartitionsOfSeveralClustersStayApart) {
  const auto partitions = parsePartitions("Last login: today\n" + handed("sinfo.txt"));
  std::vector<std::string> names;
  for (const ClusterPartition& one : partitions) names.push_back(one.cluster + ": " + one.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"victini: gpu", "victini: long_name_partition_for_condo_owners_of_department_x",
                                      "victini: debug", "victini: cpu", "gold: gpu"}));
  ASSERT_EQ(partitions.front().groups.size(), 2u);
  EXPECT_EQ(partitions.front().groups[0].devices, "gpu:ampere:6(S:0-1),gpu:1g.10gb:28(S:0-1)");
  EXPECT_EQ(partitions.front().groups[0].memoryBytes, 515000.0 * 1048576);
  EXPECT_EQ(partitions.front().groups[0].total, 16);
  EXPECT_EQ(partitions.front().mostTime, "7-00:00:00");
  EXPECT_EQ(partitions[3].groups[0].idle, 300);
  EXPECT_EQ(partitions.back().mostTime, "1:00:00");
}

TEST(ClusterOffer, WhatAClusterDoesNotReportIsNotZero) {
  HostSpec host;
  host.name = "hpc";
  host.cluster = "slurm";
  host.request = {{"login", ""}};
  const FakeProgram sinfo("sinfo", std::string("cat <<'E'\n") + kPartitions + "E");
  const FakeProgram bash("bash", "exit 127");
  {
    const FakeProgram sacctmgr("sacctmgr",
                               "echo 'You are not running a supported accounting_storage plugin' >&2; exit 1");
    const auto offer = makeSlurmProvisioner()->offer(host, {.environment = Environment::ofThisProcess()}, {});
    ASSERT_TRUE(offer) << english(offer.error());
    EXPECT_EQ(offer->partitions.size(), 2u);
    EXPECT_FALSE(offer->accounts);
    EXPECT_FALSE(offer->modules);
  }
  const FakeProgram sacctmgr("sacctmgr", "case \"$*\" in *user=?*) echo 'lab|';; esac");
  const auto offer = makeSlurmProvisioner()->offer(host, {.environment = Environment::ofThisProcess()}, {});
  ASSERT_TRUE(offer && offer->accounts);
  EXPECT_EQ(offer->accounts->size(), 1u);
}

TEST(ClusterOffer, AClusterThatDoesNotAnswerIsNoEmptyOne) {
  HostSpec host;
  host.name = "hpc";
  host.cluster = "slurm";
  host.request = {{"login", ""}};
  const FakeProgram sinfo("sinfo",
                          "echo 'slurm_load_partitions: Unable to contact slurm controller (connect failure)' "
                          ">&2; exit 1");
  const auto offer = makeSlurmProvisioner()->offer(host, {.environment = Environment::ofThisProcess()}, {});
  ASSERT_FALSE(offer);
  EXPECT_EQ(offer.error().message.code, "slurm.no-answer");
}

}  // namespace
}  // namespace scalescope
