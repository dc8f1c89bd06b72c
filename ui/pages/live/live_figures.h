#pragma once

#include <QString>
#include <set>

#include "core/report/values/figure.h"
#include "launcher/live/live_state.h"
#include "ui/widgets/matrix_view.h"

namespace scalescope {

// Charts and texts of the Live page as values. Pure.
Figure lossFigure(const LiveState& state);
Figure accuracyFigure(const LiveState& state);
Figure learningRateFigure(const LiveState& state);
Figure partsFigure(const LiveState& state);
Figure ranksFigure(const LiveState& state);  // Own work of each rank per step, which shows stragglers.

enum class LoadView { ranks, cores, nodes, gpus };
// `ranks`: ranks with their own line if there are many.
Figure loadFigure(const LiveState& state, LoadView view, const std::set<int>& ranks = {});
enum class MemoryView { ranks, nodes, gpus };
Figure memoryFigure(const LiveState& state, MemoryView view, const std::set<int>& ranks = {});

// Plot finished cells over the number of devices, one line per batch and strategy, with the ideal line; efficiency in
// percent.
Figure speedupSoFar(const LiveState& state);
Figure efficiencySoFar(const LiveState& state);

Matrix liveMatrix(const LiveState& state);

// Returns "step 412 of 500 · 17.3 ms per step · 1,850 images/s · 2 min 10 s left in the study".
QString sublineText(const LiveState& state);

}  // namespace scalescope
