#include "core/program/program_rendezvous.h"

#include <netinet/in.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "core/base/clock.h"
#include "core/base/file.h"

namespace scalescope {
namespace {

// The range lies below the ports that Linux gives to outgoing connections.
constexpr int kFirstPort = 20'000, kLastPort = 32'000;
constexpr int kMostTries = 200;

// A port whose last connections were closed a moment ago is free only if `reuses` is true.
bool isFree(int port, bool reuses) {
  const UniqueFd socket(::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const UniqueFd older(socket.valid() ? -1 : ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const int fd = socket.valid() ? socket.get() : older.get();
  const int yes = 1;
  if (reuses) setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (socket.valid()) {
    sockaddr_in6 any{};
    any.sin6_family = AF_INET6;
    any.sin6_port = htons(static_cast<std::uint16_t>(port));
    return bind(fd, reinterpret_cast<sockaddr*>(&any), sizeof any) == 0 && listen(fd, 1) == 0;
  }
  sockaddr_in any{};
  any.sin_family = AF_INET;
  any.sin_port = htons(static_cast<std::uint16_t>(port));
  return bind(fd, reinterpret_cast<sockaddr*>(&any), sizeof any) == 0 && listen(fd, 1) == 0;
}

int freePort() {
  for (int tried = 0; tried < kMostTries; ++tried) {
    unsigned random = 0;
    if (getrandom(&random, sizeof random, 0) != static_cast<ssize_t>(sizeof random)) random = 7919U * unsigned(tried);
    const int port = kFirstPort + static_cast<int>(random % unsigned(kLastPort - kFirstPort));
    if (isFree(port, false)) return port;
  }
  return 0;
}

}  // namespace

bool isTaken(int port) { return !isFree(port, true); }

Result<ProgramRendezvous> rendezvousAlone() {
  const ProgramRendezvous rendezvous{"127.0.0.1", freePort()};
  return rendezvous.port == 0 ? Result<ProgramRendezvous>(fail("program.no-port"))
                              : Result<ProgramRendezvous>(rendezvous);
}

Result<ProgramRendezvous> rendezvousHere(int rank, int rankFile, double deadlineSeconds) {
  ProgramRendezvous rendezvous{"127.0.0.1", 0};
  if (rank == 0) {
    auto own = rendezvousAlone();
    if (!own) return own;
    rendezvous = *own;
    const auto port = static_cast<std::uint32_t>(rendezvous.port);
    if (pwrite(rankFile, &port, sizeof port, 0) != static_cast<ssize_t>(sizeof port)) return fail("program.no-port");
    return rendezvous;
  }
  for (const std::int64_t start = monotonicNs(); secondsSince(start) < deadlineSeconds;) {
    std::uint32_t port = 0;
    if (pread(rankFile, &port, sizeof port, 0) == static_cast<ssize_t>(sizeof port) && port > 0 && port <= 65535) {
      rendezvous.port = static_cast<int>(port);
      return rendezvous;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return fail("program.no-port");
}

}  // namespace scalescope
