// Tests docs/FAULTS.md, row 24: every wait for a device has a deadline, also outside timed steps.
#include "tests/fake_cuda/two_gpus.h"

namespace scalescope {

class FakeWaits : public TwoFakeGpus {
 protected:
  // Returns the number of operations of a rank of the only run so far.
  int operationsOf(int rank) {
    int operations = 0;
    const std::map<int, Trace> traces = tracesOf(onlyRun().id);
    if (const auto trace = traces.find(rank); trace != traces.end())
      for (const TraceLine& line : trace->second.lines)
        if (line.what == "launch" && line.name.starts_with("nccl-")) ++operations;
    return operations;
  }
};

// After its last step a run with validation at its end has a sum over ranks, for whose result the host waits.
TEST_F(FakeWaits, APeerThatStopsAfterTheLastStepIsNamed) {
  nlohmann::json study = kTwoGpus;
  study["measure"] = {{"validate", "end"}};
  ASSERT_EQ(run(study).exitCode, 0);
  const int operations = operationsOf(1);
  ASSERT_GT(operations, 20);
  study["measure"]["repeats"] = 2;  // The first repeat is done.
  setVariable("FAKE_NCCL_STOP_AFTER", std::to_string(operations - 1));
  setVariable("FAKE_FAULT_RANK", "1");
  ASSERT_EQ(cli({"owner", "stop"}).exitCode, 0);  // The next owner's agent gets these variables.
  EXPECT_EQ(run(study, 120).exitCode, 3);
  RunRow stopped;
  for (const RunRow& row : runs())
    if (row.status != RunStatus::done) stopped = row;
  EXPECT_EQ(stopped.status, RunStatus::stalled) << stopped.cause;
  EXPECT_NE(stopped.cause.find("rank 1 sent no record"), std::string::npos) << stopped.cause;
  EXPECT_LE(secondsFromTheLastStepToTheError(stopped.id, 0), kMostSecondsToAName);
}

}  // namespace scalescope
