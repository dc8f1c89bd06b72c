#include "launcher/live/live_outliers.h"

#include <algorithm>
#include <cmath>

#include "core/base/averages.h"

namespace scalescope {
namespace {

constexpr double kFar = 4;
constexpr double kLeastShare = 0.02;
constexpr std::size_t kMostApart = 3;

double meanOf(const std::vector<LivePoint>& points) {
  double sum = 0;
  std::size_t count = 0;
  for (const LivePoint& each : points)
    if (std::isfinite(each.y)) sum += each.y, ++count;
  return count > 0 ? sum / static_cast<double>(count) : std::nan("");
}

std::vector<std::size_t> standingApart(const std::vector<LiveSeries>& lines) {
  std::vector<double> means, known;
  for (const LiveSeries& each : lines) {
    means.push_back(meanOf(each.points));
    if (std::isfinite(means.back())) known.push_back(means.back());
  }
  if (known.size() < 3) return {};
  const double middle = median(known);
  std::vector<double> distances;
  for (const double each : known) distances.push_back(std::abs(each - middle));
  const double limit = std::max(kFar * median(distances), kLeastShare * std::abs(middle));
  std::vector<std::size_t> apart;
  for (std::size_t i = 0; i < means.size(); ++i)
    if (std::isfinite(means[i]) && std::abs(means[i] - middle) > limit) apart.push_back(i);
  std::stable_sort(apart.begin(), apart.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(means[a] - middle) > std::abs(means[b] - middle);
  });
  if (apart.size() > kMostApart) apart.resize(kMostApart);
  return apart;
}

}  // namespace

LiveBand bandOf(const std::vector<LiveSeries>& lines) {
  LiveBand band;
  if (lines.empty()) return band;
  std::size_t count = lines.front().points.size();
  for (const LiveSeries& each : lines) count = std::min(count, each.points.size());
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<double> values;
    const LivePoint& first = lines.front().points[i];
    LivePoint joined{first.x, std::nan(""), first.low, first.high};
    for (const LiveSeries& each : lines) {
      const LivePoint& point = each.points[i];
      if (std::isfinite(point.y)) values.push_back(point.y);
      joined.low = std::fmin(joined.low, point.low);
      joined.high = std::fmax(joined.high, point.high);
    }
    if (!values.empty()) joined.y = median(std::move(values));
    band.median.push_back(joined);
  }
  band.apart = standingApart(lines);
  return band;
}

}  // namespace scalescope
