#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

std::string compressed(std::string_view bytes);
// Decompresses up to 64 MiB and refuses more, so that a damaged database cannot use all memory.
Result<std::string> decompressed(std::string_view bytes);

// One entry of a series: a point (level 0) or the summary of 8^level points.
struct SeriesEntry {
  std::int64_t ns = 0;  // time since the source's first record; a summary has its first point's
  std::int64_t step = -1;
  double min = 0, max = 0, mean = 0;
};

// Encodes entries as columns of differences and byte planes. Chunks are always compressed, tails only if that is
// shorter (as their first byte states). Level 0 keeps one value per entry.
std::string encodeTail(const SeriesEntry* entries, std::size_t count, int level);
bool decodeTail(std::string_view bytes, int level, std::vector<SeriesEntry>& out);
std::string encodeChunk(const SeriesEntry* entries, std::size_t count, int level);
bool decodeChunk(std::string_view bytes, int level, std::vector<SeriesEntry>& out);

// Returns the summary of up to 8 entries; NaN values are ignored unless all are NaN.
SeriesEntry summarised(const SeriesEntry* entries, std::size_t count);

}  // namespace scalescope
