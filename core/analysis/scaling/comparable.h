#pragma once

#include <optional>

#include "core/analysis/values/results.h"

namespace scalescope {

// Which cells may stand beside each other (docs/MEASUREMENT.md, Comparability). Whatever divides, subtracts or fits
// numbers of several cells asks here.

// The subject of a comparison: this may differ between its cells. All else that changes their work, their settings or
// their machine must be equal.
enum class Compared {
  devices,      // strategy, nodes and devices: speedup, efficiency, waterfall, gain, laws
  variants,     // these and what variants set: against a baseline that a person chose, which may be an imported one
  checkpoints,  // checkpointing alone
  batches,      // the batch alone: memory, sweeps
  sizes,        // strategy, nodes, devices and batch: sizing
};

// Why two cells may not be compared, in the order in which it is looked for: the later, the more alike they are.
// `strategy` says that only strategy or variant are in the way of a series.
enum class Difference {
  source,  // one was imported, the other measured here
  report,
  model,
  dataset,
  precision,
  optimizer,
  accumulation,
  place,  // strategy, nodes or devices
  batch,  // by the rule of the cell's study: global or per device
  host,   // kind of device, processor or GPU, cores of a slot
  settings,
  strategy,
};

// The first thing that forbids to compare both; nullopt: they may be. With one device on either side `ddp`,
// `parameterServer` and `whatIf` may differ, as a study shares its one-device baseline among such variants.
std::optional<Difference> differenceOf(const CellResult& cell, const CellResult& other, Compared by);

// The names of the model and of the dataset; "" where an imported table does not say.
std::string modelOf(const CellResult& cell);
std::string datasetOf(const CellResult& cell);

// Whether both are points of one line over N: comparable by devices, of the same strategy and variant.
bool sameSeries(const CellResult& cell, const CellResult& other);

// Returns whether the study itself names the baseline of its cells: a batch sweep has none, and protocol free has one
// only where the file names it.
bool namesBaseline(const StudyResult& study);

// Exactly one of both is set.
struct Comparison {
  const CellResult* baseline = nullptr;  // into the study
  std::optional<Message> reason;         // why there is none: "baseline.." of core/base/messages/analysis.inc
};

// The baseline of a cell of `study`. Order of choice: the cell `chosen` (its number; 0: none), or the one standing in
// its place among comparable cells; the baseline that the study names; else the smallest measured N of the cell's
// series. A cell is its own baseline only where it is the chosen or the named one, or the smallest N of a series of
// which another cell was measured.
Comparison baselineOf(const StudyResult& study, const CellResult& cell, int chosen);

// The measured cell that differs from `on` in checkpointing alone, and writes none.
Comparison withoutCheckpoints(const StudyResult& study, const CellResult& on);

// The measured cell of the next smaller N in the cell's series, else its baseline (CellResult::baselineCell) where that
// has fewer devices.
Comparison nextSmaller(const StudyResult& study, const CellResult& cell);

}  // namespace scalescope
