// Tests the state in a checkpoint beside the weights: a later attempt continues with the earlier one's.
#include <gtest/gtest.h>

#include "in_process.h"
#include "tests/paths.h"

namespace scalescope::testing {
namespace {

constexpr int kSaved = 6, kAll = 11;  // Steps before the only checkpoint, and in total.

RunPlan savingPlan(const std::string& more = "{}") {
  auto study = nlohmann::json::parse(R"({"checkpoint": {"every": {"steps": 6}, "mode": "sync"},
    "measure": {"mode": "train", "warmupSteps": 0, "steps": 12}})");
  study.merge_patch(nlohmann::json::parse(more));
  return makePlan(study.dump());
}

std::unique_ptr<GradScaler> scaler() { return std::make_unique<GradScaler>(at::kCPU); }

std::pair<double, int> stateOf(InProcess& rank) {
  const auto state = rank.session().scaler->state();
  return {state.at(0).item<double>(), state.at(1).item<int>()};
}

}  // namespace

// A CPU refuses fp16, but the scaler is saved and read the same.
TEST(SavedState, AGradientScalerKeepsItsScaleAndItsCount) {
  const Place place;
  const RunPlan plan = savingPlan();
  InProcess first(plan, place);
  first.session().scaler = scaler();
  first.session().scaler->update(at::ones({1}));  // An overflow.
  static_cast<void>(first.losses(kSaved));
  const std::pair<double, int> saved{32768, kSaved};
  ASSERT_EQ(stateOf(first), saved);
  const auto wanted = first.losses(kAll - kSaved);

  InProcess second(plan, {place.run, 1});
  second.session().scaler = scaler();
  ASSERT_NE(stateOf(second), saved);
  second.resume();
  EXPECT_EQ(stateOf(second), saved);
  EXPECT_EQ(second.losses(kAll - kSaved), wanted);
}

TEST(SavedState, DropoutDrawsAsIfUninterrupted) {
  const Place place;
  const RunPlan plan =
      savingPlan(R"({"model": {"name": "torchscript", "file": ")" + sourceFile("tests/fixtures/training/dropout.pt") +
                 R"("}, "dataset": {"shape": [3, 16, 16]}})");
  InProcess first(plan, place);
  static_cast<void>(first.losses(kSaved));
  const auto wanted = first.losses(kAll - kSaved);

  InProcess second(plan, {place.run, 1});
  second.resume();
  EXPECT_EQ(second.losses(kAll - kSaved), wanted);

  // Other random numbers would have been noticed.
  InProcess third(plan, {place.run, 2});
  third.resume();
  at::manual_seed(1);
  EXPECT_NE(third.losses(1).front(), wanted.front());
}

}  // namespace scalescope::testing
