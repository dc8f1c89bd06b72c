#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// Facts about a dataset that do not require reading its pixels.
struct DatasetInfo {
  std::string name;
  int channels = 3;
  int height = 32;
  int width = 32;
  int classes = 10;
  std::int64_t trainImages = 0;  // Number after splits and trainLimit.
  std::int64_t testImages = 0;
  std::vector<std::string> trainFiles;  // Absolute paths, in the order of DatasetKind::parts.
  std::vector<std::string> testFiles;
};

// Finds the dataset's files (spec.path, else `dataPath`, else $SCALESCOPE_DATA, else the shared cache
// $XDG_CACHE_HOME/scalescope/datasets; for cifar10-sample the installed resource folder) and checks sizes. Reads no
// pixels. The error for a missing file has a hint, the one for a truncated file its expected and actual size. A set
// reduced to complete records (the same number in every CIFAR-10 batch) is accepted; synthetic has count / 5 test
// images. Headers are read if the format has them. An unknown dataset or split is an error that names it. Here and
// below `environment` has the variables.
Result<DatasetInfo> locateDataset(const DatasetSpec& spec, const std::string& dataPath, const Environment& environment);

// Returns the paths of the files that locateDataset requires, whether they exist or not, without opening any. An
// unknown dataset and one that is generated have none.
std::vector<std::string> datasetFiles(const DatasetSpec& spec, const std::string& dataPath,
                                      const Environment& environment);

// Returns the digest over the files' contents in order (or over the parameters of a synthetic set). Reads every byte;
// the digest of an unchanged file (size, mtime, inode) is cached under $XDG_CACHE_HOME/scalescope/digests.
Result<std::string> datasetDigest(const DatasetSpec& spec, const DatasetInfo& info, const Environment& environment);

// Returns the SHA-256 of one file, which is cached in the same way. `stop` ends the reading.
Result<std::string> fileDigest(const std::string& path, const std::stop_token& stop, const Environment& environment);

// Computes that digest from the SHA-256 of each file, in the order of DatasetInfo.
std::string datasetDigestOf(const std::string& dataset, const std::vector<std::string>& train,
                            const std::vector<std::string>& test);

// Returns shape, classes and images as published, for use before the files are available; a generated set has them from
// the study. The result has no files, and counts are after splits and limits. An unknown dataset is an error.
Result<DatasetInfo> publishedInfo(const DatasetSpec& spec);

// Returns only the number of training images; 0 if unknown.
std::int64_t publishedTrainImages(const DatasetSpec& spec);

// Fills in shape, classes and count of a generated set if the study omits them; does nothing for other datasets.
void completeMade(DatasetSpec& spec);

// Returns the folder of installed data: $SCALESCOPE_RESOURCES, else beside the program (../share/scalescope,
// ../../../resources).
std::string resourceFolder(const Environment& environment);

// Returns $XDG_CACHE_HOME/scalescope, else ~/.cache/scalescope, or "" if neither variable is set.
std::string cacheFolder(const Environment& environment);

}  // namespace scalescope
