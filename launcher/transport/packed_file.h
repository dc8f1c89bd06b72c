#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include "core/base/result.h"

namespace scalescope {

// A file compressed with zstd, for a link.
struct PackedFile {
  std::string path = {};    // in the cache folder's packed/
  std::string digest = {};  // SHA-256 of the compressed bytes
  std::int64_t bytes = 0;   // of them
};

// Of the file with that digest: made once, found there afterwards. Those that nobody asked for in 30 days go when one
// is made. Blocks for as long as compressing takes (472 MB: seconds). Errors: those of files; data.cancelled when told
// to stop.
Result<PackedFile> packFile(const std::string& path, const std::string& digest, const std::stop_token& stop);

}  // namespace scalescope
