#include "launcher/subprocess.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "core/base/file.h"

namespace scalescope {
namespace {

constexpr std::size_t kErrorTailBytes = 64u << 10;

struct Pipe {
  UniqueFd read, write;
};

Result<Pipe> makePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return fail("launcher.pipe", {{"reason", errnoText(errno)}});
  return Pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

void setNonBlocking(const UniqueFd& fd) { fcntl(fd.get(), F_SETFL, fcntl(fd.get(), F_GETFL) | O_NONBLOCK); }

Result<pid_t> spawnWith(const std::vector<std::string>& arguments, const EnvironmentChange& change, int in, int out, int err) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  std::vector<std::string> environment = changedEnvironment(change);
  std::vector<char*> envp;
  for (std::string& entry : environment) envp.push_back(entry.data());
  envp.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, 0);
  posix_spawn_file_actions_adddup2(&actions, out, 1);
  posix_spawn_file_actions_adddup2(&actions, err, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A group of its own: the deadline kills what the program started too, and Ctrl-C is ours alone.
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  pid_t pid = -1;
  const int error = posix_spawn(&pid, argv[0], &actions, &attributes, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) return fail("launcher.program-start", {{"program", arguments.front()}, {"reason", errnoText(error)}});
  return pid;
}

// Reads what is there; closes the descriptor at its end.
void drain(UniqueFd& fd, std::string& into, std::size_t limit, bool keepTail) {
  char buffer[16384];
  const ssize_t got = read(fd.get(), buffer, sizeof buffer);
  if (got > 0) {
    into.append(buffer, static_cast<std::size_t>(got));
    if (keepTail && into.size() > 2 * limit) into.erase(0, into.size() - limit);
  } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
    fd.reset();
  }
}

void feed(UniqueFd& fd, std::string_view& input) {
  const ssize_t put = write(fd.get(), input.data(), input.size());
  if (put > 0) input.remove_prefix(static_cast<std::size_t>(put));
  if (input.empty() || (put < 0 && errno != EAGAIN && errno != EINTR)) fd.reset();
}

}  // namespace

Result<ProgramOutput> runProgram(const std::vector<std::string>& arguments, const ProgramOptions& options) {
  auto in = makePipe();
  auto out = makePipe();
  auto err = makePipe();
  if (!in || !out || !err) return fail("launcher.program-start", {{"program", arguments.front()}, {"reason", std::string("no pipe")}});
  const auto pid = spawnWith(arguments, options.environment, in->read.get(), out->write.get(), err->write.get());
  if (!pid) return tl::unexpected(pid.error());
  in->read.reset();
  out->write.reset();
  err->write.reset();
  for (const UniqueFd* fd : {&in->write, &out->read, &err->read}) setNonBlocking(*fd);

  ProgramOutput output;
  std::string_view input = options.input;
  if (input.empty()) in->write.reset();
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(options.deadlineSeconds);
  const auto killed = [&](std::string code) {
    kill(-*pid, SIGKILL);
    waitpid(*pid, nullptr, 0);
    return fail(std::move(code), {{"program", arguments.front()}, {"seconds", options.deadlineSeconds}});
  };
  while (out->read.valid() || err->read.valid()) {
    if (options.stop.stop_requested()) return killed("launcher.program-stopped");
    if (std::chrono::steady_clock::now() > end) return killed("launcher.program-deadline");
    if (output.out.size() > options.maxOutputBytes) return killed("launcher.program-output");
    pollfd fds[3] = {{out->read.get(), POLLIN, 0}, {err->read.get(), POLLIN, 0}, {in->write.get(), POLLOUT, 0}};
    if (poll(fds, 3, 100) <= 0) continue;
    if (fds[0].revents) drain(out->read, output.out, options.maxOutputBytes, false);
    if (fds[1].revents) drain(err->read, output.err, kErrorTailBytes, true);
    if (fds[2].revents) feed(in->write, input);
  }
  int status = 0;
  while (waitpid(*pid, &status, WNOHANG) == 0) {
    if (options.stop.stop_requested()) return killed("launcher.program-stopped");
    if (std::chrono::steady_clock::now() > end) return killed("launcher.program-deadline");
    poll(nullptr, 0, 10);
  }
  output.exitCode = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return output;
}

}  // namespace scalescope
