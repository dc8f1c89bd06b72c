#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/store/sqlite/sqlite.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// The record numbers of a source that are stored: all up to last() except a short list of missing ranges. By it every
// record is stored once although segments, reserve files and sources that were taken over repeat or reorder them.
class SeqSet {
 public:
  // Returns true if `seq` is new. Numbers start at 1.
  bool add(std::uint64_t seq);

  [[nodiscard]] std::uint64_t last() const { return m_last; }

  [[nodiscard]] std::string encode() const;  // Returns the missing ranges as text.
  static SeqSet decode(std::uint64_t last, std::string_view missing);

 private:
  std::uint64_t m_last = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> m_missing;  // First and last of each missing range, ascending.
};

// A stretch of a log ends at the first end of a record from this size on. It is small enough that readers can skip
// stretches without the records they need.
inline constexpr std::uint64_t kStretchBytes = 256u << 10;

// The clock of the writing machine, taken from the first header of each boot, so that a changed wall clock does not
// distort the time axis of a run.
struct SourceClock {
  std::string bootId;
  std::int64_t offset = 0;  // Difference wall - monotonic, wrapped.

  void take(const SegmentHeader& header);
  [[nodiscard]] std::int64_t wall(std::int64_t monotonicNs) const;
};

// Complete records of a segment, from offset to offset.
struct Stretch {
  int segment = 0;
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  std::uint32_t types = 0;  // Bits of the types of its records.
};

// The position up to which a segment has been read, and its last stretch, which may still grow.
struct SegmentState {
  SegmentReader reader;
  std::uint64_t start = 0;
  std::uint32_t types = 0;
  std::uint64_t zeros = 0;  // Number of zeros at the end that were fed, but are no longer held by the reader.

  [[nodiscard]] std::uint64_t fedTo() const { return reader.fedTo() + zeros; }
  [[nodiscard]] std::uint64_t held() const { return reader.fedTo() - reader.offset(); }
};

// The row of a source, and what its segments hold together.
struct SourceTotals {
  std::int64_t no = 0;
  std::int64_t runNo = 0;
  SeqSet seqs;
  std::int64_t records = 0;
  std::int64_t damaged = 0;  // Gaps that the segment reader found.
  std::int64_t drops = 0;
  SourceClock clock;
  std::int64_t firstWall = 0;  // Time of the first record; 0 = none yet.
  std::int64_t lastStep = -1;
  double lastLoss = std::numeric_limits<double>::quiet_NaN();
  std::int64_t timedSamples = 0, timedNs = 0;
  int status = -1;  // RunStatus of an outcome record.
  std::string cause;
  std::int64_t ended = 0;
  std::uint64_t bytes = 0;  // Committed bytes of its segments without the reserve.
  std::uint64_t held = 0;   // Bytes after the last record of each segment.
};

// The writer's state of one source: its row and the position in each of its segments.
struct SourceState : SourceTotals {
  std::map<int, SegmentState> segments;
};

// Loads the state from the source's rows; `no` is 0 if there are none yet.
SourceState loadSource(Database& database, std::int64_t runNo, int attempt, const Source& source);
// Writes the source's row, and inserts it if it is missing.
void saveSource(Database& database, int attempt, const Source& source, SourceState& state);
void saveStretch(Database& database, std::int64_t sourceNo, const Stretch& stretch);

}  // namespace scalescope
