#include "core/store/journal/journal_scan.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>

#include "core/base/file.h"
#include "core/telemetry/record/records.h"

namespace scalescope {
namespace {

using Item = SegmentReader::Item;

constexpr std::size_t kReadBytes = 1u << 20;
constexpr std::size_t kMostSearchedBytes = 16u << 20;  // Limit of one damaged stretch.

std::uint64_t blockStart(std::uint64_t offset) { return offset - offset % kBlockBytes; }

// Longest span of a record with its chunk heads.
constexpr std::size_t kMostRecordSpan = kMaxRecordBytes + 2 * kBlockBytes;

class Scanner {
 public:
  Scanner(int fd, std::string path, const EachPayload& each) : m_fd(fd), m_path(std::move(path)), m_each(each) {}

  Result<JournalScan> run() {
    SegmentReader reader;
    // The buffer is not zeroed, because every command scans the journal, which is short in most stores.
    const auto buffer = std::make_unique_for_overwrite<char[]>(kReadBytes);
    for (bool isAtEnd = false; !isAtEnd;) {
      const auto got = readSome(m_scan.size, buffer.get(), kReadBytes);
      if (!got) return tl::unexpected(got.error());
      isAtEnd = *got == 0;
      m_scan.size += *got;
      if (isAtEnd) reader.finish();
      reader.feed(std::string_view(buffer.get(), *got));
      while (const auto item = reader.next())
        if (Status taken = take(*item, isAtEnd); !taken) return tl::unexpected(taken.error());
    }
    return std::move(m_scan);
  }

 private:
  Result<std::size_t> readSome(std::uint64_t offset, char* into, std::size_t most) const {
    for (;;) {
      const ssize_t got = pread(m_fd, into, most, static_cast<off_t>(offset));
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) return fail("file.read", {{"path", m_path}, {"reason", errnoText(errno)}});
    }
  }

  Result<std::string> bytesBetween(std::uint64_t start, std::uint64_t end) const {
    std::string bytes(static_cast<std::size_t>(end - start), '\0');
    for (std::size_t have = 0; have < bytes.size();) {
      const auto got = readSome(start + have, bytes.data() + have, bytes.size() - have);
      if (!got) return tl::unexpected(got.error());
      if (*got == 0) bytes.resize(have);
      have += *got;
    }
    return bytes;
  }

  Status take(const Item& item, bool isAtEnd) {
    if (item.kind != Item::Kind::gap) {
      m_scan.end = item.endOffset;
      return m_each(item.kind, item.payload);
    }
    return search(item.endOffset - item.gapBytes, item.endOffset, isAtEnd && item.endOffset == m_scan.size);
  }

  // Passes on the readable records in [start, end), which a reader of segments has skipped.
  Status search(std::uint64_t start, std::uint64_t end, bool isTail) {
    const auto bytes = bytesBetween(start, std::min(end, start + kMostSearchedBytes));
    if (!bytes) return tl::unexpected(bytes.error());
    if (isTail)
      if (const auto whole = withLengthOfFile(*bytes, start)) {
        addDamage(start, end);
        return m_each(Item::Kind::record, *whole);
      }
    std::uint64_t damaged = start;
    bool hasFound = false;
    for (std::size_t at = 0; at < bytes->size();) {
      const std::string_view rest = std::string_view(*bytes).substr(at);
      std::optional<Item> found;
      SegmentReader reader(start + at);
      if (startsRecord(rest, start + at)) {
        reader.feed(rest.substr(0, kMostRecordSpan));
        found = reader.next();
      }
      if (!found || found->kind == Item::Kind::gap) {
        ++at;
        continue;
      }
      hasFound = true;
      if (start + at > damaged) addDamage(damaged, start + at);
      damaged = m_scan.end = found->endOffset;
      at = static_cast<std::size_t>(found->endOffset - start);
      if (Status taken = m_each(found->kind, found->payload); !taken) return taken;
    }
    if (damaged >= end) return {};
    if (isTail && !hasFound && isTorn(*bytes, start)) return {};
    addDamage(damaged, end);
    return {};
  }

  void addDamage(std::uint64_t start, std::uint64_t end) {
    if (m_scan.damages.size() < kMostDamages) m_scan.damages.push_back({start, end - start});
  }

  // Returns the last record if only its length is wrong and leads beyond the end of the file. An interrupted write
  // looks similar, but then the checksum does not fit the existing bytes.
  static std::optional<std::string> withLengthOfFile(std::string bytes, std::uint64_t start) {
    const std::uint64_t fileEnd = start + bytes.size();
    const std::uint64_t lastBlock = blockStart(fileEnd - 1);
    const std::size_t head = lastBlock > start ? static_cast<std::size_t>(lastBlock - start) : 0;
    if (bytes.size() < head + kChunkHeadBytes) return std::nullopt;
    const std::size_t size = bytes.size() - head - kChunkHeadBytes;
    bytes[head + 4] = static_cast<char>(size & 0xff);
    bytes[head + 5] = static_cast<char>(size >> 8);
    SegmentReader reader(start);
    reader.feed(bytes);
    const auto item = reader.next();
    if (!item || item->kind != Item::Kind::record || item->endOffset != fileEnd) return std::nullopt;
    return std::string(item->payload);
  }

  // Returns true if the bytes are only the beginning of a record, as an interrupted write leaves it.
  static bool isTorn(std::string_view bytes, std::uint64_t start) {
    if (bytes.size() > kMostRecordSpan) return false;
    SegmentReader reader(start);
    reader.feed(bytes);
    return !reader.next() && !reader.isDamaged();
  }

  int m_fd;
  std::string m_path;
  const EachPayload& m_each;
  JournalScan m_scan;
};

}  // namespace

Result<JournalScan> scanJournal(int fd, const std::string& path, const EachPayload& each) {
  return Scanner(fd, path, each).run();
}

}  // namespace scalescope
