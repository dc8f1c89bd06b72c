#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#include "core/base/file.h"
#include "tests/fuzz/fuzz.h"

namespace scalescope {

// Bytes as a file that has a path but is not on a disk.
class MemoryFile {
 public:
  MemoryFile(const std::uint8_t* data, std::size_t size) : m_file(memfd_create("fuzz", MFD_CLOEXEC)) {
    require(writeAll(m_file.get(), textOf(data, size), "memory").has_value());
  }
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(m_file.get()); }

 private:
  UniqueFd m_file;
};

}  // namespace scalescope
