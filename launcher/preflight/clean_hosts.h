#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/prune_script.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

struct CleanedHost {
  std::string host = {};
  Result<Pruned> found = Pruned{};  // Result, or the reason why it was not asked or did not answer.
};

// Removes unused programs that were put on these hosts (prune_script.h), in parallel, one thread each; hosts without
// `ssh` are this machine. Also removes runs that were fetched, and data that was last used, long ago. Runs that were
// not fetched stay. Pruning::look removes nothing. Ends within 30 s, or a fraction of a second after a stop. Blocks;
// the user is asked nothing.
std::vector<CleanedHost> cleanHosts(const std::vector<HostSpec>& hosts, const TransportOptions& programs,
                                    const std::stop_token& stop, Pruning what = Pruning::unused);

// Ends ranks that the probe found alive (ProbeAnswer::ranks): SIGTERM, 3 s later SIGKILL. A process that is no longer
// this user's worker (its number was reused) is left alone. Returns how many ended. Blocks, at most about 20 s; the
// user is asked nothing. Errors: those of the connection, and preflight.ranks-left if some are still alive.
Result<int> endRanks(const HostSpec& host, const std::vector<std::int64_t>& ranks, const TransportOptions& programs,
                     const std::stop_token& stop);

}  // namespace scalescope::preflight
