// Has one test for each finding of the validity guard that the other tests of this box do not cover: the condition that
// triggers it, and that it is absent without that condition.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "core/analysis/scaling/scaling.h"
#include "core/analysis/scaling/study_notes.h"
#include "core/base/json/nested.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

CellResult analysed(const std::vector<RunRecords>& runs, const Cell& of = cell(1, Strategy::ddp, 2, 64)) {
  return analyseCell(of, CellKey("01"), runs);
}

std::vector<RunRecords> gangs(std::vector<double> scales = {1, 1, 1}) {
  std::vector<RunRecords> runs;
  for (std::size_t i = 0; i < scales.size(); ++i) {
    GangOptions options;
    options.scale = scales[i];
    runs.push_back(gangRun("G" + std::to_string(i), static_cast<int>(i) + 1, options));
  }
  return runs;
}

// Changes the records of one source.
void change(RunRecords& run, const Source& source, const std::function<void(Record&)>& edit) {
  for (Record& record : run.bySource[source]) edit(record);
}

void setManifest(RunRecords& run, const Source& source, const char* key, const nlohmann::json& value) {
  change(
      run, source,
      [&](Record& record) {
        if (record.type == RecordType::manifest) std::get<ObjectRecord>(record.payload).fields[key] = value;
      });
}

void addSample(RunRecords& run, Metric metric, std::uint16_t instance, double value, std::int64_t timeNs) {
  auto& records = run.bySource[node(0)];
  records.push_back({RecordType::sample, records.size() + 1, timeNs, SampleRecord{metric, instance, value}});
}

// Returns a study of two ranks and a plain single rank, both from run records.
StudyResult pairStudy(const std::function<void(RunRecords& gang, RunRecords& single)>& edit = [](RunRecords&,
                                                                                                 RunRecords&) {}) {
  StudyResult study;
  study.protocol = Protocol::strong;
  RunRecords gang = gangRun("G", 1);
  RunRecords single = singleRun("S", 1, {160, 20, 40, 80, 0, 15, 0, 2}, 64);
  edit(gang, single);
  study.cells.push_back(analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("01"), {gang}));
  study.cells.push_back(analyseCell(cell(2, Strategy::single, 1, 64), CellKey("02"), {single}));
  return study;
}

const CellResult& compared(StudyResult& study) {
  compareCells(study);
  return study.cells.front();
}

}  // namespace

TEST(Guard, Drift) {
  EXPECT_TRUE(noted(analysed(gangs({1.0, 1.04, 1.08})).guard, "guard.drift"));
  EXPECT_FALSE(noted(analysed(gangs({1.0, 1.08, 1.04})).guard, "guard.drift"));
  EXPECT_FALSE(noted(analysed(gangs({1.0, 1.01, 1.02})).guard, "guard.drift"));
}

TEST(Guard, BatchAboveTheImages) {
  auto runs = gangs();
  for (RunRecords& run : runs) setManifest(run, rank(0), "trainImages", 50);
  for (RunRecords& run : runs) setManifest(run, rank(1), "trainImages", 50);
  EXPECT_TRUE(noted(analysed(runs).guard, "guard.batch-above-images"));
  EXPECT_FALSE(noted(analysed(gangs()).guard, "guard.batch-above-images"));
}

TEST(Guard, UnevenBatchesAndWhatIf) {
  Cell uneven = cell(1, Strategy::ddp, 2, 64);
  uneven.batch = BatchShares(1, {33, 31});
  EXPECT_TRUE(noted(analysed(gangs(), uneven).guard, "guard.uneven"));
  Cell slowed = cell(1, Strategy::ddp, 2, 64);
  slowed.study.whatIf.linkMbps = 300;
  EXPECT_TRUE(noted(analysed(gangs(), slowed).guard, "guard.what-if"));
  const CellResult plain = analysed(gangs());
  EXPECT_FALSE(noted(plain.guard, "guard.uneven") || noted(plain.guard, "guard.what-if"));
}

TEST(Guard, MixedProcessors) {
  auto runs = gangs();
  for (RunRecords& run : runs) {
    setManifest(run, rank(0), "processor", "Xeon");
    setManifest(run, rank(1), "processor", "EPYC");
  }
  EXPECT_TRUE(noted(analysed(runs).guard, "guard.mixed-processors"));
}

TEST(Guard, DroppedRecords) {
  auto runs = gangs();
  auto& records = runs[0].bySource[rank(1)];
  records.push_back({RecordType::drop, records.size() + 1, 2000 * kMs, ObjectRecord{{{"kind", "step"}, {"count", 3}}}});
  EXPECT_TRUE(noted(analysed(runs).guard, "guard.dropped-records"));
}

TEST(Guard, UnknownConnectionsAtTheRanksPorts) {
  auto runs = gangs();
  EXPECT_FALSE(noted(analysed(runs).guard, "guard.strangers"));
  auto& records = runs[0].bySource[rank(0)];
  records.push_back({RecordType::exit, records.size() + 1, 2000 * kMs,
                     ObjectRecord{{{"code", 0}, {"cause", "done"}, {"strangers", 3}, {"lastStranger", "10.0.0.9"}}}});
  EXPECT_TRUE(noted(analysed(runs).guard, "guard.strangers"));
}

TEST(Guard, AModelFileThatRanUnconfined) {
  auto runs = gangs();
  Cell own = cell(1, Strategy::ddp, 2, 64);
  EXPECT_FALSE(noted(analysed(runs, own).guard, "guard.unconfined"));
  setManifest(runs[0], rank(1), "confinement", "unavailable");
  EXPECT_FALSE(noted(analysed(runs, own).guard, "guard.unconfined"));
  own.study.model.name = "torchscript";
  EXPECT_TRUE(noted(analysed(runs, own).guard, "guard.unconfined"));
  setManifest(runs[0], rank(1), "confinement", "landlock-7");
  EXPECT_FALSE(noted(analysed(runs, own).guard, "guard.unconfined"));
}

TEST(Guard, DisplacedOnPurpose) {
  auto runs = gangs();
  EXPECT_FALSE(noted(analysed(runs).guard, "guard.displaced"));
  setManifest(runs[0], rank(1), "injected", "loader:20");
  EXPECT_TRUE(noted(analysed(runs).guard, "guard.displaced"));
}

TEST(Guard, StolenCpu) {
  auto runs = gangs();  // 0.001 s per 0.1 s and rank: 1 %
  EXPECT_FALSE(noted(analysed(runs).guard, "guard.stolen-cpu"));
  for (RunRecords& run : runs)
    change(run, node(0), [](Record& record) {
      if (auto* sample = std::get_if<SampleRecord>(&record.payload);
          sample != nullptr && sample->metric == Metric::stolenCpuSeconds)
        sample->value *= 5;
    });
  EXPECT_TRUE(noted(analysed(runs).guard, "guard.stolen-cpu"));
}

TEST(Guard, OthersOnTheRanksCores) {
  const auto with = [](double rankPercent) {
    auto runs = gangs();  // Cores 0 and 1 are 90 and 80 % busy.
    for (RunRecords& run : runs)
      for (int i = 11; i < 50; ++i)
        for (std::uint16_t r = 0; r < 2; ++r) addSample(run, Metric::rankCpuPercent, r, rankPercent, i * 100 * kMs + r);
    return analysed(runs).guard;
  };
  EXPECT_FALSE(noted(with(84), "guard.busy-cores"));
  EXPECT_TRUE(noted(with(60), "guard.busy-cores"));
}

TEST(Guard, AGpuThatWasBusyBefore) {
  auto runs = gangs();
  setManifest(runs[0], rank(0), "gpus", {0});
  addSample(runs[0], Metric::gpuPercent, 0, 45, 200 * kMs);  // the ranks begin at 500 ms
  EXPECT_TRUE(noted(analysed(runs).guard, "guard.busy-gpu"));
  auto during = gangs();
  setManifest(during[0], rank(0), "gpus", {0});
  addSample(during[0], Metric::gpuPercent, 0, 95, 1500 * kMs);
  EXPECT_FALSE(noted(analysed(during).guard, "guard.busy-gpu"));
}

TEST(Guard, StepsThatSlowDown) {
  const auto with = [](double growth) {
    Log log;
    log.manifest({{"parameters", 1000}, {"trainImages", 640}, {"host", "a"}});
    std::int64_t at = 1000 * kMs;
    for (int i = 0; i < 60; ++i) {
      const double ms = 100 * (1 + growth * i / 60);
      log.step(step(i, at, {ms, 10, 20, ms - 45, 0, 10, 0, 5}, 64));
      at += ns(ms);
    }
    return analysed({run("R", 1, {{rank(0), log.records()}})}, cell(1, Strategy::single, 1, 64)).guard;
  };
  EXPECT_TRUE(noted(with(0.3), "guard.slowing"));
  EXPECT_FALSE(noted(with(0.03), "guard.slowing"));
}

TEST(Guard, PeakBandwidthThatIsWrongOrTooLow) {
  auto wrong = gangs();
  change(wrong[0], rank(0), [](Record& record) {
    if (auto* point = std::get_if<BenchmarkRecord>(&record.payload)) point->correct = false;
  });
  EXPECT_TRUE(noted(analysed(wrong).guard, "guard.ceiling-incorrect"));
  auto low = gangs();
  for (RunRecords& run : low)
    for (int r = 0; r < 2; ++r)
      change(run, rank(r), [](Record& record) {
        if (auto* point = std::get_if<BenchmarkRecord>(&record.payload)) point->seconds = 0.1;
      });
  EXPECT_TRUE(noted(analysed(low).guard, "guard.above-ceiling"));
}

TEST(Guard, BaselineOfAnotherMachine) {
  for (const char* key : {"processor", "device", "driver", "torch", "kernel", "host"}) {
    const bool isAnotherKind = std::string(key) == "processor" || std::string(key) == "device";
    StudyResult study = pairStudy([&](RunRecords& gang, RunRecords& single) {
      for (int r = 0; r < 2; ++r) setManifest(gang, rank(r), key, "new");
      setManifest(single, rank(0), key, "old");
    });
    EXPECT_EQ(noted(compared(study).guard, "guard.baseline-differs"), !isAnotherKind) << key;
    EXPECT_EQ(noted(study.cells[0].guard, "guard.no-counterpart"), isAnotherKind) << key;
    EXPECT_EQ(study.cells[0].speedup.has_value(), !isAnotherKind) << key;
  }
  // A baseline on one of the two nodes is no difference.
  StudyResult nodes = pairStudy([&](RunRecords& gang, RunRecords& single) {
    setManifest(gang, rank(0), "host", "n0");
    setManifest(gang, rank(1), "host", "n1");
    setManifest(single, rank(0), "host", "n0");
    for (int r = 0; r < 2; ++r) setManifest(gang, rank(r), "processor", "x");
  });
  EXPECT_FALSE(noted(compared(nodes).guard, "guard.baseline-differs"));
}

TEST(Guard, LoadingDiffers) {
  StudyResult study = pairStudy();
  study.cells[0].cell.study.dataset.workers = 4;
  EXPECT_FALSE(compared(study).speedup) << "that comparison was not requested";
  EXPECT_EQ(study.cells[0].missing.speedup->code, "baseline.other-settings");
  EXPECT_TRUE(noted(study.guard, "guard.mixed-loading"));
  compareCells(study, 2);
  EXPECT_TRUE(study.cells[0].speedup);
  EXPECT_TRUE(noted(study.cells[0].guard, "guard.loading-differs"));
}

TEST(Guard, AboveIdealAndNegativeSubtraction) {
  StudyResult study = pairStudy();
  study.cells[0].imagesPerSecond = 3 * *study.cells[1].imagesPerSecond;
  study.cells[0].stepSeconds.mean = *study.cells[1].stepSeconds.mean / 3;
  EXPECT_TRUE(noted(compared(study).guard, "guard.above-ideal"));
  EXPECT_TRUE(noted(study.cells[0].guard, "guard.negative-subtraction"));
}

// T(1) is divided by one there.
TEST(Guard, NegativeSubtractionOfOneDevice) {
  StudyResult study = pairStudy();
  study.cells[0].cell = cell(1, Strategy::ddp, 1, 64);
  study.cells[0].imagesPerSecond = 3 * *study.cells[1].imagesPerSecond;
  study.cells[0].stepSeconds.mean = *study.cells[1].stepSeconds.mean / 3;
  const std::vector<GuardNote>& notes = compared(study).guard;
  EXPECT_TRUE(noted(notes, "guard.negative-subtraction-one"));
  EXPECT_FALSE(noted(notes, "guard.negative-subtraction"));
}

TEST(Guard, MixturesWithinAStudy) {
  for (const auto& [code, edit] : std::vector<std::pair<std::string, std::function<void(Cell&)>>>{
           {"guard.mixed-protocols", [](Cell& c) { c.study.protocol = Protocol::weak; }},
           {"guard.mixed-precisions", [](Cell& c) { c.precision = Precision::bf16; }},
           {"guard.mixed-what-if", [](Cell& c) { c.study.whatIf.latencyMs = 5; }}}) {
    StudyResult plain = pairStudy();
    compareCells(plain);
    EXPECT_FALSE(noted(plain.guard, code)) << code;
    StudyResult study = pairStudy();
    edit(study.cells[0].cell);
    compareCells(study);
    EXPECT_TRUE(noted(study.guard, code)) << code;
  }
}

TEST(Guard, AcrossStudies) {
  const StudyResult first = pairStudy();
  StudyResult second = pairStudy([](RunRecords& gang, RunRecords& single) {
    for (int r = 0; r < 2; ++r) setManifest(gang, rank(r), "processor", "y");
    setManifest(gang, node(0), "processor", "y");
    setManifest(single, rank(0), "processor", "y");
  });
  EXPECT_TRUE(notesAcross({&first, &first}).empty());
  EXPECT_TRUE(noted(notesAcross({&first, &second}), "guard.studies-differ"));
  StudyResult limited = first;
  for (CellResult& cell : limited.cells) cell.environment.emplace_back("gpuPowerLimit", "300 W");
  StudyResult free = first;
  for (CellResult& cell : free.cells) cell.environment.emplace_back("gpuPowerLimit", "400 W");
  const auto apart = notesAcross({&limited, &free});
  ASSERT_EQ(apart.size(), 1u);
  EXPECT_EQ(english(apart[0].message),
            "The studies differ in GPU power limit: 300 W, and 400 W. Only their speedups can be compared, not their "
            "times.");
  EXPECT_EQ(nestedIn(apart[0].message, "name")->code, "fact.gpuPowerLimit");
  second.protocol = Protocol::weak;
  EXPECT_TRUE(noted(notesAcross({&first, &second}), "guard.mixed-protocols"));
  EXPECT_TRUE(notesAcross({}).empty());
}

TEST(Guard, TheWorstComeFirst) {
  StudyResult study =
      pairStudy([](RunRecords& gang, RunRecords&) { setManifest(gang, rank(1), "injected", "loader:20"); });
  compareCells(study);
  std::vector<Severity> severities;
  for (const GuardNote& note : study.guard) severities.push_back(note.severity);
  ASSERT_FALSE(severities.empty());
  EXPECT_EQ(severities.front(), Severity::error);
  EXPECT_LT(severities.back(), Severity::error);
  EXPECT_TRUE(std::is_sorted(severities.begin(), severities.end(), std::greater<>()));
}

TEST(Guard, ANoteHasTheKindOfItsMessage) {
  EXPECT_EQ((GuardNote{Severity::warning, {"guard.drift", {{"percent", 3.0}}}, {1}}.kind), GuardKind::drift);
  EXPECT_EQ((GuardNote{Severity::note, {"guard.reused", {}}}.kind), GuardKind::other) << "nothing depends on it";
  EXPECT_EQ(GuardNote().kind, GuardKind::other);
  StudyResult study = pairStudy();
  compareCells(study);
  for (const GuardNote& note : study.guard) EXPECT_EQ(note.kind, guardKindOf(note.message)) << english(note.message);
}

TEST(Guard, NamesTheCells) {
  StudyResult study = pairStudy();
  compareCells(study);
  const auto single = std::find_if(study.guard.begin(), study.guard.end(),
                                   [](const GuardNote& note) { return note.message.code == "guard.single-repeat"; });
  ASSERT_NE(single, study.guard.end());
  EXPECT_EQ(single->cells, (std::vector<int>{1, 2}));
  EXPECT_EQ(toJson(study)["guard"][0].contains("cells"), true);
}

}  // namespace scalescope
