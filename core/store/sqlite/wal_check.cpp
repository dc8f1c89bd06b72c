#include "core/store/sqlite/wal_check.h"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "core/base/files/regular_file.h"

namespace scalescope {
namespace {

// https://www.sqlite.org/fileformat2.html, "The Write-Ahead Log".
constexpr std::uint32_t kWalMagic = 0x377f0682;  // the lowest bit means checksums of big-endian words
constexpr std::size_t kWalHeaderBytes = 32, kFrameHeaderBytes = 24, kSummedFrameHeaderBytes = 8;
// A writer empties its log above 16 MiB, so a much longer file is not the log of a store.
constexpr std::uint64_t kMostWalBytes = 256u << 20;

std::uint32_t walWordAt(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word = word << 8 | static_cast<unsigned char>(bytes[at + i]);
  return word;
}

struct WalSum {
  std::uint32_t first = 0, second = 0;
  bool isSwapped = false;

  void add(std::string_view bytes) {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      std::uint32_t words[2];
      std::memcpy(words, bytes.data() + at, sizeof words);
      if (isSwapped) words[0] = __builtin_bswap32(words[0]), words[1] = __builtin_bswap32(words[1]);
      first += words[0] + second;
      second += words[1] + first;
    }
  }
  [[nodiscard]] bool isAt(std::string_view bytes, std::size_t at) const {
    return walWordAt(bytes, at) == first && walWordAt(bytes, at + 4) == second;
  }
};

std::string walBytesAt(const UniqueFd& file, std::uint64_t offset, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t have = 0;
  while (have < size) {
    const ssize_t got = pread(file.get(), bytes.data() + have, size - have, static_cast<off_t>(offset + have));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    have += static_cast<std::size_t>(got);
  }
  bytes.resize(have);
  return bytes;
}

// Classifies a frame: one that belongs to the current log has both salts of the header, one from before the last reset
// has two others.
enum class Turn { present, damaged, earlier };
Turn turnOf(std::string_view header, std::string_view frame) {
  if (frame.size() < 16) return Turn::earlier;
  const bool isFirst = header.substr(16, 4) == frame.substr(8, 4);
  const bool isSecond = header.substr(20, 4) == frame.substr(12, 4);
  return isFirst && isSecond ? Turn::present : isFirst || isSecond ? Turn::damaged : Turn::earlier;
}

}  // namespace

std::optional<std::uint64_t> walDamage(const std::string& databasePath) {
  const Result<UniqueFd> file = openRegularFile(databasePath + "-wal");
  if (!file) return std::nullopt;
  const std::string header = walBytesAt(*file, 0, kWalHeaderBytes);
  if (header.empty()) return std::nullopt;
  if (header.size() < kWalHeaderBytes || (walWordAt(header, 0) & ~1u) != kWalMagic) return 0;
  const bool isBigEndian = (walWordAt(header, 0) & 1) != 0;
  WalSum sum{0, 0, isBigEndian != (std::endian::native == std::endian::big)};
  sum.add(std::string_view(header).substr(0, 24));
  const std::uint32_t page = walWordAt(header, 8);
  if (!sum.isAt(header, 24) || page < 512 || page > 65536 || !std::has_single_bit(page)) return 0;
  const std::size_t frameBytes = kFrameHeaderBytes + page;
  std::uint64_t at = kWalHeaderBytes;
  for (; at < kMostWalBytes; at += frameBytes) {
    const std::string frame = walBytesAt(*file, at, frameBytes);
    if (turnOf(header, frame) == Turn::damaged) return at;
    if (turnOf(header, frame) == Turn::earlier) break;
    if (frame.size() < frameBytes) return at;
    sum.add(std::string_view(frame).substr(0, kSummedFrameHeaderBytes));
    sum.add(std::string_view(frame).substr(kFrameHeaderBytes));
    if (!sum.isAt(frame, 16)) return at;
  }
  const std::uint64_t end = at;
  for (; at < kMostWalBytes; at += frameBytes) {
    const std::string frame = walBytesAt(*file, at, kFrameHeaderBytes);
    if (frame.size() < kFrameHeaderBytes) return std::nullopt;
    if (turnOf(header, frame) == Turn::present) return end;
  }
  return std::nullopt;
}

}  // namespace scalescope
