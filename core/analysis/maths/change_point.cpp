#include "core/analysis/maths/change_point.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

constexpr std::size_t kFewest = 20;
constexpr double kLeastScatter = 0.002;  // Scatter of ln(value) below which a change does not matter to users.
constexpr double kNormal = 1.4826;       // Standard over median absolute deviation of a normal distribution.
constexpr double kMostDeviations = 4;
// Ratio of the explained squares to the variance that one of 1,000 series without a change reaches.
constexpr double kExplained = 20;

double medianAbsolute(std::vector<double> values) {
  for (double& value : values) value = std::abs(value);
  return medianOf(std::move(values)).value_or(0);
}

}  // namespace

std::optional<ChangePoint> changePointOf(const std::vector<double>& values) {
  const std::size_t count = values.size();
  if (count < kFewest || !geometricMeanOf(values)) return std::nullopt;
  std::vector<double> logs(count), unreachable(count), steps(count - 1);
  std::transform(values.begin(), values.end(), logs.begin(), [](double value) { return std::log(value); });
  const double middle = *medianOf(logs);
  std::transform(logs.begin(), logs.end(), unreachable.begin(), [&](double log) { return log - middle; });
  const double reach = kMostDeviations * std::max(kLeastScatter, kNormal * medianAbsolute(unreachable));
  for (double& log : unreachable) log = std::clamp(log, -reach, reach);
  for (std::size_t i = 0; i + 1 < count; ++i) steps[i] = logs[i + 1] - logs[i];
  const double scatter = std::max(kLeastScatter, kNormal * medianAbsolute(steps) / std::sqrt(2.0));
  const double sum = std::accumulate(unreachable.begin(), unreachable.end(), 0.0);
  double best = 0, before = 0;
  std::size_t at = 0;
  for (std::size_t first = 1; first < count; ++first) {
    before += unreachable[first - 1];
    const auto left = static_cast<double>(first), right = static_cast<double>(count - first);
    const double difference = before / left - (sum - before) / right;
    const double explained = left * right / (left + right) * difference * difference;
    if (explained > best) best = explained, at = first;
  }
  if (at == 0 || best < kExplained * scatter * scatter) return std::nullopt;
  const auto split = values.begin() + static_cast<std::ptrdiff_t>(at);
  return ChangePoint{at, *medianOf({values.begin(), split}) / *medianOf({split, values.end()})};
}

}  // namespace scalescope
