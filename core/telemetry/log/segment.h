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

// A log segment consists of 32 KiB blocks of chunks (crc32c u32, length u16, kind u8: full first middle last). This is
// LevelDB's framing, but the checksum, over length, kind and bytes, continues through the chunks of one record. The
// first record is the header. These are pure codecs; log_file.h opens the files.

inline constexpr std::uint32_t kSegmentVersion = 1;
inline constexpr std::size_t kBlockBytes = 32u << 10;
inline constexpr std::size_t kSegmentBytes = 8u << 20;
inline constexpr std::size_t kMostSegmentBytes = 4 * kSegmentBytes;  // A larger size that a peer reports is refused.
inline constexpr std::size_t kGrowBytes = 256u << 10;
inline constexpr std::size_t kReserveBytes = 64u << 10;
inline constexpr std::size_t kChunkHeadBytes = 7;

enum class SourceKind : std::uint8_t { rank = 0, node = 1, client = 2 };

struct Source {
  SourceKind kind = SourceKind::rank;
  int index = 0;  // Number of the source; 0 for client.
  friend auto operator<=>(const Source&, const Source&) = default;
};
std::string text(const Source& source);  // Returns "rank-3", "node-0" or "client".
std::optional<Source> parseSource(std::string_view text);

struct SegmentHeader {
  std::uint32_t version = kSegmentVersion;
  RunId run;
  int attempt = 0;
  Source source;
  int number = 0;  // Number of the segment, from 1.
  std::uint64_t firstSeq = 1;
  std::int64_t wallNs = 0;
  std::int64_t monotonicNs = 0;
  std::string bootId;
  friend bool operator==(const SegmentHeader&, const SegmentHeader&) = default;
};

// Appends one payload to a segment image as chunks. `offset` is the position of `out` in the file and decides the
// padding of blocks.
void appendChunks(std::string_view payload, std::uint64_t offset, std::string& out);

// Encodes the header's payload, which is passed to appendChunks at offset 0.
void encodeHeader(const SegmentHeader& header, std::string& out);
Result<SegmentHeader> decodeHeader(std::string_view payload);

// Returns true if `bytes`, read at `offset` of a file, begin with a record's first chunk and its checksum is right.
bool startsRecord(std::string_view bytes, std::uint64_t offset);

// Reader of a segment's bytes in order that returns the payloads. Zeros (preallocated space) or an incomplete chunk at
// the end are a torn tail: `next` returns nothing and the offset stays until the file has grown. A chunk with a wrong
// checksum or length is damaged: the reader skips to the next block and reports one gap.
class SegmentReader {
 public:
  struct Item {
    enum class Kind { header, record, gap } kind{};
    std::string_view payload;     // View that is valid until the next feed() or next().
    std::uint64_t endOffset = 0;  // Offset to resume from after this item is stored.
    std::uint64_t gapBytes = 0;
  };

  explicit SegmentReader(std::uint64_t offset = 0) : m_base(offset), m_itemEnd(offset), m_at(offset) {}

  // Appends bytes that follow those fed before. Keeps at most one block more than a record.
  void feed(std::string_view bytes);
  std::optional<Item> next();

  // Marks the end of a finished segment: a torn tail becomes a gap.
  void finish() { m_final = true; }
  [[nodiscard]] std::uint64_t offset() const { return m_itemEnd; }  // Everything before it has been returned.
  // Returns true if a chunk between offset() and fedTo() is damaged; otherwise a record may begin there.
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

  std::string m_buffer;             // Bytes from m_base on.
  std::uint64_t m_base = 0;         // File offset of m_buffer[0].
  std::uint64_t m_itemEnd = 0;      // End of the last item returned.
  std::uint64_t m_at = 0;           // File offset of the next chunk.
  std::uint64_t m_recordStart = 0;  // Start of the record in m_joined.
  std::string m_joined;             // Payload of a record that spans chunks.
  std::uint32_t m_crc = 0;          // Checksum of the last chunk read.
  bool m_inRecord = false;
  bool m_lost = false;  // True in a damaged stretch; its gap is returned before the next good record.
  bool m_final = false;
};

}  // namespace scalescope
