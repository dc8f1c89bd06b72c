#include "core/report/formats/table_formats.h"
#include "core/report/values/figure.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "core/analysis/fits/part_law.h"
#include "core/analysis/fits/scaling_fit.h"
#include "core/report/cells/combine.h"
#include "core/report/figures/figure_pieces.h"
#include "core/report/figures/figures.h"
#include "core/report/figures/fits.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/text/message_formatter.h"
#include "strong_study.h"
#include "tests/paths.h"

namespace scalescope {

using namespace synthetic;

namespace {

bool tableOnly(const std::string& what) { return kindNamed(what)->draw == nullptr; }

// Returns true for figures that the two cells of strongStudy() cannot show: no batch sweep, no checkpoints, no target,
// too few N for a law.
bool beyondTwoCells(const std::string& what) {
  return what == "frontier" || what == "checkpoint" || what == "time-to-accuracy" || what == "fit" || what == "parts" ||
         what == "traffic";
}

const FigureSeries* seriesNamed(const Figure& figure, const std::string& name) {
  for (const FigureSeries& series : figure.series)
    if (series.name == name) return &series;
  return nullptr;
}

}  // namespace

TEST(FigureJson, IsWrittenAndReadBack) {
  Figure figure;
  figure.id = "speedup";
  figure.kind = FigureKind::waterfall;
  figure.title = "t";
  figure.x = {.title = "x",
              .scale = AxisScale::log10,
              .zeroBased = true,
              .min = 1,
              .max = 8,
              .categories = {"a"},
              .unit = "bytes",
              .ticks = {1, 2}};
  FigureSeries series;
  series.name = "s";
  series.role = SeriesRole::hiddenComm;
  series.style = SeriesStyle::area;
  series.band = true;
  series.faint = true;
  series.points = {{1, 2, 1.5, 2.5, "n = 3"}, {2, kNan, {}, {}, {}}};
  figure.series = {series};
  figure.notes = {"note"};
  figure.empty = "nothing";
  EXPECT_FALSE(toJson(figure).contains("spans")) << "as it was written before there were any";
  figure.spans = {{1, 1.5, "warm-up"}};
  const auto json = toJson(figure);
  const auto back = figureFromJson(nlohmann::json::parse(json.dump()));
  ASSERT_TRUE(back);
  EXPECT_EQ(toJson(*back).dump(), json.dump());
  EXPECT_EQ(back->series[0].role, SeriesRole::hiddenComm);
  EXPECT_TRUE(back->series[0].faint);
  EXPECT_EQ(back->x.scale, AxisScale::log10);
  EXPECT_TRUE(std::isnan(back->series[0].points[1].y));
  EXPECT_EQ(back->series[0].points[0].high, 2.5);
  ASSERT_EQ(back->spans.size(), 1u);
  EXPECT_EQ(back->spans[0].to, 1.5);
}

// `scalescope --render` of this version reads this form: the bytes must agree, not only the meaning.
TEST(FigureJson, GoldenFileOfVersion1) {
  std::ifstream stream(sourceFile("tests/data/golden/figure-1.json"));
  std::stringstream text;
  text << stream.rdbuf();
  const auto figure = figureFromJson(nlohmann::json::parse(text.str()));
  ASSERT_TRUE(figure);
  EXPECT_EQ(toJson(*figure).dump() + "\n", text.str());
}

TEST(FigureJson, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(figureFromJson(nlohmann::json::array()).error().message.code, "figure.not-a-figure");
  EXPECT_EQ(figureFromJson({{"version", "1"}}).error().message.code, "figure.not-a-figure");
  EXPECT_EQ(figureFromJson({{"version", kFigureVersion + 1}}).error().message.code, "figure.version");
  // Wrong types inside are replaced by defaults and do not throw.
  const auto odd =
      figureFromJson(nlohmann::json::parse(R"({"version":1,"x":7,"y":{"ticks":["a",3],"min":"0"},"series":)"
                                           R"([1,{"points":[2,{"x":"1"}],"role":"unheard-of"}],"notes":[1,"n"]})"));
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->y.ticks, std::vector<double>{3});
  ASSERT_EQ(odd->series.size(), 1u);  // An element that is no series is left out.
  EXPECT_EQ(odd->series[0].role, SeriesRole::plain);
}

TEST(Figures, EveryKindDrawsOrGivesTheReason) {
  const StudyResult study = strongStudy();
  for (const std::string& what : exportKinds()) {
    const auto figure = makeFigure(inEnglish(), study, what);
    if (tableOnly(what)) {
      EXPECT_EQ(figure.error().message.code, "figure.table-only");
      continue;
    }
    ASSERT_TRUE(figure) << what;
    EXPECT_EQ(figure->id, what);
    if (beyondTwoCells(what)) {
      EXPECT_FALSE(figure->empty.empty()) << what;
      continue;
    }
    EXPECT_FALSE(figure->series.empty()) << what;
    EXPECT_FALSE(figure->x.title.empty() && figure->kind != FigureKind::waterfall) << what;
    for (const std::string& text :
         {figure->title, figure->subtitle, figure->definition, figure->y.title, figure->summary, figure->stamp}) {
      EXPECT_FALSE(text.empty()) << what;
      EXPECT_EQ(text.find('{'), std::string::npos) << what << ": " << text;
    }
  }
  EXPECT_EQ(makeFigure(inEnglish(), study, "speedups").error().message.code, "figure.unknown");
}

TEST(Figures, NothingMeasuredIsOneMessage) {
  StudyResult study;
  study.cells.push_back(analyseCell(cell(1, Strategy::ddp, 2, 64), {}, {}));
  compareCells(study);
  for (const std::string& what : exportKinds()) {
    if (tableOnly(what)) continue;
    const auto figure = makeFigure(inEnglish(), study, what);
    ASSERT_TRUE(figure) << what;
    EXPECT_TRUE(figure->series.empty()) << what;
    EXPECT_NE(figure->empty, "empty." + what);
    EXPECT_FALSE(figure->empty.empty()) << what;
  }
}

TEST(Figures, SpeedupStatesTheFinding) {
  const Figure figure = *makeFigure(inEnglish(), strongStudy(), "speedup");
  EXPECT_EQ(figure.title, "2 devices: 1.60x [1.53, 1.67]");
  EXPECT_EQ(figure.subtitle, "strong scaling; baseline 1 device, single; n = 3, 95 % interval");
  ASSERT_EQ(figure.series.size(), 2U);
  EXPECT_EQ(figure.series[0].role, SeriesRole::ideal);
  const FigureSeries& ddp = figure.series[1];
  ASSERT_EQ(ddp.points.size(), 2U);  // The plain baseline, then two devices.
  EXPECT_DOUBLE_EQ(ddp.points[0].x, 1);
  EXPECT_DOUBLE_EQ(ddp.points[0].y, 1);
  EXPECT_NEAR(ddp.points[1].y, 1.6, 1e-8);
  EXPECT_LT(*ddp.points[1].low, 1.6);
  EXPECT_GT(*ddp.points[1].high, 1.6);
  EXPECT_EQ(ddp.points[1].label, "n = 3");
  EXPECT_NE(figure.stamp.find("G0"), std::string::npos);
  EXPECT_NE(std::find(figure.notes.begin(), figure.notes.end(),
                      "Epoch time is estimated: training images / images per second. The measured window had no whole "
                      "epoch."),
            figure.notes.end());
}

TEST(Figures, OneDeviceIsNotOneDevices) {
  StudyResult study = strongStudy();
  study.cells[0].cell.devices = 1;
  compareCells(study);
  EXPECT_EQ(makeFigure(inEnglish(), study, "speedup")->title, "1 device: 1.60x [1.53, 1.67]");
  EXPECT_EQ(makeFigure(inEnglish(), study, "efficiency")->title, "1 device: 160 % [153, 167] of ideal");
  EXPECT_EQ(makeFigure(inEnglish(), study, "waterfall")->title.rfind("1 device: from ", 0), 0u);
}

TEST(Figures, ThePartsOfAStepAreStackedAndSumToTheStep) {
  const StudyResult study = strongStudy();
  const Figure figure = *makeFigure(inEnglish(), study, "step-parts");
  EXPECT_EQ(figure.kind, FigureKind::timeline);
  ASSERT_EQ(figure.y.categories.size(), 2U);
  EXPECT_NE(figure.y.categories[1].find("2 devices"), std::string::npos) << "the first cell stands on top";
  double end[2] = {0, 0};
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) {
      double& row = end[static_cast<std::size_t>(point.y)];
      EXPECT_DOUBLE_EQ(*point.low, row) << series.name;
      row = *point.high;
      EXPECT_NE(point.label.find("% of the step"), std::string::npos);
    }
  EXPECT_NEAR(end[1], *study.cells[0].stepSeconds.mean * 1e3, 1e-6);
  EXPECT_NEAR(end[0], *study.cells[1].stepSeconds.mean * 1e3, 1e-6);
  EXPECT_NE(figure.summary.find("compute"), std::string::npos) << figure.summary;
}

TEST(Figures, WhyThereIsNoBandwidthIsTrueOfTheStudy) {
  StudyResult study = strongStudy();
  for (CellResult& cell : study.cells) {
    cell.busbw = cell.ceilingBusbw = std::nullopt;
    cell.ceiling.clear();
    if (cell.cell.worldDevices() > 1) cell.cell.strategy = Strategy::dataParallel;
  }
  const std::string parallel = makeFigure(inEnglish(), study, "bandwidth")->empty;
  EXPECT_EQ(parallel.find("two or more"), std::string::npos) << parallel;
  EXPECT_NE(parallel.find("DataParallel"), std::string::npos) << parallel;
  study.cells[0].cell.strategy = Strategy::ddp;
  study.cells[0].repeats = 0, study.cells[0].imagesPerSecond.reset(), study.cells[0].status = RunStatus::queued;
  EXPECT_NE(makeFigure(inEnglish(), study, "bandwidth")->empty.find("yet"), std::string::npos);
  study.cells.erase(study.cells.begin());
  EXPECT_NE(makeFigure(inEnglish(), study, "bandwidth")->empty.find("two or more"), std::string::npos);
}

TEST(Figures, WaterfallClosesToTheStep) {
  const Figure figure = *makeFigure(inEnglish(), strongStudy(), "waterfall");
  double sum = 0;
  const FigureSeries& totals = figure.series.front();
  ASSERT_EQ(totals.points.size(), 2U);
  for (std::size_t i = 1; i < figure.series.size(); ++i) {
    ASSERT_EQ(figure.series[i].points.size(), 1U);
    EXPECT_EQ(figure.x.categories[static_cast<std::size_t>(figure.series[i].points[0].x)], figure.series[i].name);
    sum += figure.series[i].points[0].y;
  }
  EXPECT_NEAR(totals.points[0].y + sum, totals.points[1].y, 1e-9);
  EXPECT_NEAR(totals.points[1].y, 100, 1e-6);
}

// A program reports few parts of its steps, and a part counts only if its baseline has it too.
TEST(Figures, AWaterfallShowsTheTimeOfPartsThatWereNotMeasured) {
  StudyResult study = strongStudy();
  WaterfallParts& fall = study.cells[0].waterfall;
  const double ideal = *fall.ideal * 1e3, step = *study.cells[0].stepSeconds.mean * 1e3;
  EXPECT_EQ(seriesNamed(*makeFigure(inEnglish(), study, "waterfall"), "not explained"), nullptr);
  const Number compute = fall.compute;
  fall = {};
  fall.ideal = ideal / 1e3;
  fall.compute = compute;
  const Figure some = *makeFigure(inEnglish(), study, "waterfall");
  ASSERT_NE(seriesNamed(some, "not explained"), nullptr);
  EXPECT_NE(some.definition.find("“Not explained” is"), std::string::npos) << some.definition;
  EXPECT_NEAR(seriesNamed(some, "not explained")->points.at(0).y, step - ideal - *compute * 1e3, 1e-9);
  fall.compute = {};
  const Figure none = *makeFigure(inEnglish(), study, "waterfall");
  EXPECT_EQ(none.x.categories, (std::vector<std::string>{"ideal", "not explained", "step"}));
  EXPECT_NEAR(seriesNamed(none, "not explained")->points.at(0).y, step - ideal, 1e-9);
}

TEST(Figures, StackedPartsAddUpToTheStep) {
  const Figure figure = *makeFigure(inEnglish(), strongStudy(), "step-split");
  double two = 0;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points)
      if (point.x == 0) two += point.y;
  EXPECT_NEAR(two, 100, 1e-6);
  EXPECT_EQ(figure.title, "15 % of the step waits for communication at 2 devices");
  ASSERT_NE(seriesNamed(figure, "hidden communication"), nullptr);
  EXPECT_NEAR(seriesNamed(figure, "hidden communication")->points[0].y, 16, 1e-6);
}

// With clocks within 0.3 ms, rank 0's wait of 4 ms is measurable, and rank 1's wait is too short.
TEST(Figures, EachRanksBarsAddUpToItsStepWhereClocksAreUncertain) {
  RunRecords run = gangRun("A", 1);
  std::get<ObjectRecord>(run.bySource[rank(1)].front().payload).fields["clockUncertaintySeconds"] = 0.0003;
  StudyResult study;
  study.cells = {analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("00"), {run})};
  compareCells(study);
  const std::vector<RankResult>& ranks = study.cells[0].ranks;
  ASSERT_TRUE(ranks.at(0).exposedWaitSeconds && !ranks.at(1).exposedWaitSeconds);
  const Figure figure = *makeFigure(inEnglish(), study, "per-rank");
  std::map<double, double> tops;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) tops[point.x] += point.y;
  ASSERT_EQ(tops.size(), 2U);
  EXPECT_NEAR(tops[0], *ranks[0].stepSeconds.mean * 1e3, 1e-9);
  EXPECT_NEAR(tops[1], *ranks[1].stepSeconds.mean * 1e3, 1e-9);
}

// 4 of the 15 exposed ms are waits for a late rank; the baseline exposes 6 of its 160.
TEST(Figures, TheVerdictsShareOfTheStepIsThatOfTheSplitsTitle) {
  StudyResult study = strongStudy();
  study.cells[0].exposedTransferSeconds = 0.011;
  study.cells[0].exposedWaitSeconds = 0.004;
  study.cells[1].exposedSeconds = study.cells[1].exposedTransferSeconds = 0.006;
  const auto reported = [&](const std::string& code) {
    compareCells(study);
    EXPECT_EQ(study.verdict->code, code);
    EXPECT_NE(english(*study.verdict).find(" 15 % of the step waits"), std::string::npos) << english(*study.verdict);
    EXPECT_EQ(makeFigure(inEnglish(), study, "step-split")->title,
              "15 % of the step waits for communication at 2 devices");
  };
  reported("verdict.link");
  study.cells[0].imagesPerSecond = 780;
  setRates(study.cells[0], {779, 780, 781});
  setRates(study.cells[1], {399, 400, 401});
  reported("verdict.near-ideal");
}

TEST(Figures, MemoryStacksItsCausesToThePeak) {
  StudyResult study = strongStudy();
  ASSERT_EQ(study.cells.size(), 2U);
  MemoryStats& known = study.cells[0].memory;
  known.weights = known.gradients = known.optimizer = 45e6;
  known.activations = 300e6;
  known.buckets = 10e6;
  known.peakAllocated = 700e6;
  study.cells[1].memory.peakAllocated = 500e6;
  const Figure figure = *makeFigure(inEnglish(), study, "memory");
  EXPECT_EQ(figure.kind, FigureKind::stackedArea);
  std::map<double, double> tops;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) tops[point.x] += point.y;
  EXPECT_EQ(tops, (std::map<double, double>{{0, 700e6}, {1, 500e6}}));
  ASSERT_NE(seriesNamed(figure, "activations"), nullptr);
  EXPECT_EQ(seriesNamed(figure, "activations")->points.size(), 1U);
  EXPECT_EQ(seriesNamed(figure, "program, context, other")->points[0].y, 255e6);
  EXPECT_EQ(seriesNamed(figure, "program, context, other")->hue, 7) << "it must not look like the weights";
}

// Returns the height of a cell's bar, the sum of its parts.
double heightOf(const Figure& figure, double cell) {
  double height = 0;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points)
      if (point.x == cell) height += point.y;
  return height;
}

// Between steps, the allocator's cache includes what activations had at the peak.
TEST(Figures, ABarOfMemoryEndsAtTheDeviceMemoryOfItsTitle) {
  StudyResult study = strongStudy();
  study.cells.resize(1);
  MemoryStats& gpu = study.cells[0].memory;
  gpu = {};
  gpu.weights = gpu.gradients = gpu.optimizer = 45e6;
  gpu.activations = 4928e6;
  gpu.cache = 6430e6;
  gpu.peakAllocated = 5156e6;
  gpu.peakReserved = 6612e6;
  gpu.deviceUsed = 7490e6;
  const Figure figure = *makeFigure(inEnglish(), study, "memory");
  EXPECT_EQ(heightOf(figure, 0), 7490e6);
  ASSERT_NE(seriesNamed(figure, "allocator cache"), nullptr);
  EXPECT_EQ(seriesNamed(figure, "allocator cache")->points[0].y, 1456e6);
  EXPECT_EQ(figure.title, "At most 7.49 GB per rank, at 32 images per device");
  gpu.peakReserved = {};
  EXPECT_EQ(heightOf(*makeFigure(inEnglish(), study, "memory"), 0), 7490e6) << "a cache between steps is not stacked";
}

TEST(Figures, ABarOfMemoryHasThePartsOfOneRank) {
  StudyResult study = strongStudy();
  study.cells.resize(1);
  CellResult& cell = study.cells[0];
  ASSERT_EQ(cell.ranks.size(), 2U);
  MemoryStats& server = cell.ranks[0].memory;
  MemoryStats& worker = cell.ranks[1].memory;
  server = worker = cell.memory = {};
  server.optimizer = 300e6;
  server.peakAllocated = 400e6;
  worker.activations = 450e6;
  worker.peakAllocated = 500e6;
  cell.memory.optimizer = server.optimizer;
  cell.memory.activations = worker.activations;
  cell.memory.peakAllocated = worker.peakAllocated;
  const Figure figure = *makeFigure(inEnglish(), study, "memory");
  EXPECT_EQ(heightOf(figure, 0), 500e6);
  EXPECT_EQ(seriesNamed(figure, "optimizer state"), nullptr);
  worker.activations = 600e6;
  const Figure above = *makeFigure(inEnglish(), study, "memory");
  EXPECT_EQ(heightOf(above, 0), 500e6);
  EXPECT_EQ(seriesNamed(above, "activations"), nullptr) << "parts above the peak were not in use at one time";
}

// The axis is labelled in MB or GB by its largest value.
TEST(Figures, TheTitleOfMemoryHasTheUnitOfItsAxis) {
  StudyResult study = strongStudy();
  study.cells[0].memory = study.cells[1].memory = {};
  study.cells[0].memory.peakAllocated = study.cells[1].memory.peakAllocated = 7.11e6;
  EXPECT_EQ(makeFigure(inEnglish(), study, "memory")->title, "At most 7.11 MB per rank, at 32 images per device");
  study.cells[0].memory.peakAllocated = 1.5e9;
  EXPECT_EQ(makeFigure(inEnglish(), study, "memory")->title, "At most 1.50 GB per rank, at 32 images per device");
}

TEST(Figures, TheTitleOfMemoryCountsImagesOrTheSamplesOfAProgram) {
  StudyResult study = strongStudy();
  study.cells.resize(1);
  study.cells[0].memory = {};
  study.cells[0].memory.peakAllocated = 1.5e9;
  const auto title = [&study](std::int64_t batch) {
    study.cells[0].cell.batch = cell(1, Strategy::single, 1, batch).batch;
    return makeFigure(inEnglish(), study, "memory")->title;
  };
  EXPECT_EQ(title(1), "At most 1.50 GB per rank, at 1 image per device");
  EXPECT_EQ(title(2), "At most 1.50 GB per rank, at 2 images per device");
  study.cells[0].cell.study.program = ProgramSpec{.command = {"python", "train.py"}};
  EXPECT_EQ(title(1), "At most 1.50 GB per rank, at 1 sample per device");
  EXPECT_EQ(title(2), "At most 1.50 GB per rank, at 2 samples per device");
}

TEST(Figures, BandwidthShowsBucketsUnderThePeak) {
  const Figure figure = *makeFigure(inEnglish(), strongStudy(), "bandwidth");
  ASSERT_EQ(figure.series.size(), 2U);
  EXPECT_EQ(figure.x.scale, AxisScale::log2);
  EXPECT_EQ(figure.y.scale, AxisScale::log10);
  EXPECT_EQ(figure.series[0].role, SeriesRole::ceiling);
  EXPECT_EQ(figure.y.unit, "GB/s") << "ticks of slow links are written in KB/s";
  EXPECT_NEAR(figure.series[0].points[0].y, 0.4, 1e-12);
  ASSERT_EQ(figure.series[1].points.size(), 2U);
  EXPECT_DOUBLE_EQ(figure.series[1].points[0].x, 6e6);
  EXPECT_NEAR(figure.series[1].points[0].y, 6e6 / (0.016 * (1 / 1.02 + 1 + 1.02) / 3) / 1e9, 1e-8);
}

// A point and a marker at one place would be a chart without a curve: a sentence and the table have the numbers.
TEST(Figures, ABandwidthOfOneMessageSizeIsASentence) {
  StudyResult study = strongStudy();
  for (CellResult& cell : study.cells) {
    cell.buckets.resize(std::min<std::size_t>(1, cell.buckets.size()));
    std::erase_if(cell.ceiling, [](const CeilingPoint& point) { return point.bytes != 6e6; });
  }
  Figure figure = *makeFigure(inEnglish(), study, "bandwidth");
  EXPECT_TRUE(figure.series.empty());
  EXPECT_EQ(figure.empty.rfind("One message size was measured, 6.00 MB: training all-reduces ", 0), 0u) << figure.empty;
  EXPECT_FALSE(makeTable(inEnglish(), study, "bandwidth")->rows.empty());
  for (CellResult& cell : study.cells)
    for (BucketStats& bucket : cell.buckets) {
      CeilingPoint peak;
      peak.op = bucket.op;
      peak.bytes = bucket.bytes;
      peak.busbw = 8e9;
      peak.correct = true;
      cell.ceiling = {peak};
    }
  figure = *makeFigure(inEnglish(), study, "bandwidth");
  EXPECT_TRUE(figure.series.empty());
  EXPECT_NE(figure.empty.find("peak bandwidth 8.00 GB/s"), std::string::npos) << figure.empty;
}

// Returns an imported benchmark of four devices with one point per message size.
StudyResult importedSweep(const std::string& op, const std::vector<double>& sizes) {
  StudyResult study;
  study.spec.imported = ImportedFrom{"bench.txt", "", "nccl-tests"};
  CellResult result;
  result.cell = cell(1, Strategy::ddp, 4, 0);
  result.repeats = 1;
  for (const double bytes : sizes) {
    CeilingPoint point;
    point.op = op;
    point.bytes = bytes;
    point.seconds = bytes / 1e10;
    point.busbw = 2e10;
    point.correct = true;
    result.ceiling.push_back(point);
  }
  study.cells = {result};
  return study;
}

TEST(Figures, AnImportedSweepOfAnotherCollectiveIsDrawn) {
  const Figure figure = *makeFigure(inEnglish(), importedSweep("allGather", {1e6, 4e9}), "bandwidth");
  ASSERT_EQ(figure.series.size(), 1U) << figure.empty;
  EXPECT_EQ(figure.series[0].points.size(), 2U);
}

TEST(Figures, AnImportedSweepOfOneSizeSaysSo) {
  StudyResult study = importedSweep("allReduce", {1e6});
  EXPECT_EQ(topKinds(study).front(), "bandwidth");
  EXPECT_EQ(makeFigure(inEnglish(), study, "bandwidth")->empty,
            "bench.txt has one usable message size, 1.00 MB: peak bandwidth 20.0 GB/s. A curve needs several sizes.");
  EXPECT_EQ(makeFigure(inEnglish(), study, "speedup")->empty,
            "Every cell of this study has 4 devices. Speedup and efficiency need a second number of devices.");
  study.cells[0].ceiling[0].correct = false;
  EXPECT_EQ(makeFigure(inEnglish(), study, "bandwidth")->empty,
            "The measured collectives had wrong results, so their bandwidth is not shown.");
  study.cells[0].ceiling.clear();
  EXPECT_EQ(makeFigure(inEnglish(), study, "bandwidth")->empty,
            "bench.txt was imported and does not have these data. Measure here to see them.");
}

// A mean over repeats times their number is not their sum, and a repeat without a rank's log is excluded.
TEST(Figures, TheTitleOfDeviceHoursIsTheStudysSum) {
  StudyResult study;
  std::vector<RunRecords> runs;
  for (const double scale : {1.0, 1.5, 1.0}) {
    GangOptions options;
    options.scale = scale;
    runs.push_back(gangRun("R" + std::to_string(runs.size()), static_cast<int>(runs.size()) + 1, options));
  }
  runs.back().bySource.erase(rank(1));
  study.cells = {analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("00"), runs)};
  compareCells(study);
  const double hours = 2 * (5.0 + (1 + 41 * 0.15 - 0.1)) / 3600;
  EXPECT_NEAR(*study.deviceHours.value, hours, 1e-9);
  const Figure figure = *makeFigure(inEnglish(), study, "device-hours");
  EXPECT_EQ(figure.title, "The runs used here took 0.00669 device-hours");
  ASSERT_EQ(figure.series.size(), 1U);
  EXPECT_EQ(figure.series[0].points.at(0).label, "n = 2");
  EXPECT_NE(figure.subtitle.find("n = 2"), std::string::npos) << figure.subtitle;
  EXPECT_EQ(figure.stamp.find("R2"), std::string::npos) << figure.stamp;
}

TEST(Figures, DevicesHaveALogarithmicAxis) {
  StudyResult study;
  study.protocol = Protocol::strong;
  for (int n : {1, 2, 4, 8}) {
    CellResult result;
    result.cell = cell(n, n == 1 ? Strategy::single : Strategy::ddp, n, 64);
    result.imagesPerSecond = 100.0 * n;
    setRates(result, {100.0 * n});
    result.repeats = 1;
    study.cells.push_back(result);
  }
  for (; study.cells.size() > 1; study.cells.pop_back()) {
    compareCells(study);
    EXPECT_EQ(makeFigure(inEnglish(), study, "speedup")->x.scale, AxisScale::log2) << study.cells.size();
  }
}

namespace {

// Returns two batches on one and two devices with three epochs each; the larger batch of two devices ran out of memory.
StudyResult trainedStudy() {
  StudyResult study;
  study.protocol = study.spec.protocol = Protocol::batchSweep;
  study.name = "trained";
  study.spec.measure.targetAccuracy = 0.6;
  int number = 0;
  for (const int devices : {1, 2})
    for (const int batch : {32, 128}) {
      CellResult result;
      result.cell =
          cell(++number, devices == 1 ? Strategy::single : Strategy::ddp, devices, std::int64_t{batch} * devices);
      result.cell.study.axes.batchKind = BatchKind::perRank;
      result.cell.untilOom = true;
      if (devices == 2 && batch == 128) {
        result.status = RunStatus::oom;
        study.cells.push_back(result);
        continue;
      }
      result.status = RunStatus::done;
      result.repeats = 1;
      result.imagesPerSecond = 100.0 * devices;
      result.memory.rss = batch * 1e6;
      result.testAccuracy = 0.7;
      for (int rank = 0; rank < devices; ++rank) {
        RankResult ranked;
        ranked.rank = RankIndex(rank);
        for (int epoch = 0; epoch < 3; ++epoch)
          ranked.history.push_back(
              {epoch, 10 * epoch + 9, 10.0 * (epoch + 1), 0.1, 2.0 - 0.5 * epoch - rank, 0.3, 1.5, 0.5 + 0.1 * epoch});
        result.ranks.push_back(ranked);
      }
      study.cells.push_back(result);
    }
  return study;
}

}  // namespace

// The mean over repeats at the end of training is no value of the chart, which shows every epoch of one repeat.
TEST(Figures, TheTitleOfAccuracyIsTheHighestDrawnValue) {
  StudyResult study = trainedStudy();
  study.cells[1].ranks[0].history[1].validationAccuracy = 0.875;
  const Figure figure = *makeFigure(inEnglish(), study, "accuracy");
  double most = 0;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) most = std::max(most, point.y);
  EXPECT_EQ(most, 87.5);
  EXPECT_EQ(figure.title, "Best test accuracy: 87.5 % at global batch 128");
}

// The ideal line is drawn with straight lines between its points, so it must be ideal at every tick and between, on a
// logarithmic axis too.
TEST(Figures, TheIdealLineIsIdealEverywhere) {
  StudyResult study;
  study.protocol = Protocol::strong;
  for (int n : {1, 2, 4, 16}) {
    CellResult result;
    result.cell = cell(n, n == 1 ? Strategy::single : Strategy::ddp, n, 64);
    result.imagesPerSecond = 100.0 * n;
    setRates(result, {100.0 * n});
    result.repeats = 1;
    study.cells.push_back(result);
  }
  compareCells(study);
  const Figure figure = *makeFigure(inEnglish(), study, "speedup");
  const auto ideal = std::find_if(figure.series.begin(), figure.series.end(),
                                  [](const FigureSeries& series) { return series.role == SeriesRole::ideal; });
  ASSERT_NE(ideal, figure.series.end());
  for (const FigurePoint& point : ideal->points) EXPECT_DOUBLE_EQ(point.x, point.y);
  for (const double tick : figure.x.ticks)
    EXPECT_TRUE(std::any_of(ideal->points.begin(), ideal->points.end(), [&](const FigurePoint& point) {
      return point.x == tick;
    })) << tick;
  EXPECT_EQ(figure.x.scale, figure.y.scale) << "so that it is straight between them, too";
}

TEST(Figures, ANoteNamesItsCellsAndAnIntervalIsNamedWhereOneIsDrawn) {
  StudyResult study = strongStudy();
  EXPECT_NE(makeFigure(inEnglish(), study, "speedup")->subtitle.find("n = 3, 95 % interval"), std::string::npos);
  EXPECT_EQ(makeFigure(inEnglish(), study, "waterfall")->subtitle.find("interval"), std::string::npos);
  study.guard = {{study.guard.front().severity, {"guard.warm-up-included", {}}, {2}}};
  const std::vector<std::string> notes = makeTable(inEnglish(), study, "speedup")->notes;
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find(" (cell 2)"), std::string::npos) << notes[0];
  study.guard[0].cells = {1, 2};
  EXPECT_EQ(makeTable(inEnglish(), study, "speedup")->notes[0].find("(cell"), std::string::npos) << "all of them";
}

// A sweep of batches on one device has no speedup and never will, so "not yet" would be wrong.
// A speedup of 1 of every cell over itself is no result.
TEST(Figures, BaselinesAloneHaveNoSpeedup) {
  StudyResult study = strongStudy();
  EXPECT_FALSE(makeFigure(inEnglish(), study, "speedup")->series.empty());
  study.cells.erase(study.cells.begin());  // The gang of two, whose baseline remains.
  compareCells(study);
  ASSERT_EQ(study.cells.front().baselineCell, study.cells.front().cell.number);
  for (const char* what : {"speedup", "efficiency"}) {
    const Figure figure = *makeFigure(inEnglish(), study, what);
    EXPECT_TRUE(figure.series.empty()) << what;
    EXPECT_EQ(figure.empty,
              "Every cell of this study has 1 device: it compares throughput. Speedup and efficiency need a "
              "second number of devices.");
  }
}

// The programs of these cells reported steps and a loss, but no parts of a step and no accuracy.
TEST(Figures, OfFinishedCellsTheReasonIsWhatTheyLack) {
  StudyResult study;
  for (const int devices : {1, 2}) {
    CellResult result;
    result.cell = cell(devices, devices == 1 ? Strategy::single : Strategy::ddp, devices, 64);
    result.repeats = 1;
    result.stepSeconds.mean = 0.1;
    result.lossHistory = {{RepeatNumber(1), kNoRank, 1, 0, 2.5, {}, {}}};
    study.cells.push_back(result);
  }
  for (const std::string& what : exportKinds()) {
    if (tableOnly(what)) continue;
    const Figure figure = *makeFigure(inEnglish(), study, what);
    EXPECT_EQ(figure.empty.find("No cell has finished"), std::string::npos) << what << ": " << figure.empty;
    EXPECT_EQ(figure.empty.find("No step has finished"), std::string::npos) << what << ": " << figure.empty;
    EXPECT_EQ(figure.series.empty(), what != "loss") << what;
  }
  for (const char* what : {"step-parts", "step-split", "per-rank"})
    EXPECT_NE(makeFigure(inEnglish(), study, what)->empty.find("parts of a step"), std::string::npos) << what;
  EXPECT_NE(makeFigure(inEnglish(), study, "accuracy")->empty.find("No finished cell has an accuracy"),
            std::string::npos);
  EXPECT_TRUE(makeTable(inEnglish(), study, "accuracy")->rows.empty()) << "so that Results shows no tab";
}

// Nothing will change in a study that has ended, so that no reason says "yet".
TEST(Figures, AStudyThatHasEndedSaysWhatItsCellsLack) {
  const auto why = [](const StudyResult& study, const std::string& what) {
    return makeFigure(inEnglish(), study, what)->empty;
  };
  StudyResult study = strongStudy();
  for (CellResult& cell : study.cells) {
    cell.buckets.clear(), cell.ceiling.clear();
    cell.busbw = cell.wireBytesPerStep = std::nullopt;
  }
  EXPECT_EQ(why(study, "bandwidth").find("No finished cell of several devices recorded a collective"), 0U);
  study.cells[0].buckets.push_back({0, "allReduce", 1e6, {}, {}, {}});
  EXPECT_NE(why(study, "bandwidth").find("none that took a measurable time"), std::string::npos);
  CellResult& ddp = study.cells[0];
  ASSERT_GT(ddp.cell.worldDevices(), 1);
  ddp.buckets.clear();
  ddp.repeats = 0, ddp.imagesPerSecond.reset(), ddp.status = RunStatus::crashed;
  EXPECT_NE(why(study, "bandwidth").find("has a result: 1 crashed"), std::string::npos) << "while another cell has one";
  ddp.status = RunStatus::queued;
  EXPECT_NE(why(study, "bandwidth").find("yet"), std::string::npos);
  StudyResult bare = strongStudy();
  for (CellResult& cell : bare.cells) {
    CellResult without;
    without.cell = cell.cell;
    without.repeats = 1, without.status = RunStatus::done;
    cell = without;
  }
  StudyResult failed = bare;
  for (CellResult& cell : failed.cells) cell.repeats = 0, cell.status = RunStatus::crashed;
  for (const ExportKind& kind : allKinds()) {
    if (kind.draw == nullptr) continue;
    EXPECT_EQ(why(bare, kind.what).find(" yet"), std::string::npos) << kind.what << ": " << why(bare, kind.what);
    EXPECT_EQ(why(failed, kind.what).find(" yet"), std::string::npos) << kind.what << ": " << why(failed, kind.what);
  }
}

TEST(Figures, WhereAllCellsHaveAsManyDevicesTheirThroughputIsCompared) {
  StudyResult study = trainedStudy();
  std::erase_if(study.cells, [](const CellResult& cell) { return cell.cell.worldDevices() > 1; });
  for (const char* what : {"speedup", "efficiency", "gain", "waterfall"}) {
    const std::string why = makeFigure(inEnglish(), study, what)->empty;
    EXPECT_EQ(why.rfind("Every cell of this study has 1 device:", 0), 0u) << what << ": " << why;
    EXPECT_NE(why.find("it compares throughput"), std::string::npos) << why;
    EXPECT_EQ(why.find("yet"), std::string::npos) << why;
  }
  const Figure overBatch = *makeFigure(inEnglish(), study, "throughput");
  ASSERT_FALSE(overBatch.series.empty());
  EXPECT_GT(overBatch.x.ticks.size(), 1U) << "over their batches, because all are at one number of devices";
  EXPECT_NE(makeFigure(inEnglish(), trainedStudy(), "speedup")->empty.find("finished baseline"), std::string::npos)
      << "1 and 2 devices";
}

TEST(Figures, AStudyWithoutResultsReportsHowItsCellsEnded) {
  StudyResult study = trainedStudy();
  for (CellResult& cell : study.cells) {
    cell.imagesPerSecond.reset();
    cell.speedup.reset();
    cell.status = RunStatus::cancelled;
  }
  study.cells.front().status = RunStatus::stalled;
  const std::string why = makeFigure(inEnglish(), study, "speedup")->empty;
  EXPECT_NE(why.find("1 stalled, " + std::to_string(study.cells.size() - 1) + " cancelled"), std::string::npos) << why;
  study.cells.front().status = RunStatus::running;
  EXPECT_EQ(makeFigure(inEnglish(), study, "speedup")->empty.find("stalled"), std::string::npos)
      << "it may still have one";
}

TEST(Figures, FrontierIsTheLargestBatchAndTheFirstThatDidNotFit) {
  const Figure figure = *makeFigure(inEnglish(), trainedStudy(), "frontier");
  ASSERT_EQ(figure.series.size(), 2U);
  EXPECT_EQ(figure.x.categories, (std::vector<std::string>{"single, 1 device", "ddp, 2 devices"}));
  EXPECT_DOUBLE_EQ(figure.series[0].points[0].y, 128);
  EXPECT_DOUBLE_EQ(figure.series[0].points[1].y, 32);
  ASSERT_EQ(figure.series[1].points.size(), 1U);  // One device found no limit.
  EXPECT_DOUBLE_EQ(figure.series[1].points[0].x, 1);
  EXPECT_DOUBLE_EQ(figure.series[1].points[0].y, 128);
}

TEST(Figures, EpochsRunOverEpochOrSecondsAndMeanOverRanks) {
  StudyResult study = trainedStudy();
  const Figure epochs = *makeFigure(inEnglish(), study, "accuracy");
  EXPECT_DOUBLE_EQ(epochs.series[0].points[2].x, 3);
  EXPECT_DOUBLE_EQ(epochs.series[0].points[2].y, 70);
  EXPECT_DOUBLE_EQ(makeFigure(inEnglish(), study, "accuracy", {"seconds", {}, {}})->series[0].points[2].x, 30);
  const Figure loss = *makeFigure(inEnglish(), study, "loss", {"epoch", {}, {}});
  EXPECT_DOUBLE_EQ(loss.series[2].points[0].y, 1.5);  // The ranks have 2.0 and 1.0.
  const Figure target = *makeFigure(inEnglish(), study, "time-to-accuracy");
  EXPECT_EQ(target.series[0].role, SeriesRole::ideal);
  EXPECT_DOUBLE_EQ(target.series[0].points[1].y, 60);
  EXPECT_DOUBLE_EQ(target.series[1].points[0].x, 10);
  // There is a validation in the middle of the second epoch too.
  for (RankResult& rank : study.cells[0].ranks)
    rank.history.insert(rank.history.begin() + 1, {1, 14, 15, 0.1, 1.7, 0.3, 1.5, 0.55});
  EXPECT_DOUBLE_EQ(makeFigure(inEnglish(), study, "accuracy")->series[0].points[1].x, 1.5);
  EXPECT_DOUBLE_EQ(makeFigure(inEnglish(), study, "accuracy")->series[0].points[3].x, 3);
}

TEST(Figures, CheckpointOverheadWithinTheScatterIsMarked) {
  StudyResult study = strongStudy();
  study.cells[0].checkpointOverhead = {0.05, 0.03, 0.07};
  EXPECT_EQ(makeFigure(inEnglish(), study, "checkpoint")->title, "Checkpoints cost 5.0 % [3.0, 7.0] on 2 devices");
  EXPECT_DOUBLE_EQ(*makeFigure(inEnglish(), study, "checkpoint")->series[0].points[0].low, 3);
  study.cells[0].checkpointOverhead.low = -0.01;
  EXPECT_NE(makeFigure(inEnglish(), study, "checkpoint")->title.find("not significant"), std::string::npos);
  study.cells[0].checkpointUnresolved = Unresolved{3, 400};
  EXPECT_EQ(makeFigure(inEnglish(), study, "checkpoint")->title,
            "The cost of checkpoints on 2 devices is uncertain after 3 repeats "
            "(about 400 would determine it to within 10 %)");
}

TEST(Figures, SpeedupIsDrawnWithItsIntervalWhereThereIsOne) {
  const StudyResult study = strongStudy();
  const Figure figure = *makeFigure(inEnglish(), study, "gain");
  ASSERT_EQ(figure.series.size(), 1U);
  ASSERT_EQ(figure.series[0].points.size(), 1U) << "one device alone gains nothing";
  const FigurePoint& two = figure.series[0].points[0];
  EXPECT_DOUBLE_EQ(two.x, 2);
  EXPECT_NEAR(two.y, 240, 1e-6);
  EXPECT_LT(*two.low, two.y);
  EXPECT_GT(*two.high, two.y);
  EXPECT_NE(figure.title.find("2 devices: each added device gives 24"), std::string::npos) << figure.title;
  const std::string csv = toCsv(*makeTable(inEnglish(), study, "gain"));
  EXPECT_NE(csv.find("speedup,gainPerDevice,gainPerDeviceLow,gainPerDeviceHigh,status"), std::string::npos) << csv;
  EXPECT_NE(csv.find(",1,,,,done"), std::string::npos) << csv;  // The baseline's speedup per device is missing, not 0.
  EXPECT_TRUE(makeTable(inEnglish(), study, "gain", {{}, {}, TableLayout::lab}));
}

TEST(Figures, AxisAndGroupingAreAChoiceWhereTheyFit) {
  const StudyResult study = trainedStudy();
  const Figure overBatch = *makeFigure(inEnglish(), study, "throughput", {"batch", {}, {}});
  EXPECT_EQ(overBatch.x.ticks, (std::vector<double>{32, 128}));
  EXPECT_EQ(overBatch.x.scale, AxisScale::log2);
  const Figure byBatch = *makeFigure(inEnglish(), study, "throughput", {"devices", "batch", {}});
  ASSERT_EQ(byBatch.series.size(), 3U);
  EXPECT_EQ(byBatch.series[0].name, "32 per device, single");
  EXPECT_EQ(byBatch.series[1].name, "32 per device, ddp");
  EXPECT_EQ(byBatch.series[2].name, "128 per device, single");
  EXPECT_EQ(makeFigure(inEnglish(), study, "throughput", {{}, "optimizer.lr", {}})->series[0].name.substr(0, 6),
            "lr 0.1");
  EXPECT_EQ(makeFigure(inEnglish(), study, "throughput", {"seconds", {}, {}}).error().message.code, "figure.axis");
  EXPECT_EQ(makeFigure(inEnglish(), study, "waterfall", {"batch", {}, {}}).error().message.code, "figure.no-axis");
  EXPECT_EQ(makeFigure(inEnglish(), study, "throughput", {{}, "colour", {}}).error().message.code, "figure.group");
  EXPECT_EQ(makeTable(inEnglish(), study, "loss", {{}, {}, TableLayout::lab}).error().message.code, "figure.lab");
}

TEST(Figures, ValuesUseTheOtherScaleIfItFits) {
  const StudyResult study = strongStudy();
  ViewOptions view;
  view.values = ValueScale::other;
  const Figure throughput = *makeFigure(inEnglish(), study, "throughput", view);
  EXPECT_EQ(throughput.y.scale, AxisScale::log10);
  EXPECT_FALSE(throughput.y.zeroBased);
  EXPECT_EQ(makeFigure(inEnglish(), study, "step-split", view)->y.scale, AxisScale::linear)
      << "a bar's length is its value";
}

// Both axes use one convention: the same base, so that the ideal is the diagonal; linear on both on demand.
TEST(Figures, TheIdealSpeedupIsStraight) {
  const StudyResult study = strongStudy();
  const Figure own = *makeFigure(inEnglish(), study, "speedup");
  EXPECT_EQ(own.x.scale, AxisScale::log2);
  EXPECT_EQ(own.y.scale, AxisScale::log2);
  ViewOptions view;
  view.values = ValueScale::other;
  const Figure linear = *makeFigure(inEnglish(), study, "speedup", view);
  EXPECT_EQ(linear.x.scale, AxisScale::linear);
  EXPECT_EQ(linear.y.scale, AxisScale::linear);
  EXPECT_TRUE(linear.y.zeroBased);
  for (const Figure& figure : {own, linear}) {
    ASSERT_EQ(figure.series.front().role, SeriesRole::ideal);
    for (const FigurePoint& point : figure.series.front().points) EXPECT_EQ(point.y, point.x);
  }
}

TEST(Figures, APointLeadsBackToItsCells) {
  const StudyResult study = trainedStudy();
  for (const char* what : {"speedup", "throughput", "time-vs-batch", "step-split", "step-parts", "accuracy"}) {
    const Figure figure = *makeFigure(inEnglish(), study, what);
    for (const FigureSeries& series : figure.series) {
      if (series.role == SeriesRole::ideal || series.role == SeriesRole::fit) continue;
      for (const FigurePoint& point : series.points) {
        const std::vector<int> cells =
            cellsAt(inEnglish(), study, what, {}, {series.name, point.x, static_cast<int>(point.y)});
        EXPECT_FALSE(cells.empty()) << what << ": " << series.name << " at " << point.x;
        for (const int cell : cells) EXPECT_NE(cellNumbered(study, cell), nullptr);
      }
    }
  }
  // The cells are found by line and place together, not by either alone.
  const Figure byBatch = *makeFigure(inEnglish(), study, "throughput");
  const FigureSeries& line = byBatch.series.front();
  const std::vector<int> one = cellsAt(inEnglish(), study, "throughput", {}, {line.name, line.points.front().x, 0});
  ASSERT_EQ(one.size(), 1U);
  EXPECT_DOUBLE_EQ(*cellNumbered(study, one.front())->imagesPerSecond, line.points.front().y);
  EXPECT_GT(cellsAt(inEnglish(), study, "throughput", {}, {"", line.points.front().x, 0}).size(), 1U)
      << "all lines there";
  EXPECT_TRUE(cellsAt(inEnglish(), study, "throughput", {}, {line.name, 77, 0}).empty());
}

TEST(Figures, SmoothingLeavesTheRawLineBelowAndStartsWhereItStarts) {
  const StudyResult study = trainedStudy();
  ViewOptions view;
  view.x = "epoch";
  view.smoothing = 0.5;
  const Figure raw = *makeFigure(inEnglish(), study, "accuracy", {"epoch", {}, {}});
  const Figure both = *makeFigure(inEnglish(), study, "accuracy", view);
  ASSERT_EQ(both.series.size(), 2 * raw.series.size());
  EXPECT_TRUE(both.series[0].faint);
  EXPECT_FALSE(both.series[1].faint);
  EXPECT_EQ(both.series[0].hue, both.series[1].hue);
  const auto& points = raw.series[0].points;
  const auto& mean = both.series[1].points;
  ASSERT_GE(points.size(), 3U);
  EXPECT_DOUBLE_EQ(mean[0].y, points[0].y);
  EXPECT_DOUBLE_EQ(mean[1].y, (points[0].y * 0.5 + points[1].y) / 1.5);
  EXPECT_DOUBLE_EQ(both.series[0].points[1].y, points[1].y);
  EXPECT_EQ(makeFigure(inEnglish(), study, "throughput", view).error().message.code, "figure.axis");
  EXPECT_EQ(makeFigure(inEnglish(), study, "throughput", viewFor("throughput", view))->series.size(),
            makeFigure(inEnglish(), study, "throughput")->series.size())
      << "cells are not smoothed into one another";
}

TEST(Figures, SeveralStudiesOfOneProtocolAreOneFigure) {
  StudyResult second = strongStudy();
  second.name = "other";
  const StudyResult both = *combined({strongStudy(), second});
  ASSERT_EQ(both.cells.size(), 4U);
  EXPECT_EQ(both.cells[2].cell.number, 3);
  EXPECT_EQ(both.cells[2].baselineCell, 4);
  const Figure figure = *makeFigure(inEnglish(), both, "speedup");
  ASSERT_EQ(figure.series.size(), 3U);  // The ideal line and one line each.
  EXPECT_EQ(figure.series[2].name, "other");
  second.protocol = Protocol::weak;
  EXPECT_EQ(combined({strongStudy(), second}).error().message.code, "figure.protocols");
}

namespace {

// Returns a study that follows Amdahl's law with 10 % serial on 1 to 4 devices, extrapolated to 16.
StudyResult fittedStudy() {
  StudyResult study = strongStudy();
  ScalingFit fit;
  fit.law = "amdahl";
  fit.strategy = Strategy::ddp;
  fit.batch = 64;
  fit.cells = {1, 2};
  fit.smallest = 1;
  fit.largest = 4;
  fit.residual = 0.01;
  fit.parameters = {{"serialShare", 0.1, 0.08, 0.12, false}};
  for (int n = 1; n <= 16; ++n) {
    const double speedup = 1 / (0.1 + 0.9 / n);
    if (n == 1 || n == 2 || n == 4) fit.points.push_back({static_cast<double>(n), speedup, {}, {}});
    // The band is that of one more run, not of the mean.
    fit.curve.push_back(
        {static_cast<double>(n), speedup, speedup * 0.95, speedup * 1.05, speedup * 0.9, speedup * 1.1});
  }
  fit.chosen = true;
  ScalingFit none;
  none.law = "usl";
  none.reason = fitLaw(Law::usl, {{1, 100}, {2, 180}, {4, 300}}, {}).reason;
  study.fits = {none, fit};
  return study;
}

}  // namespace

TEST(Figures, ALawIsSolidWhereMeasuredAndDashedBeyond) {
  const Figure figure = *makeFigure(inEnglish(), fittedStudy(), "fit");
  ASSERT_EQ(figure.series.size(), 3U);
  EXPECT_EQ(figure.series[0].points.size(), 3U);
  EXPECT_EQ(figure.series[1].style, SeriesStyle::line);
  EXPECT_DOUBLE_EQ(figure.series[1].points.back().x, 4);
  EXPECT_EQ(figure.series[2].style, SeriesStyle::dashed);
  EXPECT_TRUE(figure.series[2].band);
  EXPECT_DOUBLE_EQ(figure.series[2].points.front().x, 4);
  EXPECT_DOUBLE_EQ(figure.series[2].points.back().x, 16);
  EXPECT_EQ(figure.title, "By Amdahl's law, 16 devices would give 6.40x");
  EXPECT_EQ(figure.series[1].name, "Amdahl's law");
  EXPECT_EQ(figure.series[2].name, "Amdahl's law, extrapolated");
  const Figure efficiency = *makeFigure(inEnglish(), fittedStudy(), "efficiency");
  EXPECT_EQ(efficiency.series.back().role, SeriesRole::fit);
  EXPECT_NEAR(efficiency.series.back().points[1].y, 100 / 1.1, 1e-9);
  EXPECT_NEAR(*efficiency.series.back().points[1].low, 90 / 1.1, 1e-9);
}

// An interval of 0.01x to 79x had pressed speedups of 1 to 1.4 onto the axis.
TEST(Figures, ABandThatWouldDwarfWhatWasMeasuredIsLeftToTheLawsOwnFigure) {
  StudyResult study = fittedStudy();
  EXPECT_TRUE(makeFigure(inEnglish(), study, "speedup")->series.back().band);
  for (FitPoint& point : study.fits[1].curve) point.predictionHigh = 8 * *point.speedup;
  for (const char* what : {"speedup", "efficiency"}) {
    const FigureSeries law = makeFigure(inEnglish(), study, what)->series.back();
    EXPECT_EQ(law.role, SeriesRole::fit);
    EXPECT_FALSE(law.band) << what;
    for (const FigurePoint& point : law.points) EXPECT_FALSE(point.low || point.high) << what;
  }
  EXPECT_TRUE(makeFigure(inEnglish(), study, "fit")->series[1].band);
}

TEST(Figures, LawsAsTextOrWhyThereIsNone) {
  const Table table = *makeTable(inEnglish(), fittedStudy(), "fit");
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0][0], "usl");
  EXPECT_NE(table.rows[0][13].find("Fitting USL needs 4 different numbers of devices"), std::string::npos);
  EXPECT_EQ(table.rows[0].back(), "");
  EXPECT_EQ(table.rows[1].back(), "yes");
  EXPECT_EQ(table.rows[1][5], "serialShare");
  EXPECT_EQ(table.display[1][6], "0.100");  // +-0.02
  const Table ahead = extrapolationTable(inEnglish(), fittedStudy());
  ASSERT_EQ(ahead.rows.size(), 5U);
  EXPECT_EQ(ahead.rows[2][0], "8");
  EXPECT_EQ(ahead.rows.back()[0], "16");
}

// Scripts search for these strings in a file of any language. Sentences and the labels of lines are translated for
// readers.
TEST(Figures, TextsOfFilesAreEnglishInEveryLanguage) {
  StudyResult fitted = fittedStudy();
  fitted.parts = {fitPart(StepPart::compute, {{1, 0.08}, {2, 0.04}, {4, 0.02}}),
                  fitPart(StepPart::exposed, {{2, 0.01}, {4, 0.02}})};
  std::map<std::string, std::string> found;  // Shown text, with the untranslated string behind it.
  for (const StudyResult& study : {fitted, trainedStudy(), strongStudy()})
    for (const std::string& what : exportKinds()) {
      const auto plain = makeTable(inEnglish(), study, what);
      if (!plain) continue;
      const MessageFormatter shouting{[](const Message& message) { return "<" + message.code + ">"; }, ","};
      const Table table = *makeTable(shouting, study, what);
      for (std::size_t at = 0; at < table.columns.size(); ++at) {
        const std::string& key = table.columns[at].key;
        if (key == "reason" || key == "configuration") continue;
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
          EXPECT_EQ(table.rows[row][at], plain->rows[row][at]) << what << ", " << key;
          found[what + " " + table.rows[row][at]] = table.display[row][at];
        }
      }
    }
  EXPECT_EQ(found["frontier out of memory"], "<report.ended-oom>");
  EXPECT_EQ(found["frontier no limit found"], "<report.ended-no-limit>");
  EXPECT_EQ(found["fit yes"], "<report.yes>");
  EXPECT_EQ(found["fit 1 to 4"], "<report.bounds>");
  EXPECT_EQ(found["parts exposed communication"], "<part.exposed>");
}

// A gap stays a gap: NaN may occur in the value, but never in its JSON.
TEST(Figures, JsonHasNoNan) {
  StudyResult study = strongStudy();
  study.cells[0].lossHistory[3].loss = {};
  study.cells[0].busbw = kNan;
  for (const std::string& what : exportKinds()) {
    if (tableOnly(what)) continue;
    const std::string text = toJson(*makeFigure(inEnglish(), study, what)).dump();
    EXPECT_EQ(text.find("nan"), std::string::npos) << what;
    EXPECT_EQ(text.find("inf"), std::string::npos) << what;
  }
}

}  // namespace scalescope
