#include "launcher/hand_over.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include "launcher/store_owner.h"

extern char** environ;

namespace scalescope {
namespace {

constexpr int kReadyDeadlineMs = 15'000;

UniqueFd fdFromEnvironment(const char* variable) {
  const char* text = getenv(variable);
  if (!text) return UniqueFd();
  const int fd = atoi(text);
  unsetenv(variable);
  if (fd < 3 || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) return UniqueFd();
  return UniqueFd(fd);
}

}  // namespace

Status startBackgroundOwner(const std::string& program, const std::string& folder, const UniqueFd& lock, const UniqueFd& listening) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return fail("launcher.hand-over", {{"program", program}, {"reason", errnoText(errno)}});
  const UniqueFd ready(ends[0]);
  UniqueFd tell(ends[1]);
  // dup2 onto itself clears close-on-exec in the child only.
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, (folder + "/background.log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  for (int fd : {lock.get(), listening.get(), tell.get()}) posix_spawn_file_actions_adddup2(&actions, fd, fd);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);

  const std::vector<std::string> words{program, "run", "--background", "--store", folder};
  std::vector<char*> argv;
  for (const std::string& item : words) argv.push_back(const_cast<char*>(item.c_str()));
  argv.push_back(nullptr);
  std::vector<std::string> variables{"SCALESCOPE_LOCK_FD=" + std::to_string(lock.get()),
                                     "SCALESCOPE_CONTROL_FD=" + std::to_string(listening.get()),
                                     "SCALESCOPE_READY_FD=" + std::to_string(tell.get())};
  std::vector<char*> envp;
  for (char** at = environ; *at; ++at) envp.push_back(*at);
  for (std::string& variable : variables) envp.push_back(variable.data());
  envp.push_back(nullptr);
  pid_t pid = -1;
  const int error = posix_spawn(&pid, program.c_str(), &actions, &attributes, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) return fail("launcher.hand-over", {{"program", program}, {"reason", errnoText(error)}});
  tell.reset();
  pollfd wait{ready.get(), POLLIN, 0};
  char byte = 0;
  if (poll(&wait, 1, kReadyDeadlineMs) <= 0 || read(ready.get(), &byte, 1) != 1)
    return fail("launcher.hand-over", {{"program", program}, {"reason", "it did not report ready; see " + folder + "/background.log"}});
  return {};
}

void reportReady() {
  const UniqueFd fd = fdFromEnvironment("SCALESCOPE_READY_FD");
  if (fd.valid() && write(fd.get(), "r", 1) != 1) return;
}

std::optional<OwnerSockets> inheritedSockets() {
  OwnerSockets sockets{fdFromEnvironment("SCALESCOPE_LOCK_FD"), fdFromEnvironment("SCALESCOPE_CONTROL_FD")};
  if (!sockets.lock.valid() || !sockets.listening.valid()) return std::nullopt;
  return sockets;
}

}  // namespace scalescope
