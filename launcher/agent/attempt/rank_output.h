#pragma once

#include <cstdint>
#include <string>

namespace scalescope::agent {

// What is kept of all that one rank prints in one attempt: once its file has more than `most` bytes, what lies between
// its first `head` and its last `tail` ones goes. most > head + tail + 100.
struct OutputLimit {
  std::uint64_t most = 16 << 20;
  std::uint64_t head = 8 << 20;
  std::uint64_t tail = 4 << 20;
};

// Shortens the file where it has more than that; the rank, which appends, goes on printing meanwhile. In place of what
// goes stands a line that says how many bytes are left out, of all times that the file was shortened; not among them
// are the few that a rank prints in the very moment of it. Returns that number; 0: nothing was left out so far, or the
// file cannot be written. Any thread; one at a time for one file.
std::uint64_t limitOutput(const std::string& path, const OutputLimit& limit = {});

// The last bytes that are in it, at most `most`; "" where it cannot be read.
std::string endOfOutput(const std::string& path, std::uint64_t most);

}  // namespace scalescope::agent
