#pragma once

#include <optional>

#include "core/analysis/values/results.h"

namespace scalescope {

// Rules on which cells may be compared (docs/MEASUREMENT.md, Comparability). All code that divides, subtracts or fits
// numbers of several cells uses them.

// Subject of a comparison: these settings may differ between its cells. All other settings that change their work or
// their machine must be equal.
enum class Compared {
  devices,      // Strategy, nodes and devices: speedup, efficiency, waterfall, gain, laws.
  variants,     // These and the settings of variants: for a baseline that the user chose, which may be an imported one.
  checkpoints,  // Checkpoints alone.
  batches,      // The batch alone: memory, batch sweeps.
  sizes,        // Strategy, nodes, devices and batch: sizing.
};

// Reasons why two cells may not be compared, in the order in which they are checked; a later one means that the cells
// are more alike. `strategy` means that only strategy or variant separates two series.
enum class Difference {
  source,  // One was imported, the other one was measured.
  report,
  model,
  dataset,
  precision,
  optimizer,
  accumulation,
  place,  // Strategy, nodes or devices.
  batch,  // Batch by the rule of the cell's study: global or per device.
  host,   // Kind of device, processor or GPU, cores of a slot.
  settings,
  strategy,
};

// Returns the first reason not to compare both cells; nullopt if they may be compared. If either cell has a single
// device, `ddp`, `parameterServer` and `whatIf` may differ, because a study shares its one-device baseline among such
// variants.
std::optional<Difference> differenceOf(const CellResult& cell, const CellResult& other, Compared by);

// Return the names of the model and of the dataset; "" if an imported table does not contain them.
std::string modelOf(const CellResult& cell);
std::string datasetOf(const CellResult& cell);

// Returns true if both are points of one line over N: comparable by devices, with the same strategy and variant.
bool sameSeries(const CellResult& cell, const CellResult& other);

// Returns true if the study defines the baseline of its cells: a batch sweep has none, and protocol free has one only
// if the file names it.
bool namesBaseline(const StudyResult& study);

// Exactly one of both members is set.
struct Comparison {
  const CellResult* baseline = nullptr;  // Points into the study.
  std::optional<Message> reason;         // Reason why there is none: "baseline.." of core/base/messages/analysis.inc.
};

// Returns the baseline of a cell of `study`. Order of choice: the cell `chosen` (its number; 0: none), or a comparable
// cell with its strategy, nodes and devices; the baseline that the study defines; else the smallest measured N of the
// cell's series. A cell is its own baseline only if it is the chosen or the defined one, or the smallest N of a series
// of which another cell was measured.
Comparison baselineOf(const StudyResult& study, const CellResult& cell, int chosen);

// Returns the measured cell that differs from `on` only in that it writes no checkpoints.
Comparison withoutCheckpoints(const StudyResult& study, const CellResult& on);

// Returns the measured cell of the next smaller N in the cell's series, else its baseline (CellResult::baselineCell) if
// that has fewer devices.
Comparison nextSmaller(const StudyResult& study, const CellResult& cell);

// Returns true if an imported table has seconds of an epoch or a run, but no row has the number of images: its rates
// are unknown.
bool hasTimesAlone(const StudyResult& study);

// Returns true if, in addition, the ratio of two times is the ratio of their rates because the work is equal. That is
// not so in weak scaling, where the work grows with the devices.
bool printsTimesOnly(const StudyResult& study);

// Returns the study with epochs (or runs) per second as its images per second.
StudyResult withPaces(const StudyResult& study);

// Replaces `study` by `paces` (from withPaces(), with compared cells), except for figures that are not ratios: images
// per second and their gain stay unknown.
void takeRatios(StudyResult paces, StudyResult& study);

}  // namespace scalescope
