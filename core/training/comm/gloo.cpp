#include "core/training/device/device.h"

namespace scalescope {

c10::intrusive_ptr<c10d::Backend> openGloo(const c10::intrusive_ptr<c10d::Store>& store,
                                           const BackendOptions& options) {
  const auto timeout = std::chrono::milliseconds(static_cast<std::int64_t>(options.timeoutSeconds * 1000));
  auto gloo = c10d::ProcessGroupGloo::Options::create(timeout);
  if (!options.interfaceName.empty())
    gloo->devices.push_back(c10d::ProcessGroupGloo::createDeviceForInterface(options.interfaceName));
  else if (options.oneNode)
    gloo->devices.push_back(c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1"));
  else
    gloo->devices.push_back(c10d::ProcessGroupGloo::createDefaultDevice());
  auto own = c10::make_intrusive<c10d::PrefixStore>("gloo", store);
  return c10::make_intrusive<c10d::ProcessGroupGloo>(own, options.rank, options.size, gloo);
}

}  // namespace scalescope
