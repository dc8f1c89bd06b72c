// Tests which cells may be compared with each other, for every kind of difference and for random partial states of a
// study.
#include "core/analysis/scaling/comparable.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "core/analysis/scaling/scaling.h"
#include "synthetic.h"
#include "tests/sanitized.h"

namespace scalescope {

using namespace synthetic;

namespace {

using Edit = std::function<void(CellResult&)>;

void setFact(CellResult& cell, const std::string& key, const std::string& value) {
  std::erase_if(cell.environment, [&](const auto& fact) { return fact.first == key; });
  cell.environment.emplace_back(key, value);
}

Edit importedWith(const char* key, const char* value) {
  return [=](CellResult& cell) {
    cell.cell.study.imported = ImportedFrom{"t.csv", "", "csv"};
    if (*key != '\0') setFact(cell, key, value);
  };
}

struct Case {
  Difference difference;
  Edit cell, other;
};

std::vector<Case> cases() {
  const Edit same = [](CellResult&) {};
  return {
      {Difference::source, same, importedWith("", "")},
      {Difference::report, importedWith("report", "A"), importedWith("report", "B")},
      {Difference::model, importedWith("model", "small"), importedWith("model", "resnet50")},
      {Difference::model, same, [](CellResult& c) { c.cell.study.model.name = "vgg11"; }},
      {Difference::dataset, importedWith("dataset", "cifar10"), importedWith("dataset", "mnist")},
      {Difference::dataset, same, [](CellResult& c) { c.cell.study.dataset.trainLimit = 100; }},
      {Difference::precision, same, [](CellResult& c) { c.cell.precision = Precision::bf16; }},
      {Difference::optimizer, same, [](CellResult& c) { c.cell.study.optimizer.lr *= 2; }},
      {Difference::optimizer, same, [](CellResult& c) { c.cell.study.zeroGamma = true; }},
      {Difference::accumulation, same,
       [](CellResult& c) {
         c.cell.batch = BatchShares(2, {16, 16});
       }},
      {Difference::batch, same,
       [](CellResult& c) {
         c.cell.batch = BatchShares(1, {32, 64});
       }},
      {Difference::host, same, [](CellResult& c) { c.cell.study.hosts[0].device = DeviceKind::cuda; }},
      {Difference::host, same, [](CellResult& c) { c.cell.study.hosts[0].coresPerSlot = 3; }},
      {Difference::host, [](CellResult& c) { setFact(c, "processor", "old"); },
       [](CellResult& c) { setFact(c, "processor", "new"); }},
      {Difference::settings, same, [](CellResult& c) { c.cell.study.ddp.bucketMB = 1; }},
      {Difference::settings, same, [](CellResult& c) { c.cell.study.checkpoint.every.steps = 5; }},
      {Difference::settings, same, [](CellResult& c) { c.cell.study.dataset.loading = Loading::workers; }},
      {Difference::settings, same, [](CellResult& c) { c.cell.study.measure.mode = MeasureMode::train; }},
  };
}

CellResult two(int number, double rate) { return measured(number, Strategy::ddp, 2, 64, rate); }

}  // namespace

TEST(Comparable, EveryKindOfDifferenceIsFoundWhicheverSideHasIt) {
  for (const Case& each : cases()) {
    CellResult cell = two(1, 100), other = measured(2, Strategy::ddp, 4, 64, 200);
    EXPECT_FALSE(differenceOf(cell, other, Compared::devices));
    each.cell(cell);
    each.other(other);
    EXPECT_EQ(differenceOf(cell, other, Compared::devices), each.difference);
    EXPECT_EQ(differenceOf(other, cell, Compared::devices), each.difference);
    EXPECT_FALSE(sameSeries(cell, other));
  }
}

TEST(Comparable, WhatIsNotMeasuredIsNoDifference) {
  CellResult cell = two(1, 100), other = two(2, 100);
  other.cell.variant = "other";
  other.cell.study.name = "other";
  other.cell.study.variants = {{"other", {}}};
  other.cell.study.dataset.path = "/elsewhere";
  other.cell.study.hosts[0].ssh = "b";
  other.cell.study.measure.repeats = 9;
  other.cell.study.measure.order = RepeatOrder::cellMajor;
  setFact(other, "processor", "a | b");
  setFact(cell, "processor", "a");
  EXPECT_FALSE(differenceOf(cell, other, Compared::devices));
  EXPECT_FALSE(sameSeries(cell, other)) << "a line is of one variant";
}

// These settings change nothing on one device: a study shares its plain device among variants that differ in them.
TEST(Comparable, OneDeviceIsSharedAmongVariantsOfWhatItCannotFeel) {
  CellResult one = measured(1, Strategy::single, 1, 64, 100), gang = two(2, 190);
  gang.cell.study.ddp.bucketMB = 1;
  gang.cell.study.whatIf.linkMbps = 100;
  gang.cell.study.parameterServer.servers = 2;
  EXPECT_FALSE(differenceOf(gang, one, Compared::devices));
  EXPECT_FALSE(differenceOf(gang, one, Compared::sizes));
  gang.cell.study.seed = 9;
  EXPECT_EQ(differenceOf(gang, one, Compared::devices), Difference::settings);
}

TEST(Comparable, AChosenBaselineMayDifferInSettingsButNotInWork) {
  for (const Case& each : cases()) {
    CellResult cell = two(1, 100), other = two(2, 200);
    each.cell(cell);
    each.other(other);
    const auto found = differenceOf(cell, other, Compared::variants);
    if (each.difference == Difference::settings || each.difference == Difference::source)
      EXPECT_FALSE(found);
    else
      EXPECT_EQ(found, each.difference);
  }
}

TEST(Comparable, CheckpointsAndBatchesAreComparedInOneFunction) {
  const CellResult here = two(1, 100);
  CellResult there = measured(2, Strategy::ddp, 4, 64, 200);
  EXPECT_EQ(differenceOf(here, there, Compared::checkpoints), Difference::place);
  EXPECT_EQ(differenceOf(here, there, Compared::batches), Difference::place);
  CellResult larger = measured(3, Strategy::ddp, 2, 128, 200);
  EXPECT_EQ(differenceOf(here, larger, Compared::checkpoints), Difference::batch);
  EXPECT_FALSE(differenceOf(here, larger, Compared::batches));
  CellResult saving = two(4, 90);
  saving.cell.study.checkpoint.every.steps = 10;
  EXPECT_FALSE(differenceOf(here, saving, Compared::checkpoints));
  EXPECT_EQ(differenceOf(here, saving, Compared::batches), Difference::settings);
}

// The cells of a study file have specs that contain their variant names.
TEST(Comparable, AVariantsOwnNameHidesNoCheckpointOverhead) {
  StudyResult study;
  study.protocol = Protocol::strong;
  const nlohmann::json saving = {{"checkpoint", {{"every", {{"steps", 10}}}}}};
  study.spec.variants = {{"plain", nlohmann::json::object()}, {"sync", saving}};
  study.spec.name = "checkpoints";
  study.spec.axes.devices = {2};
  study.spec.axes.batches = {64};
  const auto cells = expand(study.spec);
  ASSERT_TRUE(cells) << english(cells.error());
  for (const Cell& cell : *cells) {
    CellResult result;
    result.cell = cell;
    const double slower = cell.variant == "sync" ? 1.25 : 1;
    setRates(result, {100 / slower, 110 / slower});
    setTrainSeconds(result, {10 * slower, 20 * slower});
    result.imagesPerSecond = 100 / slower;
    study.cells.push_back(std::move(result));
  }
  compareCells(study);
  int known = 0;
  for (const CellResult& cell : study.cells) {
    EXPECT_EQ(cell.checkpointOverhead.value.has_value(), cell.cell.variant == "sync");
    EXPECT_EQ(cell.missing.checkpointOverhead.has_value(), cell.cell.variant != "sync");
    if (!cell.checkpointOverhead.value) continue;
    EXPECT_NEAR(*cell.checkpointOverhead.value, 0.25, 1e-12);
    ++known;
  }
  EXPECT_EQ(known, 3) << "two devices, and both one-device baselines";
  study.cells.front().repeatValues.clear();  // This clears the plain cell of two devices.
  study.cells.front().imagesPerSecond = {};
  compareCells(study);
  EXPECT_TRUE(noted(study.guard, "guard.no-overhead"));
}

TEST(Comparable, AnotherModelsDeviceIsNoBaseline) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.spec.variants = {{"plain", {}}, {"wide", {}}};
  study.cells = {two(1, 1900), two(2, 27.44), measured(3, Strategy::single, 1, 64, 2069)};
  study.cells[1].cell.variant = "wide";
  study.cells[1].cell.study.model.name = "vgg11";
  compareCells(study);
  EXPECT_EQ(study.cells[0].baselineCell, 3);
  EXPECT_EQ(study.cells[1].baselineCell, 0);
  EXPECT_FALSE(study.cells[1].speedup || study.cells[1].subtractionCommSeconds || study.cells[1].waterfall.ideal);
  EXPECT_EQ(study.cells[1].missing.speedup->code, "baseline.other-model");
  EXPECT_TRUE(noted(study.guard, "guard.no-counterpart"));
  CellResult own = measured(4, Strategy::ddp, 1, 64, 27.54);
  own.cell.variant = "wide";
  own.cell.study.model.name = "vgg11";
  study.cells.push_back(own);
  compareCells(study);
  EXPECT_NEAR(*study.cells[1].speedup, 27.44 / 27.54, 1e-12);
}

TEST(Comparable, OneRunAloneHasNoSpeedup) {
  for (const int devices : {1, 4}) {
    StudyResult study;
    study.protocol = Protocol::strong;
    study.onlyRun = RunId("r");
    study.cells = {measured(3, devices == 1 ? Strategy::single : Strategy::ddp, devices, 64, 100)};
    compareCells(study);
    EXPECT_FALSE(study.cells[0].speedup || study.cells[0].efficiency);
    EXPECT_EQ(study.cells[0].missing.speedup->code, "baseline.one-run");
  }
}

TEST(Comparable, AnUnmeasuredCellHasNoBaselineAndNoNoteOfOne) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {two(1, 100), measured(2, Strategy::ddp, 4, 64, 180), measured(3, Strategy::ddp, 8, 64, 1)};
  study.cells[2].imagesPerSecond = {};
  study.cells[2].repeatValues.clear();
  compareCells(study);
  EXPECT_EQ(study.cells[0].baselineCell, 1) << "the smallest of a line is what the others are relative to";
  EXPECT_EQ(study.cells[1].baselineDevices, 2);
  EXPECT_DOUBLE_EQ(*study.cells[1].speedup, 3.6);
  EXPECT_EQ(study.cells[2].baselineCell, 0);
  EXPECT_EQ(study.cells[2].missing.speedup->code, "baseline.unmeasured");
  EXPECT_TRUE(study.cells[2].guard.empty());
}

TEST(Comparable, TheBaselineThatTheStudyNamesComesFirst) {
  StudyResult study;
  study.protocol = Protocol::free;
  study.spec.baselineWritten = true;
  study.spec.baseline = BaselineSpec{Strategy::ddp, 1, 2};
  study.cells = {measured(1, Strategy::single, 1, 64, 60), two(2, 100), measured(3, Strategy::ddp, 4, 64, 180)};
  compareCells(study);
  EXPECT_EQ(study.cells[2].baselineCell, 2);
  EXPECT_DOUBLE_EQ(*study.cells[2].speedup, 3.6);
  EXPECT_EQ(study.cells[0].baselineCell, 2);
  study.spec.baseline.reset();
  compareCells(study);
  EXPECT_EQ(study.cells[2].missing.speedup->code, "baseline.unnamed");
  EXPECT_FALSE(noted(study.guard, "guard.no-counterpart")) << "no comparison was requested";
}

namespace {

// Generator of studies as they occur: with variants that change some settings, cells that failed or were deleted, some
// cells imported from a table, and some measured on an earlier machine.
class Drawn {
 public:
  explicit Drawn(unsigned seed) : m_random(seed) {}

  int upTo(int most) { return std::uniform_int_distribution(0, most)(m_random); }
  bool oneIn(int n) { return upTo(n - 1) == 0; }

  StudyResult study() {
    StudyResult out;
    constexpr Protocol kProtocols[] = {Protocol::strong, Protocol::weak, Protocol::fixedEpoch, Protocol::free,
                                       Protocol::batchSweep};
    out.protocol = kProtocols[upTo(4)];
    out.spec.baselineWritten = oneIn(2);
    if (oneIn(8)) out.spec.baseline.reset();
    if (oneIn(4)) out.spec.baseline = BaselineSpec{Strategy::ddp, 1, 2};
    out.spec.variants = {{"plain", {}}, {"a", {}}, {"b", {}}};
    if (oneIn(8)) out.onlyRun = RunId("r");
    const std::vector<Edit> edits = {edit(), edit()};
    const bool perRank = oneIn(2);
    for (int variant = 0; variant < 3; ++variant)
      for (const Strategy strategy : {Strategy::single, Strategy::ddp, Strategy::dataParallel})
        for (const int devices : {1, 2, 4})
          for (const std::int64_t batch : {64, 128})
            if (oneIn(3) && (strategy != Strategy::single || devices == 1))
              out.cells.push_back(cellOf(out, variant, edits, strategy, devices, batch, perRank));
    return out;
  }

 private:
  Edit edit() {
    const std::vector<Case> all = cases();
    const Case& each = all[static_cast<std::size_t>(upTo(static_cast<int>(all.size()) - 1))];
    return oneIn(2) ? each.cell : each.other;
  }

  CellResult cellOf(const StudyResult& study, int variant, const std::vector<Edit>& edits, Strategy strategy,
                    int devices, std::int64_t batch, bool perRank) {
    CellResult out = measured(static_cast<int>(study.cells.size()) + 1, strategy, devices,
                              perRank ? batch * devices : batch, 50.0 * devices + upTo(50));
    if (perRank) out.cell.study.axes.batchKind = BatchKind::perRank;
    out.cell.variant = study.spec.variants[static_cast<std::size_t>(variant)].first;
    out.cell.study.variants = {{out.cell.variant, {}}};
    setRates(out, {*out.imagesPerSecond, *out.imagesPerSecond * 1.01});
    setTrainSeconds(out, {10, 11});
    if (variant > 0) edits[static_cast<std::size_t>(variant) - 1](out);
    setFact(out, "processor", oneIn(12) ? "earlier" : "here");
    if (oneIn(4)) {  // The cell failed, or its runs were deleted.
      out.imagesPerSecond = {};
      out.repeatValues.clear();
      out.stepSeconds = {};
    }
    if (oneIn(6)) importedWith(oneIn(2) ? "model" : "dataset", oneIn(2) ? "mnist" : "vgg11")(out);
    return out;
  }

  std::mt19937 m_random;
};

std::string nameOf(const CellResult& cell, const char* key, const std::string& own) {
  if (!cell.cell.study.imported) return own;
  for (const auto& [known, value] : cell.environment)
    if (known == key) return value;
  return {};
}

void expectSameWork(const CellResult& a, const CellResult& b) {
  const auto same = [](const std::string& x, const std::string& y) { return x.empty() || y.empty() || x == y; };
  EXPECT_TRUE(same(nameOf(a, "model", a.cell.study.model.name), nameOf(b, "model", b.cell.study.model.name)));
  EXPECT_TRUE(same(nameOf(a, "dataset", a.cell.study.dataset.name), nameOf(b, "dataset", b.cell.study.dataset.name)));
  EXPECT_TRUE(same(nameOf(a, "report", ""), nameOf(b, "report", "")));
  EXPECT_EQ(a.cell.precision, b.cell.precision);
  EXPECT_EQ(a.cell.batch.accumulation(), b.cell.batch.accumulation());
  if (a.cell.study.axes.batchKind == BatchKind::global)
    EXPECT_EQ(a.cell.batch.asked(), b.cell.batch.asked());
  else
    EXPECT_DOUBLE_EQ(a.cell.batch.perRank(), b.cell.batch.perRank());
}

bool isDeclared(const StudyResult& study, const CellResult& cell, int chosen) {
  if (const CellResult* wanted = cellNumbered(study, chosen))
    return cell.cell.strategy == wanted->cell.strategy && cell.cell.devices == wanted->cell.devices;
  const auto& named = study.spec.baseline;
  if (named && cell.cell.strategy == named->strategy && cell.cell.devices == named->devices) return true;
  return std::any_of(study.cells.begin(), study.cells.end(), [&](const CellResult& other) {
    return other.cell.number != cell.cell.number && other.baselineCell == cell.cell.number;
  });
}

}  // namespace

TEST(Comparable, InRandomPartialStatesNothingIsComparedThatMayNotBe) {
  constexpr unsigned kStudies = kIsSanitized ? 100 : 400;  // A sanitizer makes each about thirty times slower.
  int compared = 0, missing = 0, overheads = 0;
  for (unsigned seed = 1; seed <= kStudies; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Drawn draw(seed);
    StudyResult study = draw.study();
    const int chosen =
        draw.oneIn(3) && !study.cells.empty() ? 1 + draw.upTo(static_cast<int>(study.cells.size()) - 1) : 0;
    compareCells(study, chosen);
    const std::string once = toJson(study).dump();
    compareCells(study, chosen);
    EXPECT_TRUE(toJson(study).dump() == once) << "comparing twice changes nothing";
    for (const CellResult& cell : study.cells) {
      SCOPED_TRACE("cell " + std::to_string(cell.cell.number));
      const CellResult* baseline = cellNumbered(study, cell.baselineCell);
      EXPECT_EQ(baseline == nullptr, cell.missing.speedup.has_value());
      EXPECT_EQ(cell.speedup.has_value(), baseline != nullptr);
      EXPECT_EQ(cell.efficiency.has_value(), baseline != nullptr);
      EXPECT_EQ(cell.gainPerDevice.value.has_value(), !cell.missing.gainPerDevice);
      EXPECT_EQ(cell.subtractionCommSeconds.has_value(), !cell.missing.subtraction);
      EXPECT_EQ(cell.checkpointOverhead.value.has_value(), !cell.missing.checkpointOverhead);
      EXPECT_TRUE(baseline != nullptr || !cell.waterfall.ideal);
      missing += baseline == nullptr && cell.imagesPerSecond ? 1 : 0;
      overheads += cell.checkpointOverhead.value ? 1 : 0;
      if (baseline == nullptr) continue;
      EXPECT_FALSE(study.onlyRun);
      EXPECT_TRUE(cell.imagesPerSecond && baseline->imagesPerSecond);
      EXPECT_EQ(cell.baselineDevices, baseline->cell.worldDevices());
      EXPECT_TRUE(chosen > 0 || cell.cell.study.imported.has_value() == baseline->cell.study.imported.has_value());
      expectSameWork(cell, *baseline);
      if (baseline == &cell)
        EXPECT_TRUE(isDeclared(study, cell, chosen));
      else
        ++compared;
      EXPECT_DOUBLE_EQ(*cell.speedup, cell.baselineDevices * *cell.imagesPerSecond / *baseline->imagesPerSecond);
    }
    for (const ScalingFit& fit : study.fits)
      for (const int number : fit.cells)
        expectSameWork(*cellNumbered(study, fit.cells.front()), *cellNumbered(study, number));
  }
  EXPECT_GT(compared, int{kStudies} * 3 / 4);
  EXPECT_GT(missing, int{kStudies} * 3 / 4);
  EXPECT_GT(overheads, 0);
}

}  // namespace scalescope
