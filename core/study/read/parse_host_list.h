#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// Expands a host list as Slurm writes it: "node[01-03,7]" is node01 node02 node03 node7. Digits keep their leading
// zeros; several brackets give every combination, the last one varying fastest. A text without brackets is returned as
// it is. Errors: study.host-list (with the reason), study.host-list-long (more than `most` names).
Result<std::vector<std::string>> namesOfHostList(std::string_view text, std::size_t most);

}  // namespace scalescope
