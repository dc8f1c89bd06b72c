#pragma once

#include <optional>
#include <vector>

#include "core/analysis/sizing/transfer.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// The part of a step that does not depend on other ranks, as one cell measured it: step - exposed.
struct LocalPoint {
  double batch = 0;  // Batch per device.
  double seconds = 0;
  int devices = 1;  // N.
  int cell = 0;
};

// Measurements of a study that also apply to other numbers of devices and other links (docs/MEASUREMENT.md, Sizing).
struct Basis {
  const CellResult* cell = nullptr;      // Cell with strategy ddp; points into the study.
  const CellResult* baseline = nullptr;  // Baseline of the speedup; the cell itself if the study has none.
  int devices = 1;                       // N of `cell`.
  double localSeconds = 0;
  std::vector<LocalPoint> local;      // Batches in ascending order, each once, from the largest N that measured it.
  std::vector<QueuedBucket> buckets;  // Buckets in the order in which they are started.
  double bufferBytes = 0;             // Bytes broadcast before the forward pass, which waits for them.
  double waitSeconds = 0;             // Exposed wait for later ranks.
  double carriedSeconds = 0;          // Exposed time in `cell` beyond that of the simulated queue.
  // Latency and bandwidth of the ranks themselves during training, from the cell's calibration; empty: not measured.
  std::optional<Transfers> own;

  [[nodiscard]] bool fixedGlobalBatch() const { return cell->cell.study.axes.batchKind == BatchKind::global; }
  [[nodiscard]] bool overNetwork() const { return cell->cell.nodes > 1; }
};

// Returns the basis from cell `cell`; 0 chooses the measured ddp cell of the first variant with the most devices, then
// the largest batch. Errors name the reason why the data do not support sizing: another strategy, imported numbers, a
// link that was slowed down on purpose, no records of the transfers. Cell `without` is left out of the local points.
Result<Basis> basisOf(const StudyResult& study, int cell, int without = 0);

// Returns the most devices of a measured cell, at least 1.
int largestMeasured(const StudyResult& study);

// Returns the link as seen by training. For ranks on one machine it has the slower rate of the link and the ranks
// themselves, and the sum of both latencies; for a measurement between nodes, the link's rate and the larger latency.
Transfers transfersOver(const Basis& basis, const NamedLink& link);

// Function for the seconds of the local part at `batch` per device. Between measured batches it interpolates linearly;
// outside them it extrapolates the line through the two nearest. Empty if there is a single batch, or if that line
// falls.
struct LocalSeconds {
  double seconds = 0;
  bool extrapolated = false;
};
std::optional<LocalSeconds> localAt(const Basis& basis, double batch);

}  // namespace scalescope
