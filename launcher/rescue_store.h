#pragma once

#include <string>

#include "core/base/result.h"
#include "core/store/store.h"

namespace scalescope {

// Makes a store whose database is damaged readable without changing it, and returns the folder to read: a database in
// the cache folder, with links to the store's journal, studies and logs. Each call creates it again. Blocks for as long
// as a rebuild takes. Errors: those of rebuildStore and of the cache folder.
Result<std::string> rescueStore(const std::string& folder, const StoreHooks& hooks);

}  // namespace scalescope
