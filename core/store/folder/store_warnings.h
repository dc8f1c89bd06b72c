#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// Returns warnings that users should see before they read a store: damage of its journal, of its bundles' journals and
// of the database's log, and a folder that others can write. It reads no file of a run or study, so that its cost does
// not depend on their number. Any thread.
std::vector<Error> storeWarnings(const std::string& folder);

}  // namespace scalescope
