#include "core/analysis/scaling/study_fits.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/analysis/fits/law_choice.h"
#include "core/analysis/fits/part_law.h"
#include "core/analysis/fits/scaling_fit.h"
#include "core/analysis/scaling/comparable.h"
#include "core/analysis/values/cell_result.h"

namespace scalescope {
namespace {

using Cells = std::vector<const CellResult*>;

bool sameCombination(const CellResult& a, const CellResult& b) {
  return a.baselineCell == b.baselineCell && sameSeries(a, b);
}

// Returns the combinations over N, each with its baseline as the only point at the baseline's N.
std::vector<Cells> combinations(const StudyResult& study) {
  std::vector<Cells> all;
  for (const CellResult& cell : study.cells) {
    if (!cell.speedup || cell.cell.strategy == Strategy::single) continue;
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const Cells& cells) { return sameCombination(*cells[0], cell); });
    if (known != all.end())
      known->push_back(&cell);
    else
      all.push_back({&cell});
  }
  for (Cells& cells : all) {
    const CellResult* base = cellNumbered(study, cells.front()->baselineCell);
    if (base == nullptr) continue;
    // The law starts from the baseline, so one-rank DDP next to a plain single rank must not be a second N = 1.
    std::erase_if(cells,
                  [&](const CellResult* cell) { return cell->cell.worldDevices() == base->cell.worldDevices(); });
    cells.push_back(base);
    std::sort(cells.begin(), cells.end(),
              [](const CellResult* a, const CellResult* b) { return a->cell.worldDevices() < b->cell.worldDevices(); });
  }
  std::erase_if(all, [](const Cells& cells) { return cells.size() < 2; });
  return all;
}

double gradientBytes(const Cells& cells) {
  double bytes = 0;
  for (const CellResult* cell : cells) {
    if (cell->gradientBytes) bytes = std::max(bytes, *cell->gradientBytes);
    if (bytes <= 0 && cell->parameters) bytes = *cell->parameters * 4;
  }
  return bytes;
}

std::vector<FitSample> samplesOf(const Cells& cells) {
  const double bytes = gradientBytes(cells);
  std::vector<FitSample> out;
  for (const CellResult* cell : cells)
    for (const double rate : repeated(*cell, &RepeatValues::imagesPerSecond))
      out.push_back({static_cast<double>(cell->cell.worldDevices()), rate,
                     static_cast<double>(cell->cell.batch.global()), bytes});
  return out;
}

// Draws are seeded by the cell key (FORMATS.md).
std::uint64_t seedOf(const Cells& cells) {
  std::uint64_t seed = 1;
  for (const char c : cells.back()->key.value) seed = seed * 131 + static_cast<unsigned char>(c);
  return seed;
}

std::vector<Law> lawsOf(Protocol protocol) {
  switch (protocol) {
    case Protocol::strong:
    case Protocol::fixedEpoch:
      return {Law::amdahl, Law::usl, Law::alphaBeta, Law::linear};
    case Protocol::weak:
      return {Law::gustafson, Law::usl, Law::alphaBeta, Law::linear};
    case Protocol::free:
      return {Law::usl, Law::alphaBeta, Law::linear};
    case Protocol::batchSweep:
      return {};
  }
  return {};
}

// Records in a fit which combination it belongs to.
template <class Fit>
void describe(const Cells& cells, Fit& fit) {
  const Cell& cell = cells.back()->cell;
  fit.variant = cell.variant;
  fit.strategy = cell.strategy;
  fit.precision = cell.precision;
  fit.accumulation = cell.batch.accumulation();
  fit.batch =
      cell.study.axes.batchKind == BatchKind::global ? static_cast<double>(cell.batch.asked()) : cell.batch.perRank();
  for (const CellResult* each : cells) fit.cells.push_back(each->cell.number);
}

std::vector<FitPoint> measuredSpeedups(const Cells& cells) {
  std::vector<FitPoint> out;
  for (const CellResult* each : cells)
    out.push_back(
        {static_cast<double>(each->cell.worldDevices()), each->speedup, each->speedupCi.low, each->speedupCi.high});
  return out;
}

}  // namespace

namespace {

// Returns a part of the step at each N of a combination; a part that takes no time there, or was not measured, has no
// point.
std::vector<PartPoint> pointsOf(const Cells& cells, Number CellResult::*seconds) {
  std::vector<PartPoint> out;
  for (const CellResult* cell : cells)
    if (const Number& value = cell->*seconds; value && *value > 0)
      out.push_back({static_cast<double>(cell->cell.worldDevices()), value});
  return out;
}

}  // namespace

std::vector<PartFit> fitParts(const StudyResult& study) {
  std::vector<PartFit> out;
  if (study.protocol == Protocol::batchSweep) return out;
  const std::pair<StepPart, Number CellResult::*> parts[] = {{StepPart::compute, &CellResult::computeSeconds},
                                                             {StepPart::exposed, &CellResult::exposedSeconds},
                                                             {StepPart::input, &CellResult::inputSeconds}};
  for (const Cells& cells : combinations(study))
    for (const auto& [part, seconds] : parts) {
      PartFit fit = fitPart(part, pointsOf(cells, seconds));
      describe(cells, fit);
      out.push_back(std::move(fit));
    }
  return out;
}

std::vector<ScalingFit> fitStudy(const StudyResult& study) {
  std::vector<ScalingFit> out;
  for (const Cells& cells : combinations(study)) {
    const CellResult* base = cells.front();
    FitOptions options;
    options.seed = seedOf(cells);
    options.baseRate = base->imagesPerSecond.value_or(0);
    options.baseDevices = base->cell.worldDevices();
    options.batchPerDevice = base->cell.study.axes.batchKind == BatchKind::perRank;
    const std::vector<FitSample> samples = samplesOf(cells);
    const std::size_t first = out.size();
    for (const Law law : lawsOf(study.protocol)) {
      // A parameter server transfers other bytes than a ring.
      if (law == Law::alphaBeta && cells.back()->cell.strategy != Strategy::ddp) continue;
      ScalingFit fit = fitLaw(law, samples, options);
      if (fit.reason) fit.reason = withRateUnit(*fit.reason, *base);
      describe(cells, fit);
      fit.points = measuredSpeedups(cells);
      out.push_back(std::move(fit));
    }
    std::vector<ScalingFit*> fits;
    for (std::size_t i = first; i < out.size(); ++i) fits.push_back(&out[i]);
    chooseLaw(fits);
  }
  return out;
}

const ScalingFit* bestFit(const StudyResult& study) {
  const ScalingFit* best = nullptr;
  for (const ScalingFit& fit : study.fits)
    if (fit.chosen && (best == nullptr || fit.points.size() > best->points.size() ||
                       (fit.points.size() == best->points.size() && foreseesBetter(fit, *best))))
      best = &fit;
  return best;
}

}  // namespace scalescope
