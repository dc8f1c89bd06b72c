// docs/FAULTS.md, row 24: collectives over played NCCL, and what becomes of a run whose collectives break.
#include "tests/played_cuda/played_bench.h"

namespace scalescope {
namespace {

constexpr int kTimeoutSeconds = 15;  // long enough that the post-mortem's grace is within a fifth of it
// 1.2 of the timeout, and half a second as often as a test waits: less than twice the timeout, which is when the owner
// gives up and names nobody.
const double kMostSecondsToAName = 1.2 * kTimeoutSeconds + 0.5 * patience();
constexpr int kOperationsBefore = 60;  // a fault: past the rendezvous, within the steps

const nlohmann::json kTwo = {{"axes", {{"devices", {2}}, {"strategy", {"ddp"}}}},
                             {"limits", {{"collectiveTimeoutSeconds", kTimeoutSeconds}}}};
constexpr int kEndless = 1'000'000;

nlohmann::json endlessTwo(int timeoutSeconds = kTimeoutSeconds) {
  nlohmann::json study = kTwo;
  study["measure"]["steps"] = kEndless;
  study["limits"]["collectiveTimeoutSeconds"] = timeoutSeconds;
  return study;
}

}  // namespace

class PlayedNccl : public PlayedBench {
 protected:
  void SetUp() override {
    PlayedBench::SetUp();
    play("PLAYED_CUDA_DEVICES", "2");
  }

  // How long after the last step that this rank knows of it told of an error, by its records.
  double secondsFromTheLastStepToTheError(const RunId& run, int rank) {
    std::int64_t step = 0, error = 0;
    for (const auto& [source, records] : recordsOf(run, {RecordType::step, RecordType::error}))
      for (const Record& record : records) {
        if (source.kind != SourceKind::rank || source.index != rank) continue;
        if (record.type == RecordType::step) step = std::max(step, std::get<StepRecord>(record.payload).endNs);
        if (record.type == RecordType::error && error == 0) error = record.timeNs;
      }
    EXPECT_GT(step, 0);
    EXPECT_GT(error, step);
    return static_cast<double>(error - step) * 1e-9;
  }

  // The one that has RANK=1 in its environment.
  pid_t rankOne() {
    for (const pid_t pid : workers()) {
      const std::string environment = '\0' + processFile(pid, "environ");
      if (environment.find(std::string("\0RANK=1", 7)) != std::string::npos) return pid;
    }
    return 0;
  }

  bool waitForSteps() {
    return until([&] { return !runs().empty() && runs().front().steps > 20; });
  }
};

TEST_F(PlayedNccl, EveryStrategyTrainsOnTwoGpus) {
  nlohmann::json study = kTwo;
  study["axes"]["strategy"] = {"ddp", "data-parallel", "parameter-server"};
  study["measure"] = {{"calibrate", true}, {"validate", "end"}};
  const ProgramOutput output = run(study, 120);
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(count(RunStatus::done), 3);
}

// The fake refuses ranks that do not ask for the same: their buckets have the same order and sizes.
TEST_F(PlayedNccl, RanksSendTheSameBucketsInTheSameOrder) {
  nlohmann::json study = kTwo;
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

TEST_F(PlayedNccl, APeerThatIsStoppedIsNamedWithinAFifthMoreThanTheTimeout) {
  const pid_t command = start(endlessTwo());
  ASSERT_TRUE(waitForSteps());
  const pid_t stopped = rankOne();
  ASSERT_NE(stopped, 0);
  kill(stopped, SIGSTOP);
  EXPECT_EQ(waitFor(command, 120), 3);
  const RunRow row = onlyRun();
  EXPECT_EQ(row.status, RunStatus::stalled) << row.cause;
  EXPECT_NE(row.cause.find("rank 1 was silent"), std::string::npos) << row.cause;
  EXPECT_LE(secondsFromTheLastStepToTheError(row.id, 0), kMostSecondsToAName);
}

TEST_F(PlayedNccl, ACollectiveThatHangsOnOneGpuEndsByTheTimeout) {
  play("PLAYED_NCCL_HANG_AFTER", std::to_string(kOperationsBefore));
  play("PLAYED_FAULT_RANK", "1");
  EXPECT_EQ(run(endlessTwo()).exitCode, 3);
  const RunRow row = onlyRun();
  EXPECT_EQ(row.status, RunStatus::stalled) << row.cause;
  EXPECT_NE(row.cause.find("timed out"), std::string::npos) << row.cause;
}

TEST_F(PlayedNccl, ARankThatCannotJoinIsNamed) {
  play("PLAYED_NCCL_INIT_FAILS", "2");
  play("PLAYED_FAULT_RANK", "1");
  EXPECT_EQ(run(endlessTwo()).exitCode, 3);
  const RunRow row = onlyRun();
  EXPECT_EQ(row.status, RunStatus::crashed) << row.cause;
  EXPECT_NE(row.cause.find("rank 1 failed in rendezvous"), std::string::npos) << row.cause;
  EXPECT_NE(row.cause.find("ncclSystemError"), std::string::npos) << row.cause;
}

}  // namespace scalescope
