#pragma once

#include <QString>
#include <set>

#include "core/report/values/figure.h"
#include "launcher/live/live_state.h"
#include "ui/widgets/matrix_view.h"

namespace scalescope {

// The Live page's charts and words as values. Pure.
Figure lossFigure(const LiveState& state);
Figure accuracyFigure(const LiveState& state);
Figure learningRateFigure(const LiveState& state);
Figure partsFigure(const LiveState& state);
Figure ranksFigure(const LiveState& state);  // each rank's own work per step: who is late

enum class LoadView { ranks, cores, nodes, gpus };
// `ranks`: those that have a line of their own where there are many.
Figure loadFigure(const LiveState& state, LoadView view, const std::set<int>& ranks = {});
enum class MemoryView { ranks, nodes, gpus };
Figure memoryFigure(const LiveState& state, MemoryView view, const std::set<int>& ranks = {});

// Against devices as cells end, one line per batch and strategy, with the ideal line; efficiency in percent.
Figure speedupSoFar(const LiveState& state);
Figure efficiencySoFar(const LiveState& state);

Matrix liveMatrix(const LiveState& state);

// "Cell 4 of 6: 2 devices, global batch 512, ddp, fp32, repeat 1 of 3"
QString liveHeadline(const LiveState& state);
// "step 412 of 500 · 17.3 ms per step · 1,850 images/s · 2 min 10 s left in the study"
QString liveSubline(const LiveState& state);
QString liveTrial(const LiveState& state);  // how a trial of two variants stands; "" of other studies

}  // namespace scalescope
