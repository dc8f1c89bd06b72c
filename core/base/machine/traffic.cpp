#include "core/base/machine/traffic.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

constexpr double kSectorBytes = 512;  // Unit of the kernel for all devices.

double count(ProcWords& words) { return static_cast<double>(words.number<std::uint64_t>().value_or(0)); }

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

}  // namespace

void eachDisk(std::string_view diskstats,
              const std::function<void(std::string_view name, double read, double written)>& take) {
  eachProcLine(
      diskstats,
      [&](std::string_view line) {
        ProcWords words(line);
        words.skip(2);  // Device number.
        const std::string_view name = words.next();
        words.skip(2);  // Reads, merged ones.
        const double read = count(words) * kSectorBytes;
        words.skip(3);  // Time of these, writes, merged ones.
        const double written = count(words) * kSectorBytes;
        if (!name.empty()) take(name, read, written);
      });
}

bool isWholeDisk(std::string_view name) {
  if (name.empty() || name[0] == '.') return false;
  for (const char* stacked : {"loop", "ram", "zram", "dm-", "md"})
    if (name.starts_with(stacked)) return false;
  return true;
}

void eachLink(std::string_view netdev,
              const std::function<void(std::string_view name, double received, double sent)>& take) {
  eachProcLine(
      netdev,
      [&](std::string_view line) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return;
        const std::string_view name = ProcWords(line.substr(0, colon)).next();
        ProcWords words(line.substr(colon + 1));
        const double received = count(words);
        words.skip(7);  // Fields packets .. multicast.
        const double sent = count(words);
        if (!name.empty()) take(name, received, sent);
      });
}

double parseLinkSpeed(std::string_view speed) {
  return static_cast<double>(std::max(0, ProcWords(speed).number<int>().value_or(0)));
}

std::optional<double> readLinkSpeed(const std::string& names, const std::string& root) {
  std::optional<double> slowest;
  for (std::size_t at = 0; at <= names.size();) {
    const std::size_t end = std::min(names.find(',', at), names.size());
    const std::string name = names.substr(at, end - at);
    at = end + 1;
    if (name.empty()) continue;
    const double speed = parseLinkSpeed(procFile(root + "/sys/class/net/" + name + "/speed"));
    if (speed <= 0) return std::nullopt;
    slowest = std::min(slowest.value_or(speed), speed);
  }
  return slowest;
}

std::vector<NetworkInterface> listInterfaces() {
  std::vector<NetworkInterface> interfaces;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return interfaces;
  for (const int family : {AF_INET, AF_INET6})
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
      if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != family || (entry->ifa_flags & IFF_UP) == 0)
        continue;
      const std::string address = addressText(entry->ifa_addr);
      if (address.empty()) continue;
      const std::string name = entry->ifa_name;
      interfaces.push_back({name, address, parseLinkSpeed(procFile("/sys/class/net/" + name + "/speed")),
                            (entry->ifa_flags & IFF_LOOPBACK) != 0});
    }
  freeifaddrs(list);
  return interfaces;
}

}  // namespace scalescope
