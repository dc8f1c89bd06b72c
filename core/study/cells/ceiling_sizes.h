#pragma once

#include <cstdint>
#include <vector>

namespace scalescope {

// Message sizes and rounds of the bandwidth sweep that measures a link's peak bandwidth (docs/MEASUREMENT.md,
// Bandwidth). The worker's loop and the forecast both use them.

// Returns the bytes of the all-reduces, growing by a factor of four from 4 KB, in whole floats. The last is `largest`
// (at least 4 KB).
std::vector<std::int64_t> ceilingSizes(std::int64_t largest);

// Returns the subsets of ranks for which measure.ceilingSubsets repeats the sweep: the first 2, 3, .. 8, 16, 32, ..
// ranks, and for several nodes each pair of nodes by their first ranks (above kMostNodesInPairs nodes only neighboring
// nodes). Each group is ascending, and none occurs twice.
inline constexpr int kMostNodesInPairs = 8;
std::vector<std::vector<int>> ceilingGroups(int ranks, int ranksPerNode);
// Returns the sizes for those groups, which run all-reduce only: one for the rate, up to `largest`, and one for the
// latency.
std::vector<std::int64_t> ceilingGroupSizes(std::int64_t largest);

// Returns the number of consecutive rounds of `secondsEach`: at least 20 rounds and 0.1 s, so that a burst from a
// link's token bucket is a small part of them, but no more than 2 s unless fewer than 3 rounds would remain.
std::int32_t ceilingRounds(double secondsEach);

// Returns how many rounds run first without being measured, to use up the tokens that an idle link has accumulated.
inline std::int32_t ceilingWarmUp(std::int32_t rounds) { return rounds / 2; }

}  // namespace scalescope
