#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "core/store/series/packing.h"

namespace scalescope {

// A series as levels of entries: level 0 has the points, and each higher level one entry for 8 of the level below.
// Entries are grouped in chunks of 512; those that do not fill a chunk yet are the level's tail. This is only the
// arithmetic: writers keep the chunks in the database, readers of a log keep them in memory, and both get the same
// result.

inline constexpr std::size_t kChunkEntries = 512;
inline constexpr std::size_t kPyramidFactor = 8;

struct SeriesLevel {
  std::int64_t chunks = 0;
  std::vector<SeriesEntry> tail;
};

struct SeriesState {
  std::int64_t no = 0;  // 0: no row yet
  std::int64_t points = 0;
  std::int64_t counted = 0;  // points that are not NaN
  double first = 0, last = 0, min = std::numeric_limits<double>::quiet_NaN(), max = min, sum = 0;
  std::int64_t firstNs = 0, lastNs = 0;
  std::vector<SeriesLevel> levels;
};

// Receives kChunkEntries entries.
using PutChunk = std::function<void(int level, std::int64_t number, const SeriesEntry* entries)>;

// Appends points that follow the existing ones.
void appendEntries(SeriesState& series, const std::vector<SeriesEntry>& points, const PutChunk& putChunk);

}  // namespace scalescope
