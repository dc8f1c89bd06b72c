#pragma once

#include <string>

#include "core/study/data/dataset.h"

namespace scalescope {

// The functions of core/study/data/dataset.h with the environment of the test.

inline Result<DatasetInfo> locateDataset(const DatasetSpec& spec, const std::string& dataPath) {
  return locateDataset(spec, dataPath, Environment::ofThisProcess());
}

inline Result<std::string> datasetDigest(const DatasetSpec& spec, const DatasetInfo& info) {
  return datasetDigest(spec, info, Environment::ofThisProcess());
}

}  // namespace scalescope
