#include "launcher/agent/attempt/rank_output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string_view>

#include "core/base/file.h"

namespace scalescope::agent {
namespace {

constexpr std::string_view kNoteBegin = "\n[scalescope: ";
constexpr std::string_view kNoteEnd = " bytes of output are left out here]\n";
constexpr std::size_t kNoteDigits = 20;
constexpr int kMaxChecks = 100;  // Limit for a rank that never stops printing.
constexpr std::size_t kNoteSize = kNoteBegin.size() + kNoteDigits + kNoteEnd.size();

std::string noteOf(std::uint64_t leftOut) {
  char digits[kNoteDigits + 1];
  std::snprintf(digits, sizeof digits, "%020" PRIu64, leftOut);
  return std::string(kNoteBegin) + digits + std::string(kNoteEnd);
}

std::string readAt(int file, std::uint64_t offset, std::uint64_t size) {
  std::string bytes(size, '\0');
  std::size_t have = 0;
  while (have < bytes.size()) {
    const ssize_t got = pread(file, bytes.data() + have, bytes.size() - have, static_cast<off_t>(offset + have));
    if (got <= 0) break;
    have += static_cast<std::size_t>(got);
  }
  bytes.resize(have);
  return bytes;
}

bool writeAt(int file, std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (put <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
    offset += static_cast<std::uint64_t>(put);
  }
  return true;
}

// Returns the number of the marker line at `head` that an earlier agent may have written; 0 without one.
std::uint64_t leftOutBefore(int file, std::uint64_t head) {
  const std::string note = readAt(file, head, kNoteSize);
  if (note.size() != kNoteSize || !note.starts_with(kNoteBegin) || !note.ends_with(kNoteEnd)) return 0;
  std::uint64_t leftOut = 0;
  for (const char digit : note.substr(kNoteBegin.size(), kNoteDigits)) {
    if (digit < '0' || digit > '9') return 0;
    leftOut = 10 * leftOut + static_cast<std::uint64_t>(digit - '0');
  }
  return leftOut;
}

std::uint64_t sizeOf(int file) {
  struct stat info {};
  return fstat(file, &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : 0;
}

}  // namespace

std::uint64_t limitOutput(const std::string& path, const OutputLimit& limit) {
  const UniqueFd file(open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
  if (!file.valid()) return 0;
  const std::uint64_t size = sizeOf(file.get());
  if (size <= limit.head) return 0;
  const std::uint64_t before = leftOutBefore(file.get(), limit.head);
  if (size <= limit.most) return before;
  // The tail replaces the removed part; a rank that appends meanwhile does so at the file's end. Those bytes become the
  // end of the new tail, until a check finds no more: a rank's last output is worth a few checks.
  std::string tail = readAt(file.get(), size - limit.tail, limit.tail);
  std::uint64_t taken = size;
  for (int check = 0; check < kMaxChecks; ++check) {
    if (!writeAt(file.get(), limit.head + kNoteSize, tail)) return before;
    const std::uint64_t now = sizeOf(file.get());
    if (now <= taken) break;
    const std::uint64_t kept = std::min(now - taken, limit.tail);
    tail = (tail + readAt(file.get(), now - kept, kept)).substr(kept);
    taken = now;
  }
  const std::uint64_t printed = sizeOf(file.get()) - limit.head - (before > 0 ? kNoteSize : 0);
  const std::uint64_t leftOut = before + printed - tail.size();
  if (!writeAt(file.get(), limit.head, noteOf(leftOut))) return before;
  const auto end = static_cast<off_t>(limit.head + kNoteSize + tail.size());
  return ftruncate(file.get(), end) == 0 ? leftOut : before;
}

std::string endOfOutput(const std::string& path, std::uint64_t most) {
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (!file.valid()) return "";
  const std::uint64_t size = sizeOf(file.get());
  const std::uint64_t kept = std::min(size, most);
  return readAt(file.get(), size - kept, kept);
}

}  // namespace scalescope::agent
