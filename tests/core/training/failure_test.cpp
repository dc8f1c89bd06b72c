// Tests a rank that breaks, stops or is stopped: the logs must identify the cause.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include "core/base/file.h"
#include "rank_process.h"
#include "tests/patience.h"

namespace scalescope::testing {
namespace {

constexpr const char* kLong = R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "measure": {"steps": 1000000}})";

// Waits for the exit record of a rank whose peer never ends by itself; returns false at the timeout.
bool waitForExit(const Gang& gang, int rank) {
  for (int i = 0; i < 600 * patience(); ++i) {
    if (!fields(gang.records(rank), RecordType::exit).is_null()) return true;
    usleep(50000);
  }
  return false;
}

}  // namespace

TEST(Failure, SurvivorsReportAKilledRank) {
  Gang gang(makePlan(kLong));
  ASSERT_TRUE(gang.waitForSteps(1, 3));
  gang.signal(1, SIGKILL);
  EXPECT_EQ(gang.wait(30), (std::vector<int>{1, 128 + SIGKILL}));
  const auto error = errorOf(gang, 0);
  EXPECT_EQ(error["secondary"], true);
  EXPECT_EQ(error["silentRanks"], nlohmann::json({1}));
  EXPECT_EQ(error["operation"], "all-reduce");
  EXPECT_GE(error["step"], 3);
  EXPECT_EQ(causeOf(gang, 0), "peer");
}

// A rank may be writing to its peer at that time.
TEST(Failure, AnUnreadPipeEndsNoRank) {
  Gang gang(makePlan(kLong));
  ASSERT_TRUE(gang.waitForSteps(0, 1));
  gang.signal(0, SIGPIPE);
  const auto before = static_cast<int>(payloads<StepRecord>(gang.records(0)).size());
  EXPECT_TRUE(gang.waitForSteps(0, before + 3));
}

TEST(Failure, ARankThatThrowsIsReportedAsTheFirstFailure) {
  Gang gang(makePlan(kLong), {{"SCALESCOPE_INJECT", "fail:1:4"}});
  EXPECT_EQ(gang.wait(30), (std::vector<int>{1, 1}));
  const auto first = errorOf(gang, 1), second = errorOf(gang, 0);
  EXPECT_EQ(first["secondary"], false);
  EXPECT_EQ(first["operation"], "forward");
  EXPECT_EQ(first["step"], 4);
  EXPECT_NE(first["what"].get<std::string>().find("injected"), std::string::npos);
  EXPECT_EQ(second["secondary"], true);
  EXPECT_EQ(second["primaryRanks"], nlohmann::json({1}));
  EXPECT_EQ(causeOf(gang, 1), "failed");
  EXPECT_EQ(causeOf(gang, 0), "peer");
}

TEST(Failure, AnUncaughtExceptionIsReportedToo) {
  Gang gang(makePlan(kLong), {{"SCALESCOPE_INJECT", "fail-thread:1:4"}});
  EXPECT_EQ(gang.wait(30), (std::vector<int>{1, 1}));
  const auto first = errorOf(gang, 1);
  EXPECT_EQ(first["secondary"], false);
  EXPECT_NE(first["what"].get<std::string>().find("injected into a thread"), std::string::npos);
  const auto exit = fields(gang.records(1), RecordType::exit);
  EXPECT_EQ(exit["cause"], "failed");
  EXPECT_EQ(exit["rank"], 1);
  EXPECT_EQ(exit["step"], 4);
  EXPECT_EQ(exit["operation"], "forward");
  EXPECT_EQ(errorOf(gang, 0)["primaryRanks"], nlohmann::json({1}));
}

TEST(Failure, ATimeoutNamesTheRankThatDoesNotRespond) {
  RunPlan plan = makePlan(
      R"({"axes": {"devices": [3], "strategy": ["ddp"]}, "measure": {"steps": 1000000},
          "limits": {"collectiveTimeoutSeconds": 10}})");
  plan.collectiveTimeoutSeconds = 10;
  Gang gang(plan);
  ASSERT_TRUE(gang.waitForSteps(2, 3));
  gang.signal(1, SIGSTOP);
  ASSERT_TRUE(waitForExit(gang, 0) && waitForExit(gang, 2));
  gang.signal(1, SIGKILL);
  EXPECT_EQ(gang.wait(30), (std::vector<int>{1, 128 + SIGKILL, 1}));
  for (const int rank : {0, 2}) {
    EXPECT_EQ(errorOf(gang, rank)["silentRanks"], nlohmann::json({1})) << errorOf(gang, rank);
    EXPECT_EQ(errorOf(gang, rank)["secondary"], true);
    EXPECT_EQ(causeOf(gang, rank), "stalled");
  }
}

// On a GPU, a collective that another rank never joins is only queued; this simulates it.
TEST(Failure, ADeviceThatHangsNamesItsRank) {
  Gang gang(makePlan(kLong), {{"SCALESCOPE_INJECT", "device-late:1:4"}});
  ASSERT_TRUE(waitForExit(gang, 1));
  EXPECT_EQ(errorOf(gang, 1)["silentRanks"], nlohmann::json({0})) << errorOf(gang, 1);
  EXPECT_EQ(errorOf(gang, 1)["secondary"], true);
  EXPECT_EQ(errorOf(gang, 1)["operation"], "all-reduce");
  EXPECT_EQ(causeOf(gang, 1), "stalled");
  gang.signal(0, SIGKILL);
  gang.wait(30);
}

// This simulates NCCL's watchdog, which aborts a collective while the training thread finds that its device is late.
TEST(Failure, OfTwoThreadsThatFailTogetherOneReportsTheReason) {
  Gang gang(makePlan(kLong), {{"SCALESCOPE_INJECT", "fail-thread:1:4,device-late:1:4"}});
  ASSERT_TRUE(waitForExit(gang, 1));
  EXPECT_FALSE(errorOf(gang, 1).is_null()) << "one error record, and no second one behind it";
  gang.signal(0, SIGKILL);
  gang.wait(30);
  EXPECT_FALSE(errorOf(gang, 1).is_null());
  EXPECT_FALSE(fields(gang.records(1), RecordType::exit).is_null());
}

TEST(Failure, AStoppedRankZeroIsNamedThoughItHoldsTheStore) {
  RunPlan plan = makePlan(
      R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "measure": {"steps": 1000000},
          "limits": {"collectiveTimeoutSeconds": 10}})");
  plan.collectiveTimeoutSeconds = 10;
  Gang gang(plan, {}, {}, Rendezvous::passedSocket);
  ASSERT_TRUE(gang.waitForSteps(1, 3));
  gang.signal(0, SIGSTOP);
  ASSERT_TRUE(waitForExit(gang, 1));
  EXPECT_EQ(errorOf(gang, 1)["silentRanks"], nlohmann::json({0}));
  gang.signal(0, SIGKILL);
  EXPECT_EQ(gang.wait(30), (std::vector<int>{128 + SIGKILL, 1}));
  EXPECT_EQ(causeOf(gang, 1), "stalled");
}

// A rank that is started without an agent gets its interface from the variable that torchrun's users set.
TEST(Failure, AnInterfaceOfTheEnvironmentIsTakenAndNamedWhereItIsNot) {
  const RunPlan plan = makePlan(R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "measure": {"steps": 2}})");
  Gang loopback(plan, {{"GLOO_SOCKET_IFNAME", "lo"}});
  EXPECT_EQ(loopback.wait(), (std::vector<int>{0, 0}));
  Gang missing(plan, {{"GLOO_SOCKET_IFNAME", "nosuch0"}});
  ASSERT_TRUE(waitForExit(missing, 0));
  missing.signal(1, SIGKILL);  // Rank 1 would look for rank 0 until its timeout.
  EXPECT_EQ(missing.wait(30).front(), 1);
  EXPECT_NE(errorOf(missing, 0)["what"].get<std::string>().find("nosuch0"), std::string::npos) << errorOf(missing, 0);
}

TEST(Failure, TerminateClosesTheLog) {
  Gang gang(makePlan(R"({"measure": {"steps": 1000000}})"));
  ASSERT_TRUE(gang.waitForSteps(0, 3));
  gang.signal(0, SIGTERM);
  EXPECT_EQ(gang.wait(10), std::vector<int>{128 + SIGTERM});
  EXPECT_EQ(causeOf(gang, 0), "cancelled");
}

TEST(Failure, MemoryThatRunsOutIsItsOwnCause) {
  Gang gang(makePlan(
      R"({"model": {"name": "resnet18-cifar"}, "axes": {"perRankBatch": [512]},
          "limits": {"memoryMBPerDevice": 700}})"));
  EXPECT_EQ(gang.wait(60), std::vector<int>{1});
  EXPECT_EQ(causeOf(gang, 0), "oom") << errorOf(gang, 0);
}

TEST(Failure, ADatasetThatIsNotThereIsNamed) {
  const TempFolder folder;
  Gang missing(makePlan(R"({"dataset": {"name": "cifar10", "path": ")" + folder.path() +
                        R"(", "shape": null, "classes": null, "count": null}})"));
  EXPECT_EQ(missing.wait(), std::vector<int>{1});
  EXPECT_NE(errorOf(missing, 0)["what"].get<std::string>().find(folder.path()), std::string::npos);
  EXPECT_EQ(errorOf(missing, 0)["operation"], "dataset");
  EXPECT_EQ(causeOf(missing, 0), "failed");

  for (const char* name : {"data_batch_1.bin", "data_batch_2.bin", "data_batch_3.bin", "data_batch_4.bin",
                           "data_batch_5.bin", "test_batch.bin"})
    ASSERT_TRUE(writeFileAtomic(folder.path() + "/" + name, std::string(3073 * 4 - (name[11] == '3' ? 100 : 0), '\1')));
  Gang truncated(makePlan(R"({"dataset": {"name": "cifar10", "path": ")" + folder.path() +
                          R"(", "shape": null, "classes": null, "count": null}})"));
  EXPECT_EQ(truncated.wait(), std::vector<int>{1});
  const std::string what = errorOf(truncated, 0)["what"];
  EXPECT_NE(what.find("data_batch_3.bin"), std::string::npos) << what;
  EXPECT_NE(what.find(std::to_string(3073 * 4 - 100)), std::string::npos) << what;
}

TEST(Failure, WhatThisWorkerCannotRunIsRefusedWithAnError) {
  Gang gang(makePlan(R"({"axes": {"precision": ["fp16"]}})"));
  EXPECT_EQ(gang.wait(), std::vector<int>{1});
  const std::string what = errorOf(gang, 0)["what"];
  EXPECT_NE(what.find("fp16 needs a GPU"), std::string::npos) << what;
}

TEST(Failure, NanStopsOnlyIfTheStudySaysSo) {
  const std::string hot = R"("optimizer": {"lr": 1e6}, "measure": {"steps": 20}})";
  Gang records(makePlan(R"({"onNan": "record", )" + hot));
  EXPECT_EQ(records.wait(), std::vector<int>{0});
  Gang stops(makePlan(R"({"onNan": "stop", )" + hot));
  EXPECT_EQ(stops.wait(), std::vector<int>{1});
  EXPECT_EQ(causeOf(stops, 0), "nan");
}

}  // namespace scalescope::testing
