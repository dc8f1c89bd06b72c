#include "core/report/cells/line_hues.h"

#include <map>

namespace scalescope {

std::vector<int> lineHues(const std::vector<CellLine>& cells) {
  std::map<std::vector<std::string>, int> hues;
  for (const bool single : {false, true})
    for (const CellLine& cell : cells)
      if (cell.isSingle == single) hues.try_emplace(cell.key, static_cast<int>(hues.size()));
  std::vector<int> out;
  for (const CellLine& cell : cells) out.push_back(hues.at(cell.key));
  return out;
}

}  // namespace scalescope
