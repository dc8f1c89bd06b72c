// Tests docs/MEASUREMENT.md: the parts of a step adjoin.
#include "tests/fake_cuda/fake_bench.h"

namespace scalescope {

using FakeParts = FakeBench;

// With one device, a busy host may record the mark that ends a collective so late that it is after the end of its step,
// which the identities of a result would report.
TEST_F(FakeParts, NothingOfAStepIsInNoPart) {
  constexpr double kMostResidual = 0.02;
  nlohmann::json study;
  study["model"] = {{"name", "resnet18-cifar"}};
  study["axes"] = {{"devices", {1}}, {"strategy", {"single"}}};
  study["variants"] = {{"eager", nlohmann::json::object()}, {"graphs", {{"gpu", {{"graphs", true}}}}}};
  const ProgramOutput output = run(study, 120);
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json results = json({"results", "fake"});
  std::size_t found = 0;
  for (const nlohmann::json& cell : results["studies"][0]["cells"]) {
    if (!cell["stepSeconds"]["mean"].is_number()) continue;
    ++found;
    const double residual = cell["residualSeconds"].is_number() ? cell["residualSeconds"].get<double>() : 0;
    EXPECT_LE(std::abs(residual), kMostResidual * cell["stepSeconds"]["mean"].get<double>())
        << cell["strategy"] << " on " << cell["devices"] << ", " << cell["variant"];
  }
  EXPECT_EQ(found, 2u);
}

}  // namespace scalescope
