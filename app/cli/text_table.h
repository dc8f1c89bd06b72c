#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace scalescope::cli {

// The look of a table: on a terminal it has the terminal's width, and colors unless NO_COLOR is set.
struct TableLook {
  std::size_t width = 0;  // 0: as wide as its words
  bool hasColours = false;
};
TableLook lookOf(int descriptor);

// Columns padded to their widest entry, numbers to the right; UTF-8 counted by code points. Where the look is narrower,
// entries of words go on below between two words; if that is not enough, the columns stand in several tables below each
// other, each with the first column. No word is broken. Every entry is made inert.
std::string textTable(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows,
                      const TableLook& look);

}  // namespace scalescope::cli
