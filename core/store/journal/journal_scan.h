#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// Bytes of a journal that cannot be read as records. An incomplete record at the end, from an interrupted write, is not
// damage.
struct JournalDamage {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
};

struct JournalScan {
  std::uint64_t end = 0;  // Offset after the last readable record.
  std::uint64_t size = 0;
  std::vector<JournalDamage> damages;  // First kMostDamages of them, in order.
};

inline constexpr std::size_t kMostDamages = 1000;

// Passes the header and every readable record of the file to `each`, in order. After a damaged chunk it searches for
// the next record byte by byte, while a log's reader continues at the next block: a journal is small, and the users'
// entries are stored nowhere else. An error of `each` ends the scan.
using EachPayload = std::function<Status(SegmentReader::Item::Kind kind, std::string_view payload)>;
Result<JournalScan> scanJournal(int fd, const std::string& path, const EachPayload& each);

}  // namespace scalescope
