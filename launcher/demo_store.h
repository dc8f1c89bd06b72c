#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// A store of the shipped demo, made in the cache folder from its logs once per version of them: nothing of it enters a
// person's store. Returns its folder. Blocks, a second or so where it has to be made.
Result<std::string> demoStore();

}  // namespace scalescope
