// The same training done in two ways gives the same displacement from the start (docs/MEASUREMENT.md, Tests of truth).
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <numeric>

#include "core/base/file.h"
#include "rank_process.h"

namespace scalescope::testing {
namespace {

constexpr std::array<std::size_t, 8> kTensors{450, 6, 2400, 16, 50176, 64, 640, 10};  // small-cnn's parameters
constexpr int kSteps = 30;

struct Trained {
  std::vector<float> first, last;
  double lossBefore = 0, lossAfter = 0;
};

std::vector<float> readFloats(const std::string& path) {
  const auto bytes = readFile(path);
  if (!bytes) return {};
  std::vector<float> values(bytes->size() / sizeof(float));
  std::memcpy(values.data(), bytes->data(), values.size() * sizeof(float));
  return values;
}

// Rank 0's weights before and after kSteps steps. `mutation` is put in front of the place to save them.
Trained trained(const std::string& patch, const std::string& mutation = "") {
  auto study = nlohmann::json::parse(R"({"dataset": {"count": 480}, "ddp": {"firstBucketMB": 0.01, "bucketMB": 0.05},
    "measure": {"mode": "train", "steps": 30}})");
  study.merge_patch(nlohmann::json::parse(patch));
  const TempFolder folder;
  Gang gang(makePlan(study.dump()), {{"SCALESCOPE_INJECT", (mutation.empty() ? "" : mutation + ",") + "weights:" + folder.path() + "/w"}});
  for (const int code : gang.wait()) EXPECT_EQ(code, 0);
  Trained found{readFloats(folder.path() + "/w.rank0.first"), readFloats(folder.path() + "/w.rank0.last")};
  const auto steps = losses(gang.records(0));
  EXPECT_GE(steps.size(), static_cast<std::size_t>(kSteps));
  if (steps.size() < 10) return found;
  found.lossBefore = std::accumulate(steps.begin(), steps.begin() + 5, 0.0) / 5;
  found.lossAfter = std::accumulate(steps.end() - 5, steps.end(), 0.0) / 5;
  return found;
}

double norm(const std::vector<float>& values, std::size_t from, std::size_t count) {
  double sum = 0;
  for (std::size_t i = from; i < from + count; ++i) sum += double{values[i]} * values[i];
  return std::sqrt(sum);
}

std::vector<float> minus(const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<float> difference(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) difference[i] = a[i] - b[i];
  return difference;
}

// "" if the displacements agree and the training did something, else what is wrong.
std::string disagreement(const Trained& a, const Trained& b) {
  const std::size_t all = std::accumulate(kTensors.begin(), kTensors.end(), std::size_t{0});
  for (const auto* weights : {&a.first, &a.last, &b.first, &b.last}) {
    if (weights->size() != all) return "weights missing";
    for (const float value : *weights)
      if (!std::isfinite(value)) return "not finite";
  }
  if (a.first != b.first) return "other initial weights";
  if (a.lossAfter > 0.95 * a.lossBefore) return "loss has not fallen";
  const std::vector<float> dA = minus(a.last, a.first), difference = minus(dA, minus(b.last, b.first));
  std::size_t at = 0;
  for (const std::size_t count : kTensors) {
    if (norm(dA, at, count) < 1e-3 * norm(a.first, at, count)) return "a tensor has hardly moved";
    const double apart = norm(difference, at, count) / norm(dA, at, count);
    if (apart > 1e-4) return "apart by " + std::to_string(apart);
    at += count;
  }
  return "";
}

constexpr const char* kBig = R"({"axes": {"perRankBatch": [32]}})";
constexpr const char* kTwo = R"({"axes": {"perRankBatch": [16], "devices": [2], "strategy": ["ddp"]}})";

}  // namespace

TEST(Equality, TwoRanksOfDdpAreOneRankWithTheBigBatch) {
  const Trained big = trained(kBig);
  EXPECT_EQ(disagreement(big, trained(kTwo)), "");
  for (const char* mutation : {"no-division", "skip-bucket", "repeat-data", "double-decay"})
    EXPECT_NE(disagreement(big, trained(kTwo, mutation)), "") << mutation;
}

TEST(Equality, AccumulationIsTheBigBatch) {
  const Trained big = trained(kBig);
  EXPECT_EQ(disagreement(big, trained(R"({"axes": {"perRankBatch": [16], "accumulation": [2]}})")), "");
  EXPECT_EQ(disagreement(big, trained(R"({"axes": {"perRankBatch": [8], "devices": [2], "accumulation": [2], "strategy": ["ddp"]}})")), "");
}

TEST(Equality, ASynchronousParameterServerIsDdp) {
  const Trained ddp = trained(kTwo);
  const auto served = [](const std::string& servers) {
    return R"({"axes": {"perRankBatch": [16], "devices": [2], "strategy": ["parameter-server"]}, "parameterServer": {"servers": )" +
           servers + "}}";
  };
  EXPECT_EQ(disagreement(ddp, trained(served("1"))), "");
  EXPECT_EQ(disagreement(ddp, trained(served("2"))), "");
  for (const char* mutation : {"no-division", "skip-bucket", "repeat-data", "double-decay"})
    EXPECT_NE(disagreement(ddp, trained(served("1"), mutation)), "") << mutation;
}

TEST(Equality, ServersOfTheirOwnAreDdpOfTheWorkers) {
  const Trained own = trained(R"({"axes": {"perRankBatch": [16], "devices": [3], "strategy": ["parameter-server"]},
    "parameterServer": {"placement": "own"}})");
  EXPECT_EQ(disagreement(trained(kTwo), own), "");
}

TEST(Equality, ServersKnowLayersFromBiases) {
  const std::string lars =
      R"("optimizer": {"name": "lars", "lr": 0.1, "trust": 0.05, "momentum": 0.9, "weightDecay": 0.0005}, "axes": {"perRankBatch": [16], "devices": [2], "strategy": [)";
  EXPECT_EQ(disagreement(trained("{" + lars + R"("ddp"]}})"),
                         trained("{" + lars + R"("parameter-server"]}, "parameterServer": {"servers": 2}})")),
            "");
}

TEST(Equality, AParameterServerWeighsUnevenBatches) {
  EXPECT_EQ(
      disagreement(trained(R"({"axes": {"perRankBatch": [33]}})"),
                   trained(R"({"axes": {"globalBatch": [33], "devices": [2], "strategy": ["parameter-server"]}, "batchSplit": "uneven"})")),
      "");
}

TEST(Equality, DataParallelIsDdp) {
  constexpr const char* kReplicas = R"({"axes": {"perRankBatch": [16], "devices": [2], "strategy": ["data-parallel"]}})";
  const Trained ddp = trained(kTwo);
  EXPECT_EQ(disagreement(ddp, trained(kReplicas)), "");
  EXPECT_EQ(disagreement(trained(R"({"axes": {"perRankBatch": [8], "accumulation": [4]}})"),
                         trained(R"({"axes": {"perRankBatch": [8], "devices": [2], "accumulation": [2], "strategy": ["data-parallel"]}})")),
            "");
  for (const char* mutation : {"no-division", "skip-bucket", "repeat-data", "double-decay"})
    EXPECT_NE(disagreement(ddp, trained(kReplicas, mutation)), "") << mutation;
}

TEST(Equality, DataParallelDealsARestAsEvenlyAsItGoes) {
  const std::string epoch = R"(, "dataset": {"count": 481}, "measure": {"epochs": 2}})";
  EXPECT_EQ(disagreement(trained(R"({"axes": {"perRankBatch": [32]})" + epoch),
                         trained(R"({"axes": {"perRankBatch": [16], "devices": [2], "strategy": ["data-parallel"]})" + epoch)),
            "");
  EXPECT_EQ(
      disagreement(trained(R"({"axes": {"perRankBatch": [33]}})"),
                   trained(R"({"axes": {"globalBatch": [33], "devices": [2], "strategy": ["data-parallel"]}, "batchSplit": "uneven"})")),
      "");
}

TEST(Equality, OverlapChangesNoBit) {
  const Trained with = trained(kTwo);
  const Trained without = trained(R"({"axes": {"perRankBatch": [16], "devices": [2], "strategy": ["ddp"]}, "ddp": {"overlap": false}})");
  EXPECT_EQ(with.last, without.last);
  EXPECT_EQ(disagreement(with, without), "");
}

// 481 images: the last step of each epoch has one image, and one rank has none.
TEST(Equality, ARankWithoutASampleChangesNothing) {
  const std::string epoch = R"(, "dataset": {"count": 481}, "measure": {"epochs": 2}})";
  EXPECT_EQ(disagreement(trained(R"({"axes": {"perRankBatch": [32]})" + epoch),
                         trained(R"({"axes": {"perRankBatch": [16], "devices": [2], "strategy": ["ddp"]})" + epoch)),
            "");
}

TEST(Equality, AnUnevenSplitIsTheBigBatch) {
  EXPECT_EQ(disagreement(trained(R"({"axes": {"perRankBatch": [33]}})"),
                         trained(R"({"axes": {"globalBatch": [33], "devices": [2], "strategy": ["ddp"]}, "batchSplit": "uneven"})")),
            "");
}

}  // namespace scalescope::testing
