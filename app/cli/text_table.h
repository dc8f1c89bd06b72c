#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace scalescope::cli {

// Format of a table: on a terminal it has the terminal's width, and colors unless NO_COLOR is set.
struct TableLook {
  std::size_t width = 0;  // 0 for as wide as its text.
  bool hasColours = false;
};
TableLook lookOf(int descriptor);

// Formats columns padded to their widest entry, numbers aligned to the right; UTF-8 is measured in code points. If the
// width is smaller, text entries wrap between words; if that is not enough, the columns are split into several tables
// below each other, each with the first column. No word is broken. Control characters of every entry are escaped.
std::string textTable(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows,
                      const TableLook& look);

}  // namespace scalescope::cli
