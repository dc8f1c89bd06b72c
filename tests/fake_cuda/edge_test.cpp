// Tests that a run's work beside its steps never makes a batch too large that fits.
#include <array>

#include "tests/fake_cuda/fake_bench.h"

namespace scalescope {
namespace {

// Memory that the allocator may lose between tensors, in 10^6 bytes, in the order in which it is tried.
constexpr std::array<double, 6> kLostMB{70, 80, 90, 100, 115, 130};

}  // namespace

class FakeEdge : public FakeBench {
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

  RunStatus statusWithin(double megabytes, const std::string& name, bool graphs) {
    nlohmann::json study = resNet(name);
    if (graphs) study["gpu"] = {{"graphs", true}};
    study["limits"] = {{"memoryMBPerDevice", megabytes}};
    run(study);
    return rowOf(name).status;
  }

  // Returns the lowest limit in which an eager run fits, in 10^6 bytes: its tensors, and the allocator's loss between
  // them.
  double edgeMB() {
    EXPECT_EQ(run(resNet("eager")).exitCode, 0);
    std::int64_t allocated = 0;
    for (const auto& [source, records] : recordsOf(rowOf("eager").id, {RecordType::memory}))
      for (const Record& record : records)
        allocated = std::max(allocated, std::get<MemoryRecord>(record.payload).peakAllocated);
    EXPECT_GT(allocated, 0);
    for (const double lost : kLostMB) {
      const double edge = static_cast<double>(allocated) * 1e-6 + lost;
      if (statusWithin(edge, "eager within " + std::to_string(edge), false) == RunStatus::done) return edge;
    }
    ADD_FAILURE() << "an eager run loses more than " << kLostMB.back() << " MB between its tensors";
    return 0;
  }
};

TEST_F(FakeEdge, ABatchThatFitsFitsWithGraphs) {
  const double edge = edgeMB();
  EXPECT_EQ(statusWithin(edge, "graphs", true), RunStatus::done) << rowOf("graphs").cause;
}

}  // namespace scalescope
