#pragma once

#include <string>
#include <vector>

#include "core/analysis/run/run_figures.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// What must hold in every result, whatever was measured (docs/MEASUREMENT.md, "Identities"). An identity that fails is
// a fault of the instrument, never of the machine: none of them has a tolerance for noise.

struct BrokenIdentity {
  int cell = 0;      // number; 0: of one run
  std::string what;  // "imagesPerSecond x stepSeconds.mean = imagesPerStep"
  double left = 0, right = 0;
};

struct IdentityCheck {
  IdentityCount count;
  std::vector<BrokenIdentity> broken;  // count.broken of them
};

void add(const IdentityCount& more, IdentityCount& to);

// Checks a compared study; imported cells only by their intervals, since printed numbers are rounded.
IdentityCheck checkIdentities(const StudyResult& study);

// Over one run's records: every part and every collective of a timed step lies inside it, and the buckets of a step add
// up to no more than the union of its transfers.
IdentityCheck checkIdentities(const RunView& run, const RunFigures& figures);

// What is broken in `cell` (and in its runs) as errors of the guard, each identity once.
void addIdentityNotes(const IdentityCheck& check, int cell, std::vector<GuardNote>& notes);

}  // namespace scalescope
