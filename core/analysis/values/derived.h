#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Single definition of a figure that follows from others of a study: its computation, its key in `results --json` and
// in columns of tables and exports, its heading and unit. The rows of a part are in the order of that JSON and of the
// columns.

enum class DerivedPart { scaling, subtraction, checkpoint, memory, learning };

// Form in `results --json`. number: "key". bounds: "key", and "keyCi": [low, high]. interval: "key": {"value", "ciLow",
// "ciHigh"}.
enum class DerivedJson { number, bounds, interval };

struct DerivedQuantity {
  const char* key;
  DerivedPart part;
  DerivedJson json;
  Interval (*value)(const CellResult&);  // Returns the value in SI units; it also determines the digits that are shown.
  // Sets or empties the figure in every cell, after all rows above. nullptr: the row above or analyseCell() has set it.
  void (*fill)(StudyResult&);
  const char* heading;               // Message code, with the unit.
  double scale = 1;                  // Factor from SI to the heading's unit.
  const char* lowHeading = nullptr;  // Columns "keyLow", "keyHigh"; nullptr: none.
  const char* highHeading = nullptr;
  // Returns the reason why the ratio of a cell must not be read as a number. nullptr: it always may.
  std::optional<Unresolved> (*unresolved)(const CellResult&) = nullptr;
};

const std::vector<DerivedQuantity>& derivedQuantities();

}  // namespace scalescope
