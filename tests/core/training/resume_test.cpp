// Tests that a run that is killed and resumed ends as if it had not been interrupted, bit for bit.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "core/base/file.h"
#include "rank_process.h"
#include "tests/paths.h"

namespace scalescope::testing {
namespace {

// Uses everything that has state: momentum, schedule with warm-up, sampler, augmentation, epochs with validation.
constexpr const char* kRun = R"({"dataset": {"count": 128, "augment": ["crop", "flip", "normalize"]},
  "optimizer": {"lr": 0.05, "momentum": 0.9, "weightDecay": 0.0005, "nesterov": true},
  "schedule": {"name": "cosine", "warmupEpochs": 1},
  "checkpoint": {"every": {"steps": 3}, "mode": "sync", "keep": 2},
  "measure": {"mode": "train", "warmupSteps": 0, "steps": 0, "epochs": 3, "validate": "epoch", "calibrate": false,
  "ceilingMB": 0}})";

std::string patched(const std::string& more) {
  auto base = nlohmann::json::parse(kRun);
  base.merge_patch(nlohmann::json::parse(more));
  return base.dump();
}

std::string bytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::map<std::string, std::string> saveWeights(const std::string& path, const std::string& more = "") {
  return {{"SCALESCOPE_INJECT", "weights:" + path + (more.empty() ? "" : "," + more)}};
}

using Losses = std::map<std::int64_t, std::pair<double, double>>;  // Step -> loss and learning rate.
Losses lossesOf(const Gang& gang, int rank) {
  Losses all;
  for (const StepRecord& step : payloads<StepRecord>(gang.records(rank)))
    all[step.step] = {step.loss, step.learningRate};
  return all;
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

std::string checkpoints(const Place& place) { return place.run->path() + "/checkpoints"; }

std::set<std::string> filesOf(const std::string& folder) {
  std::set<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    names.insert(entry->path().filename().string());
  return names;
}

// Compares an uninterrupted run with one whose first attempt fails in `failStep`; the second attempt must repeat the
// interrupted steps and take the remaining ones.
void expectSameAsUninterrupted(const RunPlan& plan, int failStep, std::int64_t resumedAt) {
  const TempFolder weights;
  const int ranks = plan.worldSize();
  const int lastTrainer = std::min(ranks, static_cast<int>(plan.cell.batch.ranks().size())) -
                          1;  // Separate servers have the ranks after it.
  const Place whole, broken;
  Gang reference(plan, saveWeights(weights.path() + "/whole"), whole);
  ASSERT_EQ(reference.wait(120), std::vector<int>(static_cast<std::size_t>(ranks), 0));
  {
    Gang first(plan, {{"SCALESCOPE_INJECT", "fail:" + std::to_string(lastTrainer) + ":" + std::to_string(failStep)}},
               broken);
    ASSERT_NE(first.wait(120), std::vector<int>(static_cast<std::size_t>(ranks), 0));
  }
  Gang second(plan, saveWeights(weights.path() + "/resumed"), {broken.run, 1});
  ASSERT_EQ(second.wait(120), std::vector<int>(static_cast<std::size_t>(ranks), 0))
      << fields(second.records(0), RecordType::error);
  for (int rank = 0; rank < ranks; ++rank) {
    if (fields(second.records(rank), RecordType::manifest).value("role", "") == "server")
      continue;  // A server takes no steps.
    const std::string ending = ".rank" + std::to_string(rank) + ".last";
    const std::string wanted = bytesOf(weights.path() + "/whole" + ending);
    ASSERT_FALSE(wanted.empty());
    EXPECT_TRUE(wanted == bytesOf(weights.path() + "/resumed" + ending))
        << "rank " << rank << " ends with other weights";
    EXPECT_EQ(fields(second.records(rank), RecordType::manifest)["resumedAtStep"], resumedAt);
    const Losses all = lossesOf(reference, rank), later = lossesOf(second, rank);
    ASSERT_FALSE(later.empty());
    EXPECT_EQ(later.begin()->first, resumedAt);
    EXPECT_EQ(later.rbegin()->first, all.rbegin()->first);
    for (const auto& [step, values] : later) EXPECT_EQ(values, all.at(step)) << "step " << step;
    // Epochs must agree too: sums from before the kill are kept.
    const auto epochs = payloads<EpochRecord>(reference.records(rank)),
               resumed = payloads<EpochRecord>(second.records(rank));
    ASSERT_FALSE(resumed.empty());
    ASSERT_GE(epochs.size(), resumed.size());
    for (std::size_t i = 0; i < resumed.size(); ++i) {
      const EpochRecord& one = resumed[resumed.size() - 1 - i];
      const EpochRecord& other = epochs[epochs.size() - 1 - i];
      EXPECT_EQ(one.epoch, other.epoch);
      EXPECT_EQ(one.samples, other.samples);
      EXPECT_EQ(one.trainLoss, other.trainLoss);
      EXPECT_EQ(one.trainAccuracy, other.trainAccuracy);
      EXPECT_TRUE(same(one.validationLoss, other.validationLoss));
      EXPECT_TRUE(same(one.validationAccuracy, other.validationAccuracy));
    }
  }
}

}  // namespace

TEST(Resume, ASingleRankEndsAsIfUninterrupted) { expectSameAsUninterrupted(makePlan(kRun), 13, 12); }

TEST(Resume, EveryOptimizerKeepsItsState) {
  for (const char* optimizer :
       {R"({"name": "adam", "lr": 0.002, "weightDecay": 0.01, "nesterov": false})",
        R"({"name": "adamw", "lr": 0.002, "nesterov": false})",
        R"({"name": "lars", "lr": 0.1, "trust": 0.05, "momentum": 0.9})",
        R"({"name": "rmsprop", "lr": 0.001, "centered": true, "momentum": 0.9, "nesterov": false})"}) {
    SCOPED_TRACE(optimizer);
    expectSameAsUninterrupted(makePlan(patched(R"({"optimizer": )" + std::string(optimizer) + "}")), 13, 12);
  }
  expectSameAsUninterrupted(makePlan(patched(R"({"optimizer": {"name": "adam", "lr": 0.002, "nesterov": false},
    "axes": {"devices": [2], "strategy": ["ddp"], "perRankBatch": [8]}})")),
                            7, 6);
}

TEST(Resume, InTheMiddleOfAnEpochAndAtItsEnd) {
  // There are 8 steps per epoch: a checkpoint of step 7 precedes the epoch's record and validation.
  expectSameAsUninterrupted(makePlan(patched(R"({"checkpoint": {"every": {"steps": 4}}})")), 8, 8);
  expectSameAsUninterrupted(
      makePlan(patched(R"({"checkpoint": {"every": {"steps": null, "epochs": 1}, "mode": "async"}})")), 17, 16);
}

TEST(Resume, TwoRanksWithBatchNormEndAsIfUninterrupted) {
  expectSameAsUninterrupted(
      makePlan(patched(R"({"model": {"name": "resnet18-cifar"}, "dataset": {"count": 16, "shape": [3, 16, 16]},
    "axes": {"devices": [2], "strategy": ["ddp"], "perRankBatch": [2]},
    "measure": {"epochs": 2, "validate": "end"}})")),
      4, 3);
}

TEST(Resume, ReplicasOfOneProcessEndAsIfUninterrupted) {
  expectSameAsUninterrupted(
      makePlan(patched(R"({"axes": {"devices": [2], "strategy": ["data-parallel"], "perRankBatch": [8]}})")), 7, 6);
  // Each replica has its statistics, which replica 0's replace.
  expectSameAsUninterrupted(
      makePlan(patched(R"({"model": {"name": "resnet18-cifar"}, "dataset": {"count": 16, "shape": [3, 16, 16]},
    "axes": {"devices": [2], "strategy": ["data-parallel"], "perRankBatch": [2]},
    "measure": {"epochs": 2, "validate": "end"}})")),
      4, 3);
}

TEST(Resume, Bf16EndsAsIfUninterrupted) {
  expectSameAsUninterrupted(makePlan(patched(R"({"axes": {"precision": ["bf16"]}})")), 13, 12);
  expectSameAsUninterrupted(makePlan(patched(R"({"ddp": {"wire": "bf16"},
    "axes": {"precision": ["bf16"], "devices": [2], "strategy": ["ddp"], "perRankBatch": [8]}})")),
                            7, 6);
}

// The state includes BatchNorm's statistics and count of batches, and dropout's random numbers, which differ between
// ranks.
TEST(Resume, TorchScriptEndsAsIfUninterrupted) {
  for (const std::string file : {"norm.pt", "dropout.pt"}) {
    SCOPED_TRACE(file);
    const std::string model = R"("dataset": {"shape": [3, 16, 16]}, "model": {"name": "torchscript", "file": ")" +
                              sourceFile("tests/fixtures/training/" + file) + "\"}";
    expectSameAsUninterrupted(makePlan(patched("{" + model + "}")), 13, 12);
    expectSameAsUninterrupted(
        makePlan(patched("{" + model + R"(, "axes": {"devices": [2], "strategy": ["ddp"], "perRankBatch": [8]}})")), 7,
        6);
  }
}

TEST(Resume, ThreeRanksSumInTheSameOrder) {
  expectSameAsUninterrupted(
      makePlan(patched(R"({"axes": {"devices": [3], "strategy": ["ddp"], "perRankBatch": [8]}})")), 7, 6);
}

TEST(Resume, ParameterServersKeepWhatOnlyTheyHold) {
  const auto run = [](const std::string& servers, const std::string& optimizer, int devices) {
    return makePlan(patched(R"({"axes": {"devices": [)" + std::to_string(devices) +
                            R"(], "strategy": ["parameter-server"], "perRankBatch": [8]},
      "parameterServer": )" +
                            servers + R"(, "optimizer": )" + optimizer + "}"));
  };
  expectSameAsUninterrupted(run(R"({"servers": 2})", R"({"name": "sgd"})", 2), 7, 6);
  expectSameAsUninterrupted(
      run(R"({"servers": 1})", R"({"name": "adam", "lr": 0.002, "momentum": 0, "nesterov": false})", 2), 7, 6);
  expectSameAsUninterrupted(run(R"({"servers": 1, "placement": "own"})", R"({"name": "sgd"})", 3), 7, 6);
}

TEST(Resume, KilledAgainAndAgainItStillEndsTheSame) {
  const TempFolder weights;
  const RunPlan plan = makePlan(patched(R"({"checkpoint": {"every": {"steps": 1}}, "measure": {"epochs": 10}})"));
  Gang reference(plan, saveWeights(weights.path() + "/whole"));
  ASSERT_EQ(reference.wait(120), std::vector<int>{0});
  Place place;
  int kills = 0;
  for (; place.attempt < 40; ++place.attempt) {
    Gang gang(plan, saveWeights(weights.path() + "/killed", "forward:10"), place);
    // Each kill comes at a different point of the step; most of the step is the fsync of a checkpoint.
    const bool begun = gang.waitForSteps(0, 1);
    usleep(static_cast<useconds_t>(3000 * (place.attempt % 7)));
    if (kills < 6 && begun) gang.signal(0, SIGKILL);
    const std::vector<int> codes = gang.wait(60);
    if (codes == std::vector<int>{0}) break;
    ASSERT_EQ(codes, std::vector<int>{128 + SIGKILL}) << fields(gang.records(0), RecordType::error);
    ++kills;
  }
  EXPECT_GE(kills, 3);
  EXPECT_TRUE(bytesOf(weights.path() + "/whole.rank0.last") == bytesOf(weights.path() + "/killed.rank0.last"));
  for (const std::string& name : filesOf(checkpoints(place))) EXPECT_EQ(name.find(".tmp"), std::string::npos) << name;
}

TEST(Resume, AFirstAttemptAndATimedRunBeginAtTheirFirstStep) {
  const auto stepsZero = [](const Gang& gang) {
    int found = 0;
    for (const StepRecord& step : payloads<StepRecord>(gang.records(0))) found += step.step == 0 ? 1 : 0;
    return found;
  };
  const Place train;
  for (int begun = 1; begun <= 2; ++begun) {
    Gang gang(makePlan(kRun), {}, train);
    ASSERT_EQ(gang.wait(), std::vector<int>{0});
    EXPECT_EQ(stepsZero(gang), begun);
  }
  Place timed;
  for (; timed.attempt < 2; ++timed.attempt) {
    Gang gang(makePlan(R"({"checkpoint": {"every": {"steps": 2}}})"), {}, timed);
    ASSERT_EQ(gang.wait(), std::vector<int>{0});
    EXPECT_EQ(payloads<CheckpointRecord>(gang.records(0)).size(), 5u);
    EXPECT_EQ(stepsZero(gang), 1);
  }
}

TEST(Resume, SavingIsLoggedInBothModes) {
  for (const char* mode : {"sync", "async"}) {
    const Place place;
    Gang gang(makePlan(patched(std::string(R"({"checkpoint": {"mode": ")") + mode +
                               R"("}, "axes": {"devices": [2], "strategy": ["ddp"]}})")),
              {{"SCALESCOPE_INJECT", "checkpoint:30"}}, place);
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    const auto saved = payloads<CheckpointRecord>(gang.records(0));
    ASSERT_EQ(saved.size(), 4u) << mode;  // 12 steps.
    for (std::size_t i = 0; i < saved.size(); ++i) {
      EXPECT_EQ(saved[i].step, static_cast<std::int64_t>(3 * i + 2));
      EXPECT_GT(saved[i].bytes, 2 * 53762 * 4);
      EXPECT_GE(saved[i].seconds, 0.03);
      // A writer on another core may finish before the training thread continues.
      EXPECT_GE(saved[i].writeSeconds, std::string(mode) == "sync" ? saved[i].seconds : 0.03);
    }
    EXPECT_EQ(filesOf(checkpoints(place)), (std::set<std::string>{"manifest.json", saved[2].file, saved[3].file}));
    EXPECT_TRUE(payloads<CheckpointRecord>(gang.records(1)).empty());
    for (int rank = 0; rank < 2; ++rank)
      for (const StepRecord& step : payloads<StepRecord>(gang.records(rank))) {
        std::int64_t spent = 0;
        for (const Span& span : step.spans)
          if (span.kind == SpanKind::checkpoint) spent += span.endNs - span.startNs;
        EXPECT_EQ(spent >= 30'000'000, step.step % 3 == 2) << rank << " " << step.step;
      }
  }
}

TEST(Resume, TheNextCheckpointWaitsForTheOneBeingWritten) {
  // 430 KB at 0.5 MB/s take 860 ms; a step takes a few ms, or some tens on a busy machine: the second checkpoint begins
  // while the first is being written.
  RunPlan plan = makePlan(
      patched(R"({"checkpoint": {"every": {"steps": 1}, "mode": "async"}, "measure": {"epochs": 0, "steps": 4}})"));
  plan.cell.study.whatIf.diskMBps = 0.5;
  Gang gang(plan);
  ASSERT_EQ(gang.wait(), std::vector<int>{0});
  const auto saved = payloads<CheckpointRecord>(gang.records(0));
  ASSERT_EQ(saved.size(), 4u);
  for (const CheckpointRecord& one : saved) EXPECT_GE(one.writeSeconds, 0.8);
  EXPECT_GE(saved[1].seconds, 0.05);
  int waits = 0;
  for (const TextRecord& text : payloads<TextRecord>(gang.records(0)))
    waits += text.text.find("until the checkpoint of step") != std::string::npos;
  EXPECT_EQ(waits, 3);
}

TEST(Resume, ACheckpointOfAnotherModelOrGangIsNamed) {
  const auto refusal = [](const std::string& change) {
    const Place place;
    Gang first(makePlan(kRun), {}, place);
    EXPECT_EQ(first.wait(), std::vector<int>{0});
    Gang second(makePlan(patched(change)), {}, {place.run, 1});
    EXPECT_NE(second.wait(), std::vector<int>{0});
    const auto error = fields(second.records(0), RecordType::error);
    EXPECT_EQ(error["operation"], "resume");
    const std::string what = error["what"];
    EXPECT_NE(what.find(checkpoints(place)), std::string::npos) << what;
    return what;
  };
  EXPECT_NE(refusal(R"({"axes": {"devices": [2], "strategy": ["ddp"], "perRankBatch": [8]}})").find("strategy"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"model": {"name": "resnet18-cifar"}})").find("small-cnn"), std::string::npos);
  // The names are the same, but the shapes differ.
  EXPECT_NE(refusal(R"({"dataset": {"classes": 7}})").find("model.parameter.006"), std::string::npos);
}

TEST(Resume, ADamagedCheckpointIsReportedAndTheOlderOneTaken) {
  const Place place;
  const RunPlan plan = makePlan(kRun);
  {
    Gang first(plan, {{"SCALESCOPE_INJECT", "fail:0:13"}}, place);
    ASSERT_EQ(first.wait(), std::vector<int>{1});
  }
  const std::string newest = checkpoints(place) + "/" + *filesOf(checkpoints(place)).rbegin();
  std::string bytes = bytesOf(newest);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  std::ofstream(newest, std::ios::binary) << bytes;
  Gang second(plan, {}, {place.run, 1});
  ASSERT_EQ(second.wait(), std::vector<int>{0});
  EXPECT_EQ(fields(second.records(0), RecordType::manifest)["resumedAtStep"], 9);
  bool said = false;
  for (const TextRecord& text : payloads<TextRecord>(second.records(0)))
    said = said || (text.level == TextLevel::warning && text.text.find(newest) != std::string::npos);
  EXPECT_TRUE(said);
}

TEST(Resume, ADiskThatTakesNoCheckpointEndsTheRunWithAnError) {
  const Place place;
  ASSERT_TRUE(makeFolders(place.run->path()));
  std::ofstream(checkpoints(place)) << "a file where the folder should be";
  Gang gang(makePlan(kRun), {}, place);
  EXPECT_EQ(gang.wait(), std::vector<int>{1});
  const auto error = fields(gang.records(0), RecordType::error);
  EXPECT_EQ(error["operation"], "checkpoint");
  EXPECT_NE(error["what"].get<std::string>().find(checkpoints(place)), std::string::npos) << error;
}

}  // namespace scalescope::testing
