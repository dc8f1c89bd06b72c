#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "tests/shots/shots.h"

namespace scalescope {

// Returns the pages Results and Report of every study of a store: NAME-results and NAME-report, where NAME is the end
// of the study's id.
Result<std::vector<Shot>> storedShots(const std::string& store);

// Writes the printed lab reports of the studies whose names begin with `prefix` to NAME-pages-N.png, six pages each.
Status printStored(const std::string& store, const std::string& prefix, const QString& language,
                   const std::string& folder);

}  // namespace scalescope
