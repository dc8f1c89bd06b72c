#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// A number that follows from others of a study, said once: how it is computed, its key in `results --json` and as a
// column of tables and exports, its heading and unit. Rows of a part stand in the order of that JSON and of the
// columns.

enum class DerivedPart { scaling, subtraction, checkpoint, memory, learning };

// In `results --json`. number: "key". bounds: "key", and "keyCi": [low, high]. interval: "key": {"value", "ciLow",
// "ciHigh"}.
enum class DerivedJson { number, bounds, interval };

struct DerivedQuantity {
  const char* key;
  DerivedPart part;
  DerivedJson json;
  Interval (*value)(const CellResult&);  // SI units; also decides the digits that people read
  // Sets it in every cell or empties it, after all rows above. nullptr: the row above does, or analyseCell did.
  void (*fill)(StudyResult&);
  const char* heading;               // message code, with the unit
  double scale = 1;                  // from SI to the heading's unit
  const char* lowHeading = nullptr;  // columns "keyLow", "keyHigh"; nullptr: none
  const char* highHeading = nullptr;
  // Why the ratio of a cell cannot be read as a number. nullptr: it always can.
  std::optional<Unresolved> (*unresolved)(const CellResult&) = nullptr;
};

const std::vector<DerivedQuantity>& derivedQuantities();

}  // namespace scalescope
