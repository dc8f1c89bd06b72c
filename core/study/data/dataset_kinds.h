#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/study/data/dataset_kind.h"

namespace scalescope {

// Returns every dataset, in the order of lists. The list is created once; any thread.
const std::vector<DatasetKind>& datasetKinds();

// Returns the kind of that name, or an error that lists the existing ones.
Result<const DatasetKind*> datasetKind(std::string_view name);

std::vector<std::string_view> datasetNames();
// Returns the datasets that users provide, by import or by download.
std::vector<std::string_view> broughtDatasetNames();
// Returns the splits of all kinds, each once.
std::vector<std::string> datasetSplits();

}  // namespace scalescope
