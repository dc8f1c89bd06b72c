#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

std::string compressed(std::string_view bytes);
// Refuses above 64 MiB: a damaged database must not take all memory.
Result<std::string> decompressed(std::string_view bytes);

// One entry of a series: a point (level 0) or the summary of 8^level points.
struct SeriesEntry {
  std::int64_t ns = 0;  // since the source's first record; of a summary, its first point's
  std::int64_t step = -1;
  double min = 0, max = 0, mean = 0;
};

// Columns of differences and byte planes; chunks compressed, tails only where that is shorter (their first byte says
// so). Level 0 keeps one value per entry.
std::string encodeTail(const SeriesEntry* entries, std::size_t count, int level);
bool decodeTail(std::string_view bytes, int level, std::vector<SeriesEntry>& out);
std::string encodeChunk(const SeriesEntry* entries, std::size_t count, int level);
bool decodeChunk(std::string_view bytes, int level, std::vector<SeriesEntry>& out);

// The summary of up to 8 entries; NaN counts only where all are NaN.
SeriesEntry summarised(const SeriesEntry* entries, std::size_t count);

}  // namespace scalescope
