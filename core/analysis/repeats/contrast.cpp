#include "core/analysis/repeats/contrast.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

struct PairedRates {
  std::vector<double> above, below;  // of rounds: pairs
};

// Both cells' rates round by round; nothing where one of them lacks a round, or a round's order is not known.
std::optional<PairedRates> ratesByRound(const CellResult& cell, const CellResult& other) {
  if (cell.repeatValues.size() != other.repeatValues.size()) return std::nullopt;
  std::map<RepeatNumber, double> theirs;
  for (const RepeatValues& repeat : other.repeatValues)
    if (repeat.order && repeat.imagesPerSecond) theirs.emplace(repeat.repeat, *repeat.imagesPerSecond);
  PairedRates rates;
  for (const RepeatValues& repeat : cell.repeatValues) {
    const auto partner = theirs.find(repeat.repeat);
    if (!repeat.order || !repeat.imagesPerSecond || partner == theirs.end()) return std::nullopt;
    rates.above.push_back(*repeat.imagesPerSecond);
    rates.below.push_back(partner->second);
  }
  return rates.above.size() == theirs.size() ? std::optional(rates) : std::nullopt;
}

void byRounds(const PairedRates& rates, RateContrast& out) {
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
    byRounds(*rounds, out);
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
