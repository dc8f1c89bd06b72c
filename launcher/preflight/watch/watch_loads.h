#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "core/telemetry/wire/messages.h"
#include "launcher/preflight/watch/load_text.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

struct HostLoad {
  LoadText text;
  std::optional<std::vector<GpuFacts>> gpus = {};  // none: not asked this time, or the host does not tell
};

// Looks at every host (without `ssh`: this machine) about every 2 s, over one session each; about every 6 s closely,
// and then at its GPUs, where it has any, through its agent. A host that cannot be asked is tried again after half a
// minute. `told` is called on the hosts' threads, one host's in order, of two hosts at once. Nobody is asked anything.
// Blocks until the stop, and then at most as long as a session takes to be cut.
using LoadTold = std::function<void(const HostSpec&, const Result<HostLoad>&)>;
void watchLoads(const std::vector<HostSpec>& hosts, const TransportOptions& programs, const LoadTold& told,
                const std::stop_token& stop);

}  // namespace scalescope::preflight
