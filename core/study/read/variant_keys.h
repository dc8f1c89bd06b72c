#pragma once

#include <string_view>

namespace scalescope {

// Returns true if a variant may change this key of a study file; other keys belong to the whole study.
bool canVary(std::string_view key);

}  // namespace scalescope
