#include "core/telemetry/log/segment.h"

#include <algorithm>
#include <charconv>

#include "core/base/crc32c.h"
#include "core/telemetry/record/bytes.h"

namespace scalescope {
namespace {

enum ChunkKind : std::uint8_t { full = 1, first, middle, last };

constexpr std::uint32_t kSegmentMagic = 0x474C5353;  // "SSLG"
// Limit of a record that is joined from chunks. A reader holds at most this and its chunk heads besides the bytes of
// one feed.
constexpr std::size_t kMaxJoinedBytes = kMaxRecordBytes;
constexpr std::size_t kMostBootId = 256;  // The index has that of each source. Linux has one of 36 bytes.

bool allZero(std::string_view bytes) {
  return std::all_of(
      bytes.begin(), bytes.end(), [](char c) { return c == 0; });
}

std::size_t blockLeft(std::uint64_t offset) { return kBlockBytes - static_cast<std::size_t>(offset % kBlockBytes); }

}  // namespace

std::string text(const Source& source) {
  if (source.kind == SourceKind::client) return "client";
  return (source.kind == SourceKind::rank ? "rank-" : "node-") + std::to_string(source.index);
}

std::optional<Source> parseSource(std::string_view text) {
  if (text == "client") return Source{SourceKind::client, 0};
  const bool rank = text.starts_with("rank-");
  if (!rank && !text.starts_with("node-")) return std::nullopt;
  text.remove_prefix(5);
  Source source{rank ? SourceKind::rank : SourceKind::node, 0};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), source.index);
  const bool canonical = !text.empty() && end == text.data() + text.size() && (text[0] != '0' || text.size() == 1);
  if (error != std::errc{} || !canonical || source.index < 0) return std::nullopt;
  return source;
}

void appendChunks(std::string_view payload, std::uint64_t offset, std::string& out) {
  bool begun = false;
  std::uint32_t crc = 0;
  for (;;) {
    std::size_t left = blockLeft(offset + out.size());
    if (left < kChunkHeadBytes) {
      out.append(left, '\0');
      left = kBlockBytes;
    }
    const std::size_t size = std::min(payload.size(), left - kChunkHeadBytes);
    const bool ends = size == payload.size();
    const ChunkKind kind = begun ? (ends ? last : middle) : (ends ? full : first);
    const std::size_t head = out.size();
    putBytes(out, std::uint32_t{0});
    putBytes(out, static_cast<std::uint16_t>(size));
    putBytes(out, kind);
    out.append(payload.substr(0, size));
    crc = crc32c(std::string_view(out).substr(head + 4), crc);
    std::memcpy(out.data() + head, &crc, sizeof crc);
    payload.remove_prefix(size);
    begun = true;
    if (ends) return;
  }
}

void encodeHeader(const SegmentHeader& header, std::string& out) {
  putBytes(out, kSegmentMagic);
  putBytes(out, header.version);
  putText(out, header.run.value);
  putBytes(out, static_cast<std::int32_t>(header.attempt));
  putBytes(out, header.source.kind);
  putBytes(out, static_cast<std::int32_t>(header.source.index));
  putBytes(out, static_cast<std::int32_t>(header.number));
  putBytes(out, header.firstSeq);
  putBytes(out, header.wallNs);
  putBytes(out, header.monotonicNs);
  putText(out, header.bootId);
}

Result<SegmentHeader> decodeHeader(std::string_view payload) {
  ByteReader in(payload);
  SegmentHeader header;
  if (in.take<std::uint32_t>() != kSegmentMagic) return fail("telemetry.header");
  in.into(header.version);
  if (in.good() && header.version > kSegmentVersion)
    return fail("telemetry.version", {{"version", static_cast<std::int64_t>(header.version)},
                                      {"known", static_cast<std::int64_t>(kSegmentVersion)}});
  header.run.value = in.takeText();
  header.attempt = in.take<std::int32_t>();
  in.into(header.source.kind);
  header.source.index = in.take<std::int32_t>();
  header.number = in.take<std::int32_t>();
  in.into(header.firstSeq), in.into(header.wallNs), in.into(header.monotonicNs);
  header.bootId = in.takeText();
  if (!in.good() || in.left() != 0 || header.bootId.size() > kMostBootId || header.version == 0 ||
      header.source.kind > SourceKind::client)
    return fail("telemetry.header");
  return header;
}

bool startsRecord(std::string_view bytes, std::uint64_t offset) {
  if (bytes.size() < kChunkHeadBytes) return false;
  ByteReader in(bytes);
  const auto crc = in.take<std::uint32_t>();
  const auto size = in.take<std::uint16_t>();
  const auto kind = in.take<std::uint8_t>();
  if ((kind != full && kind != first) || blockLeft(offset) < kChunkHeadBytes + size) return false;
  return bytes.size() >= kChunkHeadBytes + size && crc32c(bytes.substr(4, kChunkHeadBytes - 4 + size)) == crc;
}

void SegmentReader::feed(std::string_view bytes) {
  const std::size_t done = std::min(static_cast<std::size_t>(m_at - m_base), m_buffer.size());
  m_buffer.erase(0, done);
  m_base += done;
  m_buffer.append(bytes);
}

std::string_view SegmentReader::unread() const {
  return std::string_view(m_buffer).substr(std::min(static_cast<std::size_t>(m_at - m_base), m_buffer.size()));
}

SegmentReader::Chunk SegmentReader::readChunk(std::string_view& payload, std::uint8_t& kind) const {
  const std::string_view bytes = unread();
  if (bytes.size() < kChunkHeadBytes) return Chunk::torn;
  ByteReader in(bytes);
  const auto crc = in.take<std::uint32_t>();
  const auto size = in.take<std::uint16_t>();
  kind = in.take<std::uint8_t>();
  if (crc == 0 && size == 0 && kind == 0) return allZero(bytes) ? Chunk::torn : Chunk::damaged;
  if (kind < full || kind > last || size > blockLeft(m_at) - kChunkHeadBytes) return Chunk::damaged;
  if (bytes.size() < kChunkHeadBytes + size) return Chunk::torn;
  payload = bytes.substr(kChunkHeadBytes, size);
  // The checksum of a chunk that continues a record starts from the previous chunk's, so that halves of two records
  // (blocks duplicated or swapped) never join. Without the previous chunk it cannot be checked, and its bytes are not
  // used.
  const bool continues = kind == middle || kind == last;
  if (continues && !m_inRecord) return Chunk::whole;
  if (crc32c(bytes.substr(4, kChunkHeadBytes - 4 + size), continues ? m_crc : 0) != crc) return Chunk::damaged;
  return Chunk::whole;
}

void SegmentReader::loseRecord() {
  m_lost = true;
  m_inRecord = false;
  m_joined.clear();
}

inline SegmentReader::Item SegmentReader::item(std::uint64_t start, std::string_view payload) {
  m_itemEnd = m_at;
  return {start == 0 ? Item::Kind::header : Item::Kind::record, payload, m_itemEnd, 0};
}

SegmentReader::Item SegmentReader::gapTo(std::uint64_t end) {
  m_lost = false;
  const std::uint64_t bytes = end - m_itemEnd;
  m_itemEnd = end;
  return {Item::Kind::gap, {}, end, bytes};
}

std::optional<SegmentReader::Item> SegmentReader::tornTail() {
  if (!m_final || fedTo() <= m_itemEnd) return std::nullopt;
  if (!m_lost && !m_inRecord && allZero(unread())) return std::nullopt;
  m_inRecord = false;
  m_joined.clear();
  m_at = std::max(m_at, fedTo());
  return gapTo(fedTo());
}

std::optional<SegmentReader::Item> SegmentReader::next() {
  for (;;) {
    const std::size_t left = blockLeft(m_at);
    if (left < kChunkHeadBytes) {
      m_at += left;
      continue;
    }
    std::string_view payload;
    std::uint8_t kind = 0;
    const Chunk chunk = readChunk(payload, kind);
    if (chunk == Chunk::torn) return tornTail();
    if (chunk == Chunk::damaged) {
      loseRecord();
      m_at += left;
      // Many zeros before a byte are skipped at once, since each of their blocks would be compared with all of them.
      const std::size_t zeros = unread().find_first_not_of('\0');
      if (zeros != std::string_view::npos) m_at += zeros / kBlockBytes * kBlockBytes;
      continue;
    }
    const bool starts = kind == full || kind == first;
    if (starts == m_inRecord) loseRecord();  // The end or the start of a record is missing.
    if (starts && m_lost) return gapTo(m_at);
    if (starts) m_recordStart = m_at;
    std::memcpy(&m_crc, unread().data(), sizeof m_crc);
    m_at += kChunkHeadBytes + payload.size();
    if (kind == full) return item(m_recordStart, payload);
    if (!starts && m_lost) continue;
    if (starts) m_joined.clear();
    m_joined.append(payload);
    m_inRecord = kind != last;
    if (m_joined.size() > kMaxJoinedBytes)
      loseRecord();
    else if (kind == last)
      return item(m_recordStart, m_joined);
  }
}

}  // namespace scalescope
