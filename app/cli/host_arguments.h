#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope::cli {

inline constexpr std::size_t kMostHosts = 256;

// Returns the host names of one argument: a single name, or a list such as node[01-16]. Fails with cli.host-list.
Result<std::vector<std::string>> hostNames(const std::string& argument);

// Returns the hosts of such arguments, including @GROUP; of equal names only the first. A host of `known` is used if
// its name or ssh address matches. Fails with cli.host-list, hosts.no-group, cli.too-many-hosts, or errors of the
// groups' file.
Result<std::vector<HostSpec>> hostsOfArguments(const std::vector<std::string>& arguments,
                                               const std::vector<HostSpec>& known = {});

}  // namespace scalescope::cli
