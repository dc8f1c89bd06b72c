#pragma once

#include <string>

#include "core/analysis/values/results.h"
#include "core/report/cells/cell_groups.h"

namespace scalescope {

// lab: devices as rows, batches as columns, as the labs' reports print their tables.
enum class TableLayout { rows, lab };

// own: the default of the kind, logarithmic for speedup and linear for all others; other: the opposite for lines and
// points, where a logarithmic axis only shows values above 0.
enum class ValueScale { own, other };

// Options for viewing a study's results: `export --x --group --layout`.
struct ViewOptions {
  std::string x;  // One of viewAxes(); "" = the kind's default axis.
  std::string
      // One of groupKeys() or a key of the study file: groups and names series and rows; "" = settings that differ.
      group;
  TableLayout layout = TableLayout::rows;
  int cell = 0;                         // Number, for kinds that show one of several cells; 0 = chosen by the kind.
  StepRange steps{};                    // Steps for which the study was analyzed, in kinds that show steps.
  ValueScale values = ValueScale::own;  // Scale of the y axis.
  double smoothing = 0;  // Weight of earlier values in lines over steps, epochs or seconds, below 1; 0: as measured.
};

}  // namespace scalescope
