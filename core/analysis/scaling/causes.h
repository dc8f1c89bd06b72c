#pragma once

#include "core/analysis/repeats/gain.h"

namespace scalescope {

// Causes that a verdict may name. A cause is named only with its evidence: a measured part of the step, lateness of
// ranks, or a note of the guard (docs/MEASUREMENT.md, Verdict).

// Result of a cell against its two null values: the baseline's speed and the ideal.
enum class Finding {
  unresolved,  // The repeats do not resolve the speedup.
  loss,        // Less than the ideal: the interval excludes it, or there is no interval and a tenth or more is missing.
  noLoss,      // The interval contains the ideal.
  nearIdeal,   // Speedup of which less than a tenth is missing.
  aboveIdeal   // The interval excludes the ideal, and is above it.
};
Finding findingOf(const CellResult& cell);

// Returns the note of the guard that explains the finding and takes the place of any other cause in the verdict;
// nullptr if there is none.
const GuardNote* explainingNote(const CellResult& cell, const CellResult& baseline, Finding finding);

// Returns the message about a loss that no note explains: "{gain}: {percent} % of the step ...", by the largest part of
// the waterfall. Needs a step.
Message lossWords(const CellResult& cell, const CellResult& baseline, const Message& gain);

}  // namespace scalescope
