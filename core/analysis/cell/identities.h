#pragma once

#include <string>
#include <vector>

#include "core/analysis/run/run_figures.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// Equations and inequalities that hold in every result, whatever was measured (docs/MEASUREMENT.md, "Identities"). None
// has a tolerance for noise, because one that fails is a fault of Scalescope and never of the machine.

struct BrokenIdentity {
  int cell = 0;      // Cell number; 0 for an identity of a single run.
  std::string what;  // Equation such as "imagesPerSecond x stepSeconds.mean = imagesPerStep".
  double left = 0, right = 0;
};

struct IdentityCheck {
  IdentityCount count;
  std::vector<BrokenIdentity> broken;  // Identities that do not hold, count.broken of them.
};

void add(const IdentityCount& more, IdentityCount& to);

// Checks a study whose cells have been compared. Imported cells are checked only by their intervals, since printed
// numbers are rounded.
IdentityCheck checkIdentities(const StudyResult& study);

// Checks one run's records: every part and every collective of a timed step lies inside the step, and the buckets of a
// step add up to no more than the union of its transfers.
IdentityCheck checkIdentities(const RunView& run, const RunFigures& figures);

// Adds an error of the guard for each broken identity of `cell` and its runs, each identity once.
void addIdentityNotes(const IdentityCheck& check, int cell, std::vector<GuardNote>& notes);

}  // namespace scalescope
