#pragma once

#include <string>

namespace scalescope {

// Runs one rank of the user's own program and writes its log: what the worker does for its own training. `planFile` and
// `rankFolder` as for the worker. Returns the exit code: the program's, 128 + signal where one ended it. When it
// returns, nothing that the program started lives. Call it once, in a process without other threads.
int measureProgram(const std::string& planFile, const std::string& rankFolder);

}  // namespace scalescope
