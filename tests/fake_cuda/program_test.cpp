// Tests a user's PyTorch program on simulated GPUs: its torch is the wheel's, and its hook and profiler plugin are
// real.
#include <cmath>

#include "tests/paths.h"
#include "tests/fake_cuda/fake_bench.h"

namespace scalescope {
namespace {

const std::string kSite = builtForTests("fake/site");
const std::string kTrain = sourceFile("tests/bench/gpu/programs/train.py");
constexpr int kSteps = 24;
constexpr std::int64_t kGradientBytes = 215'048;  // Bytes of small-cnn in fp32.

}  // namespace

class FakeProgram : public FakeBench {
 protected:
  void SetUp() override {
    FakeBench::SetUp();
    setVariable("PYTHONPATH", kSite);
    if (std::system("python3 -c 'import torch; assert torch.cuda.is_available()' >/dev/null 2>&1") != 0)
      GTEST_SKIP() << "python3 cannot import the wheel's torch";
  }

  // Trains on `ranks` GPUs.
  void train(int ranks) {
    setVariable("FAKE_CUDA_DEVICES", std::to_string(ranks));
    const ProgramOutput output = run(
        {{"model", nullptr},
         {"dataset", nullptr},
         {"axes", {{"devices", {ranks}}, {"globalBatch", {16 * ranks}}, {"strategy", {ranks > 1 ? "ddp" : "single"}}}},
         {"measure",
          {{"warmupSteps", 3}, {"repeats", 1}, {"steps", nullptr}, {"calibrate", nullptr}, {"ceilingMB", nullptr}}},
         {"program",
          {{"command",
            {"python3", kTrain, "--model", "small-cnn", "--precision", "fp32", "--batch-size", "{batch}", "--warmup",
             "0", "--steps", std::to_string(kSteps)}}}}},
        120);
    ASSERT_EQ(output.exitCode, 0) << output.err << output.out;
  }
};

// Parts are timed on the GPU, and each step has the loss that the GPU had.
TEST_F(FakeProgram, IsTimedByEventsOnTheGpu) {
  train(1);
  const std::vector<StepRecord> steps = stepsOf(onlyRun().id);
  ASSERT_EQ(steps.size(), kSteps);
  for (std::size_t i = 1; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].startNs, steps[i - 1].endNs);
    EXPECT_TRUE(std::isfinite(
        steps[i].loss));  // Simulated kernels compute nothing: the value is the old contents of the memory.
    std::set<SpanKind> kinds;
    for (const Span& span : steps[i].spans) {
      kinds.insert(span.kind);
      EXPECT_GE(span.startNs, steps[i].startNs);
      EXPECT_LE(span.endNs, steps[i].endNs);
    }
    EXPECT_EQ(kinds, (std::set<SpanKind>{SpanKind::forward, SpanKind::backward, SpanKind::optimizer}));
  }
}

// NCCL's profiler reports each all-reduce; backward's wait for it at its end is exposed.
TEST_F(FakeProgram, HasTheCollectivesThatNcclReports) {
  train(2);
  const RunId run = onlyRun().id;
  for (int rank = 0; rank < 2; ++rank) {
    const std::vector<StepRecord> steps = stepsOf(run, rank);
    ASSERT_EQ(steps.size(), kSteps);
    std::map<std::int64_t, std::int64_t> bytes;
    for (const auto& [source, records] : recordsOf(run, {RecordType::collective}))
      for (const Record& record : records) {
        const auto& collective = std::get<CollectiveRecord>(record.payload);
        EXPECT_LE(collective.startNs, collective.endNs);
        if (source.index == rank && collective.op == CollectiveOp::allReduce)
          bytes[collective.step] += collective.bytes;
      }
    for (std::size_t i = 1; i < steps.size(); ++i) {
      EXPECT_EQ(bytes[steps[i].step], kGradientBytes) << "rank " << rank << ", step " << i;
      EXPECT_TRUE(std::any_of(steps[i].spans.begin(), steps[i].spans.end(),
                              [](const Span& span) { return span.kind == SpanKind::exposed; }));
    }
  }
  std::set<std::string> algorithms, sources;
  for (const auto& [source, records] : recordsOf(run, {RecordType::manifest}))
    for (const Record& record : records)
      if (const auto manifest = objectIn<RankManifest>(record); manifest && manifest->program) {
        algorithms.insert(manifest->program->algorithms.begin(), manifest->program->algorithms.end());
        sources.insert(manifest->program->sources.begin(), manifest->program->sources.end());
      }
  EXPECT_TRUE(algorithms.contains("AllReduce RING SIMPLE, 1 channels"));
  EXPECT_EQ(sources, (std::set<std::string>{"hook", "nccl"}));
}

}  // namespace scalescope
