#pragma once

#include <string_view>

namespace scalescope {

// Returns whether a variant may change this key of a study file; others belong to the whole study.
bool canVary(std::string_view key);

}  // namespace scalescope
