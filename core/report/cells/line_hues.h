#pragma once

#include <string>
#include <vector>

namespace scalescope {

// A line of cells has one colour on every page and in every export, whichever other lines are drawn beside it or have
// been measured yet: it follows from all cells of the study.

// What tells the line of a cell from others, in an order of the caller's.
struct CellLine {
  std::vector<std::string> key;
  bool isSingle = false;  // one process on its own, what others are compared with
};

// Of each cell the number of its line's colour: lines in the order of their first cells, single ones after the others.
std::vector<int> lineHues(const std::vector<CellLine>& cells);

}  // namespace scalescope
