#pragma once

#include <string>

#include "core/store/store.h"

namespace scalescope {

// Numbers of others from a file (core/analysis/foreign) as a study of its own; store thread. The whole file is read and judged
// before anything is written. A file whose bytes the store knows is imported once: what an interrupted import left out is
// added, and a deleted study comes back.
Status importForeign(StoreWriter& writer, const std::string& storeFolder, const std::string& path);

}  // namespace scalescope
