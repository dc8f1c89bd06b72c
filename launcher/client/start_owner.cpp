#include "launcher/client/start_owner.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <thread>

#include "core/base/process.h"
#include "core/base/text.h"
#include "core/store/store_lock.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kLook = 5ms;
constexpr auto kStartAgain = 3s;  // An owner that was ending may have refused the first one.
constexpr auto kStarting = 5s;    // Longest time until the program has become a daemon.
constexpr auto kKilledPatience = 5s;
constexpr std::uint64_t kLogTail = 4096;

UniqueFd openProcess(pid_t pid) { return UniqueFd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))); }

// Starts the owner's program; its process ends soon because the owner becomes a daemon.
Status startOwner(const std::string& folder, const std::string& program) {
  auto process = Process::start({.arguments = {program, "--store", folder}});
  if (!process) return tl::unexpected(process.error());
  const int code = process->wait(kStarting);
  if (!process->hasEnded()) return process->release(), Status();  // The machine is busy; the owner may still start.
  if (code != 0)
    return fail("client.owner-start",
                {{"program", program}, {"code", std::int64_t{code}}, {"said", lastOwnerMessage(folder)}});
  return {};
}

}  // namespace

std::string ownerProgramOf(const std::string& given) {
  if (!given.empty()) return given;
  const char* set = std::getenv("SCALESCOPE_OWNER");
  return set && *set ? std::string(set) : besideProgram("scalescope-owner");
}

std::string lastOwnerMessage(const std::string& folder) {
  const auto tail = readTail(folder + "/owner.log", kLogTail);
  if (!tail) return {};
  std::string text = *tail;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return inertText(text.substr(text.rfind('\n') + 1), 1000);
}

Result<UniqueFd> reachOwner(const std::string& folder, const std::string& program, std::chrono::milliseconds timeout,
                            const std::stop_token& stop) {
  const auto end = Clock::now() + timeout;
  auto startAt = Clock::now();
  for (;;) {
    auto socket = connectControl(folder);
    if (socket) return socket;
    const auto now = Clock::now();
    if (now >= end || stop.stop_requested())
      return fail("client.no-owner", {{"folder", folder}, {"said", lastOwnerMessage(folder)}}, socket.error());
    if (now >= startAt) {
      if (const Status started = startOwner(folder, program); !started) return tl::unexpected(started.error());
      startAt = Clock::now() + kStartAgain;
    }
    std::this_thread::sleep_for(kLook);
  }
}

Result<bool> forceOwnerOut(const std::string& folder) {
  auto lock = takeStoreLock(folder);
  if (!lock) return tl::unexpected(lock.error());
  if (lock->fd.valid()) return false;
  const pid_t pid = lock->holder;
  const UniqueFd process = openProcess(pid);
  // The process id may belong to another process by now; only the owner has the lock file open.
  if (!process.valid() || !hasLockOpen(pid, folder))
    return fail("client.owner-unknown", {{"folder", folder}, {"pid", std::int64_t{pid}}});
  if (syscall(SYS_pidfd_send_signal, process.get(), SIGKILL, nullptr, 0) != 0)
    return fail("client.owner-unkillable", {{"pid", std::int64_t{pid}}, {"reason", errnoText(errno)}});
  if (!waitForEnd(process, kKilledPatience)) return fail("client.owner-not-ended", {{"pid", std::int64_t{pid}}});
  return true;
}

pid_t ownerPid(const UniqueFd& connection) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (getsockopt(connection.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || peer.pid <= 0 || peer.pid == getpid())
    return 0;
  return peer.pid;
}

UniqueFd ownerProcess(pid_t owner) { return owner > 0 ? openProcess(owner) : UniqueFd(); }

bool waitForEnd(const UniqueFd& process, std::chrono::milliseconds timeout) {
  const auto end = Clock::now() + timeout;
  while (process.valid()) {
    pollfd wait{process.get(), POLLIN, 0};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    const int ready = ::poll(&wait, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
    if (ready > 0) return true;
    if (ready == 0) return false;
    if (errno != EINTR) return false;
  }
  return true;
}

}  // namespace scalescope
