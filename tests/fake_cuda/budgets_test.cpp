// Tests the number of launches, events, waits and the memory that a step may request from a GPU, counted by the
// simulated one.
#include "tests/fake_cuda/fake_bench.h"

namespace scalescope {
namespace {

constexpr double kSpareBytes = 200e6;  // Bytes that the allocator may keep in addition to a tenth.

struct Budget {
  std::string precision;
  std::string variant;
  int launches = 0;
  double timedEvents = 0;
};

// The model is ResNet-18 of CIFAR. The scale of fp16's gradients takes four launches outside its graphs.
const std::vector<Budget> kBudgets = {
    {"bf16", "eager", 349, 13}, {"fp16", "eager", 258, 13}, {"bf16", "graphs", 33, 13}, {"fp16", "graphs", 37, 13}};

const nlohmann::json kResNet = {{"model", {{"name", "resnet18-cifar"}}},
                                {"axes", {{"globalBatch", nullptr}, {"perRankBatch", {128}}}}};

}  // namespace

class FakeBudgets : public FakeBench {
 protected:
  // Checks the time from the first timed step's begin to the last one's end.
  void expectAQuietWindow(const RunId& run, const Trace& trace) {
    std::vector<StepRecord> steps = stepsOf(run);
    std::erase_if(steps, [](const StepRecord& step) { return step.phase != StepPhase::timed; });
    ASSERT_GT(steps.size(), 10u);
    const std::int64_t from = steps.front().startNs, to = steps.back().endNs;
    ASSERT_GT(trace.countBetween("launch", from, to), 100) << "the records' clock is the trace's";
    for (const char* what : {"host-wait", "device-alloc", "device-free"})
      EXPECT_EQ(trace.countBetween(what, from, to), 0) << what;
    EXPECT_EQ(trace.count("outside-capture"), 0);
  }

  struct Peak {
    double reserved = 0;
    double allocated = 0;
  };
  Peak peakOf(const RunId& run) {
    Peak peak;
    for (const auto& [source, records] : recordsOf(run, {RecordType::memory}))
      for (const Record& record : records) {
        const auto& memory = std::get<MemoryRecord>(record.payload);
        peak.reserved = std::max(peak.reserved, static_cast<double>(memory.peakReserved));
        peak.allocated = std::max(peak.allocated, static_cast<double>(memory.peakAllocated));
      }
    return peak;
  }
};

TEST_F(FakeBudgets, AStepAsksNoMoreOfItsDeviceThanItMay) {
  nlohmann::json study = kResNet;
  study["axes"]["precision"] = {"bf16", "fp16"};
  study["variants"] = {{"eager", nlohmann::json::object()}, {"graphs", {{"gpu", {{"graphs", true}}}}}};
  const ProgramOutput output = run(study, 120);
  ASSERT_EQ(output.exitCode, 0) << output.err;
  std::size_t found = 0;
  // By precision. The eager runs come before those with graphs, whose memory is not reported as allocated while they
  // are replayed.
  std::map<std::string, Peak> eager;
  for (const RunRow& row : runs())
    for (const Budget& budget : kBudgets) {
      if (row.precision != budget.precision || row.variant != budget.variant) continue;
      SCOPED_TRACE(budget.precision + " " + budget.variant);
      ++found;
      const std::map<int, Trace> traces = tracesOf(row.id);
      ASSERT_EQ(traces.size(), 1u);
      const Trace& trace = traces.begin()->second;
      const StepOfATrace step = lastStep(trace);
      EXPECT_GT(step.launches, 0) << "no step repeats";
      EXPECT_LE(step.launches, budget.launches);
      EXPECT_LE(step.timedEvents, budget.timedEvents);
      if (budget.variant == "graphs") EXPECT_GT(step.names.count("graph"), 0u) << "nothing was recorded";
      std::printf("%s, %s: %d launches and %.1f timed events a step\n", budget.precision.c_str(),
                  budget.variant.c_str(), step.launches, step.timedEvents);
      expectAQuietWindow(row.id, trace);
      const Peak peak = peakOf(row.id);
      if (budget.variant == "eager") eager[row.precision] = peak;
      std::printf("  %.0f MB reserved, %.0f MB allocated\n", peak.reserved * 1e-6, peak.allocated * 1e-6);
      ASSERT_GT(eager[row.precision].allocated, 0);
      EXPECT_LE(peak.reserved, 1.1 * eager[row.precision].allocated + kSpareBytes);
    }
  EXPECT_EQ(found, kBudgets.size());
}

// Peak of the same step by torch.compile on an H100 (docs/GPU.md), where our peak was the one that the simulated GPU
// counts.
constexpr double kCompiledBytes = 1403.7e6;

// Our kernels keep no more for backward than PyTorch's BatchNorm does, and write gradients over tensors that are no
// longer needed.
TEST_F(FakeBudgets, AStepTakesNoMoreMemoryThanPyTorchs) {
  nlohmann::json study = kResNet;
  study["axes"]["precision"] = {"bf16"};
  study["axes"]["perRankBatch"] = {512};
  study["dataset"] = {{"count", 1024}, {"loading", "none"}};
  study["measure"] = {{"steps", 6}, {"warmupSteps", 3}};
  study["variants"] = {{"own", nlohmann::json::object()}, {"torch", {{"gpu", {{"kernels", "torch"}}}}}};
  const ProgramOutput output = run(study, 120);
  ASSERT_EQ(output.exitCode, 0) << output.err;
  std::map<std::string, double> allocated;
  for (const RunRow& row : runs()) allocated[row.variant] = peakOf(row.id).allocated;
  std::printf("  %.1f and %.1f MB\n", allocated["own"] * 1e-6, allocated["torch"] * 1e-6);
  EXPECT_GT(allocated["torch"], 1e9);
  EXPECT_LE(allocated["own"], allocated["torch"]);
  EXPECT_LE(allocated["own"], kCompiledBytes);
}

// One of two batches fits and the other does not, whether or not the step is recorded.
TEST_F(FakeBudgets, TheLargestBatchIsTheSameWithGraphs) {
  nlohmann::json study = kResNet;
  study["axes"]["precision"] = {"bf16"};
  study["axes"]["perRankBatch"] = {768, 1152};
  study["dataset"] = {{"count", 2048}, {"loading", "none"}};
  study["limits"] = {{"memoryMBPerDevice", 2600}};
  study["measure"] = {{"steps", 8}, {"warmupSteps", 1}};
  study["variants"] = {{"eager", nlohmann::json::object()}, {"graphs", {{"gpu", {{"graphs", true}}}}}};
  run(study, 120);
  std::map<std::string, RunStatus> ends;
  for (const RunRow& row : runs()) {
    const std::string cell = row.variant + " " + std::to_string(row.globalBatch);
    ends[cell] = row.status;
    if (row.variant != "graphs" || row.status != RunStatus::done) continue;
    const std::map<int, Trace> traces = tracesOf(row.id);
    ASSERT_EQ(traces.size(), 1u);
    EXPECT_GT(traces.begin()->second.countNamed("graph"), 0) << "it fits because nothing was recorded";
  }
  const std::map<std::string, RunStatus> wanted = {{"eager 768", RunStatus::done},
                                                   {"eager 1152", RunStatus::oom},
                                                   {"graphs 768", RunStatus::done},
                                                   {"graphs 1152", RunStatus::oom}};
  EXPECT_EQ(ends, wanted);
}

}  // namespace scalescope
