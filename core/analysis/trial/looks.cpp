#include "core/analysis/trial/looks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace scalescope {
namespace {

constexpr int kPairsPerLook = 2;
constexpr double kPointsPerDeviation = 6;  // Points per standard deviation of the increment between two looks.

double normalTail(double z) { return std::erfc(z / std::numbers::sqrt2) / 2; }
double normalDensity(double z) { return std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi); }

double spent(double alpha, double share) { return alpha * std::log1p((std::numbers::e - 1) * share); }

// Density of a Brownian motion at one look, for the paths that no look has ended, on an even number of intervals
// between -bound and bound.
struct Paths {
  double bound = 0;
  std::vector<double> density;

  [[nodiscard]] double width() const { return 2 * bound / static_cast<double>(density.size() - 1); }
  [[nodiscard]] double at(std::size_t i) const { return -bound + width() * static_cast<double>(i); }
  // Returns the integral of density times f by Simpson's rule.
  template <typename F>
  [[nodiscard]] double integral(const F& f) const {
    double sum = 0;
    for (std::size_t i = 0; i < density.size(); ++i) {
      const bool isEnd = i == 0 || i + 1 == density.size();
      sum += (isEnd ? 1 : i % 2 == 1 ? 4 : 2) * density[i] * f(at(i));
    }
    return sum * width() / 3;
  }
};

// Returns the least z whose `exceeded` is at most `probability`; exceeded falls with z.
template <typename F>
double solve(const F& exceeded, double probability) {
  double low = 0, high = 12;
  for (int i = 0; i < 60; ++i) {
    const double z = (low + high) / 2;
    (exceeded(z) > probability ? low : high) = z;
  }
  return high;
}

template <typename F>
Paths pathsBelow(double bound, double step, const F& densityAt) {
  const auto half = static_cast<std::size_t>(std::ceil(bound / step * kPointsPerDeviation));
  Paths paths{bound, std::vector<double>(2 * std::max<std::size_t>(half, 4) + 1)};
  for (std::size_t i = 0; i < paths.density.size(); ++i) paths.density[i] = densityAt(paths.at(i));
  return paths;
}

}  // namespace

Looks::Looks(int from, int most, double alpha) : m_from(from), m_most(most) {
  Paths paths;
  double before = 0, sharePrevious = 0;
  for (int pairs = from; pairs <= most; pairs += kPairsPerLook) {
    const double share = static_cast<double>(pairs) / most;
    const double now = spent(alpha, share) - before;
    const double step = std::sqrt(share - sharePrevious);
    const bool isFirst = paths.density.empty();
    const auto exceeded = [&](double z) {
      const double bound = z * std::sqrt(share);
      if (isFirst) return 2 * normalTail(z);
      return paths.integral([&](double u) { return normalTail((bound - u) / step) + normalTail((bound + u) / step); });
    };
    const double z = solve(exceeded, now);
    m_probabilities.push_back(2 * normalTail(z));
    const auto densityAt = [&](double s) {
      if (isFirst) return normalDensity(s / step) / step;
      return paths.integral([&](double u) { return normalDensity((s - u) / step) / step; });
    };
    const double next = std::sqrt(static_cast<double>(kPairsPerLook) / most);
    paths = pathsBelow(z * std::sqrt(share), std::min(step, next), densityAt);
    before = spent(alpha, share);
    sharePrevious = share;
  }
}

int Looks::lookWithin(int pairs) const {
  const int within = std::min(pairs, m_most);
  return within < m_from ? 0 : within - (within - m_from) % kPairsPerLook;
}

double Looks::probabilityAt(int pairs) const {
  const auto look = static_cast<std::size_t>(std::max(0, (std::min(pairs, m_most) - m_from) / kPairsPerLook));
  return m_probabilities[std::min(look, m_probabilities.size() - 1)];
}

}  // namespace scalescope
