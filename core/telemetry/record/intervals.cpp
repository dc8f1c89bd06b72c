#include "core/telemetry/record/intervals.h"

#include <algorithm>

#include "core/telemetry/record/bytes.h"

namespace scalescope {

TimeSet unite(TimeSet ranges) {
  std::erase_if(
      ranges, [](const TimeRange& range) { return range.endNs <= range.startNs; });
  std::sort(ranges.begin(), ranges.end(), [](const TimeRange& a, const TimeRange& b) { return a.startNs < b.startNs; });
  TimeSet out;
  for (const TimeRange& range : ranges)
    if (!out.empty() && range.startNs <= out.back().endNs)
      out.back().endNs = std::max(out.back().endNs, range.endNs);
    else
      out.push_back(range);
  return out;
}

TimeSet intersect(const TimeSet& left, const TimeSet& right) {
  TimeSet out;
  for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
    const std::int64_t start = std::max(left[i].startNs, right[j].startNs);
    const std::int64_t end = std::min(left[i].endNs, right[j].endNs);
    if (start < end) out.push_back({start, end});
    if (left[i].endNs < right[j].endNs)
      ++i;
    else
      ++j;
  }
  return out;
}

TimeSet subtract(const TimeSet& left, const TimeSet& right) {
  TimeSet out;
  std::size_t j = 0;
  for (const TimeRange& range : left) {
    std::int64_t at = range.startNs;
    while (j < right.size() && right[j].endNs <= at) ++j;
    for (std::size_t k = j; k < right.size() && right[k].startNs < range.endNs; ++k) {
      if (at < right[k].startNs) out.push_back({at, right[k].startNs});
      at = std::max(at, right[k].endNs);
    }
    if (at < range.endNs) out.push_back({at, range.endNs});
  }
  return out;
}

std::int64_t lengthNs(const TimeSet& set) {
  std::int64_t sum = 0;
  for (const TimeRange& range : set) sum = wrappedSum(sum, wrappedDifference(range.endNs, range.startNs));
  return sum;
}

}  // namespace scalescope
