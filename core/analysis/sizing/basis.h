#pragma once

#include <optional>
#include <vector>

#include "core/analysis/sizing/transfer.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// The part of a step that needs no other rank, as one cell measured it: step - exposed.
struct LocalPoint {
  double batch = 0;  // per device
  double seconds = 0;
  int devices = 1;  // N
  int cell = 0;
};

// What a study measured that holds for other numbers of devices and other links, too (docs/MEASUREMENT.md, Sizing).
struct Basis {
  const CellResult* cell = nullptr;      // ddp; into the study
  const CellResult* baseline = nullptr;  // of the speedup; the cell itself where the study has none
  int devices = 1;                       // N of `cell`
  double localSeconds = 0;
  std::vector<LocalPoint> local;      // ascending, each batch once: of the largest N that measured it
  std::vector<QueuedBucket> buckets;  // in the order of their hand-over
  double bufferBytes = 0;             // broadcast before the forward pass, which waits for it
  double waitSeconds = 0;             // exposed, for late peers
  double carriedSeconds = 0;          // exposed in `cell` beyond what the replay of its queue says
  // What the ranks themselves could move, in training, by the cell's ceiling sweep; none: not measured.
  std::optional<Transfers> own;

  [[nodiscard]] bool fixedGlobalBatch() const { return cell->cell.study.axes.batchKind == BatchKind::global; }
  [[nodiscard]] bool overNetwork() const { return cell->cell.nodes > 1; }
};

// From cell `cell`, 0: the measured ddp cell of the most devices, of the first variant and with the largest batch.
// Errors name what the data cannot carry: another strategy, numbers of elsewhere, a link slowed down on purpose, no
// record of what was sent when. Local points leave out cell `without`.
Result<Basis> basisOf(const StudyResult& study, int cell, int without = 0);

// Most devices of a measured cell, at least 1.
int largestMeasured(const StudyResult& study);

// The link as training would meet it: of one machine's ranks the slower of the link and what they move themselves, and
// both latencies; measured between nodes, the link's rate and the larger latency.
Transfers transfersOver(const Basis& basis, const NamedLink& link);

// Seconds of the local part at `batch` per device: on straight lines between measured batches; outside them
// (extrapolated) on the line through the two nearest, nothing where there is one batch, or the line falls.
struct LocalSeconds {
  double seconds = 0;
  bool extrapolated = false;
};
std::optional<LocalSeconds> localAt(const Basis& basis, double batch);

}  // namespace scalescope
