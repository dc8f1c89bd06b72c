// Tests docs/FAULTS.md, row 23: a fault of a GPU or its driver ends a run, or refuses a study, with a reason.
#include "tests/fake_cuda/fake_bench.h"

namespace scalescope {
namespace {

constexpr int kLaunchInTraining = 500;   // For small-cnn this is after the preparation of a run, within its steps.
constexpr int kMallocInTraining = 6;     // The weights have been allocated before it.
constexpr int kHostAllocInTraining = 3;  // The weights have been allocated before it.

std::string number(int value) { return std::to_string(value); }

}  // namespace

class FakeFaults : public FakeBench {
 protected:
  // Expects that the run ends with this status, and that its reason contains these words.
  void expectEnd(const nlohmann::json& patch, RunStatus status, const std::vector<std::string>& words) {
    EXPECT_EQ(run(patch).exitCode, 3);
    const RunRow row = onlyRun();
    EXPECT_EQ(row.status, status) << row.cause;
    for (const std::string& each : words) EXPECT_NE(row.cause.find(each), std::string::npos) << row.cause;
    EXPECT_EQ(row.cause.find('\n'), std::string::npos) << row.cause;
    EXPECT_TRUE(workers().empty()) << described(workers());
  }

  // Expects that no run is started, and that the command says why.
  void expectRefusal(const nlohmann::json& patch, const std::string& words) {
    const ProgramOutput output = run(patch);
    EXPECT_EQ(output.exitCode, 2);
    EXPECT_NE(output.err.find(words), std::string::npos) << output.err;
    EXPECT_TRUE(runs().empty());
  }
};

TEST_F(FakeFaults, AnIllegalAddressInAKernelEndsTheRun) {
  setVariable("FAKE_CUDA_STICKY_AT", number(kLaunchInTraining));
  expectEnd({}, RunStatus::crashed, {"rank 0 failed", "an illegal memory access was encountered"});
}

TEST_F(FakeFaults, AnUncorrectableErrorOfMemoryEndsTheRun) {
  setVariable("FAKE_CUDA_STICKY_AT", number(kLaunchInTraining));
  setVariable("FAKE_CUDA_STICKY_ERROR", "214");
  expectEnd({}, RunStatus::crashed, {"rank 0 failed", "uncorrectable ECC error encountered"});
}

TEST_F(FakeFaults, MemoryThatADeviceDoesNotGiveIsOutOfMemory) {
  setVariable("FAKE_CUDA_MALLOC_FAILS_AT", number(kMallocInTraining));
  expectEnd({}, RunStatus::oom, {"rank 0 ran out of its device's memory"});
}

TEST_F(FakeFaults, PinnedMemoryThatTheHostDoesNotGiveIsOutOfMemory) {
  setVariable("FAKE_CUDA_HOSTALLOC_FAILS_AT", number(kHostAllocInTraining));
  expectEnd({}, RunStatus::oom, {"rank 0 ran out of", "out of memory"});
}

TEST_F(FakeFaults, ADeviceThatDisappearsAfterTheProbeIsNamed) {
  setVariable("FAKE_CUDA_DEVICES_OF_RANKS", "0");
  expectEnd({}, RunStatus::crashed, {"CUDA finds no GPU or no GPU driver on local"});
}

TEST_F(FakeFaults, WithoutNvmlThereAreNoGpus) {
  useLibraries(false);
  expectRefusal({}, "host local has 0 GPUs, the study needs 1");
}

TEST_F(FakeFaults, NvmlThatHangsIsNotWaitedFor) {
  setVariable("FAKE_NVML_HANG", "1");
  expectRefusal({}, "host local has 0 GPUs, the study needs 1");
}

TEST_F(FakeFaults, OfGpusThatNvmlDoesNotListNoneIsUsed) {
  setVariable("FAKE_CUDA_DEVICES", "2");
  setVariable("FAKE_NVML_DEVICES", "1");
  expectRefusal({{"axes", {{"devices", {2}}, {"strategy", {"ddp"}}}}}, "host local has 1 GPUs, the study needs 2");
}

// NVML reports no use of such a GPU, and the memory of the whole GPU; CUDA reports the part's memory.
TEST_F(FakeFaults, APartOfAGpuByMigTrains) {
  setVariable("FAKE_NVML_MIG", "1");
  setVariable("FAKE_NVML_MB", "81000");
  setVariable("FAKE_CUDA_MB", "10000");
  EXPECT_EQ(run({}).exitCode, 0);
  EXPECT_EQ(onlyRun().status, RunStatus::done) << causeOfTheOnlyRun();
}

// Its replicas need no NCCL if they share a device.
TEST_F(FakeFaults, DataParallelMayUseOneGpuTwice) {
  EXPECT_EQ(run({{"axes", {{"devices", {2}}, {"strategy", {"data-parallel"}}}}, {"limits", {{"oversubscribe", true}}}})
                .exitCode,
            0);
  EXPECT_EQ(onlyRun().status, RunStatus::done) << causeOfTheOnlyRun();
}

TEST_F(FakeFaults, EightGpusOfOneProcessTrain) {
  setVariable("FAKE_CUDA_DEVICES", "8");
  EXPECT_EQ(run({{"axes", {{"devices", {8}}, {"strategy", {"data-parallel"}}}}}).exitCode, 0);
  const RunRow row = onlyRun();
  EXPECT_EQ(row.status, RunStatus::done) << row.cause;
  EXPECT_EQ(row.devices, 8);
}

}  // namespace scalescope
