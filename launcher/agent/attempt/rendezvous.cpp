#include "launcher/agent/attempt/rendezvous.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>

#include "core/base/machine/traffic.h"
#include "core/base/address.h"

namespace scalescope::agent {

Result<NumericAddress> numericAddress(const std::string& text, int port) {
  NumericAddress address;
  sockaddr_in v4{};
  sockaddr_in6 v6{};
  if (inet_pton(AF_INET, text.c_str(), &v4.sin_addr) == 1) {
    v4.sin_family = AF_INET;
    v4.sin_port = htons(static_cast<std::uint16_t>(port));
    std::memcpy(&address.storage, &v4, sizeof v4);
    address.size = sizeof v4;
  } else if (inet_pton(AF_INET6, text.c_str(), &v6.sin6_addr) == 1) {
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(static_cast<std::uint16_t>(port));
    std::memcpy(&address.storage, &v6, sizeof v6);
    address.size = sizeof v6;
  } else {
    return fail("agent.bad-address", {{"address", text}});
  }
  return address;
}

namespace {

Result<std::string> chooseAddress(const RendezvousRequest& request) {
  if (!request.address.empty()) return request.address;
  for (const NetworkInterface& interface : listInterfaces())
    if (request.interfaceName.empty() ? !interface.loopback : interface.name == request.interfaceName)
      return interface.address;
  if (request.interfaceName.empty()) return fail("agent.no-network");
  return fail("agent.no-interface", {{"interface", request.interfaceName}});
}

// Two sockets with SO_REUSEADDR can be bound to one port until one of them listens, so a port that is only reserved is
// bound without it. With it, a chosen port can also be bound while closed connections of an earlier run use it.
bool bindPort(int socket, const NumericAddress& address, const RendezvousRequest& request) {
  const auto* generic = reinterpret_cast<const sockaddr*>(&address.storage);
  if (!request.listens) {
    if (bind(socket, generic, address.size) == 0) return true;
    if (errno != EADDRINUSE || request.port == 0) return false;
  }
  const int yes = 1;
  setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  return bind(socket, generic, address.size) == 0;
}

}  // namespace

Result<Rendezvous> bindRendezvous(const RendezvousRequest& request) {
  const auto chosen = chooseAddress(request);
  if (!chosen) return tl::unexpected(chosen.error());
  if (isEveryInterface(*chosen)) return fail("agent.any-address", {{"address", *chosen}});
  auto address = numericAddress(*chosen, request.port);
  if (!address) return tl::unexpected(address.error());
  const auto failed = [&] {
    return fail("agent.bind",
                {{"address", *chosen}, {"port", std::int64_t{request.port}}, {"reason", errnoText(errno)}});
  };
  Rendezvous rendezvous{UniqueFd(socket(address->storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0)), *chosen, 0};
  auto* generic = reinterpret_cast<sockaddr*>(&address->storage);
  if (!rendezvous.socket.valid()) return failed();
  if (!bindPort(rendezvous.socket.get(), *address, request) ||
      (request.listens && listen(rendezvous.socket.get(), SOMAXCONN) != 0) ||
      getsockname(rendezvous.socket.get(), generic, &address->size) != 0)
    return failed();
  const bool v4 = address->storage.ss_family == AF_INET;
  rendezvous.port = ntohs(v4 ? reinterpret_cast<sockaddr_in*>(generic)->sin_port
                             : reinterpret_cast<sockaddr_in6*>(generic)->sin6_port);
  return rendezvous;
}

Result<UniqueFd> makeRankFile() {
  UniqueFd fd(memfd_create("scalescope-ranks", MFD_CLOEXEC));
  if (!fd.valid()) return fail("agent.rank-file", {{"reason", errnoText(errno)}});
  return fd;
}

}  // namespace scalescope::agent
