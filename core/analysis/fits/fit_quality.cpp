#include "core/analysis/fits/fit_quality.h"

#include <cmath>
#include <map>

#include "core/analysis/maths/statistics.h"

namespace scalescope {
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
