#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// Unpacks the regular files called `wanted` (name -> most bytes), wherever they lie in a tar (plain, gzip, xz, bzip2,
// zstd) or zip archive, into `folder`. Nothing else of the archive is written; links, paths and modes in it have no
// effect. Returns the names that were there. Errors name the archive.
Result<std::vector<std::string>> unpackArchive(const std::string& path,
                                               const std::map<std::string, std::uint64_t>& wanted,
                                               const std::string& folder,
                                               const std::function<void(std::uint64_t readBytes)>& progress,
                                               std::stop_token stop);

// Unpacks one file packed by gzip (NAME.gz; one that is not packed is copied) to `target`, which must not be there, at
// most `most` bytes of it.
Status unpackGzip(const std::string& path, const std::string& target, std::uint64_t most,
                  const std::function<void(std::uint64_t readBytes)>& progress, std::stop_token stop);

}  // namespace scalescope
