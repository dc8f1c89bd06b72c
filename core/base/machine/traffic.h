#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Counters of disks and network interfaces since boot, in bytes.

// Calls `take` for each device of /proc/diskstats.
void eachDisk(std::string_view diskstats,
              const std::function<void(std::string_view name, double read, double written)>& take);
// Returns true for whole devices. Partitions and stacked devices would count a byte twice.
bool isWholeDisk(std::string_view name);

// Calls `take` for each interface of /proc/net/dev.
void eachLink(std::string_view netdev,
              const std::function<void(std::string_view name, double received, double sent)>& take);

struct NetworkInterface {
  std::string name;
  std::string address;   // Numeric address.
  double speedMbps = 0;  // Speed in Mbit/s; 0 = unknown.
  bool loopback = false;
};

// Parses /sys/class/net/NAME/speed, which is -1 if the driver does not know it.
double parseLinkSpeed(std::string_view speed);

// Returns the Mbit/s of the slowest of these interfaces ("eth0", "eth0,eth1"); nullopt if one of them does not report
// it. `root` is put before /sys.
std::optional<double> readLinkSpeed(const std::string& names, const std::string& root = "");

// Lists the interfaces that are up and have an address, IPv4 before IPv6; link-local IPv6 is left out.
std::vector<NetworkInterface> listInterfaces();

}  // namespace scalescope
