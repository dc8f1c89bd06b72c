#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/analysis/run/run_figures.h"

namespace scalescope {

// Returns the epoch records of one rank as history points; values that are not finite are null.
std::vector<HistoryPoint> epochHistory(const RankLog& rank);

// State of learning at a run's end. trainLoss and trainAccuracy are those of the last epoch that ended, over all its
// records, else the mean over the timed window; ranks are weighted by samples. Validation has the last values.
struct LearningEnd {
  Number trainLoss, trainAccuracy, validationLoss, testAccuracy, learningRate;
};
LearningEnd learningEnd(const RunView& run, const RunFigures& figures);

// Appends every rank's steps and, as rank -1, their sample-weighted mean; each is thinned to kLossPoints.
void appendLosses(const RunView& run, std::vector<LossPoint>& out);

// Returns the points of every step without thinning, for an export, from these repeats of a cell (CellResult::runs).
std::vector<LossPoint> wholeLosses(const Cell& cell, const std::vector<RunRecords>& counted);

// Returns true if steps between the first and the last of a repeat and rank are missing.
bool isThinned(const std::vector<LossPoint>& losses);

// Returns the environment of a run as "key" -> text: host processor cores memory kernel torch backend agent device
// threads dataset, and further conditions of the machines and variables of the ranks.
std::vector<std::pair<std::string, std::string>> environmentOf(const RunView& run);

}  // namespace scalescope
