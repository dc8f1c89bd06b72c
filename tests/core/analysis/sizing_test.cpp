#include "core/analysis/sizing/sizing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/analysis/scaling/scaling.h"
#include "core/analysis/sizing/sizing_messages.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

// The parameters of a gang of the tests: its step follows the model exactly, so that the truth is exact.
struct MadeGang {
  double fixed = 0.02, perImage = 0.0025;  // Local seconds: a fixed part, and a part per image.
  std::vector<QueuedBucket> buckets{{0, 10e6, 0.040}, {1, 5e6, 0}};
  double bufferBytes = 0;
  Transfers own{50e-6, 1e9};
  double wait = 0;

  [[nodiscard]] double local(double batch) const { return fixed + perImage * batch; }
  [[nodiscard]] double exposed(int devices, double batch, const Transfers& over) const {
    return exposedSeconds(buckets, over, devices, local(batch) / local(32)) +
           broadcastSeconds(over, devices, bufferBytes);
  }
};

constexpr double kScales[] = {0.99, 1.0, 1 / 0.99};

CellResult madeCell(int number, Strategy strategy, int devices, double batch, BatchKind kind, const MadeGang& gang,
                    bool sweep = true) {
  CellResult out;
  const auto global = static_cast<std::int64_t>(std::lround(batch * devices));
  out.cell = cell(number, strategy, devices, global);
  out.cell.study.axes.batchKind = kind;
  out.key = CellKey("c" + std::to_string(number));
  const bool sends = strategy == Strategy::ddp;
  const double exposed = devices > 1 ? gang.exposed(devices, batch, gang.own) : 0;
  const double step = gang.local(batch) + exposed + (devices > 1 ? gang.wait : 0);
  out.stepSeconds.mean = step;
  out.exposedTransferSeconds = exposed;
  out.exposedWaitSeconds = devices > 1 ? gang.wait : 0;
  out.exposedSeconds = *out.exposedTransferSeconds + *out.exposedWaitSeconds;
  out.imagesPerStep = static_cast<double>(global);
  out.imagesPerSecond = *out.imagesPerStep / step;
  out.trainImages = 6400;
  std::vector<double> steps, rates;
  for (const double scale : kScales) {
    steps.push_back(step * scale);
    rates.push_back(*out.imagesPerSecond / scale);
  }
  setRates(out, rates);
  setRepeats(out, &RepeatValues::stepSeconds, steps);
  if (!sends) return out;
  const double leads = gang.local(batch) / gang.local(32);
  for (const QueuedBucket& bucket : gang.buckets) {
    BucketStats stats{bucket.bucket, "all-reduce", bucket.bytes, {}, {}, {}};
    stats.leadSeconds = bucket.leadSeconds * leads;
    out.buckets.push_back(stats);
  }
  if (gang.bufferBytes > 0) out.buckets.push_back({-1, "broadcast", gang.bufferBytes, {}, {}, {}});
  if (devices > 1 && sweep) out.ceilingFit = {gang.own.latencySeconds, gang.own.bytesPerSecond, 0.01};
  return out;
}

StudyResult comparedStudy(std::vector<CellResult> cells, Protocol protocol) {
  StudyResult study;
  study.name = "made";
  study.protocol = protocol;
  study.cells = std::move(cells);
  compareCells(study);
  return study;
}

// A study with a fixed batch per device, on 1 (plain and ddp) and 2 devices.
StudyResult fixedBatchStudy(const MadeGang& gang = {}, bool sweep = true) {
  return comparedStudy({madeCell(1, Strategy::single, 1, 32, BatchKind::perRank, gang),
                        madeCell(2, Strategy::ddp, 1, 32, BatchKind::perRank, gang),
                        madeCell(3, Strategy::ddp, 2, 32, BatchKind::perRank, gang, sweep)},
                       Protocol::weak);
}

// A study with a fixed global batch of 64 on 1, 2 and 4 devices.
StudyResult fixedGlobalStudy(const MadeGang& gang = {}) {
  return comparedStudy({madeCell(1, Strategy::single, 1, 64, BatchKind::global, gang),
                        madeCell(2, Strategy::ddp, 2, 32, BatchKind::global, gang),
                        madeCell(3, Strategy::ddp, 4, 16, BatchKind::global, gang)},
                       Protocol::strong);
}

SizingRequest asking(std::vector<int> devices, double gbps, double latencySeconds = 0) {
  SizingRequest request;
  request.devices = std::move(devices);
  request.links = {{gbps, latencySeconds}};
  return request;
}

Sizing sized(const StudyResult& study, const SizingRequest& request) {
  auto out = sizeStudy(study, request);
  EXPECT_TRUE(out) << english(out.error());
  return out ? *out : Sizing{};
}

std::string refusalOf(const StudyResult& study, const SizingRequest& request) {
  const auto out = sizeStudy(study, request);
  return out ? "" : out.error().message.code;
}

bool says(const std::vector<Message>& messages, const std::string& code) {
  return std::any_of(
      messages.begin(), messages.end(), [&](const Message& message) { return message.code == code; });
}

}  // namespace

// 1 Gbit/s carries 119.5 MB/s. Four ranks: 10 MB take 1.5 * 10e6 / 119.5e6 + 6 * 1 ms = 131.5 ms from 40 ms before the
// last hand-over on; then 5 MB take 68.8 ms.
TEST(Sizing, AQueueOfTwoBucketsMatchesHandComputedValues) {
  const Transfers link = transfersOf({1, 1e-3});
  EXPECT_DOUBLE_EQ(link.bytesPerSecond, 119.5e6);
  EXPECT_NEAR(allReduceSeconds(link, 4, 10e6), 0.131523, 1e-6);
  EXPECT_NEAR(exposedSeconds({{0, 10e6, 0.040}, {1, 5e6, 0}}, link, 4), 0.131523 - 0.040 + 0.068762, 1e-6);
  // The second begins when it is handed over, however early the link is free.
  EXPECT_NEAR(exposedSeconds({{0, 10e6, 0.500}, {1, 5e6, 0}}, link, 4), 0.068762, 1e-6);
  EXPECT_NEAR(broadcastSeconds(link, 5, 1.195e6), 3 * (0.001 + 0.01), 1e-12);
  EXPECT_EQ(exposedSeconds({{0, 10e6, 0}}, link, 1), 0);
  EXPECT_EQ(exposedSeconds({}, link, 4), 0);
}

TEST(Sizing, ALinkWithoutCostLeavesTheLocalPart) {
  const MadeGang gang;
  const StudyResult study = fixedBatchStudy(gang, /*sweep=*/false);
  Basis basis = basisOf(study, 0).value();
  basis.carriedSeconds = 0;
  const auto step = stepAt(basis, Transfers{}, 64);
  ASSERT_TRUE(step);
  EXPECT_DOUBLE_EQ(step->step(), gang.local(32));
  EXPECT_DOUBLE_EQ(step->globalBatch, 64 * 32);
}

TEST(Sizing, ALongBackwardPassHidesAllButTheLastBucket) {
  MadeGang gang;
  gang.buckets = {{0, 10e6, 1000}, {1, 10e6, 900}, {2, 1e6, 0}};
  const Sizing out = sized(fixedBatchStudy(gang), asking({8}, 10));
  ASSERT_EQ(out.rows.size(), 1U);
  const Transfers over{gang.own.latencySeconds, std::min(1e9, 1.195e9)};
  EXPECT_NEAR(*out.rows[0].exposedSeconds, allReduceSeconds(over, 8, 1e6), 1e-12);
}

// A gang that follows the model is predicted exactly: every cell by the others, and the basis by itself.
TEST(Sizing, AGangThatFollowsTheModelIsForecast) {
  MadeGang gang;
  gang.bufferBytes = 40e3;
  gang.wait = 0.004;
  const Sizing out = sized(fixedBatchStudy(gang), asking({2, 8}, 0.3, 30e-6));
  const Transfers over{gang.own.latencySeconds + 30e-6, 0.3e9 / 8 * kPayloadShare};
  for (const SizedRow& row : out.rows) {
    const double step = gang.local(32) + gang.exposed(row.devices, 32, over) + gang.wait;
    EXPECT_NEAR(*row.stepSeconds.value, step, 1e-12);
    EXPECT_NEAR(*row.imagesPerSecond, row.devices * 32 / step, 1e-6);
    EXPECT_NEAR(*row.efficiency.value, gang.local(32) / step, 1e-9);
    EXPECT_NEAR(*row.localSeconds + *row.exposedSeconds + *row.waitSeconds, step, 1e-12);
    ASSERT_TRUE(row.stepSeconds.low && row.stepSeconds.high && row.efficiency.low);
    EXPECT_LT(*row.stepSeconds.low, step);
    EXPECT_GT(*row.stepSeconds.high, step);
    EXPECT_NEAR(*row.speedup.low * *row.speedup.high, std::pow(*row.speedup.value, 2), 1e-9);
  }
  EXPECT_NEAR(out.carriedSeconds, 0, 1e-12);
  EXPECT_EQ(out.cell, 3);
  EXPECT_EQ(out.baselineCell, 1);
  // A single rank does not wait, so its forecast for two lacks that time: 0.004 of 0.11 s, and the time of the last
  // bucket.
  EXPECT_EQ(out.uncertainty.cells, 1);
  const double two = gang.local(32) + gang.exposed(2, 32, gang.own);
  EXPECT_NEAR(*out.uncertainty.model, 1.959964 * std::log((two + 0.004) / two), 1e-9);
}

TEST(Sizing, FiguresOfAnotherDeviceModelAreNotUsed) {
  const MadeGang gang;
  MadeGang quick;
  quick.fixed = quick.perImage = 1e-4;
  CellResult other = madeCell(1, Strategy::single, 1, 32, BatchKind::perRank, quick);
  other.cell.variant = "small";
  other.cell.study.model.name = "small-cnn";
  CellResult basis = madeCell(3, Strategy::ddp, 2, 32, BatchKind::perRank, gang);
  basis.guard.push_back({Severity::warning, {"guard.stolen-cpu", {{"percent", 61.0}}}, {3}});
  basis.guard.push_back({Severity::note, {"guard.turbo", {}}, {3}});
  const Sizing out =
      sized(comparedStudy({other, madeCell(2, Strategy::ddp, 1, 32, BatchKind::perRank, gang), basis}, Protocol::weak),
            asking({1, 2}, 10));
  EXPECT_EQ(out.baselineCell, 2);
  EXPECT_NEAR(*out.rows[0].localSeconds, gang.local(32), 1e-12);
  EXPECT_NEAR(*out.rows[0].speedup.value, 1, 1e-9);
  EXPECT_TRUE(says(out.warnings, "guard.stolen-cpu")) << "what disturbed the basis disturbs what follows from it";
  EXPECT_FALSE(says(out.warnings, "guard.turbo"));
}

// Three repeats are 1 % apart: t(2) s sqrt(1 + 1/3) with s = -log(0.99).
TEST(Sizing, TheIntervalHoldsRepeatsAndTransfers) {
  const MadeGang gang;
  const Sizing out = sized(fixedBatchStudy(gang), asking({8}, 0.3));
  const double repeats = 4.302653 * -std::log(0.99) * std::sqrt(4.0 / 3);
  EXPECT_NEAR(*out.uncertainty.repeats, repeats, 1e-6);
  EXPECT_NEAR(*out.uncertainty.transfers, 0.0196, 1e-4);
  const SizedRow& row = out.rows[0];
  const double longer = std::exp(*out.uncertainty.transfers);
  const Transfers slow{gang.own.latencySeconds * longer, 0.3e9 / 8 * kPayloadShare / longer};
  const double more = gang.exposed(8, 32, slow) - *row.exposedSeconds;
  const double half = std::sqrt(std::pow(repeats * gang.local(32), 2) + std::pow(more, 2)) / *row.stepSeconds.value;
  EXPECT_NEAR(std::log(*row.stepSeconds.high / *row.stepSeconds.value), half, 1e-6);
}

TEST(Sizing, AFixedGlobalBatchTakesTheComputeOfItsShare) {
  const MadeGang gang;
  const Sizing out = sized(fixedGlobalStudy(gang), asking({3, 4, 8, 64, 100}, 1));
  ASSERT_EQ(out.rows.size(), 5U);
  EXPECT_EQ(out.cell, 3);
  // With 64 images on 3 devices the slowest has 22, between the measured 16 and 32.
  EXPECT_DOUBLE_EQ(out.rows[0].perRankBatch, 22);
  EXPECT_NEAR(*out.rows[0].localSeconds, gang.local(22), 1e-12);
  EXPECT_FALSE(out.rows[0].extrapolated);
  EXPECT_NEAR(*out.rows[0].exposedSeconds, gang.exposed(3, 22, {gang.own.latencySeconds, 119.5e6}), 1e-12);
  EXPECT_TRUE(out.rows[1].stepSeconds.low);
  // 8 images each were not measured, so the row is marked and has no interval.
  EXPECT_TRUE(out.rows[2].extrapolated);
  EXPECT_NEAR(*out.rows[2].localSeconds, gang.local(8), 1e-12);
  EXPECT_FALSE(out.rows[2].stepSeconds.low || out.rows[2].speedup.low || out.rows[2].efficiency.high);
  EXPECT_TRUE(says(out.warnings, "size.extrapolated"));
  EXPECT_TRUE(says(out.sentences, "size.holds-repeats"));
  const Sizing without = sized(fixedGlobalStudy(gang), asking({8}, 1));
  EXPECT_FALSE(says(without.sentences, "size.holds-repeats")) << "there is no interval";
  EXPECT_FALSE(says(without.warnings, "size.no-model-error"));
  EXPECT_DOUBLE_EQ(out.rows[3].perRankBatch, 1);
  ASSERT_TRUE(out.rows[4].reason);
  EXPECT_EQ(out.rows[4].reason->code, "size.batch-below-one");
  EXPECT_FALSE(out.rows[4].stepSeconds.value || out.rows[4].epoch.seconds);
}

TEST(Sizing, FiguresOfAnotherBatchAreNotUsed) {
  const StudyResult study = comparedStudy({madeCell(1, Strategy::ddp, 2, 32, BatchKind::global, {})}, Protocol::strong);
  const Sizing out = sized(study, asking({2, 4}, 1));
  EXPECT_FALSE(out.rows[0].reason);
  ASSERT_TRUE(out.rows[1].reason);
  EXPECT_EQ(english(*out.rows[1].reason),
            "4 devices have a batch of 16 each, but only 32 was measured: one time does not allow a linear fit. "
            "Measure a batch near it.");
  const std::vector<Message> several = sizingReasons(sized(study, asking({4, 8}, 1)));
  ASSERT_EQ(several.size(), 1U);
  EXPECT_EQ(english(several[0]),
            "N = 4 (batch 16), N = 8 (batch 8): batches that were not measured; only 32 was, and one time does not "
            "allow a linear fit. Measure batches near them.");
}

// The reported rate keeps the efficiency and a slightly lower one does not; from the reported N on, the link is the
// limit.
TEST(Sizing, MessagesNameTheLinkAndTheNumberOfDevices) {
  const MadeGang gang;
  const StudyResult study = fixedBatchStudy(gang);
  const Sizing out = sized(study, asking({2, 8}, 1));
  ASSERT_EQ(out.needs.size(), 2U);
  ASSERT_TRUE(out.needs[1].gbps);
  const auto efficiency = [&](double gbps) { return *sized(study, asking({8}, gbps)).rows[0].efficiency.value; };
  EXPECT_GE(efficiency(*out.needs[1].gbps), 0.9);
  EXPECT_LT(efficiency(*out.needs[1].gbps * 0.999), 0.9);
  EXPECT_LT(*out.needs[0].gbps, *out.needs[1].gbps);
  ASSERT_TRUE(out.limits[0].devices);
  const int from = static_cast<int>(*out.limits[0].devices);
  EXPECT_EQ(from, 2);
  ASSERT_FALSE(out.sentences.empty());
  EXPECT_EQ(english(out.sentences[1]).substr(0, 45), "An efficiency of 90 % at N = 8 needs at least");
  EXPECT_EQ(english(out.sentences[2]), "At 1 Gbit/s, from N = 2 on the link takes more than 10 % of the step.");
  // These ranks move only 100 MB/s themselves: no link keeps the efficiency.
  MadeGang slow;
  slow.own.bytesPerSecond = 100e6;
  const Sizing none = sized(fixedBatchStudy(slow), asking({8}, 100));
  EXPECT_FALSE(none.needs[0].gbps);
  EXPECT_TRUE(says(none.sentences, "size.needs-none"));
  // There is almost nothing to send.
  MadeGang little;
  little.buckets = {{0, 100, 0}};
  little.own.latencySeconds = 0;
  const Sizing any = sized(fixedBatchStudy(little), asking({8}, 100));
  EXPECT_TRUE(says(any.sentences, "size.needs-any"));
  EXPECT_TRUE(says(any.sentences, "size.link-never"));
  EXPECT_EQ(any.limits[0].searched, 128);
}

// "No link reaches an efficiency of 90 % at N = 8: ..", and the same for 16 and 32, become one sentence, but a script
// still gets each.
TEST(Sizing, WhatDiffersInTheNumberOfDevicesAloneIsReportedOnce) {
  MadeGang slow;
  slow.own.bytesPerSecond = 100e6;
  const StudyResult study = fixedBatchStudy(slow);
  const Sizing none = sized(study, asking({4, 8, 16}, 100));
  EXPECT_EQ(none.sentences.size(), none.needs.size() + none.limits.size() + 3) << "each in the JSON";
  const std::vector<Message> said = withoutDuplicates(none.sentences);
  ASSERT_EQ(said.front().code, "size.needs-none-several");
  EXPECT_FALSE(says(said, "size.needs-none"));
  const std::string text = english(said.front());
  EXPECT_EQ(text.rfind("No link reaches an efficiency of 90 %: with the fastest one it is ", 0), 0u) << text;
  std::size_t at = 0;
  for (const char* n : {" % at N = 4, ", " % at N = 8, ", " % at N = 16."})
    EXPECT_NE(at = text.find(n, at), std::string::npos) << text;
  // A single one keeps its sentence; other shares and links have other sentences.
  EXPECT_TRUE(says(withoutDuplicates(sized(study, asking({8}, 100)).sentences), "size.needs-none"));
  const std::vector<Message> two{{"size.far", {{"devices", std::int64_t{128}}, {"largest", std::int64_t{1}}}},
                                 {"size.one-rank", {}},
                                 {"size.far", {{"devices", std::int64_t{256}}, {"largest", std::int64_t{1}}}},
                                 {"size.one-rank", {}},
                                 {"size.far", {{"devices", std::int64_t{512}}, {"largest", std::int64_t{4}}}}};
  const std::vector<Message> once = withoutDuplicates(two);
  ASSERT_EQ(once.size(), 3U);
  EXPECT_EQ(english(once[0]).rfind("N = 128, N = 256 are more than 64 times the 1 that", 0), 0u) << english(once[0]);
  EXPECT_EQ(once[1].code, "size.one-rank");
  EXPECT_EQ(once[2], two[4]);
}

TEST(Sizing, RowsWithoutNumbersShareAReason) {
  const StudyResult study = comparedStudy({madeCell(1, Strategy::ddp, 2, 32, BatchKind::global, {})}, Protocol::strong);
  const std::vector<Message> reasons = sizingReasons(sized(study, asking({2, 4, 8}, 1)));
  ASSERT_EQ(reasons.size(), 1U);
  EXPECT_EQ(english(reasons[0]).rfind("N = 4 (batch 16), N = 8 (batch 8): ", 0), 0u) << english(reasons[0]);
}

TEST(Sizing, HoursMoneyAndJoules) {
  StudyResult study = fixedBatchStudy();
  CellResult& basis = study.cells[2];
  basis.energyPerSample = 0.5;
  RankResult rank;
  for (int epoch = 0; epoch < 3; ++epoch) {
    HistoryPoint point;
    point.epoch = epoch;
    point.step = 100 * (epoch + 1) - 1;
    point.validationAccuracy = 0.5 + 0.1 * epoch;
    rank.history.push_back(point);
  }
  basis.ranks.push_back(rank);
  SizingRequest request = asking({8}, 1);
  request.price = 2.0;
  request.targetAccuracy = 0.6;
  const Sizing out = sized(study, request);
  const SizedRow& row = out.rows[0];
  EXPECT_DOUBLE_EQ(*out.samplesToTarget, 200 * 64);
  EXPECT_EQ(out.targetCell, 3);
  EXPECT_NEAR(*row.target.seconds, 200 * 64 / *row.imagesPerSecond, 1e-9);
  EXPECT_NEAR(*row.target.deviceHours, 8 * *row.target.seconds / 3600, 1e-12);
  EXPECT_NEAR(*row.target.money, 2 * *row.target.deviceHours, 1e-12);
  const double wattsPerDevice = 0.5 * *basis.imagesPerSecond / 2;
  EXPECT_NEAR(*row.target.joules, wattsPerDevice * 8 * *row.target.seconds, 1e-6);
  EXPECT_NEAR(*row.epoch.seconds, 6400 / *row.imagesPerSecond, 1e-9);
  EXPECT_TRUE(says(out.warnings, "size.batch-grows"));
  request.targetAccuracy = 0.9;
  EXPECT_EQ(refusalOf(study, request), "size.target-not-reached");
  basis.ranks.clear();
  EXPECT_EQ(refusalOf(study, request), "size.not-validated");
}

TEST(Sizing, RefusesWhatTheDataCannotCarry) {
  const auto with = [](auto change) {
    StudyResult study = fixedBatchStudy();
    for (CellResult& cell : study.cells) change(cell);
    return refusalOf(study, asking({8}, 1));
  };
  EXPECT_EQ(with([](CellResult& cell) { cell.cell.strategy = Strategy::single; }), "size.not-measured");
  EXPECT_EQ(with([](CellResult& cell) { cell.cell.strategy = Strategy::parameterServer; }), "size.strategy");
  EXPECT_EQ(with([](CellResult& cell) { cell.cell.strategy = Strategy::dataParallel; }), "size.strategy");
  EXPECT_EQ(with([](CellResult& cell) { cell.cell.study.whatIf.linkMbps = 100; }), "size.what-if");
  EXPECT_EQ(with([](CellResult& cell) { cell.cell.study.imported = ImportedFrom{}; }), "size.imported");
  EXPECT_EQ(with([](CellResult& cell) { cell.buckets.clear(); }), "size.no-buckets");
  EXPECT_EQ(with([](CellResult& cell) { cell.stepSeconds.mean = {}; }), "size.unmeasured");
  EXPECT_EQ(refusalOf(StudyResult{}, asking({8}, 1)), "size.not-measured");
  SizingRequest request = asking({8}, 1);
  request.cell = 9;
  EXPECT_EQ(refusalOf(fixedBatchStudy(), request), "size.no-cell");
  request.cell = 1;
  EXPECT_EQ(refusalOf(fixedBatchStudy(), request), "size.strategy");
  request.cell = 2;
  EXPECT_EQ(refusalOf(fixedBatchStudy(), request), "");
  for (const SizingRequest& bad :
       {asking({}, 1), asking({0}, 1), asking({8}, 0), asking({8}, kNan), asking({8}, 1, -1), asking({2'000'000}, 1)})
    EXPECT_EQ(refusalOf(fixedBatchStudy(), bad), "size.request");
  request = asking({8}, 1);
  request.keep = kNan;
  EXPECT_EQ(refusalOf(fixedBatchStudy(), request), "size.request");
}

TEST(Sizing, WarnsOfWhatIsNotInTheNumbers) {
  const Sizing far = sized(fixedBatchStudy(), asking({128, 129}, 1));
  EXPECT_TRUE(says(far.warnings, "size.far"));
  EXPECT_FALSE(says(sized(fixedBatchStudy(), asking({128}, 1)).warnings, "size.far"));
  SizingRequest request = asking({8}, 1);
  request.cell = 2;
  EXPECT_TRUE(says(sized(fixedBatchStudy(), request).warnings, "size.one-rank"));
  EXPECT_TRUE(says(sized(fixedBatchStudy({}, false), asking({8}, 1)).warnings, "size.no-ceiling"));
  StudyResult once = fixedBatchStudy();
  for (CellResult& cell : once.cells) cell.repeatValues.resize(1);
  const Sizing single = sized(once, asking({8}, 1));
  EXPECT_TRUE(says(single.warnings, "size.no-interval"));
  EXPECT_FALSE(single.rows[0].stepSeconds.low);
  StudyResult alone = fixedBatchStudy();
  alone.cells.erase(alone.cells.begin() + 1);
  EXPECT_TRUE(says(sized(alone, asking({8}, 1)).warnings, "size.no-model-error"));
}

// The part that the queue does not explain is carried over; a sweep that was slower than training does not improve any
// other link.
TEST(Sizing, WhatTheQueueDoesNotExplainIsCarriedOver) {
  StudyResult study = fixedBatchStudy();
  const double exposed = *study.cells[2].exposedTransferSeconds;
  study.cells[2].exposedTransferSeconds = exposed + 0.003;
  EXPECT_NEAR(sized(study, asking({8}, 1)).carriedSeconds, 0.003, 1e-12);
  study.cells[2].exposedTransferSeconds = exposed - 0.003;
  EXPECT_EQ(sized(study, asking({8}, 1)).carriedSeconds, 0);
}

// Between nodes the sweep measured their link, which is not a limit of another one.
TEST(Sizing, ASweepBetweenNodesIsNoLimitOfAFasterLink) {
  MadeGang gang;
  gang.own = {200e-6, 110e6};
  StudyResult study = fixedBatchStudy(gang);
  Cell& two = study.cells[2].cell;
  two.nodes = 2;
  two.devices = 1;
  const Sizing out = sized(study, asking({8}, 10, 20e-6));
  const double carried = out.carriedSeconds;
  EXPECT_NEAR(*out.rows[0].exposedSeconds, gang.exposed(8, 32, {200e-6, 1.195e9}) + carried, 1e-12);
  EXPECT_TRUE(says(out.warnings, "size.faster-link"));
}

// For every gang: a faster link never costs, a longer latency never helps, hiding more never costs, the parts add up,
// and a gang that follows the model is predicted.
TEST(Sizing, ABetterLinkNeverCosts) {
  std::mt19937_64 random(7);
  const auto draw = [&](double low, double high) {
    const double share = static_cast<double>(random() >> 11) / 9007199254740992.0;
    return low * std::pow(high / low, share);
  };
  for (int trial = 0; trial < 200; ++trial) {
    MadeGang gang;
    gang.fixed = draw(1e-3, 1);
    gang.perImage = draw(1e-5, 1e-2);
    gang.own = {draw(1e-6, 1e-3), draw(1e7, 1e11)};
    gang.bufferBytes = draw(1, 1e6);
    gang.wait = draw(1e-6, 1e-2);
    gang.buckets.clear();
    const int buckets = 1 + static_cast<int>(random() % 9);
    for (int i = buckets - 1; i >= 0; --i)
      gang.buckets.push_back({buckets - 1 - i, draw(1e2, 1e8), i * draw(1e-4, 0.1)});
    std::stable_sort(gang.buckets.begin(), gang.buckets.end(),
                     [](const QueuedBucket& a, const QueuedBucket& b) { return a.leadSeconds > b.leadSeconds; });
    const StudyResult study = fixedBatchStudy(gang);
    const int devices = 2 + static_cast<int>(random() % 500);
    const double gbps = draw(0.01, 1000);
    const double latency = draw(1e-7, 1e-2);
    const auto step = [&](double rate, double late) {
      const Sizing out = sized(study, asking({devices}, rate, late));
      EXPECT_NEAR(*out.rows[0].localSeconds + *out.rows[0].exposedSeconds + *out.rows[0].waitSeconds,
                  *out.rows[0].stepSeconds.value, 1e-9);
      return *out.rows[0].stepSeconds.value;
    };
    const double at = step(gbps, latency);
    EXPECT_LE(step(gbps * 2, latency), at * (1 + 1e-12));
    EXPECT_GE(step(gbps, latency * 2), at * (1 - 1e-12));
    const Transfers over{gang.own.latencySeconds + latency,
                         std::min(gang.own.bytesPerSecond, gbps * 1e9 / 8 * kPayloadShare)};
    EXPECT_NEAR(at / (gang.local(32) + gang.exposed(devices, 32, over) + gang.wait), 1, 1e-9);
    std::vector<QueuedBucket> earlier = gang.buckets;
    for (QueuedBucket& bucket : earlier) bucket.leadSeconds *= 1.5;
    EXPECT_LE(exposedSeconds(earlier, over, devices), exposedSeconds(gang.buckets, over, devices) * (1 + 1e-12));
  }
}

TEST(Sizing, JsonHasItsKeysInOrder) {
  const auto json = toJson(sized(fixedBatchStudy(), asking({8}, 1)));
  const auto keys = [](const nlohmann::ordered_json& object) {
    std::string out;
    for (const auto& [key, value] : object.items()) out += (out.empty() ? "" : " ") + key;
    return out;
  };
  EXPECT_EQ(keys(json),
            "study name basis baseline uncertainty target rows keep needs linkShare limits sentences warnings");
  EXPECT_EQ(keys(json["basis"]),
            "cell devices localSeconds waitSeconds carriedSeconds latencySeconds bytesPerSecond bufferBytes buckets");
  EXPECT_EQ(keys(json["rows"][0]),
            "devices linkGbps latencySeconds globalBatch perRankBatch stepSeconds imagesPerSecond speedup efficiency "
            "localSeconds exposedSeconds waitSeconds extrapolated epoch target reason");
  EXPECT_EQ(keys(json["rows"][0]["epoch"]), "seconds deviceHours money joules");
  EXPECT_TRUE(json["rows"][0]["target"]["seconds"].is_null());
}

// A curve has every requested N with the value of its row, and the measured values are beside it.
TEST(Sizing, CurvesGoThroughTheRows) {
  EXPECT_EQ(curveDevices(1, 8, 4, {3}), (std::vector<int>{1, 2, 3, 4, 8}));
  EXPECT_EQ(curveDevices(2, 2, 64, {2}), (std::vector<int>{2}));
  const StudyResult study = fixedGlobalStudy();
  SizingRequest request = asking({4, 64, 100}, 1);
  request.links.push_back({10, 0});
  EXPECT_TRUE(sized(study, request).curves.empty());
  request.curvePoints = 16;
  const Sizing out = sized(study, request);
  ASSERT_EQ(out.curves.size(), 2U);
  for (const SizedCurve& curve : out.curves) {
    EXPECT_EQ(curve.rows.front().devices, 1);
    EXPECT_EQ(curve.rows.back().devices, 100);
    EXPECT_GE(curve.rows.size(), 16U);
    for (const SizedRow& row : out.rows) {
      if (row.link.gbps != curve.link.gbps) continue;
      const auto same = std::find_if(curve.rows.begin(), curve.rows.end(),
                                     [&](const SizedRow& each) { return each.devices == row.devices; });
      ASSERT_NE(same, curve.rows.end()) << row.devices;
      EXPECT_EQ(same->stepSeconds.value, row.stepSeconds.value);
      EXPECT_EQ(same->reason.has_value(), row.reason.has_value());
    }
  }
  ASSERT_EQ(out.measured.size(), 3U);
  for (std::size_t i = 0; i < out.measured.size(); ++i) {
    EXPECT_EQ(out.measured[i].cell, static_cast<int>(i) + 1);
    EXPECT_EQ(out.measured[i].speedup.value, study.cells[i].speedup);
    EXPECT_EQ(out.measured[i].efficiency.low.has_value(), out.measured[i].speedup.low.has_value());
  }
}

}  // namespace scalescope
