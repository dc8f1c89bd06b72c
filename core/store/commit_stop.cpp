#include "core/store/commit_stop.h"

#include <signal.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace scalescope {

std::function<void()> commitStopFromEnvironment() {
  const char* wanted = std::getenv("SCALESCOPE_TEST_COMMIT_STOP");
  if (!wanted) return {};
  return [file = std::string(wanted)] {
    if (std::rename(file.c_str(), (file + ".stopped").c_str()) == 0) raise(SIGSTOP);
  };
}

}  // namespace scalescope
