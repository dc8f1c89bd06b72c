#pragma once

#include <string>

#include "core/base/result.h"
#include "core/store/store.h"

namespace scalescope {

// A store whose database is damaged, to be looked at without changing anything of it: its journal, studies and logs,
// which are linked to, as a database in the cache folder. Made anew by each call; returns its folder. Blocks for as
// long as a rebuild takes. Errors: those of rebuildStore and of the cache folder.
Result<std::string> rescueStore(const std::string& folder, const StoreHooks& hooks);

}  // namespace scalescope
