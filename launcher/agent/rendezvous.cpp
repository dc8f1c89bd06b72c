#include "launcher/agent/rendezvous.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace scalescope::agent {
namespace {

std::string addressText(const sockaddr* address) {
  char text[INET6_ADDRSTRLEN] = "";
  if (address->sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, address, sizeof v4);
    inet_ntop(AF_INET, &v4.sin_addr, text, sizeof text);
  } else if (address->sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, address, sizeof v6);
    if (!IN6_IS_ADDR_LINKLOCAL(&v6.sin6_addr)) inet_ntop(AF_INET6, &v6.sin6_addr, text, sizeof text);
  }
  return text;
}

int interfaceSpeed(const std::string& name) {
  const auto text = readFile("/sys/class/net/" + name + "/speed", 64);
  return text ? std::max(0, std::atoi(text->c_str())) : 0;
}

struct Address {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

Result<Address> parseAddress(const std::string& text, int port) {
  Address address;
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

Result<std::string> chooseAddress(const RendezvousWish& wish) {
  if (!wish.address.empty()) return wish.address;
  if (wish.interfaceName.empty() && wish.loopback) return std::string("127.0.0.1");
  for (const Interface& interface : listInterfaces())
    if (wish.interfaceName.empty() ? !interface.loopback : interface.name == wish.interfaceName) return interface.address;
  if (wish.interfaceName.empty()) return fail("agent.no-network");
  return fail("agent.no-interface", {{"interface", wish.interfaceName}});
}

}  // namespace

std::vector<Interface> listInterfaces() {
  std::vector<Interface> interfaces;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return interfaces;
  for (const int family : {AF_INET, AF_INET6})
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
      if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != family || (entry->ifa_flags & IFF_UP) == 0) continue;
      const std::string address = addressText(entry->ifa_addr);
      if (address.empty()) continue;
      interfaces.push_back({entry->ifa_name, address, interfaceSpeed(entry->ifa_name), (entry->ifa_flags & IFF_LOOPBACK) != 0});
    }
  freeifaddrs(list);
  return interfaces;
}

Result<Rendezvous> bindRendezvous(const RendezvousWish& wish) {
  const auto chosen = chooseAddress(wish);
  if (!chosen) return tl::unexpected(chosen.error());
  auto address = parseAddress(*chosen, wish.port);
  if (!address) return tl::unexpected(address.error());
  const auto failed = [&] {
    return fail("agent.bind", {{"address", *chosen}, {"port", std::int64_t{wish.port}}, {"reason", errnoText(errno)}});
  };
  Rendezvous rendezvous{UniqueFd(socket(address->storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0)), *chosen, 0};
  const int yes = 1;
  auto* generic = reinterpret_cast<sockaddr*>(&address->storage);
  if (!rendezvous.socket.valid()) return failed();
  setsockopt(rendezvous.socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(rendezvous.socket.get(), generic, address->size) != 0 || listen(rendezvous.socket.get(), SOMAXCONN) != 0 ||
      getsockname(rendezvous.socket.get(), generic, &address->size) != 0)
    return failed();
  const bool v4 = address->storage.ss_family == AF_INET;
  rendezvous.port = ntohs(v4 ? reinterpret_cast<sockaddr_in*>(generic)->sin_port : reinterpret_cast<sockaddr_in6*>(generic)->sin6_port);
  return rendezvous;
}

}  // namespace scalescope::agent
