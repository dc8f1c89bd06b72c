#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope::tables {

struct GridRow {
  int line = 0;  // in the file, from 1
  std::vector<std::string> cells;
};

// A table as it was printed.
struct Grid {
  std::vector<std::string> header;  // header rows that continue each other are joined by a space
  std::vector<std::string> groups;  // what a merged cell above a column says ("DDP" over two columns); "" nothing
  std::vector<std::string> units;   // of a row of units below the header; "" nothing
  int headerLine = 0;
  std::vector<GridRow> rows;  // the data, without blank rows, rules and repeated headers
  char separator = ',';       // between the cells; ' ' where runs of spaces part them

  [[nodiscard]] std::string title(std::size_t column) const;  // its header, behind the group that it belongs to
};

// Reads the one table of a text: RFC 4180 with comma, semicolon, tab or bar (a line "sep=;" says which, else the one
// that fits most lines), columns parted by spaces, a Markdown or drawn table of bars, or a LaTeX tabular. Captions and
// lines that start with # before the header are passed over. Errors name file and line: no header, a quote that never
// ends, bytes that are no text, a second table, more than 20,000 rows, 256 columns or 16 MiB.
Result<Grid> readGrid(std::string_view bytes, const std::string& fileName);

}  // namespace scalescope::tables
