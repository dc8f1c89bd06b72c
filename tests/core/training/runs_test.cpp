// Tests what a run writes: records of each kind, the right number of them, and the same ones every time.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "rank_process.h"
#include "tests/paths.h"

namespace scalescope::testing {
namespace {

constexpr const char* kTwoRanks = R"({"axes": {"devices": [2], "strategy": ["ddp"]},
  "measure": {"calibrate": true, "ceilingMB": 0.2}})";

std::set<SpanKind> kinds(const StepRecord& step) {
  std::set<SpanKind> found;
  for (const Span& span : step.spans) found.insert(span.kind);
  return found;
}

double imagesOf(const std::vector<StepRecord>& steps) {
  double images = 0;
  for (const StepRecord& step : steps) images += step.samples;
  return images;
}

}  // namespace

TEST(Runs, ASingleRankWritesEveryRecord) {
  Gang gang(makePlan());
  ASSERT_EQ(gang.wait(), std::vector<int>{0});
  const auto records = gang.records(0);
  const auto manifest = fields(records, RecordType::manifest);
  EXPECT_EQ(manifest["parameters"], 53762);
  EXPECT_EQ(manifest["trainImages"], 512);
  EXPECT_EQ(manifest["threads"], 1);
  EXPECT_EQ(manifest["backend"], "none");
  EXPECT_FALSE(manifest.contains("injected"));
  EXPECT_EQ(fields(records, RecordType::exit), (nlohmann::json{{"code", 0}, {"cause", "done"}}));
  EXPECT_TRUE(payloads<CollectiveRecord>(records).empty());
  EXPECT_TRUE(payloads<BenchmarkRecord>(records).empty());
  EXPECT_GE(payloads<MemoryRecord>(records).size(), 2u);
  const auto steps = payloads<StepRecord>(records);
  ASSERT_EQ(steps.size(), 10u);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].step, static_cast<std::int64_t>(i));
    EXPECT_EQ(steps[i].phase, i < 2 ? StepPhase::warmup : StepPhase::timed);
    EXPECT_EQ(steps[i].samples, 16);
    EXPECT_GT(steps[i].threadCpuNs, 0);
    std::set<SpanKind> wanted{SpanKind::input, SpanKind::forward, SpanKind::backward, SpanKind::optimizer,
                              SpanKind::other};
    EXPECT_EQ(kinds(steps[i]), wanted);
    std::int64_t parts = 0;
    for (const Span& span : steps[i].spans) {
      EXPECT_LE(steps[i].startNs, span.startNs);
      EXPECT_LE(span.endNs, steps[i].endNs);
      parts += span.endNs - span.startNs;
    }
    EXPECT_LE(parts, steps[i].endNs - steps[i].startNs);
  }
}

TEST(Runs, TwoRanksWriteCollectivesPeakBandwidthAndCalibration) {
  Gang gang(makePlan(kTwoRanks));
  ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
  int calibrated = 0;
  for (int rank = 0; rank < 2; ++rank) {
    const auto records = gang.records(rank);
    EXPECT_EQ(fields(records, RecordType::manifest)["rank"], rank);
    EXPECT_EQ(fields(records, RecordType::manifest)["gradientBytes"], 53762 * 4);
    auto points = payloads<BenchmarkRecord>(records);
    std::map<CollectiveOp, int> others;  // The size is 16 KiB; the next one is above ceilingMB.
    for (const BenchmarkRecord& point : points)
      if (point.op != CollectiveOp::allReduce) {
        ++others[point.op];
        EXPECT_TRUE(point.correct && point.seconds > 0 && point.bytes == 16384) << name(point.op);
      }
    EXPECT_EQ(others, (std::map<CollectiveOp, int>{{CollectiveOp::broadcast, 1},
                                                   {CollectiveOp::allGather, 1},
                                                   {CollectiveOp::reduceScatter, 1},
                                                   {CollectiveOp::allToAll, 1},
                                                   {CollectiveOp::sendRecv, 1}}));
    std::erase_if(points, [](const BenchmarkRecord& point) { return point.op != CollectiveOp::allReduce; });
    ASSERT_EQ(points.size(), 4u);  // 4 KB, 16 KB, 64 KB and the largest bucket, which is more than ceilingMB.
    EXPECT_EQ(points.front().bytes, 4096);
    EXPECT_EQ(points.back().bytes, 53762 * 4);
    for (const BenchmarkRecord& point : points)
      EXPECT_TRUE(point.correct && point.seconds > 0 && point.iterations >= 3);
    const auto calibration = payloads<CalibrationRecord>(records);
    ASSERT_EQ(calibration.size(), 1u);
    EXPECT_GE(calibration[0].steps,
              10);  // 5 to 50 rounds of two, depending on the machine's speed; the Rehearsal.* tests have the rule.
    EXPECT_LE(calibration[0].steps, 100);
    EXPECT_EQ(calibration[0].steps % 2, 0);
    if (rank == 0) calibrated = calibration[0].steps;
    EXPECT_EQ(calibration[0].steps, calibrated);  // Both ranks took the same number.
    EXPECT_GT(calibration[0].noSyncSeconds, 0);
    EXPECT_GT(calibration[0].syncSeconds, 0);
    EXPECT_GT(calibration[0].commOnlySeconds, 0);
    std::int64_t bytes = 0;
    for (const CollectiveRecord& collective : payloads<CollectiveRecord>(records)) {
      EXPECT_LT(collective.startNs, collective.endNs);
      if (collective.step == 5) bytes += collective.bytes;
    }
    EXPECT_EQ(bytes, 53762 * 4);
    for (const StepRecord& step : payloads<StepRecord>(records)) EXPECT_TRUE(kinds(step).count(SpanKind::exposed) == 1);
  }
}

// Only the last rank sees it; every rank reports which collective it was.
TEST(Runs, AWrongCollectiveEndsTheRunByItsName) {
  Gang gang(makePlan(R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "measure": {"ceilingMB": 0.02}})"),
            {{"SCALESCOPE_INJECT", "wrong:reduceScatter"}});
  EXPECT_EQ(gang.wait(), (std::vector<int>{1, 1}));
  for (int rank = 0; rank < 2; ++rank) {
    const std::string what = fields(gang.records(rank), RecordType::error).value("what", "");
    EXPECT_NE(what.find("reduceScatter of 16384 bytes between 2 ranks"), std::string::npos) << what;
    EXPECT_TRUE(payloads<StepRecord>(gang.records(rank)).empty());
  }
}

// Groups have fewer ranks; ranks outside a group write nothing about it.
TEST(Runs, SweepsTheBandwidthAmongSubsetsOfTheRanks) {
  Gang gang(makePlan(
      R"({"axes": {"devices": [4], "strategy": ["ddp"]},
          "measure": {"ceilingMB": 0.02, "ceilingSubsets": true, "steps": 2, "warmupSteps": 0}})"));
  ASSERT_EQ(gang.wait(120), (std::vector<int>{0, 0, 0, 0}));
  for (int rank = 0; rank < 4; ++rank) {
    std::map<std::vector<std::uint16_t>, std::vector<std::int64_t>> found;
    for (const BenchmarkRecord& point : payloads<BenchmarkRecord>(gang.records(rank))) {
      if (point.members.empty()) continue;
      EXPECT_TRUE(point.correct && point.seconds > 0 && point.iterations >= 3 && point.op == CollectiveOp::allReduce);
      found[point.members].push_back(point.bytes);
    }
    std::map<std::vector<std::uint16_t>, std::vector<std::int64_t>> expected;
    const std::vector<std::int64_t> sizes{53762 * 4, 16384};  // The largest bucket is more than ceilingMB.
    if (rank < 2) expected[{0, 1}] = sizes;
    if (rank < 3) expected[{0, 1, 2}] = sizes;
    EXPECT_EQ(found, expected) << rank;
  }
}

// With three ranks, shares, factors and neighbours differ that are equal with two.
TEST(Runs, EveryCollectiveIsRightBetweenThreeRanks) {
  Gang gang(makePlan(
      R"({"axes": {"devices": [3], "strategy": ["ddp"]},
          "measure": {"ceilingMB": 0.3, "steps": 2, "warmupSteps": 0}})"));
  ASSERT_EQ(gang.wait(120), (std::vector<int>{0, 0, 0}));
  std::set<std::pair<CollectiveOp, std::int64_t>> found;
  for (const BenchmarkRecord& point : payloads<BenchmarkRecord>(gang.records(2)))
    if (point.op != CollectiveOp::allReduce) found.emplace(point.op, point.bytes);
  EXPECT_TRUE(found.contains({CollectiveOp::broadcast, 16384}));
  EXPECT_TRUE(found.contains({CollectiveOp::allGather, 16380}));  // Three equal parts.
  EXPECT_TRUE(found.contains({CollectiveOp::reduceScatter, 16380}));
  EXPECT_TRUE(found.contains({CollectiveOp::allToAll, 16380}));
  EXPECT_TRUE(found.contains({CollectiveOp::sendRecv, 16384}));
}

// The CPU time of a window is read at its two ends, however short it is.
TEST(Runs, ARankReadsItsOwnCpuTimeTwice) {
  Gang gang(makePlan(R"({"measure": {"steps": 3}})"));
  ASSERT_EQ(gang.wait(), std::vector<int>{0});
  std::vector<double> seconds;
  for (const SampleRecord& sample : payloads<SampleRecord>(gang.records(0)))
    if (sample.metric == Metric::rankCpuSeconds) seconds.push_back(sample.value);
  ASSERT_EQ(seconds.size(), 2u);
  EXPECT_GT(seconds[1], seconds[0]);
}

// Records that are held back in blocks are all written. The sweep's buffers of 64 MB are freed; the steps add VGG-11's
// activations of 32 images.
TEST(Runs, MemoryIsReportedBeforeTheFirstStepAndPeaksAfterIt) {
  Gang gang(
      makePlan(R"({"model": {"name": "vgg11"}, "axes": {"devices": [2], "strategy": ["ddp"], "perRankBatch": [32]},
    "measure": {"warmupSteps": 1, "steps": 2, "ceilingMB": 64}})"));
  ASSERT_EQ(gang.wait(120), (std::vector<int>{0, 0}));
  const auto memory = payloads<MemoryRecord>(gang.records(0));
  ASSERT_GE(memory.size(), 2u);
  EXPECT_EQ(memory.front().step, 0);
  EXPECT_LT(memory.front().peakAllocated - memory.front().rss, 32'000'000) << "the peak counts from here";
  EXPECT_GT(memory.back().peakAllocated - memory.front().rss, memory.front().gradients);
}

TEST(Runs, StepsThatWereNotRecordedAreWrittenAfterTheRun) {
  Gang gang(makePlan(R"({"measure": {"steps": 20}})"), {{"SCALESCOPE_INJECT", "silence:5"}});
  ASSERT_EQ(gang.wait(), std::vector<int>{0});
  std::vector<std::int64_t> steps;
  for (const StepRecord& step : payloads<StepRecord>(gang.records(0))) steps.push_back(step.step);
  ASSERT_EQ(steps.size(), 22u);
  EXPECT_LT(std::find(steps.begin(), steps.end(), 10), std::find(steps.begin(), steps.end(), 5));
}

// Only the last of a step's micro-batches is followed by communication.
TEST(Runs, AccumulationSyncsOncePerStep) {
  std::size_t found[2];
  const char* micros[] = {"1", "3"};
  for (int i = 0; i < 2; ++i) {
    Gang gang(makePlan(std::string(R"({"axes": {"devices": [2], "strategy": ["ddp"], "accumulation": [)") + micros[i] +
                       "]}}"));
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    const auto collectives = payloads<CollectiveRecord>(gang.records(0));
    found[i] = collectives.size();
    std::int64_t bytes = 0;
    for (const CollectiveRecord& collective : collectives)
      if (collective.step == 5) bytes += collective.bytes;
    EXPECT_EQ(bytes, 53762 * 4);
    EXPECT_EQ(payloads<StepRecord>(gang.records(0))[5].samples, i == 0 ? 16 : 48);
  }
  EXPECT_EQ(found[0], found[1]);
}

TEST(Runs, RankZeroListensOnItsOwnPortWhereNoAgentPassesASocket) {
  Gang gang(makePlan(R"({"axes": {"devices": [2], "strategy": ["ddp"]}})"), {}, {}, Rendezvous::ownPort);
  EXPECT_EQ(gang.wait(), (std::vector<int>{0, 0}));
}

TEST(Runs, BatchNormBuffersAreACollectiveOfTheirOwn) {
  Gang gang(makePlan(R"({"model": {"name": "resnet18-cifar"}, "dataset": {"shape": [3, 16, 16]},
    "axes": {"devices": [2], "strategy": ["ddp"], "perRankBatch": [2]}, "measure": {"warmupSteps": 0, "steps": 2}})"));
  ASSERT_EQ(gang.wait(120), (std::vector<int>{0, 0}));
  EXPECT_EQ(fields(gang.records(0), RecordType::manifest)["parameters"], 11173962);
  int broadcasts = 0;
  for (const CollectiveRecord& collective : payloads<CollectiveRecord>(gang.records(0))) {
    if (collective.bucket != -1) continue;
    ++broadcasts;
    EXPECT_EQ(collective.op, CollectiveOp::broadcast);
    EXPECT_EQ(collective.bytes, 4800 * 2 * 4);
  }
  EXPECT_EQ(broadcasts, 2);
}

TEST(Runs, OneRankOfDdpCommunicatesWithItself) {
  Gang gang(makePlan(R"({"axes": {"strategy": ["ddp"]}})"));
  ASSERT_EQ(gang.wait(), std::vector<int>{0});
  EXPECT_EQ(fields(gang.records(0), RecordType::manifest)["backend"], "gloo");
  EXPECT_FALSE(payloads<CollectiveRecord>(gang.records(0)).empty());
}

TEST(Runs, TheSameSeedGivesTheSameLossesBitForBit) {
  const RunPlan plan = makePlan(
      R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "dataset": {"augment": ["crop", "flip", "normalize"]}})");
  std::vector<double> first;
  for (int attempt = 0; attempt < 2; ++attempt) {
    Gang gang(plan);
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    const auto found = losses(gang.records(1));
    ASSERT_EQ(found.size(), 10u);
    if (attempt == 0)
      first = found;
    else
      EXPECT_EQ(first, found);
  }
  RunPlan other = plan;
  other.seed = 3;
  Gang gang(other);
  ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
  EXPECT_NE(first, losses(gang.records(1)));
}

// Only a user's model draws from LibTorch's generator.
TEST(Runs, DropoutDrawsTheSameInEveryRunAndOtherNumbersOnEveryRank) {
  const std::string file = sourceFile("tests/fixtures/training/dropout.pt");
  std::vector<double> found[2][2];  // By run and rank.
  const char* calibrate[] = {"true", "false"};
  for (int i = 0; i < 2; ++i) {
    Gang gang(makePlan(R"({"model": {"name": "torchscript", "file": ")" + file +
                       R"("}, "axes": {"devices": [2], "strategy": ["ddp"]}, "dataset": {"shape": [3, 16, 16]},
      "measure": {"calibrate": )" +
                       calibrate[i] + "}}"),
              {{"SCALESCOPE_INJECT", "repeat-data"}});
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    for (int rank = 0; rank < 2; ++rank) found[i][rank] = losses(gang.records(rank));
  }
  ASSERT_EQ(found[0][0].size(), 10u);
  for (int rank = 0; rank < 2; ++rank) EXPECT_EQ(found[0][rank], found[1][rank]) << "rank " << rank;
  EXPECT_NE(found[0][0].front(), found[0][1].front());  // The images are the same.
}

TEST(Runs, RehearsalsLeaveNoTraceInTheLosses) {
  std::vector<double> found[2];
  const char* calibrate[] = {"true", "false"};
  for (int i = 0; i < 2; ++i) {
    Gang gang(makePlan(
        std::string(R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "dataset": {"loading": "workers", "workers": 1},
      "measure": {"calibrate": )") +
        calibrate[i] + "}}"));
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    found[i] = losses(gang.records(0));
  }
  EXPECT_EQ(found[0], found[1]);
}

TEST(Runs, EveryWayOfLoadingTrains) {
  std::vector<double> memory, workers, none;
  for (const auto& [word, into] : std::vector<std::pair<std::string, std::vector<double>*>>{
           {"memory", &memory}, {"workers", &workers}, {"none", &none}}) {
    Gang gang(makePlan(R"({"dataset": {"loading": ")" + word + R"("}})"));
    ASSERT_EQ(gang.wait(), std::vector<int>{0});
    *into = losses(gang.records(0));
  }
  EXPECT_EQ(memory, workers);
  EXPECT_EQ(memory.front(), none.front());
  EXPECT_NE(memory, none);
}

TEST(Runs, ATrainingRunCountsEverySampleAndValidatesExactly) {
  const std::string patch =
      R"("dataset": {"count": 100}, "measure": {"mode": "train", "epochs": 2, "validate": "epoch"}})";
  Gang one(makePlan(R"({"axes": {"perRankBatch": [32]}, )" + patch));
  Gang two(makePlan(R"({"axes": {"perRankBatch": [16], "devices": [2], "strategy": ["ddp"]}, )" + patch));
  ASSERT_EQ(one.wait(), std::vector<int>{0});
  ASSERT_EQ(two.wait(), (std::vector<int>{0, 0}));
  EXPECT_EQ(imagesOf(payloads<StepRecord>(one.records(0))), 200);
  EXPECT_EQ(imagesOf(payloads<StepRecord>(two.records(0))) + imagesOf(payloads<StepRecord>(two.records(1))), 200);
  const auto epochs = payloads<EpochRecord>(one.records(0));
  const auto both = payloads<EpochRecord>(two.records(0));
  ASSERT_EQ(epochs.size(), 2u);
  ASSERT_EQ(both.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const double hits = epochs[i].validationAccuracy * 20;  // The test has a fifth of the training set's images.
    EXPECT_NEAR(hits, std::round(hits), 1e-9);
    EXPECT_NEAR(epochs[i].validationLoss, both[i].validationLoss, 1e-4 * epochs[i].validationLoss);
    EXPECT_EQ(epochs[i].epoch, static_cast<int>(i));
  }
  EXPECT_EQ(payloads<EpochRecord>(two.records(1))[1].validationLoss, both[1].validationLoss);
}

TEST(Runs, TheTimedWindowDropsTheRaggedBatch) {
  Gang gang(makePlan(R"({"dataset": {"count": 40}})"));
  ASSERT_EQ(gang.wait(), std::vector<int>{0});
  for (const StepRecord& step : payloads<StepRecord>(gang.records(0))) EXPECT_EQ(step.samples, 16);
  EXPECT_EQ(fields(gang.records(0), RecordType::manifest)["stepsPerEpoch"], 2);
}

TEST(Runs, LowPrecisionOnTheWireHalvesItsBytesAndTrains) {
  for (const std::string patch :
       {R"("axes": {"devices": [2], "strategy": ["ddp"], "precision": ["bf16"]}, "ddp": {"wire": "bf16"})",
        R"("axes": {"devices": [2], "strategy": ["ddp"]}, "ddp": {"wire": "fp16"})"}) {
    SCOPED_TRACE(patch);
    Gang gang(makePlan("{" + patch + R"(, "measure": {"steps": 40}})"));
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    const auto found = losses(gang.records(0));
    ASSERT_EQ(found.size(), 42u);
    EXPECT_LT(found.back(), 0.95 * found.front());
    const auto collectives = payloads<CollectiveRecord>(gang.records(0));
    EXPECT_FALSE(collectives.empty());
    for (const CollectiveRecord& collective : collectives) EXPECT_EQ(collective.bytes, 53762 * 2);
  }
}

// Rounding on the wire changes the sums of fp32, but only slightly.
TEST(Runs, TheWireRoundsEachGradient) {
  std::map<std::string, std::vector<double>> found;
  for (const std::string wire : {"fp32", "fp16", "bf16"}) {
    Gang gang(makePlan(R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "ddp": {"wire": ")" + wire + "\"}}"));
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    found[wire] = losses(gang.records(0));
    ASSERT_EQ(found[wire].size(), 10u);
    EXPECT_EQ(found[wire].front(), found["fp32"].front());
  }
  double fp16 = 0, bf16 = 0;  // Largest relative distances.
  for (std::size_t i = 0; i < 10; ++i) {
    fp16 = std::max(fp16, std::abs(found["fp16"][i] / found["fp32"][i] - 1));
    bf16 = std::max(bf16, std::abs(found["bf16"][i] / found["fp32"][i] - 1));
  }
  EXPECT_GT(fp16, 0);
  EXPECT_GT(bf16, fp16);  // 8 bits instead of 11.
  EXPECT_LT(bf16, 0.01);
}

TEST(Runs, SmallerBucketsMakeMoreCollectives) {
  std::size_t found[2];
  const char* sizes[] = {"25", "0.001"};
  for (int i = 0; i < 2; ++i) {
    Gang gang(makePlan(std::string(R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "ddp": {"firstBucketMB": )") +
                       sizes[i] + R"(, "bucketMB": )" + sizes[i] + "}}"));
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    found[i] = payloads<CollectiveRecord>(gang.records(0)).size();
  }
  EXPECT_GT(found[1], found[0]);
}

}  // namespace scalescope::testing
