#pragma once

#include "launcher/agent/attempt/attempt_state.h"

namespace scalescope::agent {

// What a node knows of an attempt, for whoever asks.

// By its state; `folder` is its logs'.
AttemptReport reportOf(const AttemptState& state, const std::string& folder);

// Of an attempt that this agent does not hold: by the state file that an earlier agent left, else by the node's own
// log. Unknown where there is neither. Looks through /proc where it is not known to have ended.
AttemptReport reportFromDisk(const Folders& folders, const AttemptKey& key, NodeIndex node);

}  // namespace scalescope::agent
