#pragma once

#include <optional>

#include "core/analysis/values/results.h"

namespace scalescope {

// One sentence with its evidence about the headline's cell (headline.h), where it has a speedup: what was gained and
// which part of the step took the rest; of a batch sweep the largest batch that still pays. nullopt before anything was
// measured.
std::optional<Message> verdictOf(const StudyResult& study);

// The sentences that follow it: the speedup's interval, what the laws foresee, time to accuracy, what memory allows,
// what a checkpoint costs. Each has its own numbers; empty where nothing more was measured.
std::vector<Message> evidenceOf(const StudyResult& study);

}  // namespace scalescope
