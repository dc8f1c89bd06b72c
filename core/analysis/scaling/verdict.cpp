#include "core/analysis/scaling/verdict.h"

#include <algorithm>
#include <string>

#include "core/analysis/run/bandwidth.h"
#include "core/analysis/scaling/headline.h"
#include "core/analysis/scaling/study_fits.h"
#include "core/analysis/maths/rounding.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr double kNearIdeal = 0.9;  // efficiency from which nothing needs blaming
constexpr double kLinkBound = 0.7;  // share of the ceiling from which the link is called the limit
constexpr double kLittle = 0.1;     // of what is exposed: a wait below it moves no blame

constexpr double kSweepGain = 0.05;  // a larger batch that gains less does not pay

const CellResult* fastest(const StudyResult& study) {
  const CellResult* best = nullptr;
  for (const CellResult& cell : study.cells)
    if (cell.imagesPerSecond && (best == nullptr || *cell.imagesPerSecond > *best->imagesPerSecond)) best = &cell;
  return best;
}

Message with(std::string code, Arguments arguments, Arguments more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return {std::move(code), std::move(arguments)};
}

// Gain: "2 devices gave 1.62x (81 %)"; every verdict that compares starts with it.
Arguments gain(const CellResult& cell) {
  Arguments numbers{{"devices", std::int64_t{cell.cell.worldDevices()}},
                    {"speedup", rounded(*cell.speedup, 3)},
                    {"efficiency", percent(*cell.efficiency)}};
  const Message said{cell.cell.worldDevices() == 1 ? "verdict.gain-one" : "verdict.gain", numbers};
  return nested({{}, std::move(numbers)}, "gain", said).arguments;
}

// Where the wait is unknown, all that is exposed is drawn as transfer, and late ranks may be in it. What the clocks
// cannot tell is no more than a tenth of it where that is known to be little.
bool mayHideWaits(const CellResult& cell) {
  if (cell.waterfall.exposedWait) return false;
  const Number least = cell.clocks.leastWaitSeconds;
  return !least || *least > kLittle * cell.exposedSeconds.value_or(0);
}

// The share of the step is that of the step's split and its title: all that is exposed, waits for late ranks with it.
// Which part to blame is another question, and the waterfall's.
Message exposedVerdict(const CellResult& cell, double step) {
  const double share = cell.exposedSeconds.value_or(0) / step;
  if (cell.cell.strategy == Strategy::dataParallel)
    return with("verdict.device-zero", gain(cell), {{"percent", percent(share)}});
  if (cell.cell.strategy == Strategy::parameterServer)
    return with("verdict.server", gain(cell), {{"percent", percent(share)}});
  if (mayHideWaits(cell)) return with("verdict.exposed-unsplit", gain(cell), {{"percent", percent(share)}});
  const Number ofCeiling = shareOfCeiling(cell);
  if (!ofCeiling) return with("verdict.exposed", gain(cell), {{"percent", percent(share)}});
  const bool nearBest = credible(cell.bandwidthUtilisation).value_or(0) >= kLinkBound;
  const char* code = *ofCeiling < kLinkBound ? "verdict.below-ceiling"
                     : nearBest              ? "verdict.link"
                                             : "verdict.small-messages";
  return with(code, gain(cell), {{"percent", percent(share)}, {"utilisation", percent(*ofCeiling)}});
}

Message lossVerdict(const CellResult& cell) {
  const double step = *cell.stepSeconds.mean;
  const WaterfallParts& fall = cell.waterfall;
  const double transfer = fall.exposedTransfer.value_or(0);
  const double wait = fall.exposedWait.value_or(0);
  const double compute = fall.compute.value_or(0);
  const double input = fall.input.value_or(0);
  const double rest = fall.checkpoint.value_or(0) + fall.other.value_or(0) + fall.residual.value_or(0);
  const double worst = std::max({transfer, wait, compute, input, rest});
  if (!(worst > 0)) return with("verdict.unexplained", gain(cell), {});
  if (worst == transfer) return exposedVerdict(cell, step);
  if (worst == wait)
    return with("verdict.wait", gain(cell), {{"percent", percent(cell.exposedWaitSeconds.value_or(wait) / step)}});
  if (worst == compute) return with("verdict.compute", gain(cell), {{"percent", percent(compute / step)}});
  if (worst == input) return with("verdict.input", gain(cell), {{"percent", percent(input / step)}});
  return with("verdict.other", gain(cell), {{"percent", percent(rest / step)}});
}

// Cells of a batch sweep by their batch: of the first variant and the strategy that comes first.
std::vector<const CellResult*> sweepOf(const StudyResult& study) {
  std::vector<const CellResult*> cells;
  for (const CellResult& cell : study.cells) {
    const Cell& first = study.cells.front().cell;
    if (cell.cell.variant == first.variant && cell.cell.strategy == first.strategy && cell.cell.nodes == first.nodes &&
        cell.cell.devices == first.devices && cell.cell.precision == first.precision &&
        cell.cell.batch.accumulation() == first.batch.accumulation())
      cells.push_back(&cell);
  }
  std::stable_sort(cells.begin(), cells.end(), [](const CellResult* a, const CellResult* b) {
    return a->cell.batch.global() < b->cell.batch.global();
  });
  return cells;
}

// The smallest batch from which no larger one is more than kSweepGain faster.
std::optional<Message> sweepVerdict(const StudyResult& study) {
  const std::vector<const CellResult*> cells = sweepOf(study);
  double best = 0;
  for (const CellResult* cell : cells) best = std::max(best, cell->imagesPerSecond.value_or(0));
  const CellResult* smallest = nullptr;
  const CellResult* enough = nullptr;
  for (const CellResult* cell : cells) {
    if (!cell->imagesPerSecond) continue;
    if (smallest == nullptr) smallest = cell;
    if (enough == nullptr && *cell->imagesPerSecond * (1 + kSweepGain) >= best) enough = cell;
  }
  if (enough == nullptr || smallest == enough) return std::nullopt;
  Message found{"verdict.sweep-fastest",
                {{"batch", rounded(enough->cell.batch.perRank(), 6)},
                 {"rate", rounded(*enough->imagesPerSecond, 3)},
                 {"gain", rounded(*enough->imagesPerSecond / *smallest->imagesPerSecond, 3)},
                 {"smallest", rounded(smallest->cell.batch.perRank(), 6)}}};
  if (best <= *enough->imagesPerSecond) return found;
  return with("verdict.sweep", std::move(found.arguments), {{"percent", percent(best / *enough->imagesPerSecond - 1)}});
}

// As people write it; what has no name of a person's or of its own is a plain word.
std::string lawWord(const std::string& law) {
  if (law == "amdahl") return "Amdahl";
  if (law == "gustafson") return "Gustafson";
  return law == "usl" ? "USL" : law;
}

// Bounds of a prediction that are farther apart than this tell nobody anything: with as many coefficients as numbers of
// devices but one they may span ten powers of ten.
constexpr double kBounded = 100;

// How the law was chosen, whether it follows what was measured, and what it foresees for twice the devices.
void addLawEvidence(const StudyResult& study, const ScalingFit& fit, std::vector<Message>& out) {
  std::string laws;
  for (const ScalingFit& other : study.fits)
    if (other.cells == fit.cells && !other.curve.empty()) laws += (laws.empty() ? "" : ", ") + lawWord(other.law);
  if (fit.predictionError)
    out.push_back(
        {"evidence.law",
         {{"laws", laws}, {"law", lawWord(fit.law)}, {"percent", percent(std::expm1(*fit.predictionError))}}});
  if (fit.lackOfFit.probability.value_or(1) < kMisfitProbability)
    out.push_back({"evidence.misfit",
                   {{"law", lawWord(fit.law)},
                    {"ratio", rounded(*fit.lackOfFit.ratio, 2)},
                    {"probability", rounded(*fit.lackOfFit.probability, 1)}}});
  const FitPoint* twice = nullptr;
  for (const FitPoint& point : fit.curve)
    if (point.devices <= 2.0 * fit.largest) twice = &point;
  if (twice == nullptr || twice->devices <= fit.largest || !twice->predictionLow || !twice->predictionHigh) return;
  const double top = *twice->predictionHigh;
  const bool isBounded = top <= kBounded * *twice->predictionLow;
  out.push_back({isBounded ? "evidence.prediction" : "evidence.prediction-open",
                 {{"law", lawWord(fit.law)},
                  {"devices", static_cast<std::int64_t>(twice->devices)},
                  {"speedup", roundedBeside(*twice->speedup, top)},
                  {"low", roundedBeside(*twice->predictionLow, top)},
                  {"high", rounded(top, 3)}}});
}

void addSmallestDifference(const SmallestDifference& smallest, std::vector<Message>& out) {
  if (!smallest.difference) return;
  Arguments arguments{{"scatter", percent(*smallest.scatter)},
                      {"repeats", std::int64_t{smallest.repeats}},
                      {"percent", percent(*smallest.difference)}};
  out.push_back({smallest.repeats == 1 ? "evidence.smallest-difference-one" : "evidence.smallest-difference",
                 std::move(arguments)});
}

void addFitEvidence(const StudyResult& study, std::vector<Message>& out) {
  const ScalingFit* fit = bestFit(study);
  if (fit == nullptr) return;
  addLawEvidence(study, *fit, out);
  if (fit->plateau)
    out.push_back({"evidence.plateau",
                   {{"law", lawWord(fit->law)},
                    {"devices", static_cast<std::int64_t>(*fit->plateau)},
                    {"percent", percent(fit->plateauGain)},
                    {"low", std::int64_t{fit->smallest}},
                    {"high", std::int64_t{fit->largest}}}});
  if (fit->nextDevices)
    out.push_back(
        {"evidence.next", {{"law", lawWord(fit->law)}, {"devices", static_cast<std::int64_t>(*fit->nextDevices)}}});
}

void addCellEvidence(const CellResult& cell, std::vector<Message>& out) {
  if (cell.speedupCi.low && cell.speedupCi.high) {
    const bool none = *cell.speedupCi.low <= 1 && *cell.speedupCi.high >= 1;
    out.push_back({none ? "evidence.no-gain" : "evidence.interval",
                   {{"low", roundedBeside(*cell.speedupCi.low, *cell.speedupCi.high)},
                    {"high", rounded(*cell.speedupCi.high, 3)}}});
  }
  if (cell.timeToAccuracySpeedup && cell.statisticalEfficiency)
    out.push_back({"evidence.accuracy",
                   {{"accuracy", cell.cell.study.measure.targetAccuracy * 100},
                    {"speedup", rounded(*cell.timeToAccuracySpeedup, 3)},
                    {"statistical", percent(*cell.statisticalEfficiency)},
                    {"hardware", percent(cell.efficiency.value_or(0))}}});
}

// Which batch fits is said by the bracket that ran; foreseen is it only where nothing ran out of memory, with what the
// measured batches leave open.
std::optional<Message> memoryWords(const LargestBatch& batch) {
  Arguments about{{"megabytes", rounded(batch.limitBytes / 1e6, 4)}};
  const auto add = [&](const char* name, double number) { about.emplace_back(name, rounded(number, 6)); };
  if (batch.ran) add("ran", *batch.ran);
  if (batch.failed) {
    add("failed", *batch.failed);
    return Message{batch.ran ? "evidence.memory-bracket" : "evidence.memory-none", std::move(about)};
  }
  if (!batch.ran) return std::nullopt;
  if (!batch.predicted || !batch.low || !batch.high) return Message{"evidence.memory-fits", std::move(about)};
  add("batch", *batch.predicted);
  add("low", *batch.low);
  add("high", *batch.high);
  about.emplace_back("count", static_cast<std::int64_t>(batch.from.size()));
  return Message{"evidence.memory", std::move(about)};
}

}  // namespace

std::vector<Message> evidenceOf(const StudyResult& study) {
  std::vector<Message> out;
  if (const CellResult* cell = headlineCell(study); cell != nullptr && cell->speedup) addCellEvidence(*cell, out);
  addSmallestDifference(study.smallestDifference, out);
  addFitEvidence(study, out);
  for (const LargestBatch& batch : study.largestBatches)
    if (auto said = memoryWords(batch)) out.push_back(std::move(*said));
  for (const CellResult& cell : study.cells)
    if (cell.checkpointCost.suggestedSeconds) {
      out.push_back({"evidence.checkpoint",
                     {{"seconds", rounded(*cell.checkpointCost.seconds, 3)},
                      {"minutes", rounded(*cell.checkpointCost.suggestedSeconds / 60, 2)},
                      {"hours", rounded(*cell.checkpointCost.failureSeconds / 3600, 3)}}});
      break;
    }
  return out;
}

std::optional<Message> verdictOf(const StudyResult& study) {
  const CellResult* cell = headlineCell(study);
  if (cell == nullptr || !cell->speedup) {
    if (study.protocol == Protocol::batchSweep)
      if (auto sweep = sweepVerdict(study)) return sweep;
    const CellResult* best = fastest(study);
    if (best == nullptr) return std::nullopt;
    return Message{best->cell.worldDevices() == 1 ? "verdict.fastest-one" : "verdict.fastest",
                   {{"devices", std::int64_t{best->cell.worldDevices()}},
                    {"batch", best->cell.batch.global()},
                    {"rate", rounded(*best->imagesPerSecond, 3)}}};
  }
  if (study.spec.imported) return with("verdict.imported", gain(*cell), {{"file", study.spec.imported->file}});
  if (!cell->stepSeconds.mean || *cell->stepSeconds.mean <= 0) return std::nullopt;
  if (*cell->efficiency > kAboveIdeal) return with("verdict.above-ideal", gain(*cell), {});
  if (*cell->efficiency >= kNearIdeal) {
    const double share = cell->exposedSeconds.value_or(0) / *cell->stepSeconds.mean;
    return with("verdict.near-ideal", gain(*cell), {{"percent", percent(share)}});
  }
  return lossVerdict(*cell);
}

}  // namespace scalescope
