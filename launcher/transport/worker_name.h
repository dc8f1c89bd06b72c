#pragma once

#include <string>

#include "core/study/spec/spec.h"

namespace scalescope {

// Returns the worker that runs on `device`: `worker` names the one for CPUs, the other is beside it; an empty name
// means beside the agent for both.
inline std::string workerFor(const std::string& worker, DeviceKind device) {
  return worker.empty() || device != DeviceKind::cuda ? worker : worker + "-cuda";
}

}  // namespace scalescope
