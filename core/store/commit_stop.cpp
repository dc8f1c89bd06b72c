#include "core/store/commit_stop.h"

#include <fcntl.h>
#include <signal.h>

#include <cstdlib>
#include <string>

#include "core/base/file.h"

namespace scalescope {

std::function<void()> commitStopFromEnvironment() {
  const char* wanted = std::getenv("SCALESCOPE_TEST_COMMIT_STOP");
  if (!wanted) return {};
  char* rest = nullptr;
  const long calls = std::strtol(wanted, &rest, 10);
  if (calls < 1 || *rest != ' ') return {};
  return [left = calls, file = std::string(rest + 1)]() mutable {
    if (--left != 0) return;
    const UniqueFd made(open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    if (made.valid()) raise(SIGSTOP);
  };
}

}  // namespace scalescope
