#pragma once

#include <optional>

#include "core/analysis/values/results.h"

namespace scalescope {

// Returns one message with its evidence about the headline's cell (headline.h), if that has a speedup: the gain, and
// the part of the step that took the rest. For a batch sweep it names the largest batch that still pays off. nullopt
// before anything was measured.
std::optional<Message> verdictOf(const StudyResult& study);

// Returns the messages that follow the verdict: the speedup's interval, predictions of the laws, time to accuracy, the
// limits of memory, the cost of a checkpoint. Each has its own numbers; empty if nothing more was measured.
std::vector<Message> evidenceOf(const StudyResult& study);

}  // namespace scalescope
