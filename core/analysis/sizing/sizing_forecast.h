#pragma once

#include "core/analysis/sizing/basis.h"

namespace scalescope {

// Forecast of a step at N devices, in seconds: local + exposed + wait.
struct StepForecast {
  double globalBatch = 0, perRankBatch = 0;  // Images of all ranks, and of the largest rank.
  double local = 0;
  double exposed = 0;  // Exposed time of transfers.
  double wait = 0;     // Exposed wait for later ranks, as in the basis.
  bool extrapolated = false;

  [[nodiscard]] double step() const { return local + exposed + wait; }
};

// Returns the step with the basis' batch per device (weak) or its global batch (strong), whichever its cell keeps
// constant. Errors: the global batch has fewer images than there are devices, or the batch per device is outside the
// measured range.
Result<StepForecast> stepAt(const Basis& basis, const Transfers& transfers, int devices);

// Parts of the 95 % interval of a predicted step, as relative half widths of logarithms; null: unknown.
struct Uncertainty {
  Number repeats;    // Half width of the local part: Student's t for one more repeat of the basis' cell.
  Number transfers;  // Half width of a transfer: 1.96 x the residual of the calibration's fit.
  // Half width of the step: 1.96 x the root mean square of log(measured / predicted), each cell predicted from the
  // others.
  Number model;
  int cells = 0;  // Number of cells predicted in this way.
};

Uncertainty uncertaintyOf(const StudyResult& study, const Basis& basis);

// Returns the 95 % prediction interval of the step at N devices; empty without repeats, and for an extrapolated step.
// The three parts are independent, so their half widths are added as squares.
Interval stepInterval(const Basis& basis, const Transfers& transfers, const StepForecast& forecast, int devices,
                      const Uncertainty& uncertainty);

}  // namespace scalescope
