#include "core/analysis/fits/laws.h"

#include <algorithm>
#include <cmath>

namespace scalescope {

std::string_view name(Law law) {
  switch (law) {
    case Law::amdahl:
      return "amdahl";
    case Law::gustafson:
      return "gustafson";
    case Law::usl:
      return "usl";
    case Law::alphaBeta:
      return "alpha-beta";
    case Law::linear:
      return "linear";
  }
  return "";
}

std::vector<double> devicesOfCurve(const std::vector<double>& measured) {
  constexpr double kReach = 4, kStep = 1.1;
  const double end = kReach * measured.back();
  std::vector<double> out = measured;
  out.push_back(end);
  for (double n = measured.front(); n < end; n = std::max(n + 1, std::floor(n * kStep))) out.push_back(n);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::size_t termCount(Law law) {
  if (law == Law::linear) return 1;
  return law == Law::usl || law == Law::alphaBeta ? 3 : 2;
}

std::size_t neededDevices(Law law) { return std::max<std::size_t>(3, termCount(law) + 1); }

Terms termsOf(Law law, const FitSample& at) {
  const double n = at.devices;
  switch (law) {
    case Law::amdahl:
      return {1, 1 / n, 0};
    case Law::gustafson:
      return {1, n, 0};
    case Law::usl:
      return {1, n - 1, n * (n - 1)};
    case Law::alphaBeta:
      return {at.images / n, 2 * (n - 1), 2 * (n - 1) / n * at.bytes};
    case Law::linear:
      return {n, 0, 0};
  }
  return {};
}

// The function is its own inverse, because the left side is either the rate or a quotient by it.
double leftSide(Law law, const FitSample& at, double rate) {
  switch (law) {
    case Law::amdahl:
      return 1 / rate;
    case Law::gustafson:
    case Law::linear:
      return rate;
    case Law::usl:
      return at.devices / rate;
    case Law::alphaBeta:
      return at.images / rate;
  }
  return 0;
}

double rateAt(Law law, const Terms& coefficients, const FitSample& at) {
  const double left = valueOf(coefficients, termsOf(law, at));
  return left > 0 ? leftSide(law, at, left) : 0;
}

std::vector<Equation> equationsOf(Law law, const std::vector<FitSample>& samples, const std::vector<double>& rates) {
  std::vector<Equation> out;
  for (std::size_t i = 0; i < samples.size(); ++i)
    out.push_back({termsOf(law, samples[i]), leftSide(law, samples[i], rates[i])});
  return out;
}

Terms fitTerms(Law law, const std::vector<FitSample>& samples) {
  std::vector<double> rates;
  for (const FitSample& sample : samples) rates.push_back(sample.rate);
  return fitNonNegative(equationsOf(law, samples, rates), termCount(law));
}

}  // namespace scalescope
