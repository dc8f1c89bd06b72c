#pragma once

#include <unistd.h>

namespace scalescope::cli {

// Returns true if this program is in the foreground of its terminal: reading from it in the background would stop the
// program.
inline bool isForeground() { return tcgetpgrp(STDIN_FILENO) == getpgrp(); }

}  // namespace scalescope::cli
