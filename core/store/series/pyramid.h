#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "core/store/series/packing.h"

namespace scalescope {

// A series as levels of entries: level 0 holds the points, each level above an entry for 8 of the level below. Entries
// lie in chunks of 512; what does not fill one yet is the level's tail. The arithmetic alone: who writes chunks keeps
// them in the database, who reads a log keeps them in memory, and both get the same.

inline constexpr std::size_t kChunkEntries = 512;
inline constexpr std::size_t kPyramidFactor = 8;

struct SeriesLevel {
  std::int64_t chunks = 0;
  std::vector<SeriesEntry> tail;
};

struct SeriesState {
  std::int64_t no = 0;  // 0: no row yet
  std::int64_t points = 0;
  std::int64_t counted = 0;  // without NaN
  double first = 0, last = 0, min = std::numeric_limits<double>::quiet_NaN(), max = min, sum = 0;
  std::int64_t firstNs = 0, lastNs = 0;
  std::vector<SeriesLevel> levels;
};

// kChunkEntries of them.
using PutChunk = std::function<void(int level, std::int64_t number, const SeriesEntry* entries)>;

// Points that follow those there are.
void appendEntries(SeriesState& series, const std::vector<SeriesEntry>& points, const PutChunk& putChunk);

}  // namespace scalescope
