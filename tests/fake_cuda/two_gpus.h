#pragma once

#include "tests/fake_cuda/fake_bench.h"

namespace scalescope {

constexpr int kTimeoutSeconds = 15;  // A fifth of it is longer than the post-mortem's grace period.
// The limit is 1.2 times the timeout, and half a second for each unit of a test's patience: less than twice the
// timeout, after which the owner ends the run and names no rank.
inline const double kMostSecondsToAName = 1.2 * kTimeoutSeconds + 0.5 * patience();
constexpr int kOperationsBeforeAFault = 60;  // Number of NCCL operations: after the rendezvous, within the steps.

// Two ranks of DDP on simulated GPUs.
inline const nlohmann::json kTwoGpus = {{"axes", {{"devices", {2}}, {"strategy", {"ddp"}}}},
                                        {"limits", {{"collectiveTimeoutSeconds", kTimeoutSeconds}}}};

inline nlohmann::json endlessRun(int timeoutSeconds = kTimeoutSeconds) {
  nlohmann::json study = kTwoGpus;
  study["measure"]["steps"] = 1'000'000;
  study["limits"]["collectiveTimeoutSeconds"] = timeoutSeconds;
  return study;
}

class TwoFakeGpus : public FakeBench {
 protected:
  void SetUp() override {
    FakeBench::SetUp();
    setVariable("FAKE_CUDA_DEVICES", "2");
  }

  // Returns when this rank reported its first error, by the clock of its records; 0 if it did not.
  std::int64_t errorNs(const RunId& run, int rank) {
    for (const auto& [source, records] : recordsOf(run, {RecordType::error}))
      for (const Record& record : records)
        if (source.kind == SourceKind::rank && source.index == rank) return record.timeNs;
    return 0;
  }

  // Returns the time between the end of the last step in this rank's log and its error.
  double secondsFromTheLastStepToTheError(const RunId& run, int rank) {
    std::int64_t last = 0;
    for (const StepRecord& step : stepsOf(run, rank)) last = std::max(last, step.endNs);
    const std::int64_t error = errorNs(run, rank);
    EXPECT_GT(last, 0);
    EXPECT_GT(error, last);
    return static_cast<double>(error - last) * 1e-9;
  }

  // Returns the process that has RANK=1 in its environment.
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

}  // namespace scalescope
