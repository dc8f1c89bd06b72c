#pragma once

#include <cstdint>

namespace scalescope {

// While it exists, every file system reports to this process that it has that much space left. One at a time.
class LittleSpace {
 public:
  explicit LittleSpace(std::uint64_t bytes);
  ~LittleSpace();
  LittleSpace(const LittleSpace&) = delete;
  LittleSpace& operator=(const LittleSpace&) = delete;
};

}  // namespace scalescope
