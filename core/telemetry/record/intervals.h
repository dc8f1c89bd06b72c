#pragma once

#include <cstdint>
#include <vector>

namespace scalescope {

// Sets of time as half-open ranges [start, end) in nanoseconds of one clock. All functions except unite() expect and
// return the normal form: sorted, disjoint, without empty ranges.
struct TimeRange {
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  friend bool operator==(const TimeRange&, const TimeRange&) = default;
};
using TimeSet = std::vector<TimeRange>;

// Returns the normal form of any ranges: empty and inverted ones are removed, touching ones joined.
TimeSet unite(TimeSet ranges);

TimeSet intersect(const TimeSet& left, const TimeSet& right);

// Returns the times that are in `left` and not in `right`.
TimeSet subtract(const TimeSet& left, const TimeSet& right);

std::int64_t lengthNs(const TimeSet& set);

}  // namespace scalescope
