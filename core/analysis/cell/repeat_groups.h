#pragma once

#include <vector>

#include "core/analysis/cell/cell_repeats.h"

namespace scalescope {

RepeatValues repeatValuesOf(const Repeat& repeat);

// Returns the repeats of a cell that are pooled because they share a session and conditions (repeats/run_conditions.h).
// Among several such groups it takes the one whose session ranks first (RunRecords::sessionRank), then the largest,
// then the newest. The others go into out.apartRepeats with a reason, and a note of the guard names them. out.session,
// out.environment, out.repeats and out.runs describe the pooled group.
std::vector<Repeat> pooledRepeats(std::vector<Repeat> repeats, CellResult& out);

// Number of timed steps in a rank's log, and the number that it should have.
struct LackingSteps {
  RankIndex rank;
  std::int64_t present = 0, expected = 0;
};

// Returns the rank that lacks most steps, apart from those that its log reports as dropped; nullopt: no rank lacks any.
// A rank should have as many steps as its manifest plans; without a plan, all steps of the ranks that run collectives
// together.
std::optional<LackingSteps> lackingSteps(const RunView& run);

// Share of a rank's steps above which missing ones make a run invalid.
inline constexpr double kMostLackingShare = 0.01;

}  // namespace scalescope
