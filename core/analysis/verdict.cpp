#include "core/analysis/verdict.h"

#include <algorithm>
#include <string>

#include "core/analysis/bandwidth.h"
#include "core/analysis/rounding.h"

namespace scalescope {
namespace {

constexpr double kNearIdeal = 0.9;  // efficiency from which nothing needs blaming
constexpr double kLinkBound = 0.7;  // share of the ceiling from which the link is called the limit

const CellResult* headline(const StudyResult& study) {
  const std::string first = study.spec.variants.empty() ? "plain" : study.spec.variants.front().first;
  const CellResult* best = nullptr;
  const auto better = [&](const CellResult& a, const CellResult& b) {
    if ((a.cell.variant == first) != (b.cell.variant == first)) return a.cell.variant == first;
    if (a.cell.worldDevices() != b.cell.worldDevices()) return a.cell.worldDevices() > b.cell.worldDevices();
    return a.cell.globalBatch > b.cell.globalBatch;
  };
  for (const CellResult& cell : study.cells)
    if (cell.speedup && cell.baselineCell != cell.cell.number && (best == nullptr || better(cell, *best))) best = &cell;
  return best;
}

const CellResult* fastest(const StudyResult& study) {
  const CellResult* best = nullptr;
  for (const CellResult& cell : study.cells)
    if (cell.imagesPerSecond && (best == nullptr || *cell.imagesPerSecond > *best->imagesPerSecond)) best = &cell;
  return best;
}

// Gain: "2 devices gave 1.62x (81 %)"; every verdict that compares starts with it.
Arguments gain(const CellResult& cell) {
  return {{"devices", std::int64_t{cell.cell.worldDevices()}},
          {"speedup", rounded(*cell.speedup, 3)},
          {"efficiency", percent(*cell.efficiency)}};
}

Message with(std::string code, Arguments arguments, Arguments more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return {std::move(code), std::move(arguments)};
}

Message exposedVerdict(const CellResult& cell, double step) {
  const double share = cell.waterfall.exposedTransfer.value_or(0) / step;
  if (!cell.bandwidthUtilisation) return with("verdict.exposed", gain(cell), {{"percent", percent(share)}});
  const Number atSize = utilisationAtSize(cell);
  if (*cell.bandwidthUtilisation < kLinkBound && atSize && *atSize >= kLinkBound)
    return with("verdict.small-messages", gain(cell), {{"percent", percent(share)}, {"utilisation", percent(*atSize)}});
  const char* code = *cell.bandwidthUtilisation >= kLinkBound ? "verdict.link" : "verdict.below-ceiling";
  return with(code, gain(cell), {{"percent", percent(share)}, {"utilisation", percent(*cell.bandwidthUtilisation)}});
}

Message lossVerdict(const CellResult& cell) {
  const double step = *cell.stepSeconds.mean;
  const WaterfallParts& fall = cell.waterfall;
  const double transfer = fall.exposedTransfer.value_or(0);
  const double wait = fall.exposedWait.value_or(0);
  const double compute = fall.compute.value_or(0);
  const double input = fall.input.value_or(0);
  const double rest = fall.checkpoint.value_or(0) + fall.other.value_or(0) + fall.residual.value_or(0);
  const double worst = std::max({transfer, wait, compute, input, rest});
  if (!(worst > 0)) return with("verdict.unexplained", gain(cell), {});
  if (worst == transfer) return exposedVerdict(cell, step);
  if (worst == wait) return with("verdict.wait", gain(cell), {{"percent", percent(wait / step)}});
  if (worst == compute) return with("verdict.compute", gain(cell), {{"percent", percent(compute / step)}});
  if (worst == input) return with("verdict.input", gain(cell), {{"percent", percent(input / step)}});
  return with("verdict.other", gain(cell), {{"percent", percent(rest / step)}});
}

}  // namespace

std::optional<Message> verdictOf(const StudyResult& study) {
  const CellResult* cell = headline(study);
  if (cell == nullptr) {
    const CellResult* best = fastest(study);
    if (best == nullptr) return std::nullopt;
    return Message{"verdict.fastest",
                   {{"devices", std::int64_t{best->cell.worldDevices()}},
                    {"batch", best->cell.globalBatch},
                    {"rate", rounded(*best->imagesPerSecond, 3)}}};
  }
  if (!cell->stepSeconds.mean || *cell->stepSeconds.mean <= 0) return std::nullopt;
  if (*cell->efficiency >= kNearIdeal) {
    const double share = cell->exposedSeconds.value_or(0) / *cell->stepSeconds.mean;
    return with("verdict.near-ideal", gain(*cell), {{"percent", percent(share)}});
  }
  return lossVerdict(*cell);
}

}  // namespace scalescope
