#include "launcher/agent/attempt/log_feed.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "core/base/file.h"
#include "core/telemetry/log/store_layout.h"
#include "core/telemetry/record/records.h"
#include "launcher/agent/host/paths.h"

namespace scalescope::agent {
namespace {

constexpr std::size_t kFeedPieceBytes = 256u << 10;
constexpr std::size_t kLargestRead = 2 * kMaxRecordBytes + 4 * kBlockBytes;
constexpr std::size_t kChunkHeader = 7;

bool exists(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

}  // namespace

bool LogFeed::openSegment() {
  if (m_openSegment == m_segment && m_file.valid()) return true;
  Result<UniqueFd> opened = openRegularFile(segmentPath(m_folder, m_source, m_segment));
  m_file = opened ? std::move(*opened) : UniqueFd();
  m_openSegment = m_segment;
  return m_file.valid();
}

// Reads seven bytes to check for data behind the position, so that an idle source costs one pread per check.
bool LogFeed::hasMore() const {
  const std::uint64_t rest = kBlockBytes - m_offset % kBlockBytes;
  const std::uint64_t at = rest < kChunkHeader ? m_offset + rest : m_offset;
  char header[kChunkHeader];
  if (pread(m_file.get(), header, sizeof header, static_cast<off_t>(at)) != static_cast<ssize_t>(sizeof header))
    return false;
  return std::any_of(header, header + sizeof header, [](char byte) { return byte != 0; });
}

LogFeed::Piece LogFeed::readPiece(std::size_t bytes) {
  std::string buffer(bytes, '\0');
  const ssize_t got = pread(m_file.get(), buffer.data(), buffer.size(), static_cast<off_t>(m_offset));
  buffer.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  SegmentReader reader(m_offset);
  std::uint64_t end = m_offset;
  // The data are fed in blocks, since the reader keeps no more than it needs.
  for (std::size_t at = 0; at < buffer.size(); at += kBlockBytes) {
    reader.feed(std::string_view(buffer).substr(at, kBlockBytes));
    bool stop = false;
    while (const auto item = reader.next()) {
      // A read during a write may see damage in the middle that has disappeared shortly afterwards.
      if (item->kind == SegmentReader::Item::Kind::gap && m_doubt != end) {
        m_doubt = end;
        stop = true;
        break;
      }
      end = item->endOffset;
    }
    if (stop) break;
  }
  Piece piece{m_segment, m_offset, {}};
  piece.bytes = buffer.substr(0, std::min<std::uint64_t>(end - m_offset, buffer.size()));
  m_offset += piece.bytes.size();
  return piece;
}

bool LogFeed::advance(bool ended) {
  if (m_segment == 0) return false;
  if (exists(segmentPath(m_folder, m_source, m_segment + 1))) {
    ++m_segment;
    m_offset = 0;
    return true;
  }
  if (!ended || m_reserveDone || !exists(segmentPath(m_folder, m_source, 0))) return false;
  m_reserveDone = true;
  m_segment = 0;
  m_offset = 0;
  return true;
}

LogFeed::Piece LogFeed::next(bool ended) {
  for (int hops = 0; hops < 4; ++hops) {
    // This is checked before reading: a segment is complete once its successor exists.
    const bool successor = m_segment > 0 && exists(segmentPath(m_folder, m_source, m_segment + 1));
    if (openSegment() && hasMore()) {
      const bool final = ended || successor;
      const bool doubted = m_doubt == m_offset;
      Piece piece = readPiece(kFeedPieceBytes);
      if (piece.bytes.empty() && !doubted && m_doubt == m_offset && !final) return {};
      if (piece.bytes.empty()) piece = readPiece(kLargestRead);
      if (!piece.bytes.empty()) return piece;
    }
    if (!(successor || ended) || !advance(ended)) return {};
  }
  return {};
}

}  // namespace scalescope::agent
