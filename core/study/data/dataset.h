#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// What is known of a dataset without reading its pixels.
struct DatasetInfo {
  std::string name;
  int channels = 3;
  int height = 32;
  int width = 32;
  int classes = 10;
  std::int64_t trainImages = 0;  // after splits and trainLimit
  std::int64_t testImages = 0;
  std::vector<std::string> trainFiles;  // absolute paths, in the order of DatasetKind::parts
  std::vector<std::string> testFiles;
};

// Finds the dataset's files (spec.path, else `dataPath`, else $SCALESCOPE_DATA, else the shared cache
// $XDG_CACHE_HOME/scalescope/datasets; cifar10-sample: the shipped resource folder) and checks sizes: a missing file
// is named with what to try; a truncated one is named with the wanted and found size. Reads no pixel.
// A set cut down to whole records (the same number in every CIFAR-10 batch) is accepted; synthetic has count / 5 test
// images. Of other formats the headers are read. The error names a dataset or a split that there is not.
Result<DatasetInfo> locateDataset(const DatasetSpec& spec, const std::string& dataPath);

// Digest over the files' contents in order (or over the parameters of a synthetic set). Reads every byte; the digest of
// an unchanged file (size, mtime, inode) is cached under $XDG_CACHE_HOME/scalescope/digests.
Result<std::string> datasetDigest(const DatasetSpec& spec, const DatasetInfo& info);

// SHA-256 of one file, remembered in the same cache for as long as the file does not change. A stop ends the reading.
Result<std::string> fileDigest(const std::string& path, const std::stop_token& stop = {});

// The same from the SHA-256 of each file, in the order of DatasetInfo.
std::string datasetDigestOf(const std::string& dataset, const std::vector<std::string>& train,
                            const std::vector<std::string>& test);

// Shape, classes and images as published, for what is known before the files are here; a made set has them from the
// study. Without files; counts after splits and limits. The error names an unknown dataset.
Result<DatasetInfo> publishedInfo(const DatasetSpec& spec);

// Its count alone; 0 where unknown.
std::int64_t publishedTrainImages(const DatasetSpec& spec);

// Shape, classes and count of a made set where the study leaves them out; nothing of the others.
void completeMade(DatasetSpec& spec);

// Folder of shipped data: $SCALESCOPE_RESOURCES, else beside the program (../share/scalescope, ../../../resources).
std::string resourceFolder();

// $XDG_CACHE_HOME/scalescope, else ~/.cache/scalescope, "" where neither is known.
std::string cacheFolder();

}  // namespace scalescope
