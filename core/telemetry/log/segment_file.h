#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/file.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// An open segment (or reserve file) that is appended to. One thread.
class SegmentFileWriter {
 public:
  // Creates `path` (it must not exist) and writes the header.
  static Result<SegmentFileWriter> create(const std::string& path, const SegmentHeader& header);

  // Opens or creates the reserve file: 64 KiB are allocated, so that records fit when the disk is full. What can be
  // read stays, a torn tail is cut. The header is written with the first record.
  static Result<SegmentFileWriter> openReserve(const std::string& path);

  // Appends chunk bytes made for offset(). On failure nothing after the last byte of a whole record stays:
  // `keepTo(written)` says how many bytes of `bytes` may stay when only `written` of them fitted.
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
  void releaseUnused();  // gives preallocated space beyond the end back

  [[nodiscard]] std::uint64_t offset() const { return m_offset; }
  [[nodiscard]] const std::string& path() const { return m_path; }
  [[nodiscard]] bool suspect() const { return m_suspect; }  // a sync or cut failed: nothing more may be appended

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
