#pragma once

#include <string>

namespace scalescope {

// Runs one rank of the user's own program and writes its log, as the worker does for the built-in training. `planFile`
// and `rankFolder` are those of the worker. Returns the exit code of the program, or 128 + the signal that ended it. No
// process that the program started is left when it returns. Call it once, in a process without other threads.
int measureProgram(const std::string& planFile, const std::string& rankFolder);

}  // namespace scalescope
