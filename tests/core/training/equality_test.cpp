// Tests that the same training, done in two ways, gives the same displacement from the start (docs/MEASUREMENT.md,
// Tests of truth).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <limits>
#include <map>
#include <numeric>
#include <sstream>
#include <tuple>

#include "core/base/file.h"
#include "rank_process.h"
#include "tests/paths.h"

namespace scalescope::testing {
namespace {

// Lengths of the parameters: small-cnn's for 32x32 and for 16x16 images, and norm.pt's.
const std::vector<std::size_t> kSmallCnn{450, 6, 2400, 16, 50176, 64, 640, 10},
    kSmallCnn16{450, 6, 2400, 16, 9216, 64, 640, 10}, kNorm{450, 6, 6, 2160, 10};
constexpr int kSteps = 30;

// Both bounds are those of MEASUREMENT.md. float64 hides nothing in rounding: two trainings that pass have the same
// arithmetic.
enum class Width { fp32, float64 };
double boundOf(Width width) { return width == Width::fp32 ? 1e-4 : 1e-9; }
const char* in(Width width) { return width == Width::fp32 ? " in fp32" : " in float64"; }

struct Trained {
  std::vector<double> first, last;
  double lossBefore = 0, lossAfter = 0;
  double validationLoss = 0;  // Loss of the validation, if the study validates.
};

template <class Number>
std::vector<double> readNumbers(const std::string& path) {
  const auto bytes = readFile(path);
  if (!bytes) return {};
  std::vector<Number> values(bytes->size() / sizeof(Number));
  std::memcpy(values.data(), bytes->data(), values.size() * sizeof(Number));
  return {values.begin(), values.end()};
}

Trained train(const std::string& patch, const std::string& mutation, Width width) {
  auto study = nlohmann::json::parse(R"({"dataset": {"count": 480}, "ddp": {"firstBucketMB": 0.01, "bucketMB": 0.05},
    "measure": {"mode": "train", "steps": 30}})");
  study.merge_patch(nlohmann::json::parse(patch));
  // A TorchScript file has a fixed width: the file of the other width is in the same folder.
  if (width == Width::float64 && study.contains("model")) {
    std::string file = study["model"]["file"];
    study["model"]["file"] = file.insert(file.rfind('.'), "64");
  }
  const TempFolder folder;
  std::string inject = "weights:" + folder.path() + "/w";
  if (!mutation.empty()) inject = mutation + "," + inject;
  if (width == Width::float64) inject = "float64," + inject;
  Gang gang(makePlan(study.dump()), {{"SCALESCOPE_INJECT", inject}});
  for (const int code : gang.wait()) EXPECT_EQ(code, 0);
  const auto read = width == Width::fp32 ? readNumbers<float> : readNumbers<double>;
  Trained found{read(folder.path() + "/w.rank0.first"), read(folder.path() + "/w.rank0.last")};
  for (const EpochRecord& epoch : payloads<EpochRecord>(gang.records(0))) found.validationLoss = epoch.validationLoss;
  const auto steps = losses(gang.records(0));
  EXPECT_GE(steps.size(), static_cast<std::size_t>(kSteps));
  if (steps.size() < 10) return found;
  found.lossBefore = std::accumulate(steps.begin(), steps.begin() + 5, 0.0) / 5;
  found.lossAfter = std::accumulate(steps.end() - 5, steps.end(), 0.0) / 5;
  return found;
}

// Returns rank 0's weights before and after kSteps steps; each training is done once. `mutation` is an error that is
// built in.
const Trained& trained(const std::string& patch, const std::string& mutation = "", Width width = Width::fp32) {
  static std::map<std::tuple<std::string, std::string, Width>, Trained> known;
  const auto [at, isNew] = known.try_emplace({patch, mutation, width});
  if (isNew) at->second = train(patch, mutation, width);
  return at->second;
}

double norm(const std::vector<double>& values, std::size_t from, std::size_t count) {
  double sum = 0;
  for (std::size_t i = from; i < from + count; ++i) sum += values[i] * values[i];
  return std::sqrt(sum);
}

std::vector<double> minus(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> difference(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) difference[i] = a[i] - b[i];
  return difference;
}

struct Agreement {
  std::string wrong;   // Fault; empty if the displacements agree and the training changed the weights.
  double largest = 0;  // Largest ||dA - dB|| / ||dA|| of all tensors.
};

Agreement compare(const Trained& a, const Trained& b, const std::vector<std::size_t>& tensors, Width width) {
  const std::size_t all = std::accumulate(tensors.begin(), tensors.end(), std::size_t{0});
  for (const auto* weights : {&a.first, &a.last, &b.first, &b.last}) {
    if (weights->size() != all) return {"weights missing"};
    for (const double value : *weights)
      if (!std::isfinite(value)) return {"not finite"};
  }
  if (a.first != b.first) return {"other initial weights"};
  if (a.lossAfter > 0.95 * a.lossBefore) return {"loss has not fallen"};
  const std::vector<double> dA = minus(a.last, a.first), difference = minus(dA, minus(b.last, b.first));
  Agreement found;
  std::size_t at = 0;
  for (const std::size_t count : tensors) {
    if (norm(dA, at, count) < 1e-3 * norm(a.first, at, count)) return {"a tensor has hardly moved"};
    found.largest = std::max(found.largest, norm(difference, at, count) / norm(dA, at, count));
    at += count;
  }
  if (found.largest > boundOf(width)) found.wrong = "apart by " + std::to_string(found.largest);
  return found;
}

// $SCALESCOPE_EQUALITIES names a file to which a row per pair is appended.
void note(const std::string& row) {
  const char* path = std::getenv("SCALESCOPE_EQUALITIES");
  if (path == nullptr) return;
  const bool isNew = !std::ifstream(path).good();
  std::ofstream file(path, std::ios::app);
  if (isNew) file << "| pair | float64 | fp32 | mutations caught |\n|---|---|---|---|\n";
  file << row << '\n';
}

// Errors that are possible in every exchange between ranks. Other pairs list only those that their arithmetic does not
// hide.
const std::vector<std::string> kMutations{"no-division", "skip-bucket", "repeat-data", "double-decay"};

struct Pair {
  std::string name, a, b;
  std::vector<std::string> mutations;  // Mutations of b.
  const std::vector<std::size_t>& tensors = kSmallCnn;
  std::vector<Width> widths{Width::float64, Width::fp32};
};

// A mutation that the wider bound detects is also detected by the narrower one. Each is therefore tried in the last
// width (fp32 if there is one), and the first of a pair in every width, to prove that each width can fail.
std::vector<Width> widthsOf(const Pair& pair, const std::string& mutation) {
  return mutation == pair.mutations.front() ? pair.widths : std::vector<Width>{pair.widths.back()};
}

// Returns true if the mutations are trained as well, which are most of the trainings.
bool mutationsWanted() { return std::getenv("SCALESCOPE_TEST_MUTATIONS") != nullptr; }

// Expects that `b` is displaced like `a` in both widths, and, if mutations are wanted, that a mutated `b` is not.
void expectEqual(const Pair& pair) {
  const auto found = [&](const std::string& mutation, Width width) {
    return compare(trained(pair.a, "", width), trained(pair.b, mutation, width), pair.tensors, width);
  };
  std::ostringstream row;
  row << "| " << pair.name << std::setprecision(2) << std::scientific;
  if (pair.widths.size() == 1) row << " | ";
  for (const Width width : pair.widths) {
    const Agreement agreement = found("", width);
    EXPECT_EQ(agreement.wrong, "") << pair.name << in(width);
    row << " | " << agreement.largest;
  }
  row << " | ";
  for (const std::string& mutation : mutationsWanted() ? pair.mutations : std::vector<std::string>{}) {
    double least = std::numeric_limits<double>::infinity();
    for (const Width width : widthsOf(pair, mutation)) {
      const Agreement spoilt = found(mutation, width);
      EXPECT_NE(spoilt.wrong, "") << pair.name << ", " << mutation << in(width);
      least = std::min(least, spoilt.largest);
    }
    row << mutation << " (" << least << ") ";
  }
  note(row.str() + "|");
}

constexpr const char* kBig = R"({"axes": {"perRankBatch": [32]}})";
constexpr const char* kTwo = R"({"axes": {"perRankBatch": [16], "devices": [2], "strategy": ["ddp"]}})";
constexpr const char* kReplicas = R"({"axes": {"perRankBatch": [16], "devices": [2], "strategy": ["data-parallel"]}})";
constexpr const char* kUneven = R"({"axes": {"perRankBatch": [33]}})";

// Returns a cell with `axes`, and other keys of the study before them.
std::string cell(const std::string& axes, const std::string& keys = "") {
  return "{" + keys + R"("axes": {)" + axes + "}}";
}
std::string served(const std::string& keys) {
  return cell(R"("perRankBatch": [16], "devices": [2], "strategy": ["parameter-server"])",
              R"("parameterServer": {)" + keys + "}, ");
}
std::string uneven(const std::string& strategy) {
  return cell(R"("globalBatch": [33], "devices": [2], "strategy": [")" + strategy + R"("])",
              R"("batchSplit": "uneven", )");
}
// Returns a study of a TorchScript file of the fixtures on 2 ranks or replicas.
std::string scripted(const std::string& file, const std::string& strategy) {
  return cell(R"("perRankBatch": [16], "devices": [2], "strategy": [")" + strategy + R"("])",
              R"("dataset": {"shape": [3, 16, 16]}, "measure": {"validate": "end"},
          "model": {"name": "torchscript", "file": ")" +
                  sourceFile("tests/fixtures/training/") + file + "\"}, ");
}
// With 481 images the last step of each epoch has one image, and one rank has none.
std::string epochs(const std::string& axes) {
  return cell(axes, R"("dataset": {"count": 481}, "measure": {"epochs": 2}, )");
}

}  // namespace

TEST(Equality, TwoRanksOfDdpAreOneRankWithTheBigBatch) {
  expectEqual({"DDP of 2 = one rank at B", kBig, kTwo, kMutations});
}

TEST(Equality, AccumulationIsTheBigBatch) {
  // A single rank has no exchange that could be wrong.
  expectEqual(
      {"accumulation = big batch", kBig, cell(R"("perRankBatch": [16], "accumulation": [2])"), {"double-decay"}});
  expectEqual({"accumulation on 2 ranks = big batch",
               kBig,
               cell(R"("perRankBatch": [8], "devices": [2], "accumulation": [2], "strategy": ["ddp"])"),
               {"no-division", "skip-bucket", "repeat-data"}});
}

TEST(Equality, ASynchronousParameterServerIsDdp) {
  expectEqual({"parameter server = DDP", kTwo, served(R"("servers": 1)"), kMutations});
  expectEqual(
      {"2 parameter servers = DDP", kTwo, served(R"("servers": 2)"), {"no-division", "skip-bucket", "double-decay"}});
}

TEST(Equality, ServersOfTheirOwnAreDdpOfTheWorkers) {
  expectEqual({"parameter server of its own = DDP", kTwo,
               cell(R"("perRankBatch": [16], "devices": [3], "strategy": ["parameter-server"])",
                    R"("parameterServer": {"placement": "own"}, )"),
               kMutations});
}

TEST(Equality, ServersKnowLayersFromBiases) {
  const std::string lars =
      R"("optimizer": {"name": "lars", "lr": 0.1, "trust": 0.05, "momentum": 0.9, "weightDecay": 0.0005}, )";
  const std::string axes = R"("perRankBatch": [16], "devices": [2], "strategy": [)";
  // LARS normalizes a layer's gradient by its length, so a missing division shows only in the biases.
  expectEqual({"LARS at 2 servers = DDP",
               cell(axes + R"("ddp"])", lars),
               cell(axes + R"("parameter-server"])", lars + R"("parameterServer": {"servers": 2}, )"),
               {"no-division", "double-decay"}});
}

// RMSprop divides by the length of a gradient too, so a missing division is hardly visible. When centered, it divides
// by the difference of two numbers of nearly the same size, and the summation order in fp32 grows to 4 % of the
// displacement in 30 steps: one rank and two are therefore compared in float64 only.
TEST(Equality, RmsPropIsTheSameUnderEveryStrategy) {
  const std::string rmsprop =
      R"("optimizer": {"name": "rmsprop", "lr": 0.002, "alpha": 0.9, "eps": 0.001, "momentum": 0.5,
          "centered": true}, )";
  const std::string axes = R"("perRankBatch": [16], "devices": [2], "strategy": [)";
  const auto ddp = cell(axes + R"("ddp"])", rmsprop);
  expectEqual({"RMSprop by DDP = one rank",
               cell(R"("perRankBatch": [32])", rmsprop),
               ddp,
               {"skip-bucket", "repeat-data"},
               kSmallCnn,
               {Width::float64}});
  expectEqual({"RMSprop at 2 servers = DDP",
               ddp,
               cell(axes + R"("parameter-server"])", rmsprop + R"("parameterServer": {"servers": 2}, )"),
               {"skip-bucket", "repeat-data"}});
  expectEqual({"RMSprop on 2 replicas = DDP",
               ddp,
               cell(axes + R"("data-parallel"])", rmsprop),
               {"skip-bucket", "repeat-data"}});
}

TEST(Equality, AParameterServerWeighsUnevenBatches) {
  expectEqual(
      {"uneven parameter server = one rank", kUneven, uneven("parameter-server"), {"no-division", "repeat-data"}});
}

TEST(Equality, DataParallelIsDdp) {
  expectEqual({"data-parallel = DDP", kTwo, kReplicas, kMutations});
  expectEqual({"accumulation on 2 replicas = one rank",
               cell(R"("perRankBatch": [8], "accumulation": [4])"),
               cell(R"("perRankBatch": [8], "devices": [2], "accumulation": [2], "strategy": ["data-parallel"])"),
               {"no-division", "skip-bucket", "repeat-data"}});
}

TEST(Equality, DataParallelDistributesARemainderEvenly) {
  expectEqual({"data-parallel with a rest = one rank",
               epochs(R"("perRankBatch": [32])"),
               epochs(R"("perRankBatch": [16], "devices": [2], "strategy": ["data-parallel"])"),
               {"skip-bucket", "repeat-data"}});
  // The mutation repeats the images of replica 0 only for replicas of the same size.
  expectEqual({"uneven data-parallel = one rank", kUneven, uneven("data-parallel"), {"no-division", "skip-bucket"}});
}

TEST(Equality, OverlapChangesNoBit) {
  const std::string without =
      cell(R"("perRankBatch": [16], "devices": [2], "strategy": ["ddp"])", R"("ddp": {"overlap": false}, )");
  expectEqual({"DDP without overlap = with", kTwo, without, {"no-division", "skip-bucket"}});
  for (const Width width : {Width::float64, Width::fp32})
    EXPECT_EQ(trained(kTwo, "", width).last, trained(without, "", width).last);
}

TEST(Equality, ARankWithoutASampleChangesNothing) {
  expectEqual({"DDP with an empty rank = one rank",
               epochs(R"("perRankBatch": [32])"),
               epochs(R"("perRankBatch": [16], "devices": [2], "strategy": ["ddp"])"),
               {"no-division", "repeat-data"}});
}

TEST(Equality, AnExportTrainsAsTheModelThatItIsOf) {
  for (const std::string strategy : {"ddp", "data-parallel"})  // The file is in fp32.
    expectEqual({"TorchScript under " + strategy + " = native",
                 cell(R"("perRankBatch": [16], "devices": [2], "strategy": [")" + strategy + R"("])",
                      R"("dataset": {"shape": [3, 16, 16]}, )"),
                 scripted("small_cnn.pt", strategy),
                 {"no-division", "skip-bucket", "repeat-data"},
                 kSmallCnn16,
                 {Width::fp32}});
}

// Each half is normalised separately, and only the statistics of replica 0 or rank 0 are kept.
TEST(Equality, AnExportWithBatchNormTrainsTheSameUnderEveryStrategy) {
  const std::string ddp = scripted("norm.pt", "ddp");
  for (const std::string strategy : {"data-parallel", "parameter-server"}) {
    const std::string other = scripted("norm.pt", strategy);
    expectEqual(
        {"TorchScript with BatchNorm, " + strategy + " = DDP", ddp, other, {"no-division", "repeat-data"}, kNorm});
    for (const Width width : {Width::float64, Width::fp32}) {
      const double wanted = trained(ddp, "", width).validationLoss;
      EXPECT_GT(wanted, 0);
      EXPECT_NEAR(trained(other, "", width).validationLoss, wanted, boundOf(width) * wanted) << strategy << in(width);
    }
  }
}

TEST(Equality, AnUnevenSplitIsTheBigBatch) {
  expectEqual({"uneven DDP = one rank", kUneven, uneven("ddp"), {"no-division", "skip-bucket", "repeat-data"}});
}

}  // namespace scalescope::testing
