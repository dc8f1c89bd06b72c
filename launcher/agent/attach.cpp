#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/json/nested.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/telemetry/wire/messages.h"
#include "launcher/agent/agent.h"

namespace scalescope::agent {
namespace {

constexpr std::int64_t kHelloDeadlineNs = 20'000'000'000;
constexpr std::int64_t kStartDeadlineNs = 15'000'000'000;
constexpr std::chrono::seconds kDaemonPatience{10};

struct HelloAhead {
  AgentName name;
  bool mayStart = true;  // True if nothing else starts the agent.
  std::string folder;
  std::string bytes;  // All bytes read so far, which are forwarded unchanged.
};

int remainingMs(std::int64_t deadline) {
  return static_cast<int>(std::max<std::int64_t>(0, (deadline - monotonicNs()) / 1'000'000));
}

Result<HelloAhead> readHello(const AttachJob& job) {
  HelloAhead hello;
  FrameDecoder decoder;
  const std::int64_t deadline = monotonicNs() + kHelloDeadlineNs;
  std::array<char, 65536> buffer;
  for (;;) {
    pollfd wait{0, POLLIN, 0};
    const int ready = poll(&wait, 1, remainingMs(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return fail("agent.no-hello");
    const ssize_t got = read(0, buffer.data(), buffer.size());
    if (got <= 0) return fail("agent.no-hello");
    hello.bytes.append(buffer.data(), static_cast<std::size_t>(got));
    decoder.feed(std::string_view(buffer.data(), static_cast<std::size_t>(got)));
    auto frame = decoder.next();
    if (!frame) return tl::unexpected(frame.error());
    if (!*frame) continue;
    auto message = clientMessage(**frame);
    if (!message) return fail("agent.no-hello", {}, message.error());
    const auto* said = *message ? std::get_if<ClientHello>(&**message) : nullptr;
    if (said == nullptr) return fail("agent.no-hello");
    hello.name = {said->study, said->node, job.job};
    hello.mayStart = job.job == 0 || said->study != job.serves;
    hello.folder = said->folder;
    return hello;
  }
}

UniqueFd connectTo(const std::string& path) {
  UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const SocketName name(path);
  if (!fd.valid() || name.text().empty() || name.text().size() >= sizeof address.sun_path) return {};
  std::memcpy(address.sun_path, name.text().c_str(), name.text().size() + 1);
  if (connect(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) fd.reset();
  return fd;
}

Status startServe(const HelloAhead& hello) {
  std::vector<std::string> words{"scalescope-agent",     "serve",  "--study",
                                 hello.name.study.value, "--node", std::to_string(hello.name.node.value)};
  if (hello.name.job > 0) words.insert(words.end(), {"--job", std::to_string(hello.name.job)});
  if (!hello.folder.empty()) words.insert(words.end(), {"--folder", hello.folder});
  auto piped = startPiped({.arguments = std::move(words), .program = "/proc/self/exe"}, {false, false, true});
  if (!piped) return tl::unexpected(piped.error());
  // It ends soon: serve becomes a daemon, which closes the pipe.
  const int code = piped->process.wait(kDaemonPatience);
  if (code == 0) return {};
  std::array<char, 2048> said{};
  setNonBlocking(piped->errors);
  const ssize_t got = read(piped->errors.get(), said.data(), said.size());
  std::string reason = got > 0 ? inertText({said.data(), static_cast<std::size_t>(got)}) : std::string();
  if (!reason.empty())
    return fail("agent.exec", {{"program", std::string("scalescope-agent serve")}, {"reason", std::move(reason)}});
  return failNested({"agent.exec", {{"program", std::string("scalescope-agent serve")}}}, "reason",
                    {"agent.exit-code", {{"code", std::int64_t{code}}}});
}

// Ends an agent of another protocol version. It leaves its ranks running, and the new agent adopts them.
void replaceOtherVersion(const std::string& pidPath, std::int64_t deadline) {
  const UniqueFd file(open(pidPath.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
  if (!file.valid() || flock(file.get(), LOCK_SH | LOCK_NB) == 0) return;  // No agent holds the lock.
  const std::string text = readFile(pidPath, 4096).value_or(std::string());
  int pid = 0;
  int protocol = 0;
  if (std::sscanf(text.c_str(), "%d %d", &pid, &protocol) != 2 || pid <= 1 || protocol == kProtocolVersion) return;
  kill(pid, SIGTERM);
  while (monotonicNs() < deadline && flock(file.get(), LOCK_SH | LOCK_NB) != 0) usleep(20000);
}

Result<UniqueFd> reachAgent(const HelloAhead& hello) {
  const auto folder = runtimeFolder();
  if (!folder) return tl::unexpected(folder.error());
  const std::string socketPath = runtimePath(*folder, hello.name, ".sock");
  const std::string lockPath = runtimePath(*folder, hello.name, ".lock");
  const std::int64_t deadline = monotonicNs() + kStartDeadlineNs;
  const UniqueFd lock(open(lockPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  while (!lock.valid() || flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
    if (!lock.valid() || monotonicNs() > deadline) return fail("agent.lock", {{"path", lockPath}});
    usleep(10000);
  }
  replaceOtherVersion(runtimePath(*folder, hello.name, ".pid"), deadline);
  if (UniqueFd fd = connectTo(socketPath); fd.valid()) return fd;
  std::int64_t startAgainAt = 0;
  while (monotonicNs() < deadline) {
    // The start is repeated now and then, because an agent that is just ending still holds its name when the first one
    // is started.
    if (hello.mayStart && monotonicNs() >= startAgainAt) {
      if (auto started = startServe(hello); !started) return tl::unexpected(started.error());
      startAgainAt = monotonicNs() + 1'000'000'000;
    }
    if (UniqueFd fd = connectTo(socketPath); fd.valid()) return fd;
    usleep(5000);
  }
  if (!hello.mayStart) return fail("agent.not-begun", {{"job", hello.name.job}});
  const std::string reason = readFile(runtimePath(*folder, hello.name, ".err"), 4096).value_or(std::string());
  return fail("agent.no-start", {{"reason", reason}});
}

// One direction of the copy, with a bounded buffer.
struct Stream {
  int from;
  int to;
  std::string pending;
  bool isOpen = true;

  bool pull() {
    std::array<char, 65536> buffer;
    const ssize_t got = read(from, buffer.data(), buffer.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (got <= 0) return false;
    pending.assign(buffer.data(), static_cast<std::size_t>(got));
    return true;
  }
  bool push() {
    const ssize_t put = write(to, pending.data(), pending.size());
    if (put < 0) return errno == EAGAIN || errno == EINTR;
    pending.erase(0, static_cast<std::size_t>(put));
    return true;
  }
};

void copyBothWays(int agent, std::string ahead) {
  Stream in{0, agent, std::move(ahead)};
  Stream out{agent, 1, {}};
  for (const int fd : {0, 1, agent}) fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  for (;;) {
    std::array<pollfd, 4> waits{{{0, static_cast<short>(in.pending.empty() ? POLLIN : 0), 0},
                                 {agent, static_cast<short>(in.pending.empty() ? 0 : POLLOUT), 0},
                                 {agent, static_cast<short>(out.pending.empty() ? POLLIN : 0), 0},
                                 {1, static_cast<short>(out.pending.empty() ? 0 : POLLOUT), 0}}};
    if (poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) return;
    if ((waits[3].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) return;  // The reader has closed its end.
    if (in.pending.empty() && (waits[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !in.pull()) return;
    if (!in.pending.empty() && (waits[1].revents & (POLLOUT | POLLHUP | POLLERR)) != 0 && !in.push()) return;
    if (out.pending.empty() && (waits[2].revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !out.pull()) return;
    if (!out.pending.empty() && (waits[3].revents & POLLOUT) != 0 && !out.push()) return;
  }
}

}  // namespace

int attach(const AttachJob& job) {
  signal(SIGPIPE, SIG_IGN);
  const auto report = [](const Error& error) {
    // The error is sent as a frame too, so that the client shows the reason instead of a closed stream.
    std::string bytes;
    encode(ErrorAnswer{error.message, english(error), std::nullopt, std::nullopt}, bytes);
    static_cast<void>(writeAll(1, bytes, "stdout"));
    std::fprintf(stderr, "scalescope-agent: %s\n", english(error).c_str());
    return 1;
  };
  auto hello = readHello(job);
  if (!hello) return report(hello.error());
  auto agent = reachAgent(*hello);
  if (!agent) return report(agent.error());
  copyBothWays(agent->get(), std::move(hello->bytes));
  return 0;
}

}  // namespace scalescope::agent
