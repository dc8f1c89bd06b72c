#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// The datasets of this machine, for the command line and the window: which are present and how to get them. They are in
// one folder that all stores share, where core/study/data/dataset.h finds them for a study that names no path. All
// functions block; any thread. Two processes may use them at once: a process that changes a dataset holds its lock.

enum class DatasetState { absent, present, incomplete, damaged };
std::string_view name(DatasetState state);

struct DatasetStatus {
  std::string name;
  DatasetState state = DatasetState::absent;
  std::string folder;       // Folder of its files, present or not.
  std::uint64_t bytes = 0;  // Size of its files that are present.
  // Size of everything that a fetch without named splits downloads; 0 if there is no mirror.
  std::uint64_t downloadBytes = 0;
  // Digest of the contents, as in cell keys (core/study/data/dataset.h); empty if not computed yet.
  std::string digest;
  std::string from;        // File or folder that was imported, or "shipped"; empty if the user copied the files there.
  bool published = false;  // A published checksum proves every file.
  std::vector<std::string> splits;  // Splits whose files are present, of "train", "test", "extra".
  std::int64_t trainImages = 0;     // Number of images of the default split.
  std::int64_t testImages = 0;
  std::optional<Message> problem;  // Description of what is missing or wrong, with a suggestion.
};

struct DatasetProgress {
  Message step;  // Description of the current step.
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // Total in bytes; 0 if unknown.
};
struct DatasetWork {
  std::string folder;  // Folder; empty for the shared one, $XDG_CACHE_HOME/scalescope/datasets.
  std::function<void(const DatasetProgress&)> progress;  // Callback at most ten times a second; may be empty.
  std::stop_token stop;  // Token that ends the work with the error data.cancelled and without changes.
};

// Returns one entry per named dataset; reads sizes and descriptions, no images. Never fails: problems are in the
// entries.
std::vector<DatasetStatus> listDatasets(const std::string& folder = "");
DatasetStatus datasetStatus(const std::string& name, const std::string& folder = "");

// Imports a dataset's files from a folder, an archive (tar with gzip, xz, bzip2, zstd; zip) or one of the files. Every
// image is read before anything is replaced; the new files appear together. Files of SVHN's other splits stay.
Result<DatasetStatus> importDataset(const std::string& name, const std::string& source, const DatasetWork& work);

// Downloads missing files from the catalog's mirrors, resuming where an earlier call stopped, checks the published
// checksums and imports the files. `splits`: of "train", "test", "extra"; empty for train and test. Needs the program
// curl.
Result<DatasetStatus> fetchDataset(const std::string& name, const std::vector<std::string>& splits,
                                   const DatasetWork& work);

// Reads every byte and image, compares them with the digests noted at the import (or the published ones) and notes the
// digest. The error names the first wrong file.
Result<DatasetStatus> verifyDataset(const std::string& name, const DatasetWork& work);

}  // namespace scalescope
