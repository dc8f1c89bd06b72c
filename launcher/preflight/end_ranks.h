#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// Ends ranks that the probe found alive (ProbeAnswer::ranks): SIGTERM, 3 s later SIGKILL. A process that is no longer
// this user's worker (its number was reused) is left alone. Returns how many ended. Blocks, at most about 20 s; the
// user is asked nothing. Errors: those of the connection, and preflight.ranks-left if some are still alive.
Result<int> endRanks(const HostSpec& host, const std::vector<std::int64_t>& ranks, const TransportOptions& programs,
                     const std::stop_token& stop);

}  // namespace scalescope::preflight
