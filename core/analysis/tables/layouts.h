#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/tables/grid.h"

namespace scalescope::tables {

inline constexpr std::size_t kMaxGridRows = 20'000;
inline constexpr std::size_t kMaxGridColumns = 256;

// All rows of a text in the order of its lines, header, captions and comments among them.
struct LaidOut {
  std::vector<GridRow> rows;
  char separator = ',';
};

// Separated values; quoted cells may hold separators and line ends.
Result<LaidOut> separatedRows(std::string_view text, const std::string& fileName);

// A table drawn with bars, with a rule of dashes under its header (Markdown, psql, box characters); nullopt: none is in
// the text.
std::optional<Result<LaidOut>> barRows(std::string_view text, const std::string& fileName);

// The body of \begin{tabular}; nullopt: no LaTeX.
std::optional<Result<LaidOut>> latexRows(std::string_view text, const std::string& fileName);

// Without spaces and tabs at the ends.
std::string trimmedCell(std::string_view text);

}  // namespace scalescope::tables
