#pragma once

#include <vector>

#include "core/analysis/cell/cell_repeats.h"

namespace scalescope {

RepeatValues repeatValuesOf(const Repeat& repeat);

// Those of a cell's repeats that count together: of one session and of equal conditions (repeats/conditions.h). Of
// several such groups the one whose session ranks first (RunRecords::sessionRank), then the largest, then the newest.
// The others go into out.apartRepeats, each with its reason, and a note of the guard names them; out.session,
// out.environment, out.repeats and out.runs are those of what counts.
std::vector<Repeat> pooledRepeats(std::vector<Repeat> repeats, CellResult& out);

// The timed steps that a rank's log lacks of those that it should have.
struct LackingSteps {
  RankIndex rank;
  std::int64_t present = 0, expected = 0;
};

// Of the rank that lacks most of them, what its log says was dropped left out: nothing where no rank lacks any. A rank
// should have as many as it planned, as its manifest says; where that says nothing, every step of those that meet.
std::optional<LackingSteps> lackingSteps(const RunView& run);

// Beyond this share of a rank's steps a run does not count.
inline constexpr double kMostLackingShare = 0.01;

}  // namespace scalescope
