#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope::audit {

struct CsvRow {
  int line = 0;  // in the file, from 1
  std::vector<std::string> cells;
};

struct CsvTable {
  std::vector<std::string> header;
  std::vector<CsvRow> rows;
  bool decimalComma = false;  // columns are parted by semicolons, so a comma in a number is its point
};

// RFC 4180 with comma, semicolon or tab (whichever the header has most of); a byte order mark, empty lines and lines
// that start with # before the header are passed over; cells are trimmed. Errors name file and line: no header, a quote
// that never ends, a zero byte, more than 20,000 rows, 256 columns or 16 MiB.
Result<CsvTable> readCsv(std::string_view text, const std::string& fileName);

}  // namespace scalescope::audit
