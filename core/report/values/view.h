#pragma once

#include <string>

#include "core/analysis/values/results.h"
#include "core/report/cells/cell_groups.h"

namespace scalescope {

// lab: devices down, batch across, as the labs' reports print their tables.
enum class TableLayout { rows, lab };

// How one wants to look at a study's results: `export --x --group --layout`.
struct ViewOptions {
  std::string x;  // one of viewAxes(); "" = the kind's own axis
  std::string
      group;  // one of groupKeys() or a key of the study file: gathers and names series and rows; "" = what differs
  TableLayout layout = TableLayout::rows;
  int cell = 0;       // number, of kinds that show one cell of several; 0 = the kind's own choice
  StepRange steps{};  // as the study was analysed with, of kinds that show steps
};

}  // namespace scalescope
