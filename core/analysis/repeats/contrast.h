#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Images/s of one cell against another's (docs/MEASUREMENT.md, Repeats). By rounds where both ran in at least two
// rounds of one session whose order is recorded (RoundOrder): what drifts then meets both alike, and Student's t over
// the common rounds covers it. By repeats, Welch's t, where their order is not known: of imported numbers and of older
// runs, and where they share no two rounds. None where the repeats do not carry one: fewer than two, all alike, of two
// sessions, or one cell after the other.
struct RateContrast {
  ContrastKind by = ContrastKind::none;
  std::optional<Message> reason;  // why there is none
  std::optional<std::pair<double, double>> ratio95;
  Number differenceHalf95;  // half the interval of the difference of images/s
  Number probability;       // of so large a ratio where both are alike
};
RateContrast contrastOf(const CellResult& cell, const CellResult& other);

// Returns the ratio of both for each round that both measured; none where fewer than two have it, the rounds' order
// is not known, or contrastObstacle says why not.
std::vector<double> roundRatios(const CellResult& cell, const CellResult& other,
                                Number RepeatValues::*measured = &RepeatValues::imagesPerSecond);

// Why repeats of these two cells cannot be put beside one another by any interval, whatever they measured; nothing
// where they can.
std::optional<Message> contrastObstacle(const CellResult& cell, const CellResult& other);

// CellResult::contrast of every cell that has a baseline, all together.
void adjustContrasts(StudyResult& study);

}  // namespace scalescope
