#pragma once

#include <vector>

#include "core/analysis/cell/cell_repeats.h"

namespace scalescope {

RepeatValues repeatValuesOf(const Repeat& repeat);

// Returns the repeats of a cell that count together: they share a session and conditions (repeats/conditions.h). Of
// several such groups it takes the one whose session ranks first (RunRecords::sessionRank), then the largest, then the
// newest. The others go into out.apartRepeats, each with its reason, and a note of the guard names them; out.session,
// out.environment, out.repeats and out.runs are those of what counts.
std::vector<Repeat> pooledRepeats(std::vector<Repeat> repeats, CellResult& out);

// The timed steps that a rank's log lacks of those that it should have.
struct LackingSteps {
  RankIndex rank;
  std::int64_t present = 0, expected = 0;
};

// Returns the rank that lacks most steps, without those that its log says were dropped; nullopt: none lacks any. A rank
// should have as many as it planned, as its manifest says; where that says nothing, every step of those that meet.
std::optional<LackingSteps> lackingSteps(const RunView& run);

// Beyond this share of a rank's steps a run does not count.
inline constexpr double kMostLackingShare = 0.01;

}  // namespace scalescope
