#include "core/base/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kErrorTailBytes = 64u << 10;
constexpr std::chrono::milliseconds kLook{50};  // Longest delay until a request to stop is noticed.
// After it, a process that is stuck in a driver is left to init.
constexpr std::chrono::milliseconds kKilledPatience{5000};

tl::unexpected<Error> cannotStart(const ProcessStart& how, int error) {
  const std::string program = how.arguments.empty() ? std::string() : how.arguments.front();
  return fail("process.start", {{"program", program}, {"reason", errnoText(error)}});
}

// Set-up of the descriptors 0, 1 and 2 of the child. All others are closed in the child, even those that were opened
// without close-on-exec.
class Descriptors {
 public:
  Descriptors(int in, int out, int err) {
    posix_spawn_file_actions_init(&m_actions);
    // The descriptors are duplicated to numbers above 2 first, because a caller's descriptor may be 0, 1 or 2.
    place(in, 0, O_RDONLY);
    place(out, 1, O_WRONLY);
    place(err, 2, O_WRONLY);
    posix_spawn_file_actions_addclosefrom_np(&m_actions, 3);
  }
  ~Descriptors() { posix_spawn_file_actions_destroy(&m_actions); }
  Descriptors(const Descriptors&) = delete;
  Descriptors& operator=(const Descriptors&) = delete;
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &m_actions; }
  [[nodiscard]] bool good() const { return m_good; }

 private:
  void place(int fd, int number, int flags) {
    if (fd < 0) {
      posix_spawn_file_actions_addopen(&m_actions, number, "/dev/null", flags, 0);
      return;
    }
    UniqueFd& copy = m_copies[number];
    copy = UniqueFd(fcntl(fd, F_DUPFD_CLOEXEC, 3));
    m_good = m_good && copy.valid();
    posix_spawn_file_actions_adddup2(&m_actions, copy.get(), number);
  }

  posix_spawn_file_actions_t m_actions{};
  UniqueFd m_copies[3];
  bool m_good = true;
};

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> list;
  list.reserve(words.size() + 1);
  for (std::string& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  return list;
}

// The child reads the first value of a name.
std::string_view searchPathIn(const std::vector<std::string>& variables) {
  constexpr std::string_view kPath = "PATH=";
  for (const std::string_view variable : variables)
    if (variable.starts_with(kPath)) return variable.substr(kPath.size());
  return {};
}

bool isExecutableFile(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && access(path.c_str(), X_OK) == 0;
}

int exitCodeOf(int status) { return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status); }

// Waits until the process has ended; without pidfds (older kernels) it waits for `timeout`, after which the caller
// checks.
void waitForEnd(int pidfd, std::chrono::milliseconds timeout) {
  pollfd wait{pidfd, POLLIN, 0};
  ::poll(&wait, pidfd >= 0 ? 1 : 0, static_cast<int>(timeout.count()));
}

}  // namespace

std::string findProgram(const std::string& name, std::string_view searchPath) {
  if (name.empty() || name.find('/') != std::string::npos) return name;
  if (searchPath.empty()) searchPath = "/bin:/usr/bin";
  for (std::size_t at = 0; at <= searchPath.size();) {
    const std::size_t end = std::min(searchPath.find(':', at), searchPath.size());
    const std::string_view folder = end == at ? "." : searchPath.substr(at, end - at);
    std::string program = std::string(folder) + "/" + name;
    if (isExecutableFile(program)) return program;
    at = end + 1;
  }
  return {};
}

Result<Process> Process::start(const ProcessStart& how) {
  if (how.arguments.empty()) return cannotStart(how, EINVAL);
  const Descriptors descriptors(how.in, how.out, how.err);
  if (!descriptors.good()) return cannotStart(how, errno);
  std::vector<std::string> words = how.arguments;
  std::vector<std::string> variables = changedEnvironment(how.environment);
  // posix_spawnp() would search the PATH of this process, which may work for a client with another one.
  const std::string program = findProgram(how.program.empty() ? words[0] : how.program, searchPathIn(variables));
  if (program.empty()) return cannotStart(how, ENOENT);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  sigset_t standard;
  sigfillset(&standard);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  if (how.group == ProcessStart::Group::own) flags |= POSIX_SPAWN_SETPGROUP;
  if (how.group == ProcessStart::Group::session) flags |= POSIX_SPAWN_SETSID;
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, static_cast<short>(flags));
  pid_t pid = -1;
  const int error = posix_spawn(&pid, program.c_str(), descriptors.get(), &attributes, pointers(words).data(),
                                pointers(variables).data());
  posix_spawnattr_destroy(&attributes);
  if (error != 0) return cannotStart(how, error);
  return Process(pid, how.group);
}

Process::Process(Process&& other) noexcept
    : m_pid(std::exchange(other.m_pid, -1)),
      m_group(other.m_group),
      m_ended(other.m_ended),
      m_exitCode(other.m_exitCode) {}

Process& Process::operator=(Process&& other) noexcept {
  if (this == &other) return *this;
  kill();
  m_pid = std::exchange(other.m_pid, -1);
  m_group = other.m_group;
  m_ended = other.m_ended;
  m_exitCode = other.m_exitCode;
  return *this;
}

Process::~Process() { kill(); }

void Process::release() { m_pid = -1; }

void Process::take(int status) {
  m_ended = true;
  m_exitCode = exitCodeOf(status);
}

int Process::wait(std::chrono::milliseconds timeout, const std::stop_token& stop) {
  if (m_pid <= 0 || m_ended) return m_exitCode;
  const UniqueFd pidfd(static_cast<int>(syscall(SYS_pidfd_open, m_pid, 0)));
  const auto end = Clock::now() + timeout;
  for (;;) {
    int status = 0;
    const pid_t ended = waitpid(m_pid, &status, WNOHANG);
    if (ended == m_pid) take(status);
    if (ended < 0 && errno != EINTR) m_ended = true;  // Another reaper took it, so its exit code is unknown.
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (m_ended || left.count() <= 0 || stop.stop_requested()) return m_exitCode;
    const auto step = pidfd.valid() ? kLook : std::chrono::milliseconds(10);
    waitForEnd(pidfd.get(), std::min(left, step));
  }
}

void Process::kill() {
  wait({});  // Once it is reaped, another process may have the same pid.
  if (m_pid <= 0 || m_ended) return;
  ::kill(m_group == ProcessStart::Group::same ? m_pid : -m_pid, SIGKILL);
  wait(kKilledPatience);
  m_pid = -1;
}

Result<bool> becomeDaemon(const std::string& errorFile) {
  const pid_t first = fork();
  if (first < 0) return fail("process.fork", {{"reason", errnoText(errno)}});
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
  const int errors = open(errorFile.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0600);
  dup2(null, 0);
  dup2(null, 1);
  dup2(errors >= 0 ? errors : null, 2);
  closefrom(3);
  if (chdir("/") != 0) return fail("file.folder", {{"path", std::string("/")}, {"reason", errnoText(errno)}});
  return true;
}

Result<Pipe> makePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return fail("process.pipe", {{"reason", errnoText(errno)}});
  return Pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

Result<PipedProcess> startPiped(ProcessStart how, const PipedStreams& streams) {
  auto in = makePipe();
  auto out = makePipe();
  auto err = makePipe();
  for (const auto* pipe : {&in, &out, &err})
    if (!*pipe) return tl::unexpected(pipe->error());
  if (streams.input) how.in = in->read.get();
  if (streams.output) how.out = out->write.get();
  if (streams.errors) how.err = err->write.get();
  auto process = Process::start(how);
  if (!process) return tl::unexpected(process.error());
  return PipedProcess{std::move(*process), streams.input ? std::move(in->write) : UniqueFd(),
                      streams.output ? std::move(out->read) : UniqueFd(),
                      streams.errors ? std::move(err->read) : UniqueFd()};
}

void setNonBlocking(const UniqueFd& fd) { fcntl(fd.get(), F_SETFL, fcntl(fd.get(), F_GETFL) | O_NONBLOCK); }

namespace {

sigset_t pipeSignal() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

bool isPipeSignalPending() {
  sigset_t pending;
  return sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1;
}

}  // namespace

NoPipeSignal::NoPipeSignal() : m_wasPending(isPipeSignalPending()) {
  const sigset_t set = pipeSignal();
  pthread_sigmask(SIG_BLOCK, &set, &m_before);
}

NoPipeSignal::~NoPipeSignal() {
  if (!m_wasPending && isPipeSignalPending()) {
    const sigset_t set = pipeSignal();
    const timespec now{};
    while (sigtimedwait(&set, nullptr, &now) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

namespace {

// Reads what is available; closes the descriptor at its end.
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
  const NoPipeSignal quiet;  // The child may end before it has read all input.
  const ssize_t put = write(fd.get(), input.data(), input.size());
  if (put > 0) input.remove_prefix(static_cast<std::size_t>(put));
  if (input.empty() || (put < 0 && errno != EAGAIN && errno != EINTR)) fd.reset();
}

}  // namespace

Result<ProgramOutput> runProgram(const std::vector<std::string>& arguments, const ProgramOptions& options) {
  auto child =
      startPiped({.arguments = arguments, .environment = options.environment}, {.input = !options.input.empty()});
  if (!child) return tl::unexpected(child.error());
  Process& process = child->process;
  UniqueFd &in = child->input, &out = child->output, &err = child->errors;
  for (const UniqueFd* fd : {&in, &out, &err})
    if (fd->valid()) setNonBlocking(*fd);

  ProgramOutput output;
  std::string_view input = options.input;
  const auto end = Clock::now() + std::chrono::duration<double>(options.deadlineSeconds);
  const auto ended = [&](std::string code) {
    process.kill();
    return fail(std::move(code), {{"program", arguments.front()}, {"seconds", options.deadlineSeconds}});
  };
  while (out.valid() || err.valid()) {
    if (options.stop.stop_requested()) return ended("process.stopped");
    if (Clock::now() > end) return ended("process.deadline");
    if (output.out.size() > options.maxOutputBytes) return ended("process.output");
    pollfd fds[3] = {{out.get(), POLLIN, 0}, {err.get(), POLLIN, 0}, {in.get(), POLLOUT, 0}};
    if (poll(fds, 3, 100) <= 0) continue;
    if (fds[0].revents) drain(out, output.out, options.maxOutputBytes, false);
    if (fds[1].revents) drain(err, output.err, kErrorTailBytes, true);
    if (fds[2].revents) feed(in, input);
  }
  while (!process.hasEnded()) {
    output.exitCode = process.wait(kLook);
    if (options.stop.stop_requested()) return ended("process.stopped");
    if (Clock::now() > end) return ended("process.deadline");
  }
  return output;
}

}  // namespace scalescope
