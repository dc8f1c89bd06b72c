#include "core/analysis/sizing/sizing_forecast.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/scaling/comparable.h"

namespace scalescope {
namespace {

Number repeatSpread(const CellResult& cell) {
  const std::vector<double> steps = repeated(cell, &RepeatValues::stepSeconds);
  const auto interval = geometricInterval95(steps);
  if (!interval) return {};
  const double ofTheMean = std::log(interval->second / interval->first) / 2;
  return ofTheMean * std::sqrt(static_cast<double>(steps.size()) + 1);  // Half width for one more repeat.
}

// Returns log(measured / predicted) of `cell` with its own transfers, predicted from the measurements of the other
// cells.
Number leftOutError(const StudyResult& study, const CellResult& cell, const CellResult& by) {
  const auto own = basisOf(study, cell.cell.number);
  const auto others = basisOf(study, by.cell.number, cell.cell.number);
  if (!own || !others || !own->own) return {};
  const auto predicted = stepAt(*others, *own->own, own->devices);
  if (!predicted || predicted->extrapolated) return {};
  return std::log(*cell.stepSeconds.mean / predicted->step());
}

// Returns the cell that would be the basis if `left` had not been measured.
const CellResult* nextBest(const StudyResult& study, const Basis& basis, const CellResult& left) {
  const CellResult* best = nullptr;
  for (const CellResult& cell : study.cells) {
    if (&cell == &left || !sameSeries(cell, *basis.cell)) continue;
    if (!basisOf(study, cell.cell.number)) continue;
    if (best == nullptr || cell.cell.worldDevices() > best->cell.worldDevices()) best = &cell;
  }
  return best;
}

tl::unexpected<Error> notMeasured(const Basis& basis, int devices, double batch) {
  const double low = basis.local.front().batch;
  const double high = basis.local.back().batch;
  const std::pair<std::string, Argument> ranks{"devices", std::int64_t{devices}};
  if (low == high) return fail("size.batch-unmeasured", {ranks, {"batch", batch}, {"measured", low}});
  return fail("size.batch-outside", {ranks, {"batch", batch}, {"low", low}, {"high", high}});
}

}  // namespace

Result<StepForecast> stepAt(const Basis& basis, const Transfers& transfers, int devices) {
  const Cell& cell = basis.cell->cell;
  StepForecast out;
  double batch = cell.batch.perRank();
  out.globalBatch = *basis.cell->imagesPerStep;
  if (basis.fixedGlobalBatch()) {
    // The rank with the most images determines the pace.
    batch = std::ceil(static_cast<double>(cell.batch.global()) / devices / cell.batch.accumulation() - 1e-9);
    if (cell.batch.global() < static_cast<std::int64_t>(devices) * cell.batch.accumulation())
      return fail("size.batch-below-one", {{"devices", std::int64_t{devices}}, {"batch", cell.batch.global()}});
    if (devices == basis.devices) batch = cell.batch.perRank();
  } else {
    out.globalBatch *= static_cast<double>(devices) / basis.devices;
  }
  out.perRankBatch = batch;
  const auto local = localAt(basis, batch);
  if (!local && basis.local.empty()) return fail("size.unmeasured", {{"cell", std::int64_t{cell.number}}});
  if (!local) return notMeasured(basis, devices, batch);
  out.local = local->seconds;
  out.extrapolated = local->extrapolated;
  if (devices < 2) return out;
  const double leadScale = out.local / basis.localSeconds;
  out.exposed = std::max(0.0, exposedSeconds(basis.buckets, transfers, devices, leadScale) +
                                  broadcastSeconds(transfers, devices, basis.bufferBytes) + basis.carriedSeconds);
  out.wait = basis.waitSeconds;
  return out;
}

Uncertainty uncertaintyOf(const StudyResult& study, const Basis& basis) {
  Uncertainty out;
  out.repeats = repeatSpread(*basis.cell);
  if (basis.own && basis.cell->ceilingFit.residual) out.transfers = kNormal95 * *basis.cell->ceilingFit.residual;
  double squares = 0;
  for (const CellResult& cell : study.cells) {
    if (cell.cell.worldDevices() < 2 || !sameSeries(cell, *basis.cell)) continue;
    const CellResult* by = nextBest(study, basis, cell);
    const Number error = by != nullptr ? leftOutError(study, cell, *by) : Number();
    if (!error) continue;
    squares += *error * *error;
    ++out.cells;
  }
  if (out.cells > 0) out.model = kNormal95 * std::sqrt(squares / out.cells);
  return out;
}

Interval stepInterval(const Basis& basis, const Transfers& transfers, const StepForecast& forecast, int devices,
                      const Uncertainty& uncertainty) {
  const double step = forecast.step();
  if (!uncertainty.repeats || forecast.extrapolated) return {step, {}, {}};
  double widest = 0;  // Largest half width from the transfers, absolute.
  for (const double sign : {-1.0, 1.0}) {
    const double longer = std::exp(sign * uncertainty.transfers.value_or(0));
    const Transfers other{transfers.latencySeconds * longer, transfers.bytesPerSecond / longer};
    if (const auto at = stepAt(basis, other, devices)) widest = std::max(widest, std::abs(at->step() - step));
  }
  const double half = std::sqrt(std::pow(*uncertainty.repeats * forecast.local / step, 2) + std::pow(widest / step, 2) +
                                std::pow(uncertainty.model.value_or(0), 2));
  return {step, step * std::exp(-half), step * std::exp(half)};
}

}  // namespace scalescope
