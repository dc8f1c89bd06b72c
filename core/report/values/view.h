#pragma once

#include <string>

#include "core/analysis/values/results.h"
#include "core/report/cells/cell_groups.h"

namespace scalescope {

// lab: devices down, batch across, as the labs' reports print their tables.
enum class TableLayout { rows, lab };

// own: as the kind has it, logarithmic of speedup and linear of all else; other: of lines and points the other of both,
// where a logarithmic axis shows what is above 0.
enum class ValueScale { own, other };

// How one wants to look at a study's results: `export --x --group --layout`.
struct ViewOptions {
  std::string x;  // one of viewAxes(); "" = the kind's own axis
  std::string
      group;  // one of groupKeys() or a key of the study file: gathers and names series and rows; "" = what differs
  TableLayout layout = TableLayout::rows;
  int cell = 0;                         // number, of kinds that show one cell of several; 0 = the kind's own choice
  StepRange steps{};                    // as the study was analysed with, of kinds that show steps
  ValueScale values = ValueScale::own;  // of the y axis
  double smoothing = 0;  // of lines over steps, epochs or seconds: weight of what came before, below 1; 0: as measured
};

}  // namespace scalescope
