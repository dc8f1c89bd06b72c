#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope::tables {

struct GridRow {
  int line = 0;  // Line in the file, from 1.
  std::vector<std::string> cells;
};

// A table as it was printed.
struct Grid {
  std::vector<std::string> header;  // Header rows that continue each other are joined by a space.
  std::vector<std::string> groups;  // Text of a merged cell above a column ("DDP" over two columns); "" for none.
  std::vector<std::string> units;   // Units from a row below the header; "" for none.
  int headerLine = 0;
  std::vector<GridRow> rows;  // The data, without blank rows, rules and repeated headers.
  char separator = ',';       // Separator of the cells; ' ' for runs of spaces.

  // Returns the header of the column, after the group that it belongs to.
  [[nodiscard]] std::string title(std::size_t column) const;
};

// Reads the only table of a text: RFC 4180 with comma, semicolon, tab or bar (set by a line "sep=;", else the one that
// fits most lines), columns separated by spaces, a Markdown or drawn table with bars, or a LaTeX tabular. Captions, and
// lines that start with # before the header, are skipped. Errors name file and line: no header, a quote that is never
// closed, bytes that are not text, a second table, more than 20,000 rows, 400,000 line ends, 256 columns or 16 MiB.
Result<Grid> readGrid(std::string_view bytes, const std::string& fileName);

}  // namespace scalescope::tables
