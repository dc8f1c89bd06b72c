#include "core/analysis/repeats/resolution.h"

#include <cmath>

#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

constexpr double kResolution = 0.1;
constexpr std::int64_t kMostRepeats = std::int64_t{1} << 40;

std::optional<double> logDeviation(const std::vector<double>& values) {
  if (values.size() < 2 || !geometricMeanOf(values)) return std::nullopt;
  PooledScatter scatter;
  scatter.addLogs(values);
  return scatter.deviation().value_or(0);
}

// `degreesPerRepeat`: degrees of freedom that one more repeat adds.
std::optional<std::int64_t> leastRepeats(double deviation, double degreesPerRepeat) {
  if (!(deviation > 0)) return std::nullopt;
  const auto resolves = [&](std::int64_t repeats) {
    const auto n = static_cast<double>(repeats);
    return studentT95(degreesPerRepeat * (n - 1)) * deviation / std::sqrt(n) <= std::log1p(kResolution);
  };
  std::int64_t enough = 2;
  while (!resolves(enough))
    if ((enough *= 2) > kMostRepeats) return std::nullopt;
  std::int64_t few = enough / 2;  // Repeats that do not resolve it, or one repeat.
  while (enough - few > 1) {
    const std::int64_t middle = few + (enough - few) / 2;
    (resolves(middle) ? enough : few) = middle;
  }
  return enough;
}

}  // namespace

std::optional<std::int64_t> repeatsToResolve(const std::vector<double>& above, const std::vector<double>& below) {
  const auto a = logDeviation(above);
  const auto b = logDeviation(below);
  if (!a || !b) return std::nullopt;
  return leastRepeats(std::hypot(*a, *b), 2);
}

std::optional<std::int64_t> pairsToResolve(const std::vector<double>& ratios) {
  const auto deviation = logDeviation(ratios);
  if (!deviation) return std::nullopt;
  return leastRepeats(*deviation, 1);
}

std::optional<Unresolved> unresolved(double low, double high, std::size_t repeats, std::optional<std::int64_t> needed) {
  if (!needed || !(low > 0) || high <= kResolvedFactor * low) return std::nullopt;
  return Unresolved{static_cast<int>(repeats), *needed};
}

}  // namespace scalescope
