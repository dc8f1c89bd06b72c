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
  std::optional<std::vector<GpuFacts>> gpus = {};  // nullopt if it was not asked this time, or does not report them.
};

// Samples the load of every host (without `ssh`: this machine) about every 2 s, over one session each; about every 6 s
// with a close look, and then also its GPUs through its agent, if it has any. An unreachable host is retried after half
// a minute. `onLoad` is called on the hosts' threads: in order for one host, concurrently for two. The user is asked
// nothing. Blocks until the stop, and then at most until the sessions are cut.
using OnLoad = std::function<void(const HostSpec&, const Result<HostLoad>&)>;
void watchLoads(const std::vector<HostSpec>& hosts, const TransportOptions& programs, const OnLoad& onLoad,
                const std::stop_token& stop);

}  // namespace scalescope::preflight
