#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// Ends ranks that a look at the host found alive (ProbeAnswer::ranks): SIGTERM, 3 s later SIGKILL. A process that is no
// longer this user's worker (the number is another's by now) is left alone. Returns how many ended. Blocks, at most
// about 20 s; nobody is asked anything. Errors: those of the way to the host, and preflight.ranks-left where some live
// on.
Result<int> endRanks(const HostSpec& host, const std::vector<std::int64_t>& ranks, const TransportOptions& programs,
                     const std::stop_token& stop);

}  // namespace scalescope::preflight
