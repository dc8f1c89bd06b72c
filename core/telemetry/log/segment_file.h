#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/file.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// A segment or reserve file that is open for appending. It is used by one thread.
class SegmentFileWriter {
 public:
  // Creates `path`, which must not exist, and writes the header.
  static Result<SegmentFileWriter> create(const std::string& path, const SegmentHeader& header);

  // Opens or creates the reserve file and allocates 64 KiB, so that records fit when the disk is full. Readable records
  // are kept, a torn tail is cut. The header is written with the first record.
  static Result<SegmentFileWriter> openReserve(const std::string& path);

  // Appends chunk bytes that were encoded for offset(). If only `written` of them fit, the file is cut to the first
  // `keepTo(written)` of them, so that it ends with a whole record.
  template <class KeepTo>
  Status append(std::string_view bytes, KeepTo&& keepTo) {
    std::size_t written = 0;
    Status status = writeSome(bytes, written);
    if (!status) written = keepTo(written);
    m_offset += written;
    if (!status) cutToOffset();
    return status;
  }

  Status sync();
  void releaseUnused();  // Returns the preallocated space beyond the end to the file system.

  [[nodiscard]] std::uint64_t offset() const { return m_offset; }
  [[nodiscard]] const std::string& path() const { return m_path; }
  // Returns true after a failed sync or cut: nothing more may be appended.
  [[nodiscard]] bool suspect() const { return m_suspect; }

 private:
  Status writeSome(std::string_view bytes, std::size_t& written);
  void cutToOffset();

  UniqueFd m_fd;
  std::string m_path;
  std::uint64_t m_offset = 0;
  std::uint64_t m_allocated = 0;
  bool m_suspect = false;
};

}  // namespace scalescope
