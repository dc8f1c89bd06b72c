#pragma once

#include <string>

#include "launcher/owner/import/import.h"

namespace scalescope {

// Imports figures of other programs from a file (core/analysis/foreign) as a study. The whole file is read and checked
// before anything is written. A file with the same bytes is imported only once: parts that an interrupted import left
// out are added, and a deleted study is restored. `collective` as in readForeign.
Status importForeign(const OnStore& onStore, const std::string& storeFolder, const std::string& path,
                     const std::string& collective = {}, std::stop_token stop = {});

}  // namespace scalescope
