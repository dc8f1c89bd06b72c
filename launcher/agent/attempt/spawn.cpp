#include "launcher/agent/attempt/spawn.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace scalescope::agent {
namespace {

constexpr int kExecDeadlineMs = 10000;

struct Pipe {
  UniqueFd read;
  UniqueFd write;
};

Result<Pipe> makePipe() {
  int fds[2];
  if (pipe2(fds, O_CLOEXEC) != 0) return fail("process.fork", {{"reason", errnoText(errno)}});
  return Pipe{UniqueFd(fds[0]), UniqueFd(fds[1])};
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

// Everything that the child needs, prepared before fork, because afterwards only async-signal-safe calls are allowed.
struct Image {
  char** arguments;
  char** environment;
  int output;
  const int* passFds;
  std::size_t passFdCount;
  const cpu_set_t* cores;  // Cores of the child; null: inherited.
  rlim_t memoryLimit;      // Limit of RLIMIT_DATA in bytes; 0 for none.
  int goFd;
  int errorFd;
};

[[noreturn]] void exitWithError(int errorFd) {
  const int error = errno;
  const ssize_t ignored = write(errorFd, &error, sizeof error);
  _exit(ignored == sizeof error ? 127 : 126);
}

[[noreturn]] void becomeProgram(const Image& image) {
  setsid();
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (image.cores != nullptr && sched_setaffinity(0, sizeof(cpu_set_t), image.cores) != 0) exitWithError(image.errorFd);
  if (image.memoryLimit != 0) {
    const rlimit limit{image.memoryLimit, image.memoryLimit};
    if (setrlimit(RLIMIT_DATA, &limit) != 0) exitWithError(image.errorFd);
  }
  const int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (null < 0 || dup2(null, 0) < 0 || dup2(image.output, 1) < 0 || dup2(image.output, 2) < 0)
    exitWithError(image.errorFd);
  // Descriptors that a library opened without O_CLOEXEC must not reach a rank.
  syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);
  for (std::size_t i = 0; i < image.passFdCount; ++i)
    if (fcntl(image.passFds[i], F_SETFD, 0) != 0) exitWithError(image.errorFd);
  char go = 0;
  ssize_t got = 0;
  do got = read(image.goFd, &go, 1);
  while (got < 0 && errno == EINTR);
  if (got != 1) _exit(125);
  execve(image.arguments[0], image.arguments, image.environment);
  exitWithError(image.errorFd);
}

}  // namespace

Result<PendingProcess> PendingProcess::fork(const SpawnRequest& request) {
  auto go = makePipe();
  auto error = makePipe();
  if (!go || !error) return tl::unexpected(go ? error.error() : go.error());
  const UniqueFd output(open(request.outputPath.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!output.valid()) return fail("file.open", {{"path", request.outputPath}, {"reason", errnoText(errno)}});

  std::vector<std::string> arguments = request.arguments;
  std::vector<std::string> environment = changedEnvironment(request.environment);
  std::vector<char*> argumentPointers = pointers(arguments);
  std::vector<char*> environmentPointers = pointers(environment);
  cpu_set_t cores;
  CPU_ZERO(&cores);
  for (const int core : request.cores)
    if (core >= 0 && core < CPU_SETSIZE) CPU_SET(core, &cores);

  const Image image{argumentPointers.data(),
                    environmentPointers.data(),
                    output.get(),
                    request.passFds.data(),
                    request.passFds.size(),
                    request.cores.empty() ? nullptr : &cores,
                    static_cast<rlim_t>(request.memoryLimitBytes),
                    go->read.get(),
                    error->write.get()};
  const int writeEnd = go->write.get();
  const pid_t pid = ::fork();
  if (pid < 0) return fail("process.fork", {{"reason", errnoText(errno)}});
  if (pid == 0) {
    close(writeEnd);  // Otherwise this child would keep its own "go" pipe open.
    becomeProgram(image);
  }
  PendingProcess process;
  process.m_identity = {pid, startTicks(pid).value_or(0)};
  process.m_program = arguments[0];
  process.m_goFd = std::move(go->write);
  process.m_errorFd = std::move(error->read);
  return process;
}

Status PendingProcess::go() {
  const char byte = 1;
  if (write(m_goFd.get(), &byte, 1) != 1)
    return fail("agent.exec", {{"program", m_program}, {"reason", errnoText(errno)}});
  m_goFd.reset();
  pollfd wait{m_errorFd.get(), POLLIN, 0};
  while (poll(&wait, 1, kExecDeadlineMs) < 0 && errno == EINTR) {
  }
  int error = 0;
  // End of file means that exec succeeded, since it closed the other end.
  if (wait.revents != 0 && read(m_errorFd.get(), &error, sizeof error) == sizeof error)
    return fail("agent.exec", {{"program", m_program}, {"reason", errnoText(error)}});
  m_errorFd.reset();
  return {};
}

}  // namespace scalescope::agent
