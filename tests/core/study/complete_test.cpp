#include <set>

#include "tests/core/study/helpers.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

// Returns the defaults of docs/INTERFACES.md, read from the document itself.
std::string documentedStudy() {
  const auto text = readFile(sourceFile("docs/INTERFACES.md"));
  EXPECT_TRUE(text.has_value());
  const std::size_t begin = text->find("```json\n") + 8;
  return text->substr(begin, text->find("```", begin) - begin);
}

TEST(Complete, MatchesTheDocumentedDefaultsAndTheirOrder) {
  const auto documented = nlohmann::ordered_json::parse(documentedStudy());
  const auto minimal = parsed(R"({"scalescope": 1, "name": "strong-cifar", "protocol": "strong",
    "axes": {"devices": [1, 2], "globalBatch": [64]}})");
  auto complete = toJson(minimal);
  // The document shows the short form of a local host and no rendezvous.
  for (const char* key : {"ssh", "port", "interface", "linkGbps", "dataPath"}) complete["hosts"][0].erase(key);
  complete.erase("rendezvous");
  EXPECT_EQ(complete.dump(1), documented.dump(1));
}

TEST(Complete, ParsesBackToItself) {
  for (const std::string& text :
       {documentedStudy(), strongText(R"("globalBatch": [8], "nodes": [1, 2])", R"(, "hosts": [
          {"name": "a", "ssh": "u@h", "port": 23, "device": "cuda", "gpus": [1, 0], "coresPerSlot": "share"},
          {"name": "b", "slurm": {"login": "l", "modules": ["cuda"]}}],
          "rendezvous": {"address": "10.0.0.1", "port": 9},
          "variants": {"z": {"seed": 2}, "a": {"optimizer": {"name": "adam", "betas": [0.8, 0.9]}}},
          "skip": [{"variant": "a", "devices": 1}], "baseline": null,
          "schedule": {"name": "step", "milestones": [1, 2.5], "gamma": 0.2},
          "whatIf": {"slowRank": {"rank": 1, "sleepMs": 2.5}}, "checkpoint": {"every": {"steps": 7}})")}) {
    const auto written = toJson(parsed(text));
    EXPECT_EQ(toJson(parsed(written.dump())).dump(1), written.dump(1));
  }
}

// A number is written as a number: stored studies read as they were written.
TEST(Complete, OpenRepeatsAreWrittenWhole) {
  StudySpec study = parsed(strongText(R"("globalBatch": [64])"));
  EXPECT_EQ(toJson(study)["measure"]["repeats"], 3);
  study.measure.openRepeats = OpenRepeats{0.03, 12};
  EXPECT_EQ(toJson(study)["measure"]["repeats"].dump(), R"({"until":0.03,"from":3,"max":12})");
  const auto back = studyFromJson(toJson(study), "f.json");
  ASSERT_TRUE(back) << english(back.error());
  EXPECT_EQ(back->measure, study.measure);
  study.measure.repeats = 4;
  study.measure.openRepeats = trialRepeats(0.02);
  EXPECT_EQ(toJson(study)["measure"]["repeats"].dump(), R"({"decide":0.02,"from":4,"max":40})");
  const auto trial = studyFromJson(toJson(study), "f.json");
  ASSERT_TRUE(trial) << english(trial.error());
  EXPECT_EQ(trial->measure.openRepeats->decide, 0.02);
}

// The key is left out if it has the default, like an optimizer's keys.
TEST(Complete, KernelsAreWrittenWhereTheyAreNotTheDefault) {
  const StudySpec study = parsed(strongText(R"("globalBatch": [64])", R"(, "gpu": {"kernels": "auto"})"));
  EXPECT_EQ(study.gpu.kernels, GpuKernels::automatic);
  EXPECT_EQ(toJson(study)["gpu"].dump(), R"({"graphs":false})");
  const StudySpec torch = parsed(strongText(R"("globalBatch": [64])", R"(, "gpu": {"kernels": "torch"})"));
  EXPECT_EQ(torch.gpu.kernels, GpuKernels::torch);
  EXPECT_EQ(toJson(parsed(toJson(torch).dump()))["gpu"].dump(), R"({"graphs":false,"kernels":"torch"})");
}

// A key that an optimizer does not use is left out, so older studies keep their cell keys.
TEST(Complete, AnOptimizerHasItsOwnKeys) {
  const std::set<std::string> always{"name", "lr", "momentum", "weightDecay", "nesterov", "labelSmoothing", "clipNorm"};
  for (const OptimizerTraits& optimizer : kOptimizers) {
    const auto written = toJson(parsed(
        strongText(R"("globalBatch": [8])", R"(, "optimizer": {"name": ")" + std::string(optimizer.text) + R"("})")));
    std::set<std::string> wanted = always, found;
    for (const OptimizerKeyTraits& key : kOptimizerKeys)
      if (uses(optimizer.value, key.value)) wanted.emplace(key.text);
    for (const auto& [key, value] : written["optimizer"].items()) found.insert(key);
    EXPECT_EQ(found, wanted) << optimizer.text;
  }
}

TEST(Complete, SyntheticIsCompleteWithoutSizes) {
  const auto study = parsed(strongText(R"("globalBatch": [8])", R"(, "dataset": {"name": "synthetic"})"));
  EXPECT_EQ(study.dataset.shape, (std::vector<int>{3, 32, 32}));
  EXPECT_EQ(toJson(study)["dataset"]["count"], 50'000);
}

TEST(Complete, FreeWithoutBaselineStaysWithout) {
  const auto study =
      parsed(R"({"scalescope": 1, "name": "t", "protocol": "free", "axes": {"devices": [2], "globalBatch": [64]}})");
  EXPECT_EQ(expand(study)->size(), 1u);
  const auto again = parsed(toJson(study).dump());
  EXPECT_EQ(expand(again)->size(), 1u);
  const auto written = patched(study, nlohmann::json::parse(R"({"baseline": {"strategy": "single"}})"));
  EXPECT_EQ(expand(*written)->size(), 3u);  // These are ddp on 2, single, and ddp on 1.
}

TEST(Patch, IsAMergePatchAndCheckedAsAFile) {
  const auto study = parsed(strongText(R"("globalBatch": [64], "devices": [1, 2])"));
  const auto cut = patched(
      study, nlohmann::json::parse(R"({"measure": {"steps": 5, "warmupSteps": null}, "axes": {"devices": [2]}})"));
  ASSERT_TRUE(cut.has_value());
  EXPECT_EQ(cut->measure.steps, 5);
  EXPECT_EQ(cut->measure.warmupSteps, 15);  // null removes the key, so the default applies again.
  EXPECT_EQ(cut->axes.devices, std::vector<int>{2});
  EXPECT_NE(errorOf(patched(study, nlohmann::json::parse(R"({"measure": {"stepz": 5}})"))).find("\"steps\""),
            std::string::npos);
  EXPECT_FALSE(patched(study, nlohmann::json::parse("[1]")).has_value());
  const auto without = patched(study, nlohmann::json::parse(R"({"baseline": null})"));
  ASSERT_TRUE(without.has_value());
  EXPECT_FALSE(without->baseline.has_value());
}

}  // namespace
}  // namespace scalescope
