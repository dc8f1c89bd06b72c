#pragma once

#include <cstdint>
#include <vector>

namespace scalescope {

// What a ceiling sweep does (docs/MEASUREMENT.md, Bandwidth): the worker's loop and the forecast's seconds.

// Bytes of the all-reduces, rising by four from 4 KB; whole floats. The last is `largest` (at least 4 KB).
std::vector<std::int64_t> ceilingSizes(std::int64_t largest);

// Where measure.ceilingSubsets asks for it: the groups of ranks, other than all together, among which the sweep is made
// again. The first 2, 3, .. 8, 16, 32, .. of them; and of several nodes each pair, by its nodes' first ranks (above
// kMostNodesInPairs nodes each with the next one). Each ascending, none twice.
inline constexpr int kMostNodesInPairs = 8;
std::vector<std::vector<int>> ceilingGroups(int ranks, int ranksPerNode);
// And its sizes, all-reduce alone: up to `largest`, one for the rate and one for the latency.
std::vector<std::int64_t> ceilingGroupSizes(std::int64_t largest);

// How many rounds follow each other where one takes so long: at least 20 and at least 0.1 s of them, so that a burst
// which a link's bucket of tokens lets through is little of it; but no more than 2 s where that leaves 3.
std::int32_t ceilingRounds(double secondsEach);

// So many rounds run before them and do not count: the tokens that the link saved up while it was idle are spent.
inline std::int32_t ceilingWarmUp(std::int32_t rounds) { return rounds / 2; }

}  // namespace scalescope
