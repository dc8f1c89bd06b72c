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
  Result<Pruned> found = Pruned{};  // else why it was not asked, or did not answer
};

// Removes the programs that were put on these hosts and that nothing runs (prune_script.h), side by side, a thread
// each; without `ssh`: from this machine. So are runs that were fetched, and data that was used, long ago. What was not
// fetched stays. Pruning::look removes nothing.
// Ends within 30 s, or a fraction of a second after a stop. Blocks; nothing is asked of a person.
std::vector<CleanedHost> cleanHosts(const std::vector<HostSpec>& hosts, const TransportOptions& programs,
                                    const std::stop_token& stop, Pruning what = Pruning::unused);

}  // namespace scalescope::preflight
