#pragma once

#include <functional>

namespace scalescope {

// For fault tests: with SCALESCOPE_TEST_COMMIT_STOP=FILE a call that finds FILE renames it to FILE.stopped and stops
// the whole process (SIGSTOP), so that it can be killed at exactly this point. Without the variable there is no
// function.
std::function<void()> commitStopFromEnvironment();

}  // namespace scalescope
