#pragma once

#include <string>
#include <vector>

namespace scalescope {

// The colour of a line of cells is the same on every page and in every export, whichever other lines are drawn or
// measured, because it is derived from all cells of the study. Only charts with so many lines that their legend names
// parts (core/report/values/name_parts.h) have other colours.

// The key that distinguishes the line of a cell from others, in the caller's order.
struct CellLine {
  std::vector<std::string> key;
  bool isSingle = false;  // a single process, with which others are compared
};

// Returns the number of the line's colour for each cell: lines in the order of their first cells, single ones after the
// others.
std::vector<int> lineHues(const std::vector<CellLine>& cells);

}  // namespace scalescope
