#pragma once

#include <map>
#include <vector>

#include "core/analysis/run/load.h"
#include "core/analysis/values/results.h"
#include "core/analysis/run/run_figures.h"
#include "core/analysis/run/host_clocks.h"

namespace scalescope {

// One valid repeat of a cell with everything that is computed from it alone.
struct Repeat {
  const RunRecords* records = nullptr;
  RunView view;
  RunFigures figures;
  GangPace pace;
  RunSeconds seconds;
  RunLoad load;
  std::map<RankIndex, Skew> skew;
};

// Returns true if the flag is set for every repeat.
bool allOf(const std::vector<Repeat>& repeats, bool RunFigures::*known);

inline double shownNumber(const std::optional<double>& value) { return value.value_or(0); }
template <class Value>
double shownNumber(Value value) {
  return static_cast<double>(value);
}

// Returns the largest uncertainty of the repeats, in seconds: how far two ranks' times may be apart.
double clockUncertaintyOf(const std::vector<Repeat>& repeats);

// Returns the value of the first rank that reports it; 0 if no rank does.
template <class Member>
double manifestNumber(const std::vector<Repeat>& repeats, Member RankManifest::*member) {
  for (const Repeat& repeat : repeats)
    for (const RankLog& rank : repeat.view.ranks)
      if (const double value = shownNumber(rank.manifest.*member); value > 0) return value;
  return 0;
}

// The parts of analyseCell that need at least one repeat: clocks (cell_clocks.cpp); step parts and rates, seconds and
// device-hours, a row per rank (cell_steps.cpp); buckets, peak bandwidth, bytes and bandwidth, calibration
// (cell_transfers.cpp).
void fillClocks(const std::vector<Repeat>& repeats, CellResult& out);
void fillSteps(const std::vector<Repeat>& repeats, CellResult& out);
void fillSeconds(const std::vector<Repeat>& repeats, CellResult& out);
void fillRanks(const std::vector<Repeat>& repeats, CellResult& out);
void fillBandwidth(const std::vector<Repeat>& repeats, CellResult& out);
void fillCalibration(const std::vector<Repeat>& repeats, CellResult& out);

// Returns notes on what limits the trust in one cell's numbers; study_notes.h has those on comparisons of cells. Empty
// if nothing has been measured yet.
std::vector<GuardNote> cellNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                                 const std::vector<const RunFigures*>& figures,
                                 const std::vector<const RunLoad*>& loads);

// Adds notes if a user's program behaves differently from what its numbers suggest; does nothing for cells that the
// worker trains.
void addProgramNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                     const std::vector<const RunFigures*>& figures, std::vector<GuardNote>& notes);

}  // namespace scalescope
