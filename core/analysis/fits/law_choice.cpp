#include "core/analysis/fits/law_choice.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

// Largest difference of two errors that count as equal; fewer coefficients then decide, then the order of laws.
constexpr double kSameError = 1e-9;
constexpr double kLeastShare = 1e-6;  // Share of a speedup that replaces a lower bound of 0, which has no logarithm.

// Prediction of one law for one more repeat at one N: ln(speedup), and its deviation to either side.
struct Predictions {
  double weight = 0, log = 0, below = 0, above = 0;

  [[nodiscard]] double shareBelow(double x) const {
    const double side = x < log ? below : above;
    return side > 0 ? 0.5 * std::erfc((log - x) / side / std::sqrt(2.0)) : (x < log ? 0.0 : 1.0);
  }
};

const FitPoint* curvePointAt(const ScalingFit& fit, double devices) {
  const auto at =
      std::find_if(fit.curve.begin(), fit.curve.end(), [&](const FitPoint& point) { return point.devices == devices; });
  return at == fit.curve.end() || !at->speedup || !(*at->speedup > 0) || !at->predictionLow || !at->predictionHigh
             ? nullptr
             : &*at;
}

std::vector<Predictions> predictedAt(const std::vector<ScalingFit*>& fits, const ScalingFit& chosen, double devices) {
  std::vector<Predictions> all;
  const double power = static_cast<double>(chosen.points.size()) / 2;
  const double best = std::max(kSameError, *chosen.predictionError);
  for (const ScalingFit* fit : fits) {
    const FitPoint* point = curvePointAt(*fit, devices);
    if (point == nullptr || !fit->predictionError) continue;
    const double speedup = *point->speedup;
    all.push_back({std::pow(best / std::max(kSameError, *fit->predictionError), power), std::log(speedup),
                   std::log(speedup / std::max(kLeastShare * speedup, *point->predictionLow)) / kNormal95,
                   std::log(*point->predictionHigh / speedup) / kNormal95});
  }
  return all;
}

// Returns the ln(speedup) that has the given share of the mixture below it.
double quantileOf(const std::vector<Predictions>& all, double share) {
  double low = all.front().log, high = low, weights = 0;
  for (const Predictions& one : all) {
    low = std::min(low, one.log - 10 * one.below);
    high = std::max(high, one.log + 10 * one.above);
    weights += one.weight;
  }
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    double below = 0;
    for (const Predictions& one : all) below += one.weight / weights * one.shareBelow(middle);
    (below < share ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

bool foreseesBetter(const ScalingFit& a, const ScalingFit& b) {
  if (!a.predictionError || !b.predictionError) return a.predictionError.has_value() && !b.predictionError;
  if (std::abs(*a.predictionError - *b.predictionError) > kSameError) return *a.predictionError < *b.predictionError;
  return a.coefficients < b.coefficients;
}

void chooseLaw(const std::vector<ScalingFit*>& fits) {
  ScalingFit* best = nullptr;
  for (ScalingFit* fit : fits)
    if (!fit->curve.empty() && (best == nullptr || foreseesBetter(*fit, *best))) best = fit;
  if (best == nullptr) return;
  best->chosen = true;
  if (!best->predictionError) return;
  for (FitPoint& point : best->curve) {
    if (curvePointAt(*best, point.devices) == nullptr) continue;
    const std::vector<Predictions> all = predictedAt(fits, *best, point.devices);
    point.predictionLow = std::min(*point.predictionLow, std::exp(quantileOf(all, 0.025)));
    point.predictionHigh = std::max(*point.predictionHigh, std::exp(quantileOf(all, 0.975)));
  }
}

}  // namespace scalescope
