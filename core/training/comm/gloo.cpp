#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iterator>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/training/device/device.h"
#include "core/training/rendezvous/foreign_connections.h"

namespace scalescope {
namespace {

// Returns the interfaces in the variable, separated by commas as PyTorch reads them.
std::vector<std::string> interfacesOfTheUser() {
  const char* names = std::getenv("GLOO_SOCKET_IFNAME");
  std::vector<std::string> out;
  std::istringstream list(names != nullptr ? names : "");
  for (std::string name; std::getline(list, name, ',');)
    if (!name.empty()) out.push_back(name);
  return out;
}

// Opens the group's devices and returns the sockets at which they listen.
std::set<int> openDevices(c10d::ProcessGroupGloo::Options& gloo, const BackendOptions& options) {
  // The user's variable takes precedence, then the plan's interface, then the loopback of one machine.
  std::vector<std::string> names = interfacesOfTheUser();
  if (names.empty() && !options.interfaceName.empty()) names = {options.interfaceName};
  // Another thread's group may not yet be connected, so its sockets must not be taken for these.
  static std::mutex oneAtATime;
  const std::lock_guard lock(oneAtATime);
  const std::set<int> others = listeningSockets();
  for (const std::string& name : names) gloo.devices.push_back(c10d::ProcessGroupGloo::createDeviceForInterface(name));
  if (names.empty())
    gloo.devices.push_back(options.oneNode ? c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1")
                                           : c10d::ProcessGroupGloo::createDefaultDevice());
  std::set<int> opened;
  const std::set<int> all = listeningSockets();
  std::set_difference(all.begin(), all.end(), others.begin(), others.end(), std::inserter(opened, opened.end()));
  return opened;
}

}  // namespace

std::string socketInterface(const BackendOptions& options) {
  if (!options.interfaceName.empty()) return options.interfaceName;
  return options.oneNode ? "lo" : "";
}

c10::intrusive_ptr<c10d::Backend> openGloo(const c10::intrusive_ptr<c10d::Store>& store,
                                           const BackendOptions& options) {
  const auto timeout = std::chrono::milliseconds(static_cast<std::int64_t>(options.timeoutSeconds * 1000));
  auto gloo = c10d::ProcessGroupGloo::Options::create(timeout);
  const std::set<int> sockets = openDevices(*gloo, options);
  auto own = c10::make_intrusive<c10d::PrefixStore>("gloo", store);
  auto group = c10::make_intrusive<c10d::ProcessGroupGloo>(own, options.rank, options.size, gloo);
  // All pairs of this rank are connected now. Gloo would still accept connections from anyone, and would end the
  // process once it has no descriptor left for one.
  for (const int fd : sockets) ignoreNewConnections(fd);
  return group;
}

}  // namespace scalescope
