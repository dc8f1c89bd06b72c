#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// Bytes of a journal that cannot be read as records. What an interrupted write leaves at the end is not damage.
struct JournalDamage {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
};

struct JournalScan {
  std::uint64_t end = 0;  // behind the last readable record
  std::uint64_t size = 0;
  std::vector<JournalDamage> damages;  // in order; the first kMostDamages of them
};

inline constexpr std::size_t kMostDamages = 1000;

// Gives the header and every readable record of the file to `each`, in order. Behind a damaged chunk it looks for the
// next record byte by byte, where a log's reader goes on at the next block: a journal is small, and what people wrote
// stands nowhere else. An error of `each` ends it.
using EachPayload = std::function<Status(SegmentReader::Item::Kind kind, std::string_view payload)>;
Result<JournalScan> scanJournal(int fd, const std::string& path, const EachPayload& each);

}  // namespace scalescope
