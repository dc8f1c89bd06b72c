#pragma once

#include <functional>
#include <string>

#include "core/base/file.h"
#include "core/telemetry/log/segment.h"

namespace scalescope::agent {

// Follower of the segments of one source from a position that returns only complete, checked chunks: a segment is
// preallocated with zeros, and zeros must not be sent as if they were written.
class LogFeed {
 public:
  LogFeed(std::string attemptFolder, Source source, int segment, std::uint64_t offset)
      : m_folder(std::move(attemptFolder)), m_source(source), m_segment(segment), m_offset(offset) {}

  struct Piece {
    int segment = 0;
    std::uint64_t offset = 0;
    std::string bytes;  // It is empty if there is nothing new.
  };
  // Returns at most 256 KiB (more for one large record). `ended`: the writer has ended, so a doubtful tail is final and
  // the reserve file follows the last segment.
  Piece next(bool ended);

  [[nodiscard]] const Source& source() const { return m_source; }
  [[nodiscard]] int segment() const { return m_segment; }
  [[nodiscard]] std::uint64_t offset() const { return m_offset; }

 private:
  bool openSegment();
  bool advance(bool ended);
  [[nodiscard]] bool hasMore() const;
  Piece readPiece(std::size_t bytes);

  std::string m_folder;
  Source m_source;
  int m_segment;
  std::uint64_t m_offset;
  // Offset of a gap seen once; it is accepted if it is still there at the next check.
  std::uint64_t m_doubt = ~0ull;
  bool m_reserveDone = false;
  UniqueFd m_file;
  int m_openSegment = -1;
};

}  // namespace scalescope::agent
