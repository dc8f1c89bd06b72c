#include "core/analysis/cell/step_times.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

constexpr double kFewestBins = 8, kMostBins = 60;
constexpr double kFarAbove = 3;       // IQRs above the third quartile.
constexpr double kLeastAbove = 0.02;  // Share of the median, for an IQR close to zero.
constexpr double kLeastWidth = 1e-6;  // Resolution of the clocks, in seconds.

template <class Value>
auto sumOver(const std::vector<StepTimes::OfRepeat>& repeats, Value value) {
  std::int64_t sum = 0;
  for (const StepTimes::OfRepeat& each : repeats) sum += each.*value;
  return sum;
}

StepTimes::OfRepeat counted(const StepsOfRepeat& steps, const StepTimes& times, std::size_t bins) {
  StepTimes::OfRepeat out;
  out.repeat = steps.repeat;
  out.counts.resize(bins);
  out.steps = static_cast<std::int64_t>(steps.seconds.size());
  for (const double seconds : steps.seconds) {
    const auto bin = static_cast<std::size_t>(std::max(0.0, (seconds - times.from) / times.binWidth));
    if (bin < bins)
      ++out.counts[bin];
    else
      ++out.above;
  }
  out.shortest = *std::min_element(steps.seconds.begin(), steps.seconds.end());
  out.longest = *std::max_element(steps.seconds.begin(), steps.seconds.end());
  out.median = *medianOf(steps.seconds);
  out.p90 = *percentileOf(steps.seconds, 0.9);
  return out;
}

}  // namespace

std::int64_t StepTimes::steps() const { return sumOver(repeats, &OfRepeat::steps); }
std::int64_t StepTimes::above() const { return sumOver(repeats, &OfRepeat::above); }

double StepTimes::longest() const {
  double most = 0;
  for (const OfRepeat& each : repeats) most = std::max(most, each.longest);
  return most;
}

StepTimes stepTimesOf(const std::vector<StepsOfRepeat>& repeats) {
  std::vector<double> all;
  for (const StepsOfRepeat& each : repeats)
    std::copy_if(each.seconds.begin(), each.seconds.end(), std::back_inserter(all),
                 [](double seconds) { return std::isfinite(seconds) && seconds > 0; });
  StepTimes out;
  if (all.empty()) return out;
  const double shortest = *std::min_element(all.begin(), all.end());
  const double longest = *std::max_element(all.begin(), all.end());
  const double upper = *percentileOf(all, 0.75), spread = upper - *percentileOf(all, 0.25);
  const double room = std::max(kFarAbove * spread, kLeastAbove * *medianOf(all));
  const double range = std::max(std::min(longest, upper + room) - shortest, kLeastWidth);
  const double width = 2 * spread / std::cbrt(static_cast<double>(all.size()));
  out.from = shortest;
  out.binWidth = std::clamp(width, range / kMostBins, range / kFewestBins);
  // One more bin, so that the range's end is within the last bin.
  const auto bins = static_cast<std::size_t>(std::floor(range / out.binWidth * (1 + 1e-9))) + 1;
  for (const StepsOfRepeat& each : repeats) {
    StepsOfRepeat known{each.repeat, {}};
    std::copy_if(each.seconds.begin(), each.seconds.end(), std::back_inserter(known.seconds),
                 [](double seconds) { return std::isfinite(seconds) && seconds > 0; });
    if (!known.seconds.empty()) out.repeats.push_back(counted(known, out, bins));
  }
  return out;
}

}  // namespace scalescope
