#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "core/analysis/tables/rows.h"

namespace scalescope::tables {

// Relative difference up to which an identity is confirmed.
inline constexpr double kSame = 0.02;
inline bool isNear(double a, double b) { return std::abs(a - b) <= kSame * std::abs(b); }

// A number that differs from the value that follows from other columns of its row.
struct Contradiction {
  std::string column, text;  // Column and text of the number.
  std::string arithmetic;    // "256 x 4 / 0.5 s = 2048".
};

// Returns a contradiction within one row: images per second above the limit of the step time or below half of it, a
// global batch that is not a multiple of the devices' batches, or a rate of all devices that is not the rate of one
// times the devices.
std::optional<Contradiction> contradictionIn(const Row& row);

// Returns true if images per second are more than 2 % below the limit of the step time: there is time between the
// steps, or a short last batch.
bool ratesBelowStep(const Row& row);

}  // namespace scalescope::tables
