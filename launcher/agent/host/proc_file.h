#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/file.h"

namespace scalescope::agent {

// A /proc file that is kept open and read repeatedly, because opening is most of the cost.
class ProcFile {
 public:
  explicit ProcFile(const std::string& path) : m_fd(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  // Returns the content, valid until the next read; empty if the process has ended.
  std::string_view read(std::string& buffer) const {
    std::size_t size = 0;
    buffer.resize(std::max<std::size_t>(buffer.capacity(), 8192));
    for (;;) {
      const ssize_t got =
          m_fd.valid() ? pread(m_fd.get(), buffer.data() + size, buffer.size() - size, static_cast<off_t>(size)) : -1;
      if (got <= 0) break;
      size += static_cast<std::size_t>(got);
      if (size == buffer.size()) buffer.resize(2 * size);
      if (size > (4u << 20)) break;
    }
    return std::string_view(buffer).substr(0, size);
  }

 private:
  UniqueFd m_fd;
};

}  // namespace scalescope::agent
