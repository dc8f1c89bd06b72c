#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// The names that a host list stands for, as Slurm writes them: "node[01-03,7]" is node01 node02 node03 node7; digits
// keep their leading zeros, several brackets are every combination, the last one fastest. A text without brackets is
// itself. Errors: study.host-list (what is wrong with it), study.host-list-long (more than `most` names).
Result<std::vector<std::string>> namesOfHostList(std::string_view text, std::size_t most);

}  // namespace scalescope
