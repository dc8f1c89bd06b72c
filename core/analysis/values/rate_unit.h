#pragma once

#include <utility>

#include "core/analysis/values/results.h"
#include "core/base/json/nested.h"

namespace scalescope {

// Returns true if a user's own program was measured.
inline bool isOfProgram(const CellResult& cell) { return cell.cell.study.program.has_value(); }

// Returns the message with the unit of the cell's rates, if it names one.
inline Message withRateUnit(Message message, const CellResult& cell) {
  return withRateUnit(std::move(message), isOfProgram(cell));
}

}  // namespace scalescope
