#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// Returns what people should know of a store before they read it, as warnings: damage of its journal, of its bundles'
// journals and of the database's log, and a folder that others may write. Reads no file of a run or study, so that a
// store of thousands of runs costs no more than one of a few. Any thread.
std::vector<Error> storeWarnings(const std::string& folder);

}  // namespace scalescope
