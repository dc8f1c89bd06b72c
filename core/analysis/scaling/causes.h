#pragma once

#include "core/analysis/ratios/gain.h"

namespace scalescope {

// The causes that a verdict may name. A cause is named only with its evidence: a part of the step that was measured,
// lateness of ranks, or a note of the guard (docs/MEASUREMENT.md, Verdict).

// The result of a cell against its two null values: the baseline's speed and the ideal.
enum class Finding {
  unresolved,  // nothing is known
  loss,        // below the ideal: its interval excludes it, or there is no interval and a tenth or more is missing
  noLoss,      // the interval contains the ideal
  nearIdeal,   // less than a tenth is missing
  aboveIdeal   // the interval excludes the ideal from above
};
Finding findingOf(const CellResult& cell);

// The note of the guard that explains it, which then stands in the verdict in place of any other cause; nullptr: none.
const GuardNote* explainingNote(const CellResult& cell, const CellResult& baseline, Finding finding);

// The sentence about a loss that no note explains: "{gain}: {percent} % of the step ...", by the largest part of the
// waterfall. Needs a step.
Message lossWords(const CellResult& cell, const CellResult& baseline, const Message& gain);

}  // namespace scalescope
