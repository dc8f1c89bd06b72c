// Tests that the worker's losses equal those of Python PyTorch with the same weights and batches (docs/MEASUREMENT.md,
// Tests of truth). The expected losses were written by tests/core/training/reference/record_losses.py.
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/file.h"
#include "in_process.h"
#include "tests/paths.h"

namespace scalescope::testing {
namespace {

nlohmann::json recorded() {
  const auto text = readFile(sourceFile("tests/fixtures/training/losses.json"));
  return text ? nlohmann::json::parse(*text) : nlohmann::json{{"cases", nlohmann::json::array()}};
}

class Reference : public ::testing::TestWithParam<nlohmann::json> {};
class ReferenceMutation : public ::testing::TestWithParam<std::string> {};

std::string largestDistance(const std::vector<double>& found, const std::vector<double>& wanted) {
  if (found.size() != wanted.size()) return std::to_string(found.size()) + " steps";
  for (std::size_t i = 0; i < found.size(); ++i)
    if (!(std::abs(found[i] - wanted[i]) <= 1e-4 * std::abs(wanted[i])))
      return "step " + std::to_string(i) + ": " + std::to_string(found[i]) + " instead of " + std::to_string(wanted[i]);
  return "";
}

std::string underscored(std::string name) {
  for (char& letter : name)
    if (letter == '-' || letter == ' ') letter = '_';
  return name;
}

nlohmann::json recordedCase(const std::string& name) {
  const nlohmann::json all = recorded();
  for (const nlohmann::json& each : all["cases"])
    if (each["name"] == name) return each;
  throw std::runtime_error("no recorded case " + name);
}

// Returns the distance of the recorded losses from those of a worker with a changed study.
std::string distanceWith(const nlohmann::json& wanted, const nlohmann::json& change) {
  nlohmann::json study = wanted["study"];
  study.merge_patch(change);
  InProcess rank(makePlan(study.dump()));
  return largestDistance(rank.losses(static_cast<int>(wanted["losses"].size())), wanted["losses"]);
}

}  // namespace

TEST_P(Reference, TwentyLossesAreThoseOfPython) {
  const nlohmann::json& wanted = GetParam();
  InProcess rank(makePlan(wanted["study"].dump()));
  EXPECT_EQ(rank.session().model->parameterCount(), wanted["parameters"]);
  std::vector<double> losses;
  for (const double rate : wanted["learningRates"]) {
    const StepRecord record = rank.step();
    losses.push_back(record.loss);
    EXPECT_NEAR(record.learningRate, rate, 1e-9 * rate + 1e-12) << "step " << record.step;
  }
  EXPECT_EQ(largestDistance(losses, wanted["losses"]), "");
}

INSTANTIATE_TEST_SUITE_P(Python, Reference, ::testing::ValuesIn(recorded()["cases"].get<std::vector<nlohmann::json>>()),
                         [](const auto& each) { return underscored(each.param["name"]); });

// A comparison that always passes would be worthless: a different learning rate, decay or order of images must fail it.
TEST(ReferenceMutations, AreNoticed) {
  const nlohmann::json wanted = recordedCase("small-cnn momentum");
  for (const char* mutation : {R"({"optimizer": {"lr": 0.0202}})", R"({"optimizer": {"labelSmoothing": 0.001}})",
                               R"({"dataset": {"shuffle": "once"}})"})
    EXPECT_NE(distanceWith(wanted, nlohmann::json::parse(mutation)), "") << mutation;
}

// At the small learning rates of the deep models a decay may not be visible, so both ways of applying it to the
// gradient are tried.
TEST_P(ReferenceMutation, ADoubledDecayIsNoticed) {
  for (const char* recipe : {"momentum", "nesterov", "adam"}) {
    const nlohmann::json wanted = recordedCase(GetParam() + " " + recipe);
    const double decay = wanted["study"]["optimizer"]["weightDecay"];
    EXPECT_NE(distanceWith(wanted, {{"optimizer", {{"weightDecay", 2 * decay}}}}), "") << recipe;
  }
}

INSTANTIATE_TEST_SUITE_P(Python, ReferenceMutation,
                         ::testing::Values("small-cnn", "resnet18-cifar", "resnet18-imagenet", "vgg11"),
                         [](const auto& each) { return underscored(each.param); });

}  // namespace scalescope::testing
