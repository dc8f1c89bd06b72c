#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
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

struct PackingOptions {
  std::stop_token stop = {};
  // That it is packed, or waited for: when that begins, and again after each `signs`. On the caller's thread.
  std::function<void()> sign = {};
  std::chrono::milliseconds signs{2000};
  std::chrono::milliseconds patience{300'000};  // then another packer of the same file is not waited for any longer
};

// Of the file with that digest: made by one at a time, of all threads and processes, and found there afterwards if it
// is as long as it was when it was made. Those that nobody asked for in 30 days go when one is made. Blocks for as long
// as compressing takes (472 MB: seconds). Errors: those of files; file.changed where it has another digest;
// file.locked; data.cancelled when told to stop.
Result<PackedFile> packFile(const std::string& path, const std::string& digest, const PackingOptions& options = {});

// It was no good where it went: the next to ask makes it anew.
void forgetPacked(const std::string& digest);

}  // namespace scalescope
