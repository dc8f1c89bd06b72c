#include <cstdlib>
#include <sstream>

#include "core/training/device/device.h"

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

}  // namespace

std::string socketInterface(const BackendOptions& options) {
  if (!options.interfaceName.empty()) return options.interfaceName;
  return options.oneNode ? "lo" : "";
}

c10::intrusive_ptr<c10d::Backend> openGloo(const c10::intrusive_ptr<c10d::Store>& store,
                                           const BackendOptions& options) {
  const auto timeout = std::chrono::milliseconds(static_cast<std::int64_t>(options.timeoutSeconds * 1000));
  auto gloo = c10d::ProcessGroupGloo::Options::create(timeout);
  // The user's variable takes precedence, then the plan's interface, then the loopback of one machine.
  std::vector<std::string> names = interfacesOfTheUser();
  if (names.empty() && !options.interfaceName.empty()) names = {options.interfaceName};
  for (const std::string& name : names) gloo->devices.push_back(c10d::ProcessGroupGloo::createDeviceForInterface(name));
  if (names.empty())
    gloo->devices.push_back(options.oneNode ? c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1")
                                            : c10d::ProcessGroupGloo::createDefaultDevice());
  auto own = c10::make_intrusive<c10d::PrefixStore>("gloo", store);
  return c10::make_intrusive<c10d::ProcessGroupGloo>(own, options.rank, options.size, gloo);
}

}  // namespace scalescope
