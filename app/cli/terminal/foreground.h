#pragma once

#include <unistd.h>

namespace scalescope::cli {

// Whether this program stands in front of its terminal: in the background a look at it would stop the program.
inline bool isForeground() { return tcgetpgrp(STDIN_FILENO) == getpgrp(); }

}  // namespace scalescope::cli
