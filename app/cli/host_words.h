#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope::cli {

inline constexpr std::size_t kMostHosts = 256;

// The names that one word of a command line stands for: itself, or a list, node[01-16]. Error cli.host-list.
Result<std::vector<std::string>> hostNames(const std::string& word);

// The hosts of such words, @GROUP among them; of one name the first. What a name says that `known` has, by its name or
// as ssh spells it, is that one. Errors: cli.host-list, hosts.no-group, cli.too-many-hosts, those of the groups' file.
Result<std::vector<HostSpec>> hostsOfWords(const std::vector<std::string>& words,
                                           const std::vector<HostSpec>& known = {});

}  // namespace scalescope::cli
