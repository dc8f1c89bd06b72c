#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "core/base/machine/cores.h"
#include "core/base/process.h"
#include "launcher/agent/agent.h"
#include "launcher/agent/host/kept_data.h"
#include "launcher/agent/host/node_facts.h"
#include "launcher/agent/service.h"

namespace scalescope::agent {

int serve(const ServeOptions& options) {
  const auto report = [](const Error& error) {
    std::fprintf(stderr, "scalescope-agent: %s\n", english(error).c_str());
    return 1;
  };
  signal(SIGPIPE, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  umask(077);  // Logs and state are accessible only to this user.
  // Ranks must run on the cores of their plan, not on those with which this process was started.
  if (!useEveryCpu()) std::fprintf(stderr, "scalescope-agent: affinity: %s\n", errnoText(errno).c_str());
  const auto folder = runtimeFolder();
  if (!folder) return report(folder.error());
  // systemd-tmpfiles does not remove the files of a locked folder, however old they are.
  const UniqueFd kept(open(folder->c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  static_cast<void>(flock(kept.get(), LOCK_SH | LOCK_NB));
  const std::string pidPath = runtimePath(*folder, options.name, ".pid");
  const UniqueFd pidFile(open(pidPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  // The lock is held for the lifetime of the process; a second agent of the same name ends here.
  if (!pidFile.valid() || flock(pidFile.get(), LOCK_EX | LOCK_NB) != 0) return 0;
  const std::string who =
      std::to_string(getpid()) + " " + std::to_string(kProtocolVersion) + " " + agentDigest() + "\n";
  if (ftruncate(pidFile.get(), 0) != 0 || !writeAll(pidFile.get(), who, pidPath)) return 1;

  Service service(options, *folder);
  for (const Error& unreadable : service.adoptAttempts()) report(unreadable);
  if (auto status = service.listen(); !status) return report(status.error());
  // This runs in parallel to the service, since it may take long if there is much to remove.
  const auto clean = startThread([root = stateRoot(), data = dataRoot(), runtime = *folder] {
    removeFetchedRuns(root, runtime, kKeptFetched);
    removeUnusedData(data, kKeptData);
  });
  if (!clean) report(clean.error());  // The next agent does it.
  service.run();
  return 0;
}

}  // namespace scalescope::agent
