#pragma once

#include <string>

#include "core/study/spec/spec.h"

namespace scalescope {

// The worker that runs on `device`: `worker` names the one for CPUs, the other lies beside it; "" stays beside the
// agent.
inline std::string workerFor(const std::string& worker, DeviceKind device) {
  return worker.empty() || device != DeviceKind::cuda ? worker : worker + "-cuda";
}

}  // namespace scalescope
