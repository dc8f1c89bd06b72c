#pragma once

#include "launcher/agent/attempt/attempt_state.h"

namespace scalescope::agent {

// Reports of a node on an attempt, for its clients.

// Makes the report from the state; `folder` has the attempt's logs.
AttemptReport reportOf(const AttemptState& state, const std::string& folder);

// Makes the report of an attempt that this agent does not hold, from the state file of an earlier agent, else from the
// node's own log. The state is unknown if there is neither. Searches /proc if the attempt is not known to have ended.
AttemptReport reportFromDisk(const Folders& folders, const AttemptKey& key, NodeIndex node);

}  // namespace scalescope::agent
