#pragma once

#include <string>

#include "launcher/owner/import/import.h"

namespace scalescope {

// Numbers of others from a file (core/analysis/foreign) as a study of its own. The whole file is read and judged before
// anything is written. A file whose bytes the store knows is imported once: what an interrupted import left out is
// added, and a deleted study comes back. `collective` as readForeign takes it.
Status importForeign(const OnStore& onStore, const std::string& storeFolder, const std::string& path,
                     const std::string& collective = {}, std::stop_token stop = {});

}  // namespace scalescope
