#pragma once

#include <string>

#include "core/store/store.h"

namespace scalescope {

// Brings logs into a store: a `plan --out` folder (study.json, cells.json, plan.json, and per rank a folder 0, 1, .. as
// --rank-dir named it), a run folder of a store (runs/RUN), or a whole store folder. A run id that the store knows is left as
// it is; studies keep their ids. Store thread.
Status importInto(StoreWriter& writer, const std::string& storeFolder, const std::string& path);

}  // namespace scalescope
