#pragma once

#include <string>

#include "core/base/result.h"
#include "core/store/store.h"

namespace scalescope {

// Returns the folder of a store with the shipped demo. It is created from the demo's logs in the cache folder, once per
// version of them, so that the user's own store stays unchanged. Blocks, for about a second if it has to be created.
Result<std::string> demoStore();

// Makes a store whose database is damaged readable without changing it, and returns the folder to read: a database in
// the cache folder, with links to the store's journal, studies and logs. Each call creates it again. Blocks for as long
// as a rebuild takes. Errors: those of rebuildStore and of the cache folder.
Result<std::string> rescueStore(const std::string& folder, const StoreHooks& hooks);

}  // namespace scalescope
