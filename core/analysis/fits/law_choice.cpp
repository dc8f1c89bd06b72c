#include "core/analysis/fits/law_choice.h"

#include <algorithm>
#include <cmath>
#include <map>

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

namespace {

constexpr double kAlikeLogs = 1e-9;  // Scatter of logarithms that only rounding can cause.

std::map<double, std::vector<FitSample>> byDevices(const std::vector<FitSample>& samples) {
  std::map<double, std::vector<FitSample>> groups;
  for (const FitSample& sample : samples) groups[sample.devices].push_back(sample);
  return groups;
}

double meanLog(const std::vector<FitSample>& repeats) {
  double sum = 0;
  for (const FitSample& repeat : repeats) sum += std::log(repeat.rate);
  return sum / static_cast<double>(repeats.size());
}

}  // namespace

Number leaveOneOutError(Law law, const std::vector<FitSample>& samples) {
  const auto groups = byDevices(samples);
  if (groups.size() < termCount(law) + 1) return {};
  double squares = 0;
  for (const auto& [devices, repeats] : groups) {
    std::vector<FitSample> others;
    for (const FitSample& sample : samples)
      if (sample.devices != devices) others.push_back(sample);
    const double predicted = rateAt(law, fitTerms(law, others), repeats.front());
    if (!(predicted > 0)) return {};
    squares += std::pow(meanLog(repeats) - std::log(predicted), 2);
  }
  return std::sqrt(squares / static_cast<double>(groups.size()));
}

LackOfFit lackOfFit(Law law, const Terms& coefficients, const std::vector<FitSample>& samples) {
  LackOfFit out;
  const auto groups = byDevices(samples);
  double ofLaw = 0;
  double ofRepeats = 0;
  for (const auto& [devices, repeats] : groups) {
    const double mean = meanLog(repeats);
    const double fitted = rateAt(law, coefficients, repeats.front());
    if (!(fitted > 0)) return out;
    ofLaw += static_cast<double>(repeats.size()) * std::pow(mean - std::log(fitted), 2);
    for (const FitSample& repeat : repeats) ofRepeats += std::pow(std::log(repeat.rate) - mean, 2);
  }
  const auto n = static_cast<double>(samples.size());
  const auto m = static_cast<double>(groups.size());
  const double above = m - static_cast<double>(termCount(law));
  const double below = n - m;
  if (below < 1) {
    out.reason = Message{"fit.not-repeated", {}};
  } else if (std::sqrt(ofRepeats / below) < kAlikeLogs) {
    out.reason = Message{"fit.alike-repeats", {}};
  } else {
    out.ratio = ofLaw / above / (ofRepeats / below);
    out.degreesLaw = above;
    out.degreesRepeats = below;
    out.probability = fTail(*out.ratio, above, below);
  }
  return out;
}

}  // namespace scalescope
