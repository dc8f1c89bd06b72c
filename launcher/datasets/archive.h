#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/data/dataset_kinds.h"

namespace scalescope {

// Unpacks the regular files named in `wanted` (name -> largest size in bytes), in whatever folder of the archive they
// are, into `folder`. The archive is a tar (plain, gzip, xz, bzip2, zstd) or a zip. Nothing else of it is written;
// links, paths and modes in it have no effect. Returns the names that were found. Errors name the archive.
Result<std::vector<std::string>> unpackArchive(const std::string& path,
                                               const std::map<std::string, std::uint64_t>& wanted,
                                               const std::string& folder,
                                               const std::function<void(std::uint64_t readBytes)>& progress,
                                               std::stop_token stop);

// Unpacks one gzip file (NAME.gz; a file that is not packed is copied) to `target`, which must not exist, and writes at
// most `most` bytes.
Status unpackGzip(const std::string& path, const std::string& target, std::uint64_t most,
                  const std::function<void(std::uint64_t readBytes)>& progress, std::stop_token stop);

// Refuses files that users often have in place of a dataset's file, with an error that names what they are: an HTML
// page, a Git LFS pointer, a Python pickle. `path` is read, `shown` is the name that the user gave.
Status checkFileKind(const std::string& path, const std::string& shown, const DatasetKind& kind);

// Returns the name of the file's Python version, which lacks ".bin"; empty if there is none.
std::string pythonNameOf(const DataFile& file);

tl::unexpected<Error> isPickle(const std::string& shown, const DatasetKind& kind);

}  // namespace scalescope
