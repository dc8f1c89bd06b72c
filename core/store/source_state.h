#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "core/store/packing.h"
#include "core/store/seq_set.h"
#include "core/store/sqlite.h"
#include "core/telemetry/segment.h"

namespace scalescope {

inline constexpr std::size_t kChunkEntries = 512;
inline constexpr std::size_t kPyramidFactor = 8;

struct SeriesState {
  std::int64_t no = 0;
  std::int64_t points = 0;
  std::int64_t counted = 0;  // without NaN
  double first = 0, last = 0, min = std::numeric_limits<double>::quiet_NaN(), max = min, sum = 0;
  std::int64_t firstNs = 0, lastNs = 0;
};

// What the writer knows of one source: its row, its series and how far its segments are read.
struct SourceState {
  std::int64_t no = 0;
  std::int64_t runNo = 0;
  SeqSet seqs;
  std::int64_t records = 0;
  std::int64_t damaged = 0;  // gaps that the segment reader found
  std::int64_t drops = 0;
  std::string bootId;
  std::int64_t clockOffset = 0;  // wall less monotonic, of the boot's first header
  std::int64_t firstWall = 0;    // of the first record; 0 = none yet
  std::int64_t lastStep = -1;
  double lastLoss = std::numeric_limits<double>::quiet_NaN();
  std::int64_t timedSamples = 0, timedNs = 0;
  std::int64_t tailRecords = 0, tailBytes = 0;
  int status = -1;  // RunStatus of an outcome record
  std::string cause;
  std::int64_t ended = 0;
  std::map<int, SegmentReader> segments;
  std::map<std::pair<int, int>, SeriesState> series;  // by metric and instance
};

// The source's row and everything below it; made when absent.
SourceState loadSource(Database& database, std::int64_t runNo, int attempt, const Source& source);
void saveSource(Database& database, const SourceState& state);

// Appends entries to a series: short-lived tail rows, merged every 64 entries, every 512 entries a chunk, every chunk 64 entries of the
// level above.
void appendPoints(Database& database, std::int64_t sourceNo, std::pair<int, int> key, SeriesState& series,
                  const std::vector<SeriesEntry>& points);

// Appends framed records as one row; many small rows are packed together.
void appendRecords(Database& database, SourceState& state, std::uint64_t firstSeq, std::uint32_t types, int records,
                   const std::string& framed);

// What is left in small rows of a source that has ended becomes one packed row per series and level, and one of records. More
// may still be appended.
void compactSource(Database& database, std::int64_t source);

}  // namespace scalescope
