#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/study/data/kinds/kind.h"

namespace scalescope {

// Every dataset, in the order of lists. Made once; any thread.
const std::vector<DatasetKind>& datasetKinds();

// The kind of that name, or an error that lists what there is.
Result<const DatasetKind*> datasetKind(std::string_view name);

std::vector<std::string_view> datasetNames();
// Those that a person brings here: by import, or by fetching them.
std::vector<std::string_view> broughtDatasetNames();
// The splits of all kinds, each once.
std::vector<std::string> datasetSplits();

}  // namespace scalescope
