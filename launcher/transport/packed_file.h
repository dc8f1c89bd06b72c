#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "core/base/environment.h"
#include "core/base/result.h"

namespace scalescope {

// A file compressed with zstd for sending.
struct PackedFile {
  std::string path = {};    // Path in the cache folder's packed/.
  std::string digest = {};  // SHA-256 of the compressed bytes.
  std::int64_t bytes = 0;   // Number of compressed bytes.
};

struct PackingOptions {
  std::stop_token stop = {};
  // Reports that the file is being packed or that another packer is waited for: at the beginning and again after each
  // `signs`. Called on the caller's thread.
  std::function<void()> sign = {};
  std::chrono::milliseconds signs{2000};
  std::chrono::milliseconds patience{300'000};  // Longest wait for another packer of the same file.
};

// Returns the packed form of the file with that digest; `environment` names the cache folder. One packer at a time
// makes it, across threads and processes, and later calls find it if it has the length that it had when made. Forms
// that were not used for 30 days are removed when one is made. Blocks while it compresses (472 MB: seconds). Errors:
// those of files; file.changed if the file has another digest; file.locked; data.cancelled on a stop.
Result<PackedFile> packFile(const std::string& path, const std::string& digest, const Environment& environment,
                            const PackingOptions& options = {});

// Removes a form that arrived damaged: the next packFile() makes it again.
void forgetPacked(const std::string& digest, const Environment& environment);

}  // namespace scalescope
