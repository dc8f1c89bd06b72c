#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/analysis/run/run_figures.h"

namespace scalescope {

// Epoch records of one rank as history points; what is not finite is null.
std::vector<HistoryPoint> epochHistory(const RankLog& rank);

// Where learning stood at a run's end. trainLoss and trainAccuracy are those of the last epoch that ended, all its
// records together, else the mean over the timed window; ranks weigh by samples. Validation: the last one.
struct LearningEnd {
  Number trainLoss, trainAccuracy, validationLoss, testAccuracy, learningRate;
};
LearningEnd learningEnd(const RunView& run, const RunFigures& figures);

// Appends every rank's steps and, as rank -1, their sample-weighted mean; thinned to kLossPoints each.
void appendLosses(const RunView& run, std::vector<LossPoint>& out);

// The same of every step, of these repeats of a cell (CellResult::runs): what an export of losses holds.
std::vector<LossPoint> wholeLosses(const Cell& cell, const std::vector<RunRecords>& counted);

// Whether steps between the first and the last of a repeat and rank are left out.
bool isThinned(const std::vector<LossPoint>& losses);

// What ran where, as "key" -> text: host processor cores memory kernel torch backend agent device threads dataset.
std::vector<std::pair<std::string, std::string>> environmentOf(const RunView& run);

}  // namespace scalescope
