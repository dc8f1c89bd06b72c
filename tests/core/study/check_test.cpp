#include <functional>

#include "tests/core/study/helpers.h"

namespace scalescope {
namespace {

StudySpec wide() {
  return parsed(
      strongText(R"("nodes": [1, 2], "devices": [1, 2], "globalBatch": [64], "strategy": ["ddp", "parameter-server"])",
                 R"(, "hosts": [{"name": "a", "device": "cuda", "gpus": [0, 1]},
      {"name": "b", "coresPerSlot": "share", "slurm": {"login": "l", "modules": ["cuda"]}}],
    "dataset": {"name": "synthetic"}, "variants": {"z": {"seed": 2}, "a": {"ddp": {"bucketMB": 1}}},
    "skip": [{"variant": "a", "devices": 1}], "checkpoint": {"every": {"steps": 7}},
    "whatIf": {"slowRank": {"rank": 1, "sleepMs": 2.5}})"));
}

using Edit = std::function<void(StudySpec&)>;

TEST(CheckOfAStudy, AcceptsWhatTheReaderAccepts) {
  std::vector<StudySpec> studies{wide()};
  for (const PresetInfo& info : presets()) studies.push_back(*preset(info.name, {8, 2}));
  studies.push_back(parsed(
      R"({"scalescope": 1, "name": "t", "protocol": "batch-sweep", "axes": {"perRankBatch": {"until": "oom"}}})"));
  studies.push_back(wide());
  studies.back().measure.openRepeats = OpenRepeats{0.05, 9};
  for (const StudySpec& study : studies) EXPECT_TRUE(check(study)) << english(check(study).error());
}

// For every value that a form puts into a study, the check of the value and the reader of its file report the same.
TEST(CheckOfAStudy, GivesTheErrorsOfTheReader) {
  const std::vector<Edit> edits{
      [](StudySpec& s) { s.name.clear(); },
      [](StudySpec& s) { s.name = "a\tb"; },
      [](StudySpec& s) { s.version = 2; },
      [](StudySpec& s) { s.protocol = Protocol::weak; },
      [](StudySpec& s) { s.model.name = "resnet"; },
      [](StudySpec& s) { s.model.name = "torchscript"; },
      [](StudySpec& s) { s.dataset.name = "cifar"; },
      [](StudySpec& s) { s.dataset.splits = {"extra"}; },
      [](StudySpec& s) { s.dataset.splits = {}; },
      [](StudySpec& s) {
        s.dataset.augment = {"flip", "flip"};
      },
      [](StudySpec& s) {
        s.dataset.shape = {3, 32};
      },
      [](StudySpec& s) {
        s.dataset.shape = {3, 0, 32};
      },
      [](StudySpec& s) { s.dataset.workers = 257; },
      [](StudySpec& s) { s.dataset.trainLimit = -1; },
      [](StudySpec& s) { s.hosts.clear(); },
      [](StudySpec& s) { s.hosts.resize(1025); },
      [](StudySpec& s) { s.hosts[1].name = "a"; },
      [](StudySpec& s) { s.hosts[1].name.clear(); },
      [](StudySpec& s) { s.hosts[0].port = 0; },
      [](StudySpec& s) { s.hosts[0].coresPerSlot = -1; },
      [](StudySpec& s) { s.hosts[1].ssh = "b"; },
      [](StudySpec& s) { s.hosts[0].device = DeviceKind::cpu; },
      [](StudySpec& s) { s.hosts[1].request.erase("login"); },
      [](StudySpec& s) { s.hosts.resize(1); },
      [](StudySpec& s) { s.rendezvousPort = 65536; },
      [](StudySpec& s) { s.rendezvousAddress = "0.0.0.0"; },
      [](StudySpec& s) { s.rendezvousAddress = "::"; },
      [](StudySpec& s) { s.axes.nodes = {}; },
      [](StudySpec& s) {
        s.axes.devices = {1, 3};
      },
      [](StudySpec& s) {
        s.axes.devices = {1, 1};
      },
      [](StudySpec& s) { s.axes.batchKind = BatchKind::perRank; },
      [](StudySpec& s) { s.axes.batches = {}; },
      [](StudySpec& s) {
        s.axes.batches = {8, 0};
      },
      [](StudySpec& s) {
        s.axes.batches = {8, 8};
      },
      [](StudySpec& s) {
        s.axes.batches.clear(), s.axes.openBatch = OpenBatchAxis{32, 1, 0, 0};
      },
      [](StudySpec& s) {
        s.axes.batches.clear(), s.axes.openBatch = OpenBatchAxis{32, 2, 8, 0};
      },
      [](StudySpec& s) { s.axes.strategies = {}; },
      [](StudySpec& s) {
        s.axes.strategies = {Strategy::ddp, Strategy::ddp};
      },
      [](StudySpec& s) { s.axes.accumulation = {20'000}; },
      [](StudySpec& s) { s.variants.clear(); },
      [](StudySpec& s) { s.variants.emplace_back("", nlohmann::json::object()); },
      [](StudySpec& s) { s.variants.emplace_back("b", nlohmann::json::parse(R"({"axes": {}})")); },
      [](StudySpec& s) { s.variants.emplace_back("b", nlohmann::json::parse(R"({"seed": -1})")); },
      [](StudySpec& s) { s.variants.emplace_back("b", nlohmann::json(5)); },
      [](StudySpec& s) { s.variants.erase(s.variants.begin() + 1); },  // A skip names it.
      [](StudySpec& s) { s.skip.push_back(nlohmann::json::object()); },
      [](StudySpec& s) { s.skip.push_back(nlohmann::json::parse(R"({"device": 2})")); },
      [](StudySpec& s) {
        s.baseline = BaselineSpec{Strategy::single, 0, 1};
      },
      [](StudySpec& s) { s.optimizer.lr = -1; },
      [](StudySpec& s) { s.optimizer.betas = {0.9}; },
      [](StudySpec& s) { s.optimizer.nesterov = true, s.optimizer.momentum = 0; },
      [](StudySpec& s) {
        s.schedule.milestones = {2, 1};
      },
      [](StudySpec& s) { s.parameterServer.servers = 0; },
      [](StudySpec& s) {
        s.checkpoint.every = {0, -1};
      },
      [](StudySpec& s) { s.checkpoint.every.steps = -1; },
      [](StudySpec& s) { s.checkpoint.keep = 0; },
      [](StudySpec& s) { s.seed = -1; },
      [](StudySpec& s) { s.limits.memoryMBPerDevice = 1e10; },
      [](StudySpec& s) {
        s.whatIf.slowRank = {-1, 2};
      },
      [](StudySpec& s) { s.whatIf.jitterMs = -1; },
      [](StudySpec& s) { s.measure.repeats = 0; },
      [](StudySpec& s) { s.measure.repeats = 1, s.measure.openRepeats = OpenRepeats{}; },
      [](StudySpec& s) {
        s.measure.openRepeats = OpenRepeats{0.03, 2};
      },
      [](StudySpec& s) {
        s.measure.openRepeats = OpenRepeats{0, 12};
      },
      [](StudySpec& s) { s.measure.repeats = 4, s.measure.openRepeats = OpenRepeats{.max = 7, .decide = 0.02}; },
      [](StudySpec& s) { s.measure.repeats = 2, s.measure.openRepeats = trialRepeats(0.02); },
      [](StudySpec& s) { s.measure.steps = 0; },
      [](StudySpec& s) {
        s.imported = ImportedFrom{"f", "", "pdf"};
      },
  };
  for (std::size_t i = 0; i < edits.size(); ++i) {
    StudySpec study = wide();
    edits[i](study);
    const auto read = studyFromJson(toJson(study), "f.json");
    const Status checked = check(study, "f.json");
    ASSERT_FALSE(read) << "edit " << i << " is no mistake";
    ASSERT_FALSE(checked) << "edit " << i << ": " << english(read.error());
    EXPECT_EQ(english(checked.error()), english(read.error())) << "edit " << i;
  }
}

// A file cannot express this, but a form can hold it.
TEST(CheckOfAStudy, RefusesTwoCadences) {
  StudySpec study = wide();
  study.checkpoint.every = {7, 1};
  EXPECT_FALSE(check(study));
}

TEST(CheckOfAStudy, LeavesTheValueAsItIs) {
  StudySpec study = wide();
  study.dataset.shape.clear();  // The reader of a file fills it in.
  const StudySpec before = study;
  EXPECT_TRUE(check(study));
  EXPECT_EQ(study, before);
  EXPECT_EQ(study.variants.front().first, "z");
}

TEST(Study, IsAValue) {
  const StudySpec study = *studyFromJson(toJson(wide()), "f.json");
  EXPECT_EQ(*studyFromJson(toJson(study), "f.json"), study);
  EXPECT_EQ(study.variants.front().first, "z");
  StudySpec other = study;
  std::swap(other.variants[0], other.variants[1]);
  EXPECT_NE(other, study);
  other = study;
  other.whatIf.slowRank->second = 3;
  EXPECT_NE(other, study);
}

}  // namespace
}  // namespace scalescope
