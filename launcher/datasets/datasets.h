#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// The datasets of this machine, for the command line and the window: what is here, and how it gets here. They lie in
// one folder that all stores share, where core/study/data/dataset.h finds them for a study that names no path. All
// functions block; any thread. Two processes may use them at once: who changes a dataset holds its lock.

enum class DatasetState { absent, present, incomplete, damaged };
std::string_view name(DatasetState state);

struct DatasetStatus {
  std::string name;
  DatasetState state = DatasetState::absent;
  std::string folder;               // where its files lie, or would
  std::uint64_t bytes = 0;          // of its files here
  std::uint64_t downloadBytes = 0;  // of everything that a fetch without named splits brings; 0 = no mirror is known
  std::string digest;      // of the contents, as cell keys have it (core/study/data/dataset.h); "" = not looked at yet
  std::string from;        // the file or folder that was imported, "shipped"; "" = laid there by hand
  bool published = false;  // every file proven by a published checksum
  std::vector<std::string> splits;  // of "train", "test", "extra": those whose files are here
  std::int64_t trainImages = 0;     // of the default split
  std::int64_t testImages = 0;
  std::optional<Message> problem;  // what is missing or wrong, with what to try
};

struct DatasetProgress {
  Message step;  // what is being done
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // 0 = not known
};
struct DatasetWork {
  std::string folder;                                    // "" = the shared one, $XDG_CACHE_HOME/scalescope/datasets
  std::function<void(const DatasetProgress&)> progress;  // at most ten calls a second; may be empty
  std::stop_token stop;                                  // ends in the error data.cancelled, with nothing changed
};

// One entry per named dataset; reads sizes and descriptions, no pixel. Never fails: problems are in the entries.
std::vector<DatasetStatus> listDatasets(const std::string& folder = "");
DatasetStatus datasetStatus(const std::string& name, const std::string& folder = "");

// Brings in a dataset's files from a folder, an archive (tar with gzip, xz, bzip2, zstd; zip) or one of the files.
// Every image is read before anything is replaced; the new files appear together. Files of SVHN's other splits stay.
Result<DatasetStatus> importDataset(const std::string& name, const std::string& source, const DatasetWork& work);

// Downloads what is not here from the catalog's mirrors, goes on where an earlier call stopped, compares the published
// checksums and imports. `splits`: of "train", "test", "extra"; empty = train and test. Needs the program curl.
Result<DatasetStatus> fetchDataset(const std::string& name, const std::vector<std::string>& splits,
                                   const DatasetWork& work);

// Reads every byte and image, compares with the digests noted at the import (or with the published ones) and notes the
// digest. The error names the first file that is wrong.
Result<DatasetStatus> verifyDataset(const std::string& name, const DatasetWork& work);

}  // namespace scalescope
