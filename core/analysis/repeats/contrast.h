#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Comparison of the images/s of two cells (docs/MEASUREMENT.md, Repeats). By rounds if both ran in at least two rounds
// of one session whose order is recorded (RoundOrder): drift then affects both alike, and Student's t over the common
// rounds covers it. By repeats (Welch's t) if the order is unknown, as for imported numbers and older runs, or if they
// share fewer than two rounds. None if the repeats do not support a comparison: fewer than two, all equal, of two
// sessions, or one cell after the other.
struct RateContrast {
  ContrastKind by = ContrastKind::none;
  std::optional<Message> reason;  // Reason why there is none.
  std::optional<std::pair<double, double>> ratio95;
  Number differenceHalf95;  // Half the interval of the difference of images/s.
  Number probability;       // Probability of so large a ratio if both rates are equal.
};
RateContrast contrastOf(const CellResult& cell, const CellResult& other);

// Returns the ratio of both cells for each round that both measured. Empty with fewer than two such rounds, if the
// order of rounds is unknown, or if contrastObstacle() returns a reason.
std::vector<double> roundRatios(const CellResult& cell, const CellResult& other,
                                Number RepeatValues::*measured = &RepeatValues::imagesPerSecond);

// Returns the reason why no interval can compare the repeats of these two cells, whatever they measured; nullopt if
// there is none.
std::optional<Message> contrastObstacle(const CellResult& cell, const CellResult& other);

// Sets CellResult::contrast of every cell that has a baseline, adjusted for all comparisons together.
void adjustContrasts(StudyResult& study);

}  // namespace scalescope
