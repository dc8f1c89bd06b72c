#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "launcher/agent/agent.h"
#include "launcher/agent/node_facts.h"
#include "launcher/agent/service.h"

namespace scalescope::agent {

Result<bool> becomeDaemon(const std::string& errorFile) {
  const pid_t first = fork();
  if (first < 0) return fail("agent.fork", {{"reason", errnoText(errno)}});
  if (first > 0) {
    int status = 0;
    while (waitpid(first, &status, 0) < 0 && errno == EINTR) {
    }
    return false;
  }
  setsid();
  const pid_t second = fork();
  if (second != 0) _exit(second < 0 ? 1 : 0);
  const int null = open("/dev/null", O_RDWR);
  const int errors = open(errorFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
  dup2(null, 0);
  dup2(null, 1);
  dup2(errors >= 0 ? errors : null, 2);
  closefrom(3);
  if (chdir("/") != 0) return fail("file.folder", {{"path", std::string("/")}, {"reason", errnoText(errno)}});
  return true;
}

int serve(const ServeOptions& options) {
  const auto report = [](const Error& error) {
    std::fprintf(stderr, "scalescope-agent: %s\n", english(error).c_str());
    return 1;
  };
  signal(SIGPIPE, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  const auto folder = runtimeFolder();
  if (!folder) return report(folder.error());
  const std::string pidPath = runtimePath(*folder, options.name, ".pid");
  const UniqueFd pidFile(open(pidPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  // Held for life; a second agent of the same name ends here.
  if (!pidFile.valid() || flock(pidFile.get(), LOCK_EX | LOCK_NB) != 0) return 0;
  const std::string who = std::to_string(getpid()) + " " + std::to_string(kProtocolVersion) + " " + agentDigest() + "\n";
  if (ftruncate(pidFile.get(), 0) != 0 || !writeAll(pidFile.get(), who, pidPath)) return 1;

  Service service(options, *folder);
  service.adoptLivingRanks();
  if (auto status = service.listen(); !status) return report(status.error());
  service.run();
  return 0;
}

}  // namespace scalescope::agent
