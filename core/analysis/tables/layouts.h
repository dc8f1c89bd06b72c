#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/tables/grid.h"

namespace scalescope::tables {

inline constexpr std::size_t kMaxGridRows = 20'000;
inline constexpr std::size_t kMaxGridColumns = 256;

// All rows of a text in the order of its lines, including header, captions and comments.
struct LaidOut {
  std::vector<GridRow> rows;
  char separator = ',';
};

// Reads separated values; quoted cells may contain separators and line ends.
Result<LaidOut> separatedRows(std::string_view text, const std::string& fileName);

// Reads a table that is drawn with bars and has a rule of dashes below its header (Markdown, psql, box characters);
// nullopt if the text has none.
std::optional<Result<LaidOut>> barRows(std::string_view text, const std::string& fileName);

// Reads the body of \begin{tabular}; nullopt if the text is not LaTeX.
std::optional<Result<LaidOut>> latexRows(std::string_view text, const std::string& fileName);

// Removes spaces and tabs at both ends.
std::string trimmedCell(std::string_view text);

}  // namespace scalescope::tables
