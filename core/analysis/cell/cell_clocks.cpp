#include <algorithm>

#include "core/analysis/cell/cell_repeats.h"

namespace scalescope {
namespace {

std::vector<NodeOffset> offsetsOf(const RunView& run) {
  std::vector<NodeOffset> out;
  for (const auto& [node, path] : run.hostClocks) {
    const TimeRange window = windowOf(run, node);
    const double middle =
        static_cast<double>(window.startNs) * 1e-9 + static_cast<double>(window.endNs - window.startNs) * 0.5e-9;
    NodeOffset offset{node, {}, path.at(middle), path.lineAt(middle).drift};
    for (const NodeLog& log : run.nodes)
      if (log.node == node) offset.host = log.manifest.host;
    out.push_back(std::move(offset));
  }
  return out;
}

}  // namespace

double clockUncertaintyOf(const std::vector<Repeat>& repeats) {
  double most = 0;
  for (const Repeat& repeat : repeats) most = std::max(most, repeat.view.clockUncertainty);
  return most;
}

void fillClocks(const std::vector<Repeat>& repeats, CellResult& out) {
  Clocks worst = Clocks::shared;
  for (const Repeat& repeat : repeats)
    if (repeat.view.clocks == Clocks::unrelated || worst == Clocks::shared) worst = repeat.view.clocks;
  const double uncertainty = clockUncertaintyOf(repeats);
  out.clocks.state = name(worst);
  out.clocks.nodes = offsetsOf(repeats.back().view);
  if (worst != Clocks::unrelated) out.clocks.uncertaintySeconds = uncertainty;
  if (allOf(repeats, &RunFigures::waitKnown)) out.clocks.leastWaitSeconds = uncertainty / kLeastOfClocks;
}

}  // namespace scalescope
