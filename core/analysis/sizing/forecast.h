#pragma once

#include "core/analysis/sizing/basis.h"

namespace scalescope {

// A step at N devices, seconds: local + exposed + wait.
struct StepForecast {
  double globalBatch = 0, perRankBatch = 0;  // images of all; of the largest rank
  double local = 0;
  double exposed = 0;  // for transfers
  double wait = 0;     // for late peers, as the basis has it
  bool extrapolated = false;

  [[nodiscard]] double step() const { return local + exposed + wait; }
};

// The basis' batch per device at N devices (weak), or its global batch (strong): whatever its cell kept fixed. Errors:
// the global batch has fewer images than there are devices, or the batch per device lies where nothing was measured.
Result<StepForecast> stepAt(const Basis& basis, const Transfers& transfers, int devices);

// What the 95 % interval of a predicted step holds, as relative half widths of logarithms; null: not known.
struct Uncertainty {
  Number repeats;    // of the local part: Student's t for one more repeat of the basis' cell
  Number transfers;  // of a transfer: 1.96 x the ceiling fit's residual
  Number model;      // of the step: 1.96 x the root mean square of log(measured / predicted) of cells by the others
  int cells = 0;     // that were predicted so
};

Uncertainty uncertaintyOf(const StudyResult& study, const Basis& basis);

// 95 % prediction interval of the step at N devices; empty without repeats, and of an extrapolated step. The three
// parts are independent, so their half widths add as squares.
Interval stepInterval(const Basis& basis, const Transfers& transfers, const StepForecast& forecast, int devices,
                      const Uncertainty& uncertainty);

}  // namespace scalescope
