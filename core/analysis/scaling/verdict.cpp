#include "core/analysis/scaling/verdict.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/repeats/contrast.h"
#include "core/analysis/repeats/resolution.h"
#include "core/analysis/repeats/trial.h"
#include "core/analysis/scaling/causes.h"
#include "core/analysis/scaling/comparable.h"
#include "core/analysis/scaling/study_fits.h"
#include "core/analysis/values/cell_result.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

// Rounds images per second for a message: three digits, or all digits before the decimal point.
Argument rateArgument(double rate) {
  if (rate >= 100) return std::int64_t{std::llround(rate)};
  return rounded(rate, 3);
}

constexpr double kSweepGain = 0.05;  // A larger batch that gains less does not pay off.

const CellResult* fastest(const StudyResult& study) {
  const CellResult* best = nullptr;
  for (const CellResult& cell : study.cells)
    if (cell.imagesPerSecond && (best == nullptr || *cell.imagesPerSecond > *best->imagesPerSecond)) best = &cell;
  return best;
}

// Returns the measured cells of a batch sweep, ordered by batch: those that differ from the first one in the batch
// alone.
std::vector<const CellResult*> sweepOf(const StudyResult& study) {
  std::vector<const CellResult*> cells;
  for (const CellResult& cell : study.cells)
    if (cell.imagesPerSecond && (cells.empty() || !differenceOf(cell, *cells.front(), Compared::batches)))
      cells.push_back(&cell);
  std::stable_sort(cells.begin(), cells.end(), [](const CellResult* a, const CellResult* b) {
    return a->cell.batch.global() < b->cell.batch.global();
  });
  return cells;
}

bool isNarrow(const Interval& ratio) { return !ratio.low || *ratio.high <= kResolvedFactor * *ratio.low; }

// Returns images/s of `above` over that of `below`, with its interval if their repeats support one.
Interval rateRatio(const CellResult& above, const CellResult& below) {
  Interval out{*above.imagesPerSecond / *below.imagesPerSecond, {}, {}};
  if (const auto interval = contrastOf(above, below).ratio95) {
    out.low = interval->first;
    out.high = interval->second;
  }
  return out;
}

// Returns the share by which a larger batch may be faster: the largest upper bound; nullopt if a ratio has none.
Number mostFaster(const std::vector<const CellResult*>& cells, std::size_t at) {
  double most = 0;
  for (std::size_t i = at + 1; i < cells.size(); ++i) {
    const Interval ratio = rateRatio(*cells[i], *cells[at]);
    if (!ratio.high) return {};
    most = std::max(most, *ratio.high - 1);
  }
  return most;
}

// Returns "240 images/s at a batch of 128 per device, 2.40x [2.31, 2.49] that of batch 32".
Message rateWords(const CellResult& cell, const CellResult& smallest) {
  Message said{"verdict.sweep-rate",
               {{"batch", rounded(cell.cell.batch.perRank(), 6)},
                {"rate", rateArgument(*cell.imagesPerSecond)},
                {"smallest", rounded(smallest.cell.batch.perRank(), 6)}}};
  return nested(withRateUnit(std::move(said), cell), "ratio", ratioWords(rateRatio(cell, smallest)));
}

// Returns the smallest batch for which the repeats show that no larger one is more than kSweepGain faster, else the
// fastest one. nullopt if no batch is shown to be faster than the smallest.
std::optional<Message> sweepVerdict(const StudyResult& study) {
  const std::vector<const CellResult*> cells = sweepOf(study);
  if (cells.size() < 2) return std::nullopt;
  const CellResult& smallest = *cells.front();
  for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
    const Number more = mostFaster(cells, i);
    if (!more || *more > kSweepGain) continue;
    if (i == 0)
      return withRateUnit({"verdict.sweep-none",
                           {{"batch", rounded(smallest.cell.batch.perRank(), 6)},
                            {"rate", rateArgument(*smallest.imagesPerSecond)},
                            {"percent", percent(*more)}}},
                          smallest);
    if (!isNarrow(rateRatio(*cells[i], smallest))) return std::nullopt;
    return nested({"verdict.sweep", {{"percent", percent(*more)}}}, "what", rateWords(*cells[i], smallest));
  }
  const CellResult& best = **std::max_element(cells.begin(), cells.end(), [](const CellResult* a, const CellResult* b) {
    return *a->imagesPerSecond < *b->imagesPerSecond;
  });
  if (&best == &smallest) return std::nullopt;
  const Interval gain = rateRatio(best, smallest);
  if (!isNarrow(gain)) return std::nullopt;
  const bool once = best.repeatValues.size() < 2 || smallest.repeatValues.size() < 2;
  const bool open = gain.low && *gain.low <= 1;
  const char* code = once ? "verdict.sweep-once" : open ? "verdict.sweep-open" : "verdict.sweep-fastest";
  return nested({code, {}}, "what", rateWords(best, smallest));
}

// Returns the usual spelling of a law's name; only those named after a person, and USL, are capitalized.
std::string lawWord(const std::string& law) {
  if (law == "amdahl") return "Amdahl";
  if (law == "gustafson") return "Gustafson";
  return law == "usl" ? "USL" : law;
}

// Adds how the law was chosen, whether it agrees with the data, and its prediction for twice the devices.
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
  const Interval within{twice->speedup, twice->predictionLow, twice->predictionHigh};
  Message said{"evidence.prediction-open",
               {{"law", lawWord(fit.law)}, {"devices", static_cast<std::int64_t>(twice->devices)}}};
  if (*within.high <= kResolvedFactor * *within.low)
    said = nested({"evidence.prediction", std::move(said.arguments)}, "ratio", ratioWords(within));
  out.push_back(std::move(said));
}

void addSmallestDifference(const SmallestDifference& smallest, std::vector<Message>& out) {
  if (!smallest.difference) return;
  Arguments arguments{{"scatter", percent(*smallest.scatter)}, {"repeats", std::int64_t{smallest.repeats}}};
  // Two repeats may give a difference of 2098 %, which is of no use to a reader.
  if (*smallest.difference >= 1) return out.push_back({"evidence.no-difference", std::move(arguments)});
  arguments.emplace_back("percent", percent(*smallest.difference));
  out.push_back({"evidence.smallest-difference", std::move(arguments)});
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

void addAccuracyEvidence(const CellResult& cell, std::vector<Message>& out) {
  if (!cell.timeToAccuracySpeedup.value || !cell.statisticalEfficiency) return;
  const auto& open = cell.timeToAccuracyUnresolved;
  out.push_back(nested({"evidence.accuracy",
                        {{"accuracy", cell.cell.study.measure.targetAccuracy * 100},
                         {"statistical", percent(*cell.statisticalEfficiency)},
                         {"hardware", percent(cell.efficiency.value_or(0))}}},
                       "ratio", open ? unresolvedWords(*open) : ratioWords(cell.timeToAccuracySpeedup)));
}

// Reports the batches that ran and ran out of memory. A prediction is only given if none ran out of memory, with the
// interval from the measured batches.
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

Message findingWords(const CellResult& cell, const CellResult& baseline, Finding finding, const Message& gain) {
  const bool hasStep = cell.stepSeconds.mean && *cell.stepSeconds.mean > 0;
  if (finding == Finding::noLoss)
    return nested({"verdict.no-loss", {{"ideal", std::int64_t{cell.cell.worldDevices()}}}}, "gain", gain);
  if (finding == Finding::aboveIdeal) return nested({"verdict.above-ideal", {}}, "gain", gain);
  if (finding == Finding::loss && hasStep) return lossWords(cell, baseline, gain);
  const bool isShown = speedupEvidence(cell, baseline.cell.worldDevices()) == SpeedupEvidence::change;
  if (finding != Finding::nearIdeal || !isShown || !hasStep || !cell.exposedSeconds)
    return nested({"verdict.alone", {}}, "gain", gain);
  return nested({"verdict.near-ideal", {{"percent", percent(*cell.exposedSeconds / *cell.stepSeconds.mean)}}}, "gain",
                gain);
}

}  // namespace

std::vector<Message> evidenceOf(const StudyResult& study) {
  std::vector<Message> out;
  if (const CellResult* cell = headlineCell(study); cell != nullptr && cell->speedup) addAccuracyEvidence(*cell, out);
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
  if (study.trial) return trialWords(*study.trial);
  const CellResult* cell = headlineCell(study);
  if (cell == nullptr || !cell->speedup) {
    if (study.protocol == Protocol::batchSweep)
      if (auto sweep = sweepVerdict(study)) return sweep;
    const CellResult* best = fastest(study);
    if (best == nullptr && hasTimesAlone(study))
      return Message{"verdict.times-alone", {{"file", study.spec.imported->file}}};
    if (best == nullptr) return std::nullopt;
    return withRateUnit({best->cell.worldDevices() == 1 ? "verdict.fastest-one" : "verdict.fastest",
                         {{"devices", std::int64_t{best->cell.worldDevices()}},
                          {"batch", best->cell.batch.global()},
                          {"rate", rateArgument(*best->imagesPerSecond)}}},
                        *best);
  }
  const CellResult* baseline = cellNumbered(study, cell->baselineCell);
  if (baseline == nullptr) return std::nullopt;
  const Message gain = gainWords(*cell, baseline->cell.worldDevices());
  const Finding finding = findingOf(*cell);
  if (const GuardNote* note = explainingNote(*cell, *baseline, finding))
    return nested(nested({"verdict.noted", {}}, "gain", gain), "note", note->message);
  if (study.spec.imported) return nested({"verdict.imported", {{"file", study.spec.imported->file}}}, "gain", gain);
  return findingWords(*cell, *baseline, finding, gain);
}

const CellResult* headlineCell(const StudyResult& study) {
  const std::string first = study.spec.variants.empty() ? "plain" : study.spec.variants.front().first;
  const auto rank = [&](const CellResult& cell) {
    return std::tuple(cell.speedup.has_value(), cell.cell.variant == first, cell.cell.worldDevices(),
                      cell.cell.batch.global());
  };
  const CellResult* best = nullptr;
  for (const CellResult& cell : study.cells)
    if (cell.imagesPerSecond && cell.baselineCell != cell.cell.number && (best == nullptr || rank(cell) > rank(*best)))
      best = &cell;
  return best;
}

}  // namespace scalescope
