#pragma once

#include <map>
#include <vector>

#include "core/analysis/run/load.h"
#include "core/analysis/values/results.h"
#include "core/analysis/run/run_figures.h"
#include "core/analysis/run/skew.h"

namespace scalescope {

// One counted repeat of a cell with everything computed from it alone.
struct Repeat {
  const RunRecords* records = nullptr;
  RunView view;
  RunFigures figures;
  GangPace pace;
  RunSeconds seconds;
  RunLoad load;
  std::map<RankIndex, Skew> skew;
};

// True where every repeat knows it.
bool allOf(const std::vector<Repeat>& repeats, bool RunFigures::*known);

inline double shownNumber(const std::optional<double>& value) { return value.value_or(0); }
template <class Value>
double shownNumber(Value value) {
  return static_cast<double>(value);
}

// By how many seconds two ranks' times may be apart, the most of the repeats.
double clockUncertaintyOf(const std::vector<Repeat>& repeats);

// The first rank's that says it; 0 where none does.
template <class Member>
double manifestNumber(const std::vector<Repeat>& repeats, Member RankManifest::*member) {
  for (const Repeat& repeat : repeats)
    for (const RankLog& rank : repeat.view.ranks)
      if (const double value = shownNumber(rank.manifest.*member); value > 0) return value;
  return 0;
}

// What analyseCell makes of at least one repeat: clocks (cell_clocks.cpp); step parts and rates, seconds and
// device-hours, a row per rank (cell_steps.cpp); buckets, ceiling, bytes and bandwidth, calibration
// (cell_transfers.cpp).
void fillClocks(const std::vector<Repeat>& repeats, CellResult& out);
void fillSteps(const std::vector<Repeat>& repeats, CellResult& out);
void fillSeconds(const std::vector<Repeat>& repeats, CellResult& out);
void fillRanks(const std::vector<Repeat>& repeats, CellResult& out);
void fillBandwidth(const std::vector<Repeat>& repeats, CellResult& out);
void fillCalibration(const std::vector<Repeat>& repeats, CellResult& out);

}  // namespace scalescope
