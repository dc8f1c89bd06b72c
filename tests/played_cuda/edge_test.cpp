// What a run does beside its steps never makes a batch too large that fits.
#include "tests/played_cuda/played_bench.h"

namespace scalescope {
namespace {

constexpr double kLostMB = 70;

}  // namespace

class PlayedEdge : public PlayedBench {
 protected:
  static nlohmann::json resNet(const std::string& name) {
    return {{"name", name},
            {"model", {{"name", "resnet18-cifar"}}},
            {"dataset", {{"loading", "none"}}},
            {"axes", {{"globalBatch", nullptr}, {"perRankBatch", {512}}, {"precision", {"bf16"}}}},
            {"measure", {{"steps", 6}, {"warmupSteps", 1}}}};
  }

  RunRow rowOf(const std::string& study) {
    for (const RunRow& row : runs())
      if (row.studyName == study) return row;
    return {};
  }

  // What an eager run needs, in 10^6 bytes: its tensors, and what the allocator loses between them.
  double edgeMB() {
    EXPECT_EQ(run(resNet("eager")).exitCode, 0);
    std::int64_t allocated = 0;
    for (const auto& [source, records] : recordsOf(rowOf("eager").id, {RecordType::memory}))
      for (const Record& record : records)
        allocated = std::max(allocated, std::get<MemoryRecord>(record.payload).peakAllocated);
    EXPECT_GT(allocated, 0);
    return static_cast<double>(allocated) * 1e-6 + kLostMB;
  }
};

TEST_F(PlayedEdge, ABatchThatFitsFitsWithGraphs) {
  const double edge = edgeMB();
  nlohmann::json again = resNet("again");
  again["limits"] = {{"memoryMBPerDevice", edge}};
  run(again);
  EXPECT_EQ(rowOf("again").status, RunStatus::done) << rowOf("again").cause;
  nlohmann::json graphs = resNet("graphs");
  graphs["gpu"] = {{"graphs", true}};
  graphs["limits"] = {{"memoryMBPerDevice", edge}};
  run(graphs);
  EXPECT_EQ(rowOf("graphs").status, RunStatus::done) << rowOf("graphs").cause;
}

}  // namespace scalescope
