#pragma once

#include <optional>

#include "core/analysis/results.h"

namespace scalescope {

// One sentence with its evidence about the largest measured N with a speedup (of the first variant, the largest batch):
// what was gained and which part of the step took the rest. nullopt before anything was measured.
std::optional<Message> verdictOf(const StudyResult& study);

}  // namespace scalescope
