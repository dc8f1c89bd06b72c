#pragma once

#include <cstdint>
#include <string>

namespace scalescope::agent {

// Limits of the kept output of one rank in one attempt: once its file has more than `most` bytes, everything between
// its first `head` and its last `tail` bytes is removed. most > head + tail + 100.
struct OutputLimit {
  std::uint64_t most = 16 << 20;
  std::uint64_t head = 8 << 20;
  std::uint64_t tail = 4 << 20;
};

// Shortens the file if it is larger than that; the rank, which appends, continues to print meanwhile. The removed part
// is replaced by a line with the number of bytes left out, in total over all shortenings; it does not include the few
// bytes that a rank prints at the very time of one. Returns that number; 0 if nothing was left out so far, or the file
// cannot be written. Any thread; one at a time for one file.
std::uint64_t limitOutput(const std::string& path, const OutputLimit& limit = {});

// Returns the last bytes of the file, at most `most`; empty if it cannot be read.
std::string endOfOutput(const std::string& path, std::uint64_t most);

}  // namespace scalescope::agent
