#pragma once

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
  Result<Pruned> found = Pruned{};  // Otherwise the reason why it was not asked or did not answer.
};

// Removes unused programs that were put on these hosts (prune_script.h), in parallel, one thread each; hosts without
// `ssh` are this machine. Also removes runs that were fetched, and data that was last used, long ago. Runs that were
// not fetched stay. Pruning::look removes nothing. Ends within 30 s, or a fraction of a second after a stop. Blocks;
// the user is asked nothing.
std::vector<CleanedHost> cleanHosts(const std::vector<HostSpec>& hosts, const TransportOptions& programs,
                                    const std::stop_token& stop, Pruning what = Pruning::unused);

}  // namespace scalescope::preflight
