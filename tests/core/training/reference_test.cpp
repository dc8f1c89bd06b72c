// The worker's losses are those of Python PyTorch from the same weights and batches (docs/MEASUREMENT.md, Tests of truth).
// tests/core/training/reference/record_losses.py wrote what is compared with.
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/file.h"
#include "in_process.h"

namespace scalescope::testing {
namespace {

nlohmann::json recorded() {
  const auto text = readFile(SCALESCOPE_SOURCE_DIR "/tests/fixtures/training/losses.json");
  return text ? nlohmann::json::parse(*text) : nlohmann::json{{"cases", nlohmann::json::array()}};
}

class Reference : public ::testing::TestWithParam<nlohmann::json> {};

std::string largestDistance(const std::vector<double>& found, const std::vector<double>& wanted) {
  if (found.size() != wanted.size()) return std::to_string(found.size()) + " steps";
  for (std::size_t i = 0; i < found.size(); ++i)
    if (!(std::abs(found[i] - wanted[i]) <= 1e-4 * std::abs(wanted[i])))
      return "step " + std::to_string(i) + ": " + std::to_string(found[i]) + " instead of " + std::to_string(wanted[i]);
  return "";
}

std::string testName(const ::testing::TestParamInfo<nlohmann::json>& info) {
  std::string name = info.param["name"];
  for (char& letter : name)
    if (letter == '-' || letter == ' ') letter = '_';
  return name;
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

INSTANTIATE_TEST_SUITE_P(Python, Reference, ::testing::ValuesIn(recorded()["cases"].get<std::vector<nlohmann::json>>()), testName);

// A comparison that anything passes would be worth nothing: another learning rate, decay or order of images must fail it.
TEST(ReferenceMutation, IsNoticed) {
  const nlohmann::json all = recorded();
  nlohmann::json wanted;
  for (const nlohmann::json& each : all["cases"])
    if (each["name"] == "small-cnn momentum") wanted = each;
  for (const char* mutation : {R"({"optimizer": {"lr": 0.0202}})", R"({"optimizer": {"weightDecay": 0.001}})",
                               R"({"optimizer": {"labelSmoothing": 0.001}})", R"({"dataset": {"shuffle": "once"}})"}) {
    auto study = wanted["study"];
    study.merge_patch(nlohmann::json::parse(mutation));
    InProcess rank(makePlan(study.dump()));
    EXPECT_NE(largestDistance(rank.losses(20), wanted["losses"]), "") << mutation;
  }
}

}  // namespace scalescope::testing
