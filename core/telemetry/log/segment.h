#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// Log segments: 32 KiB blocks of chunks (crc32c u32, length u16, kind u8: full first middle last; LevelDB's framing,
// but the checksum, over length, kind and bytes, counts on through the chunks of one record). The first record is the
// header. Pure codecs; files are opened in log_file.h.

inline constexpr std::uint32_t kSegmentVersion = 1;
inline constexpr std::size_t kBlockBytes = 32u << 10;
inline constexpr std::size_t kSegmentBytes = 8u << 20;
inline constexpr std::size_t kMostSegmentBytes = 4 * kSegmentBytes;  // a peer that claims more is not believed
inline constexpr std::size_t kGrowBytes = 256u << 10;
inline constexpr std::size_t kReserveBytes = 64u << 10;
inline constexpr std::size_t kChunkHeadBytes = 7;

enum class SourceKind : std::uint8_t { rank = 0, node = 1, client = 2 };

struct Source {
  SourceKind kind = SourceKind::rank;
  int index = 0;  // 0 for client
  friend auto operator<=>(const Source&, const Source&) = default;
};
std::string text(const Source& source);  // "rank-3", "node-0", "client"
std::optional<Source> parseSource(std::string_view text);

struct SegmentHeader {
  std::uint32_t version = kSegmentVersion;
  RunId run;
  int attempt = 0;
  Source source;
  int number = 0;  // of the segment, from 1
  std::uint64_t firstSeq = 1;
  std::int64_t wallNs = 0;
  std::int64_t monotonicNs = 0;
  std::string bootId;
  friend bool operator==(const SegmentHeader&, const SegmentHeader&) = default;
};

// Appends one payload to a segment image as chunks; `offset` is where `out` will lie in the file (for block padding).
void appendChunks(std::string_view payload, std::uint64_t offset, std::string& out);

// The header's payload, to be passed to appendChunks at offset 0.
void encodeHeader(const SegmentHeader& header, std::string& out);
Result<SegmentHeader> decodeHeader(std::string_view payload);

// Returns whether `bytes`, which lie at `offset` of a file, begin with a record's first chunk whose checksum fits.
bool startsRecord(std::string_view bytes, std::uint64_t offset);

// Feeds on a segment's bytes in order and gives payloads out. A zero-filled rest (preallocated) or an incomplete chunk
// is a torn tail: `next` returns none and the offset stays, wait for growth. A chunk whose CRC or length is wrong with
// data after it is a damaged middle: the reader skips to the next block and reports a gap once.
class SegmentReader {
 public:
  struct Item {
    enum class Kind { header, record, gap } kind{};
    std::string_view payload;     // valid until the next feed() or next()
    std::uint64_t endOffset = 0;  // resume here after this item is stored
    std::uint64_t gapBytes = 0;
  };

  explicit SegmentReader(std::uint64_t offset = 0) : m_base(offset), m_itemEnd(offset), m_at(offset) {}

  // Appends bytes that follow those fed before. At most one block more than a record is kept.
  void feed(std::string_view bytes);
  std::optional<Item> next();

  // After the last byte of a finished segment: a torn tail becomes a gap.
  void finish() { m_final = true; }
  [[nodiscard]] std::uint64_t offset() const { return m_itemEnd; }  // everything before is given out
  // Returns whether a chunk between offset() and fedTo() is damaged; else a record may begin there.
  [[nodiscard]] bool isDamaged() const { return m_lost; }
  [[nodiscard]] std::uint64_t fedTo() const { return m_base + m_buffer.size(); }

 private:
  enum class Chunk { whole, torn, damaged };
  Chunk readChunk(std::string_view& payload, std::uint8_t& kind) const;
  Item item(std::uint64_t start, std::string_view payload);
  Item gapTo(std::uint64_t end);
  std::optional<Item> tornTail();
  void loseRecord();
  [[nodiscard]] std::string_view unread() const;

  std::string m_buffer;             // bytes from m_base on
  std::uint64_t m_base = 0;         // file offset of m_buffer[0]
  std::uint64_t m_itemEnd = 0;      // end of the last item given out
  std::uint64_t m_at = 0;           // next chunk, offset in the file
  std::uint64_t m_recordStart = 0;  // of the record in m_joined
  std::string m_joined;             // payload of a record that spans chunks
  std::uint32_t m_crc = 0;          // of the last chunk read
  bool m_inRecord = false;
  bool m_lost = false;  // in a damaged stretch; its gap is given out before the next good record
  bool m_final = false;
};

}  // namespace scalescope
