#include "core/store/series/pyramid.h"

#include <cmath>

namespace scalescope {
namespace {

constexpr std::size_t kMostLevels = 16;

void appendLevel(SeriesState& series, std::size_t at, const std::vector<SeriesEntry>& entries,
                 const PutChunk& putChunk) {
  if (series.levels.size() <= at) series.levels.resize(at + 1);
  SeriesLevel& level = series.levels[at];
  level.tail.insert(level.tail.end(), entries.begin(), entries.end());
  if (level.tail.size() < kChunkEntries || at + 1 >= kMostLevels) return;
  std::vector<SeriesEntry> above;
  std::size_t from = 0;
  for (; from + kChunkEntries <= level.tail.size(); from += kChunkEntries) {
    const SeriesEntry* chunk = level.tail.data() + from;
    putChunk(static_cast<int>(at), level.chunks++, chunk);
    for (std::size_t i = 0; i < kChunkEntries; i += kPyramidFactor)
      above.push_back(summarised(chunk + i, kPyramidFactor));
  }
  level.tail.erase(level.tail.begin(), level.tail.begin() + static_cast<std::ptrdiff_t>(from));
  appendLevel(series, at + 1, above, putChunk);
}

}  // namespace

void appendEntries(SeriesState& series, const std::vector<SeriesEntry>& points, const PutChunk& putChunk) {
  if (points.empty()) return;
  if (series.points == 0) {
    series.first = points.front().mean;
    series.firstNs = points.front().ns;
  }
  series.last = points.back().mean;
  series.lastNs = points.back().ns;
  series.points += static_cast<std::int64_t>(points.size());
  for (const SeriesEntry& point : points) {
    if (std::isnan(point.mean)) continue;
    series.min = std::fmin(series.min, point.mean);
    series.max = std::fmax(series.max, point.mean);
    series.sum += point.mean;
    ++series.counted;
  }
  appendLevel(series, 0, points, putChunk);
}

}  // namespace scalescope
