#include "core/analysis/scaling/verdict.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <regex>

#include "core/analysis/repeats/resolution.h"
#include "core/analysis/maths/rounding.h"
#include "core/analysis/maths/statistics.h"
#include "core/analysis/scaling/scaling.h"
#include "core/analysis/repeats/gain.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Seconds of a step of the compared cell beyond its ideal share, for each part.
struct Lost {
  double transfer = 0, wait = 0, compute = 0, input = 0, other = 0;
};

// Returns one plain device at 100 images/s and a cell of `devices` with these rates; the baseline's step is 0.64 s.
StudyResult comparedStudy(int devices, const std::vector<double>& rates, const Lost& lost = {},
                          int baselineDevices = 1) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {
      synthetic::measured(1, baselineDevices == 1 ? Strategy::single : Strategy::ddp, baselineDevices, 64, 100),
      synthetic::measured(2, Strategy::ddp, devices, 64, *geometricMeanOf(rates))};
  setRates(study.cells[0], {99, 100, 101});
  study.cells[0].imagesPerSecond = *geometricMeanOf({99, 100, 101});
  setRates(study.cells[1], rates);
  for (CellResult& cell : study.cells) {
    cell.repeats = static_cast<int>(cell.repeatValues.size());
    cell.steps = 100;
    cell.stepSeconds.mean = 64 / *cell.imagesPerSecond;
    cell.inputSeconds = cell.checkpointSeconds = cell.otherSeconds = cell.residualSeconds = 0;
    cell.exposedSeconds = cell.exposedTransferSeconds = cell.exposedWaitSeconds = 0;
    cell.computeSeconds = cell.stepSeconds.mean;
  }
  CellResult& cell = study.cells[1];
  cell.exposedTransferSeconds = lost.transfer;
  cell.exposedWaitSeconds = lost.wait;
  cell.exposedSeconds = lost.transfer + lost.wait;
  cell.inputSeconds = lost.input;
  cell.otherSeconds = lost.other;
  cell.computeSeconds = *study.cells[0].stepSeconds.mean * baselineDevices / devices + lost.compute;
  return study;
}

void addNote(CellResult& cell, Severity severity, std::string code, Arguments arguments = {}) {
  cell.guard.push_back({severity, {std::move(code), std::move(arguments)}, {cell.cell.number}});
}

std::string sentenceOf(StudyResult study) {
  compareCells(study);
  return study.verdict ? english(*study.verdict) : std::string();
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

testing::AssertionResult reports(const StudyResult& study, const std::string& part) {
  const std::string text = sentenceOf(study);
  if (contains(text, part)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "it says: " << text;
}

}  // namespace

// See cases/numbers/09: four devices are exactly as fast as two.
TEST(Verdict, TheNullValueIsTheBaselinesNumberOfDevices) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {synthetic::measured(1, Strategy::ddp, 2, 64, 100), synthetic::measured(2, Strategy::ddp, 4, 64, 100)};
  setRates(study.cells[0], {100, 101, 99});
  setRates(study.cells[1], {100, 102, 98});
  study.spec.imported = ImportedFrom{};
  study.spec.imported->file = "t.csv";
  EXPECT_EQ(sentenceOf(study),
            "No significant speedup on 4 devices, 2.00x [1.92, 2.08], an efficiency of 50.0 %, relative to 2 devices. "
            "The numbers were imported from t.csv, not measured here: where the time of a step went is unknown.");
}

// See cases/numbers/11.
TEST(Verdict, OneDeviceIsSlowedByNoOther) {
  const std::string text = sentenceOf(comparedStudy(1, {80, 80.5, 81}, {.compute = 0.15}));
  EXPECT_TRUE(contains(text, "1 device gave a speedup of 0.805x [0.78")) << text;
  EXPECT_TRUE(contains(text, " % of the step is compute beyond that of the baseline.")) << text;
  EXPECT_FALSE(contains(text, "slow each other")) << text;
  EXPECT_TRUE(reports(comparedStudy(1, {80, 80.5, 81}, {.transfer = 0.15}),
                      "spent in collectives, although there is only one device"));
  // The cell is as fast as its baseline: neither is shown.
  EXPECT_TRUE(
      reports(comparedStudy(1, {97, 99, 103}),
              "No significant speedup on 1 device, 1.00x [0.93, 1.07], an efficiency of 100 %: no significant loss"));
}

TEST(Verdict, ADelayedRankIsNamedAndNoDeviceBlamed) {
  StudyResult study = comparedStudy(2, {90, 90.5, 91}, {.compute = 0.35});
  addNote(study.cells[1], Severity::note, "guard.late-rank-compute",
          {{"rank", std::int64_t{1}}, {"percent", 100.0}, {"milliseconds", 340.0}});
  const std::string late = sentenceOf(study);
  EXPECT_TRUE(contains(late, "2 devices gave a speedup of 0.905x [")) << late;
  EXPECT_TRUE(
      contains(late, "Rank 1 is a straggler: it arrives last in 100 % of the steps, by 340 ms, because its compute"))
      << late;
  addNote(study.cells[1], Severity::warning, "guard.injected", {{"rank", std::int64_t{1}}, {"milliseconds", 340.0}});
  EXPECT_TRUE(reports(study, "%. What-if result: rank 1 sleeps 340 ms in every step."));
  // Late arrivals that explain little of the loss change nothing.
  study.cells[1].guard.clear();
  addNote(study.cells[1], Severity::note, "guard.late-ranks", {{"percent", 10.0}, {"milliseconds", 5.0}});
  EXPECT_TRUE(reports(study, "To find out whether the smaller batch"));
}

TEST(Verdict, ADisturbedMachineIsNamedInTheHeadline) {
  StudyResult study = comparedStudy(2, {60, 61, 62}, {.transfer = 0.6});
  addNote(study.cells[1], Severity::warning, "guard.stolen-cpu", {{"percent", 61.0}});
  EXPECT_TRUE(reports(study, "%. Other processes took 61 % of the ranks' CPU time."));
  study.cells[1].guard.clear();
  addNote(study.cells[1], Severity::warning, "guard.stolen-cpu", {{"percent", 3.0}});
  EXPECT_TRUE(reports(study, "% of the step waits for communication.")) << "3 % does not explain it: ";
  study = comparedStudy(2, {60, 61, 62}, {.compute = 0.6});
  addNote(study.cells[1], Severity::warning, "guard.stolen-cpu", {{"percent", 3.0}});
  EXPECT_TRUE(reports(study, "Other processes took 3 %")) << "but compute is not known to be slow for another reason";
  // A baseline that other processes slowed down explains a speedup above the ideal.
  study = comparedStudy(2, {300, 301, 302});
  EXPECT_TRUE(reports(study, "more than ideal"));
  addNote(study.cells[0], Severity::warning, "guard.busy-cores", {{"percent", 40.0}});
  EXPECT_TRUE(reports(study, "Other programs used 40 %"));
}

TEST(Verdict, DevicesSlowEachOtherOnlyWhereThatWasMeasured) {
  StudyResult study = comparedStudy(2, {120, 121, 122}, {.compute = 0.2});
  EXPECT_TRUE(reports(study, "measure one device at the same batch per device"));
  study.cells[1].cell = cell(2, Strategy::ddp, 2, 128);  // 64 images are on each device, as on the baseline's one.
  for (CellResult& each : study.cells) each.cell.study.axes.batchKind = BatchKind::perRank;
  study.cells[1].imagesPerStep = 128;
  study.protocol = Protocol::weak;
  study.cells[1].stepSeconds.mean = 128 / *study.cells[1].imagesPerSecond;
  study.cells[1].computeSeconds = *study.cells[1].stepSeconds.mean;
  EXPECT_TRUE(reports(study, "devices of one machine slow each other down"));
  addNote(study.cells[1], Severity::warning, "guard.share-slots", {{"host", std::string("a")}});
  EXPECT_TRUE(reports(study, "The ranks of a share all its cores"));
}

// See cases/numbers/16.
TEST(Verdict, AnIntervalThatIsTooWideIsNotPrinted) {
  StudyResult study = comparedStudy(2, {190, 191, 20});
  compareCells(study);
  ASSERT_TRUE(study.cells[1].speedupUnresolved);
  EXPECT_EQ(study.cells[1].speedupUnresolved->repeats, 3);
  const std::string text = sentenceOf(study);
  EXPECT_TRUE(std::regex_match(text, std::regex(R"(The speedup of 2 devices is uncertain after 3 repeats )"
                                                R"(\(about \d+ would determine it to within 10 %\)\.)")))
      << text;
  addNote(study.cells[1], Severity::warning, "guard.drift", {{"percent", -89.0}});
  EXPECT_TRUE(reports(study, "The repeats drift in one direction"));
}

TEST(Verdict, OneRepeatIsReportedWithoutAConclusion) {
  StudyResult study = comparedStudy(2, {198});
  std::string text = sentenceOf(study);
  EXPECT_TRUE(contains(text, "2 devices gave a speedup of 1.98x (no interval), an efficiency of 99 %")) << text;
  EXPECT_FALSE(contains(text, "close to ideal")) << text;
  study = comparedStudy(2, {120}, {.compute = 0.2});
  addNote(study.cells[1], Severity::warning, "guard.few-steps", {{"steps", std::int64_t{1}}});
  EXPECT_TRUE(reports(study, "Few timed steps (1): below 30"));
}

// For every combination of interval, lost time, guard findings and number of devices: no cause is given without its
// evidence, and no speedup if the interval contains the null value.
TEST(Verdict, NoCauseIsNamedWithoutItsEvidence) {
  struct Rates {
    std::vector<double> of1, of2;
  };
  const Rates rates[] = {{{70, 70.5, 71}, {120, 121, 122}},  // A loss.
                         {{97, 99, 103}, {95, 100, 106}},    // No speedup.
                         {{20, 100, 101}, {190, 191, 20}},   // Not resolved.
                         {{70}, {120}},                      // One repeat.
                         {{150, 151, 152}, {300, 301, 302}}};
  const Lost losses[] = {{}, {.transfer = 0.2}, {.wait = 0.2}, {.compute = 0.2}, {.input = 0.2}, {.other = 0.2}};
  const std::vector<std::pair<std::string, Arguments>> notes{
      {"", {}},
      {"guard.stolen-cpu", {{"percent", 50.0}}},
      {"guard.stolen-cpu", {{"percent", 3.0}}},
      {"guard.injected", {{"rank", std::int64_t{1}}, {"milliseconds", 200.0}}},
      {"guard.what-if", {}},
      {"guard.late-rank-compute", {{"rank", std::int64_t{1}}, {"percent", 100.0}, {"milliseconds", 200.0}}},
      {"guard.few-steps", {{"steps", std::int64_t{2}}}},
      {"guard.share-slots", {{"host", std::string("a")}}}};
  for (const Rates& each : rates)
    for (const Lost& lost : losses)
      for (const auto& [code, arguments] : notes)
        for (const int devices : {1, 2}) {
          StudyResult study = comparedStudy(devices, devices == 1 ? each.of1 : each.of2, lost);
          if (!code.empty()) addNote(study.cells[1], Severity::warning, code, arguments);
          compareCells(study);
          ASSERT_TRUE(study.verdict);
          const CellResult& cell = study.cells[1];
          const std::string text = english(*study.verdict);
          const std::string verdict = study.verdict->code;
          SCOPED_TRACE(code + ", " + std::to_string(devices) + " devices, " + verdict + ": " + text);
          EXPECT_EQ(text.find('{'), std::string::npos);
          const bool blamesPart = verdict == "verdict.exposed" || verdict == "verdict.exposed-one" ||
                                  verdict == "verdict.wait" || verdict == "verdict.input" ||
                                  verdict == "verdict.other" || verdict.starts_with("verdict.compute");
          if (blamesPart && verdict != "verdict.exposed")
            EXPECT_TRUE(lost.transfer + lost.wait + lost.compute + lost.input + lost.other > 0);
          if (verdict.starts_with("verdict.compute")) EXPECT_GT(lost.compute, 0);
          if (verdict == "verdict.wait") EXPECT_GT(lost.wait, 0);
          if (verdict == "verdict.input") EXPECT_GT(lost.input, 0);
          if (contains(text, "slow each other")) EXPECT_TRUE(devices > 1 && code.empty());
          if (contains(text, "the link is the limit")) EXPECT_TRUE(cell.sizeUtilisation);
          if (code == "guard.injected" || code == "guard.what-if") EXPECT_TRUE(contains(text, "What-if result"));
          if (verdict == "verdict.noted") EXPECT_FALSE(code.empty());
          if (cell.speedupUnresolved) {
            EXPECT_TRUE(contains(text, "uncertain after 3 repeats (about "));
            EXPECT_FALSE(blamesPart);
          } else if (cell.speedupCi.low && *cell.speedupCi.low <= 1 && *cell.speedupCi.high >= 1) {
            EXPECT_TRUE(text.starts_with("No significant speedup on "));
            EXPECT_TRUE(contains(text, "x ["));
            EXPECT_FALSE(contains(text, "faster") || contains(text, "gave"));
            EXPECT_EQ(contains(text, "slower"), contains(text, "waits for slower ranks"));
          } else {
            EXPECT_FALSE(contains(text, "No significant speedup"));
          }
        }
}

TEST(Verdict, OfABatchSweepFollowsFromTheRepeats) {
  const auto sweep = [](const std::vector<std::vector<double>>& rates) {
    StudyResult study;
    study.protocol = Protocol::batchSweep;
    std::int64_t batch = 32;
    for (const std::vector<double>& each : rates) {
      study.cells.push_back(synthetic::measured(static_cast<int>(study.cells.size()) + 1, Strategy::single, 1, batch,
                                                *geometricMeanOf(each)));
      setRates(study.cells.back(), each);
      batch *= 4;
    }
    return sentenceOf(study);
  };
  EXPECT_EQ(sweep({{99, 100, 101}, {239, 240, 241}, {241, 242, 243}}),
            "240 images/s at a batch of 128 per device, 2.40x [2.35, 2.45] that of batch 32: no larger batch is more "
            "than 1.8 % faster.");
  EXPECT_TRUE(
      sweep({{99, 100, 101}, {99, 100, 101}}).starts_with("100 images/s at a batch of 32 per device: no larger"));
  EXPECT_TRUE(contains(sweep({{99, 100, 101}, {149, 150, 151}}), "at a batch of 128 per device, 1.500x [1.4"));
  EXPECT_TRUE(contains(sweep({{99, 100, 101}, {149, 150, 151}}), ": the fastest measured batch."));
  EXPECT_TRUE(contains(sweep({{90, 100, 110}, {92, 104, 112}}), "but not significantly faster than the smallest"));
  const std::string once = sweep({{4867}, {4885}});
  EXPECT_TRUE(contains(once, "1.00x (no interval) that of batch 32: the fastest measured batch, measured once."));
  EXPECT_TRUE(once.starts_with("4885 images/s")) << once << ": no whole digit is cut";
}

// A sweep compares cells that differ only in the batch, by the interval of their repeats.
TEST(Verdict, OfABatchSweepComparesWhatIsComparable) {
  const auto cell = [](int number, std::int64_t batch, double rate) {
    CellResult out = synthetic::measured(number, Strategy::single, 1, batch, rate);
    setRates(out, {0.99 * rate, rate, 1.01 * rate});
    return out;
  };
  StudyResult study;
  study.protocol = Protocol::batchSweep;
  study.cells = {cell(1, 32, 100), cell(2, 128, 150), cell(3, 512, 900)};
  study.cells[2].cell.study.dataset.loading = Loading::none;
  EXPECT_TRUE(contains(sentenceOf(study), "150 images/s at a batch of 128"));
  study.cells.pop_back();
  for (CellResult& each : study.cells) each.cell.study.measure.order = RepeatOrder::cellMajor;
  const std::string text = sentenceOf(study);
  EXPECT_TRUE(contains(text, "(no interval)")) << text;
  EXPECT_FALSE(contains(text, "once")) << text;
}

TEST(Resolution, IsTheLeastNumberOfRepeatsThatResolveATenth) {
  std::mt19937_64 random(31);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 40; ++i) {
    std::vector<double> above, below;
    for (int k = 0; k < 3; ++k) {
      above.push_back(std::exp(0.02 * (i + 1) * normal(random)));
      below.push_back(std::exp(0.05 * normal(random)));
    }
    const auto deviation = [](const std::vector<double>& values) {
      double mean = 0, squares = 0;
      for (const double value : values) mean += std::log(value) / 3;
      for (const double value : values) squares += std::pow(std::log(value) - mean, 2) / 2;
      return squares;
    };
    const double spread = std::sqrt(deviation(above) + deviation(below));
    const auto ends = [&](double n) { return std::expm1(studentT95(2 * (n - 1)) * spread / std::sqrt(n)); };
    const auto needed = repeatsToResolve(above, below);
    ASSERT_TRUE(needed);
    EXPECT_LE(ends(static_cast<double>(*needed)), 0.1);
    if (*needed > 2) EXPECT_GT(ends(static_cast<double>(*needed) - 1), 0.1);
  }
  EXPECT_FALSE(repeatsToResolve({1, 1}, {2, 2})) << "alike: no scatter is known";
  EXPECT_FALSE(repeatsToResolve({1}, {2, 3}));
  EXPECT_FALSE(unresolved(1, 2.9, 3, 50));
  EXPECT_EQ(unresolved(1, 3.1, 3, 50), (Unresolved{3, 50}));
}

// Printed numbers equal the measured ones: within half a unit of the last place, with no digit that the interval does
// not support, and no bound that reads as 0 but is not.
TEST(Digits, AreThoseThatTheIntervalSupports) {
  std::mt19937_64 random(16);
  std::uniform_real_distribution<double> magnitude(-3, 3), width(-4, std::log(3.0));
  for (int i = 0; i < 500; ++i) {
    const double value = std::pow(10, magnitude(random)), half = std::exp(width(random));
    const Interval ratio{value, value / (1 + half), value * (1 + half)};
    const std::string text = english(ratioWords(ratio));
    std::smatch found;
    ASSERT_TRUE(std::regex_match(text, found, std::regex(R"(([0-9.]+)x \[([0-9.]+), ([0-9.]+)\])"))) << text;
    const double numbers[] = {*ratio.value, *ratio.low, *ratio.high};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::string printed = found[k + 1];
      const std::size_t point = printed.find('.');
      const int decimals = point == std::string::npos ? 0 : static_cast<int>(printed.size() - point - 1);
      EXPECT_LE(std::abs(std::stod(printed) - numbers[k]), 0.5000001 * std::pow(10, -decimals)) << text;
      EXPECT_GT(std::stod(printed), 0) << text;
      const double last = std::pow(10, -decimals), wide = *ratio.high - *ratio.low;
      const bool ownTwoDigits = decimals <= 1 - std::min(leadingPlace(numbers[k]), leadingPlace(value));
      EXPECT_TRUE(decimals == 0 || ownTwoDigits || last >= wide / 2 / 36) << text << ": finer than its interval";
    }
  }
  EXPECT_EQ(english(ratioWords({0.892, 0.035, 22.766})), "0.89x [0.035, 23]");
  EXPECT_EQ(english(ratioWords({1.6, 1.56, 1.64})), "1.60x [1.56, 1.64]");
  EXPECT_EQ(english(ratioWords({1.6, {}, {}})), "1.60x (no interval)");
}

}  // namespace scalescope
