#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Counters of disks and network interfaces since boot, bytes.

// Each device of /proc/diskstats.
void eachDisk(std::string_view diskstats,
              const std::function<void(std::string_view name, double read, double written)>& take);
// Whole devices only: partitions and stacked devices would count a byte twice.
bool isWholeDisk(std::string_view name);

// Each interface of /proc/net/dev.
void eachLink(std::string_view netdev,
              const std::function<void(std::string_view name, double received, double sent)>& take);

struct NetworkInterface {
  std::string name;
  std::string address;   // numeric
  double speedMbps = 0;  // 0 = unknown
  bool loopback = false;
};

// Of /sys/class/net/NAME/speed, which is -1 where the driver does not know.
double parseLinkSpeed(std::string_view speed);

// Mbit/s of the slowest of these interfaces ("eth0", "eth0,eth1"); nothing where one of them does not tell. `root` is
// put before /sys.
std::optional<double> readLinkSpeed(const std::string& names, const std::string& root = "");

// Interfaces that are up and have an address; all IPv4 before all IPv6; link-local IPv6 left out.
std::vector<NetworkInterface> listInterfaces();

}  // namespace scalescope
