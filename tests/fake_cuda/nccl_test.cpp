// Tests docs/FAULTS.md, row 24: collectives over simulated NCCL, and runs whose collectives fail.
#include "tests/fake_cuda/two_gpus.h"

namespace scalescope {

using FakeNccl = TwoFakeGpus;

TEST_F(FakeNccl, EveryStrategyTrainsOnTwoGpus) {
  nlohmann::json study = kTwoGpus;
  study["axes"]["strategy"] = {"ddp", "data-parallel", "parameter-server"};
  study["measure"] = {{"calibrate", true}, {"validate", "end"}};
  const ProgramOutput output = run(study, 120);
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(count(RunStatus::done), 3);
}

// The fake refuses ranks whose calls differ, so their buckets have the same order and sizes.
TEST_F(FakeNccl, RanksSendTheSameBucketsInTheSameOrder) {
  nlohmann::json study = kTwoGpus;
  study["ddp"] = {{"bucketMB", 0.02}, {"firstBucketMB", 0.001}};
  const ProgramOutput output = run(study);
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const std::map<int, Trace> traces = tracesOf(onlyRun().id);
  ASSERT_EQ(traces.size(), 2u);
  std::vector<StepOfATrace> steps;
  for (const auto& [rank, trace] : traces) {
    EXPECT_EQ(trace.count("outside-capture"), 0);
    steps.push_back(lastStep(trace));
  }
  EXPECT_GT(steps[0].names["nccl-all-reduce"], 2);
  EXPECT_EQ(steps[0].names["nccl-all-reduce"], steps[1].names["nccl-all-reduce"]);
}

TEST_F(FakeNccl, APeerThatIsStoppedIsNamedWithinAFifthMoreThanTheTimeout) {
  const pid_t command = start(endlessRun());
  ASSERT_TRUE(waitForSteps());
  const pid_t stopped = rankOne();
  ASSERT_NE(stopped, 0);
  kill(stopped, SIGSTOP);
  EXPECT_EQ(waitFor(command, 120), 3);
  const RunRow row = onlyRun();
  EXPECT_EQ(row.status, RunStatus::stalled) << row.cause;
  EXPECT_NE(row.cause.find("rank 1 sent no record"), std::string::npos) << row.cause;
  EXPECT_LE(secondsFromTheLastStepToTheError(row.id, 0), kMostSecondsToAName);
}

TEST_F(FakeNccl, ACollectiveThatHangsOnOneGpuEndsByTheTimeout) {
  setVariable("FAKE_NCCL_HANG_AFTER", std::to_string(kOperationsBeforeAFault));
  setVariable("FAKE_FAULT_RANK", "1");
  EXPECT_EQ(run(endlessRun()).exitCode, 3);
  const RunRow row = onlyRun();
  EXPECT_EQ(row.status, RunStatus::stalled) << row.cause;
  EXPECT_NE(row.cause.find("timed out"), std::string::npos) << row.cause;
}

TEST_F(FakeNccl, ARankThatCannotJoinIsNamed) {
  setVariable("FAKE_NCCL_INIT_FAILS", "2");
  setVariable("FAKE_FAULT_RANK", "1");
  EXPECT_EQ(run(endlessRun()).exitCode, 3);
  const RunRow row = onlyRun();
  EXPECT_EQ(row.status, RunStatus::crashed) << row.cause;
  EXPECT_NE(row.cause.find("rank 1 failed in rendezvous"), std::string::npos) << row.cause;
  EXPECT_NE(row.cause.find("ncclSystemError"), std::string::npos) << row.cause;
}

}  // namespace scalescope
