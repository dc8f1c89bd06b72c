#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// Returns the folder of a store with the shipped demo. It is created from the demo's logs in the cache folder, once per
// version of them, so that the user's own store stays unchanged. Blocks, for about a second if it has to be created.
Result<std::string> demoStore();

}  // namespace scalescope
