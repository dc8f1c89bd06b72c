#include "core/analysis/repeats/contrast.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

struct PairedRates {
  std::vector<double> above, below;  // Pairs of rates, one per round.
};

// Returns a cell's rates by round; nullopt if the order of a round is unknown, or if a round has two repeats.
std::optional<std::map<RepeatNumber, double>> ratesOf(const CellResult& cell, Number RepeatValues::*measured) {
  std::map<RepeatNumber, double> rates;
  for (const RepeatValues& repeat : cell.repeatValues)
    if (!repeat.order || !(repeat.*measured) || !rates.emplace(repeat.repeat, *(repeat.*measured)).second)
      return std::nullopt;
  return rates;
}

// Returns the rates of the rounds that both cells have; nullopt if there are fewer than two.
std::optional<PairedRates> ratesByRound(const CellResult& cell, const CellResult& other,
                                        Number RepeatValues::*measured = &RepeatValues::imagesPerSecond) {
  const auto ours = ratesOf(cell, measured), theirs = ratesOf(other, measured);
  if (!ours || !theirs) return std::nullopt;
  PairedRates rates;
  for (const auto& [round, rate] : *ours) {
    const auto partner = theirs->find(round);
    if (partner == theirs->end()) continue;
    rates.above.push_back(rate);
    rates.below.push_back(partner->second);
  }
  return rates.above.size() < 2 ? std::nullopt : std::optional(rates);
}

// Distances of the ratio (as a logarithm) and the difference of all repeats from those of the common rounds. A cell
// with further rounds has a mean from another time, so drift separates the two.
struct BesideRounds {
  double ofLog = 0, ofDifference = 0;
};

BesideRounds besideRounds(const PairedRates& rounds, const PairedRates& all) {
  if (rounds.above.size() == all.above.size() && rounds.below.size() == all.below.size()) return {};
  const auto logRatio = [](const PairedRates& rates) {
    return std::log(*geometricMeanOf(rates.above) / *geometricMeanOf(rates.below));
  };
  const auto difference = [](const PairedRates& rates) { return *meanOf(rates.above) - *meanOf(rates.below); };
  return {logRatio(all) - logRatio(rounds), difference(all) - difference(rounds)};
}

// The interval is around the ratio of all repeats, like the speedup, and contains the interval of the common rounds.
void byRounds(const PairedRates& rates, const BesideRounds& beside, RateContrast& out) {
  std::vector<double> ratios, differences;
  for (std::size_t i = 0; i < rates.above.size(); ++i) {
    ratios.push_back(rates.above[i] / rates.below[i]);
    differences.push_back(rates.above[i] - rates.below[i]);
  }
  const auto estimate = geometricEstimate(ratios);
  if (!estimate) return;
  out.by = ContrastKind::rounds;
  out.ratio95 = estimate->interval95();
  out.probability = estimate->probability();
  out.differenceHalf95 = meanHalfWidth95(differences);
  if (beside.ofLog == 0 && beside.ofDifference == 0) return;
  const double wider = std::exp(std::abs(beside.ofLog)), moved = std::exp(beside.ofLog);
  out.ratio95 = {out.ratio95->first * moved / wider, out.ratio95->second * moved * wider};
  const double left = std::max(0.0, std::abs(estimate->mean + beside.ofLog) - std::abs(beside.ofLog));
  out.probability = studentTail(left / estimate->error, estimate->degrees);
  if (out.differenceHalf95) *out.differenceHalf95 += std::abs(beside.ofDifference);
}

void byRepeats(const PairedRates& rates, RateContrast& out) {
  const auto estimate = ratioEstimate(rates.above, rates.below);
  if (!estimate) return;
  out.by = ContrastKind::repeats;
  out.ratio95 = estimate->interval95();
  out.probability = estimate->probability();
  out.differenceHalf95 = differenceHalfWidth95(rates.above, rates.below);
}

bool isCellMajor(const CellResult& cell) {
  return cell.cell.study.measure.order == RepeatOrder::cellMajor && !cell.cell.study.imported;
}

}  // namespace

std::vector<double> roundRatios(const CellResult& cell, const CellResult& other, Number RepeatValues::*measured) {
  std::vector<double> ratios;
  const auto rates = contrastObstacle(cell, other) ? std::nullopt : ratesByRound(cell, other, measured);
  for (std::size_t i = 0; rates && i < rates->above.size(); ++i) ratios.push_back(rates->above[i] / rates->below[i]);
  return ratios;
}

std::optional<Message> contrastObstacle(const CellResult& cell, const CellResult& other) {
  if (cell.session.id != other.session.id) return Message{"guard.other-session", {}};
  if (isCellMajor(cell) || isCellMajor(other)) return Message{"guard.cell-major", {}};
  return std::nullopt;
}

RateContrast contrastOf(const CellResult& cell, const CellResult& other) {
  RateContrast out;
  const std::vector<double> above = repeated(cell, &RepeatValues::imagesPerSecond);
  const std::vector<double> below = repeated(other, &RepeatValues::imagesPerSecond);
  if (above.size() < 2 || below.size() < 2) {
    out.reason = Message{"guard.no-interval", {}};
    return out;
  }
  out.reason = contrastObstacle(cell, other);
  if (out.reason) return out;
  if (const auto rounds = ratesByRound(cell, other))
    byRounds(*rounds, besideRounds(*rounds, {above, below}), out);
  else
    byRepeats({above, below}, out);
  if (out.by == ContrastKind::none) out.reason = Message{"guard.alike-repeats", {}};
  return out;
}

void adjustContrasts(StudyResult& study) {
  std::vector<BaselineContrast*> compared;
  std::vector<double> probabilities;
  for (CellResult& cell : study.cells)
    if (cell.contrast.probability) {
      compared.push_back(&cell.contrast);
      probabilities.push_back(*cell.contrast.probability);
    }
  const std::vector<double> adjusted = holmAdjusted(probabilities);
  for (std::size_t i = 0; i < compared.size(); ++i) {
    compared[i]->adjusted = adjusted[i];
    compared[i]->comparisons = static_cast<int>(compared.size());
  }
}

}  // namespace scalescope
