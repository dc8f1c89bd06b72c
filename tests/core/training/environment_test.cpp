#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "core/training/process/injection.h"
#include "core/training/process/process_setup.h"
#include "core/study/cells/rank_environment.h"

namespace scalescope {
namespace {

RunPlan planFor(int nodes, int devices) {
  RunPlan plan;
  plan.cell.strategy = Strategy::ddp;
  plan.cell.nodes = nodes;
  plan.cell.devices = devices;
  plan.nodes.resize(static_cast<std::size_t>(nodes));
  plan.secret = makeRunSecret();
  return plan;
}

Result<RankEnvironment> read(const RunPlan& plan, std::map<std::string, std::string> variables) {
  return readRankEnvironment(
      plan,
      [&](const char* name) -> const char* {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
      });
}

}  // namespace

TEST(RankEnvironment, ReadsTorchrunsNames) {
  const auto env = read(planFor(2, 2), {{"RANK", "3"},
                                        {"WORLD_SIZE", "4"},
                                        {"LOCAL_RANK", "1"},
                                        {"LOCAL_WORLD_SIZE", "2"},
                                        {"GROUP_RANK", "1"},
                                        {"MASTER_ADDR", "10.0.0.1"},
                                        {"MASTER_PORT", "29500"},
                                        {"SCALESCOPE_ATTEMPT", "2"},
                                        {"TORCHELASTIC_USE_AGENT_STORE", "True"}});
  ASSERT_TRUE(env);
  EXPECT_EQ(env->rank, 3);
  EXPECT_EQ(env->localRank, 1);
  EXPECT_EQ(env->nodeIndex, 1);
  EXPECT_EQ(env->masterAddress, "10.0.0.1");
  EXPECT_EQ(env->masterPort, 29500);
  EXPECT_EQ(env->attempt, 2);
  EXPECT_TRUE(env->agentStore);
  EXPECT_FALSE(env->underAgent);
}

TEST(RankEnvironment, FallsBackToSlurm) {
  const auto env = read(planFor(2, 2), {{"SLURM_PROCID", "2"},
                                        {"SLURM_NTASKS", "4"},
                                        {"SLURM_LOCALID", "0"},
                                        {"MASTER_ADDR", "n0"},
                                        {"MASTER_PORT", "1"}});
  ASSERT_TRUE(env);
  EXPECT_EQ(env->rank, 2);
  EXPECT_EQ(env->worldSize, 4);
  EXPECT_EQ(env->nodeIndex, 1);
  EXPECT_EQ(env->localWorldSize, 2);
}

TEST(RankEnvironment, RefusesWhatDoesNotFitThePlan) {
  const std::map<std::string, std::string> good{
      {"RANK", "1"}, {"WORLD_SIZE", "2"}, {"MASTER_ADDR", "a"}, {"MASTER_PORT", "1"}};
  EXPECT_TRUE(read(planFor(1, 2), good));
  const auto code = [&](const std::string& name, const std::string& value) {
    auto changed = good;
    changed[name] = value;
    const auto env = read(planFor(1, 2), changed);
    return env ? std::string() : env.error().message.code;
  };
  EXPECT_EQ(code("WORLD_SIZE", "3"), "training.world-size");
  EXPECT_EQ(code("RANK", "2"), "training.rank-range");
  EXPECT_EQ(code("RANK", "1x"), "training.environment-number");
  EXPECT_EQ(code("MASTER_PORT", "70000"), "training.environment-number");
  EXPECT_EQ(code("GROUP_RANK", "1"), "training.node-range");
  EXPECT_EQ(code("LOCAL_RANK", "2"), "training.local-rank-range");
  EXPECT_EQ(code("MASTER_ADDR", ""), "training.no-master");
}

// Ranks of one node use a file for the rendezvous and need neither address nor secret; under torchrun its store needs
// no secret.
TEST(RankEnvironment, OverANetworkRanksNeedTheRunsSecret) {
  RunPlan plan = planFor(1, 2);
  plan.secret = "";
  const std::map<std::string, std::string> ranks{{"RANK", "1"}, {"WORLD_SIZE", "2"}};
  const auto with = [&](std::map<std::string, std::string> more) {
    more.insert(ranks.begin(), ranks.end());
    const auto env = read(plan, more);
    return env ? std::string() : env.error().message.code;
  };
  EXPECT_EQ(with({{"SCALESCOPE_RANK_FILE_FD", "5"}}), "");
  EXPECT_EQ(with({{"MASTER_ADDR", "a"}, {"MASTER_PORT", "1"}}), "training.no-secret");
  EXPECT_EQ(with({{"MASTER_ADDR", "a"}, {"MASTER_PORT", "1"}, {"TORCHELASTIC_USE_AGENT_STORE", "True"}}), "");
  plan.secret = makeRunSecret();
  EXPECT_EQ(with({{"MASTER_ADDR", "a"}, {"MASTER_PORT", "1"}}), "");
}

TEST(Injection, ReadsItemsAndRefusesOthers) {
  const auto injection = parseInjection("loader:10,slow-rank:1:20,no-division,fail:0:3");
  ASSERT_TRUE(injection);
  EXPECT_EQ(injection->delayMs.at("loader"), 10);
  EXPECT_EQ(injection->slowRank, 1);
  EXPECT_EQ(injection->slowRankMs, 20);
  EXPECT_TRUE(injection->noDivision);
  EXPECT_EQ(injection->failStep, 3);
  for (const char* bad : {"loader", "loader:x", "loader:-1", "sleep:3", "slow-rank:1", "a,,b"})
    EXPECT_FALSE(parseInjection(bad)) << bad;
}

// NCCL's group would wait a minute between an error and its exception. The user's settings are kept, and the manifest
// lists only the user's variables.
TEST(LibraryDefaults, ReportErrorsOfNcclAtOnceUnlessTheUserSetsOtherwise) {
  const char* const names[] = {"TORCH_NCCL_WAIT_TIMEOUT_DUMP_MILSEC", "TORCH_NCCL_DUMP_ON_TIMEOUT",
                               "TORCH_FR_BUFFER_SIZE", "TORCH_NCCL_TRACE_BUFFER_SIZE"};
  const auto unsetAll = [&] {
    for (const char* name : names) unsetenv(name);
  };
  unsetAll();
  setenv("TORCH_NCCL_DUMP_ON_TIMEOUT", "1", 1);
  setLibraryDefaults();
  EXPECT_STREQ(std::getenv("TORCH_NCCL_WAIT_TIMEOUT_DUMP_MILSEC"), "50");
  EXPECT_STREQ(std::getenv("TORCH_FR_BUFFER_SIZE"), "0");
  EXPECT_STREQ(std::getenv("TORCH_NCCL_DUMP_ON_TIMEOUT"), "1");
  RankEnvironment environment;
  environment.underAgent = true;
  const auto facts = settleOnSlot(planFor(1, 1), environment);
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->variables.count("TORCH_NCCL_DUMP_ON_TIMEOUT"), 1u);
  EXPECT_EQ(facts->variables.count("TORCH_NCCL_WAIT_TIMEOUT_DUMP_MILSEC"), 0u);
  EXPECT_EQ(facts->variables.count("TORCH_FR_BUFFER_SIZE"), 0u);
  unsetAll();
  setenv("TORCH_NCCL_TRACE_BUFFER_SIZE", "500", 1);  // Older versions use this name.
  setLibraryDefaults();
  EXPECT_EQ(std::getenv("TORCH_FR_BUFFER_SIZE"), nullptr);
  unsetAll();
}

}  // namespace scalescope
