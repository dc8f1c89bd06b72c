#pragma once

#include <functional>

namespace scalescope {

// Returns a function for fault tests. With SCALESCOPE_TEST_COMMIT_STOP=FILE, a call that finds FILE renames it to
// FILE.stopped and stops the whole process (SIGSTOP), so that it can be killed at exactly this point. Without the
// variable the function is empty.
std::function<void()> commitStopFromEnvironment();

}  // namespace scalescope
