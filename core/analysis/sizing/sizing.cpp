#include "core/analysis/sizing/sizing.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/maths/statistics.h"
#include "core/analysis/scaling/comparable.h"
#include "core/analysis/scaling/scaling.h"
#include "core/analysis/sizing/sizing_messages.h"
#include "core/analysis/values/cell_result.h"

namespace scalescope {
namespace {

constexpr double kLeastGbps = 1e-3, kMostGbps = 1e5;

Status checkRequest(const SizingRequest& request) {
  const auto bad = [](const char* what) { return fail("size.request", {{"what", std::string(what)}}); };
  if (request.devices.empty() || request.links.empty()) return bad("--devices, --link-gbps");
  for (const int devices : request.devices)
    if (devices < 1 || devices > kMostSizedDevices) return bad("--devices");
  for (const NamedLink& link : request.links) {
    if (!(link.gbps >= kLeastGbps) || link.gbps > kMostGbps) return bad("--link-gbps");
    if (!(link.latencySeconds >= 0) || link.latencySeconds > 60) return bad("--latency-us");
  }
  if (!(request.keep > 0) || request.keep > 1) return bad("--min-efficiency");
  if (!(request.linkShare > 0) || request.linkShare >= 1) return bad("linkShare");
  if (request.price && !(*request.price >= 0)) return bad("--price");
  if (request.targetAccuracy && (!(*request.targetAccuracy > 0) || *request.targetAccuracy > 1))
    return bad("--target-accuracy");
  return {};
}

struct Target {
  Number samples, best;  // best: the highest accuracy that was reached.
};

// Returns the samples until the target, from the validations of the first repeat's first rank.
Target targetOf(const CellResult& cell, double accuracy) {
  Target out;
  if (cell.cell.study.measure.targetAccuracy == accuracy && cell.samplesToTarget) return {cell.samplesToTarget, {}};
  if (cell.ranks.empty() || !cell.imagesPerStep) return out;
  for (const HistoryPoint& point : cell.ranks.front().history) {
    if (!point.validationAccuracy) continue;
    out.best = std::max(out.best.value_or(0), *point.validationAccuracy);
    if (!out.samples && *point.validationAccuracy >= accuracy)
      out.samples = static_cast<double>(point.step + 1) * *cell.imagesPerStep;
  }
  return out;
}

// Takes the target from the basis' own cell, else from its baseline, else from any comparable cell.
Status findTarget(const StudyResult& study, const Basis& basis, const SizingRequest& request, Sizing& out) {
  const double written = basis.cell->cell.study.measure.targetAccuracy;
  const double accuracy = request.targetAccuracy.value_or(written);
  if (!(accuracy > 0)) return {};
  std::vector<const CellResult*> cells{basis.cell, basis.baseline};
  for (const CellResult& cell : study.cells)
    if (cell.cell.strategy == Strategy::ddp && !differenceOf(cell, *basis.cell, Compared::devices))
      cells.push_back(&cell);
  Number best;
  for (const CellResult* cell : cells) {
    const Target target = targetOf(*cell, accuracy);
    if (target.best) best = std::max(best.value_or(0), *target.best);
    if (!target.samples) continue;
    out.targetAccuracy = accuracy;
    out.samplesToTarget = target.samples;
    out.targetCell = cell->cell.number;
    return {};
  }
  if (!request.targetAccuracy) return {};
  if (!best) return fail("size.not-validated", {{"study", study.name}});
  return fail("size.target-not-reached", {{"accuracy", percent(accuracy)}, {"best", percent(*best)}});
}

// Returns the cost of `images` more images at the row's rate.
SizedCost costOf(const SizedRow& row, const Number& images, const Basis& basis, const Number& price) {
  SizedCost cost;
  if (!images || !row.imagesPerSecond) return cost;
  cost.seconds = *images / *row.imagesPerSecond;
  cost.deviceHours = row.devices * *cost.seconds / 3600;
  if (price) cost.money = *cost.deviceHours * *price;
  // The power of a CPU package also depends on other processes, and most of it is used whether a rank runs or not.
  if (const Number perSample = basis.cell->energyPerSample;
      perSample && *perSample > 0 && basis.cell->energyOf != EnergyOf::cpuPackages)
    cost.joules = *perSample * *basis.cell->imagesPerSecond / basis.devices * row.devices * *cost.seconds;
  return cost;
}

// Returns half the interval of the baseline's mean, for logarithms; null: unknown.
Number baselineSpread(const CellResult& baseline) {
  const auto interval = geometricInterval95(repeated(baseline, &RepeatValues::imagesPerSecond));
  return interval ? Number(std::log(interval->second / interval->first) / 2) : Number();
}

void addSpeedup(const Basis& basis, SizedRow& row) {
  const int from = basis.baseline->cell.worldDevices();
  const double speedup = speedupOf(*row.imagesPerSecond, *basis.baseline->imagesPerSecond, from);
  row.speedup.value = speedup;
  row.efficiency.value = speedup / row.devices;
  const Number spread = baselineSpread(*basis.baseline);
  if (!row.stepSeconds.low || !row.stepSeconds.high || !spread) return;
  const double half = std::hypot(std::log(*row.stepSeconds.high / *row.stepSeconds.low) / 2, *spread);
  row.speedup.low = speedup * std::exp(-half);
  row.speedup.high = speedup * std::exp(half);
  row.efficiency.low = *row.speedup.low / row.devices;
  row.efficiency.high = *row.speedup.high / row.devices;
}

SizedRow rowOf(const Basis& basis, const SizingRequest& request, const Sizing& sizing, const NamedLink& link,
               int devices) {
  SizedRow row;
  row.devices = devices;
  row.link = link;
  const Transfers transfers = transfersOver(basis, link);
  const auto forecast = stepAt(basis, transfers, devices);
  if (!forecast) {
    row.reason = forecast.error().message;
    return row;
  }
  row.globalBatch = forecast->globalBatch;
  row.perRankBatch = forecast->perRankBatch;
  row.localSeconds = forecast->local;
  row.exposedSeconds = forecast->exposed;
  row.waitSeconds = forecast->wait;
  row.extrapolated = forecast->extrapolated;
  row.stepSeconds = stepInterval(basis, transfers, *forecast, devices, sizing.uncertainty);
  row.imagesPerSecond = forecast->globalBatch / forecast->step();
  addSpeedup(basis, row);
  row.epoch = costOf(row, basis.cell->trainImages, basis, request.price);
  row.target = costOf(row, sizing.samplesToTarget, basis, request.price);
  return row;
}

Number efficiencyAt(const Basis& basis, const Transfers& transfers, int devices) {
  const auto forecast = stepAt(basis, transfers, devices);
  if (!forecast) return {};
  return speedupOf(forecast->globalBatch / forecast->step(), *basis.baseline->imagesPerSecond,
                   basis.baseline->cell.worldDevices()) /
         devices;
}

// Efficiency never falls with the rate, so bisection finds the lowest one (to a ten-thousandth).
LinkNeed needOf(const Basis& basis, const SizingRequest& request, int devices) {
  LinkNeed need{devices, {}, {}};
  const auto at = [&](double gbps) {
    return efficiencyAt(basis, transfersOver(basis, {gbps, request.links.front().latencySeconds}), devices);
  };
  need.bestEfficiency = at(kMostGbps);
  if (!need.bestEfficiency || *need.bestEfficiency < request.keep) return need;
  double low = kLeastGbps;
  double high = kMostGbps;
  if (*at(low) >= request.keep) high = low;
  while (high / low > 1.0001) {
    const double middle = std::sqrt(low * high);
    (*at(middle) >= request.keep ? high : low) = middle;
  }
  need.gbps = high;
  return need;
}

LinkBound limitOf(const StudyResult& study, const Basis& basis, const SizingRequest& request, const NamedLink& link) {
  const int largest = largestMeasured(study);
  LinkBound limit{link, {}, 1};
  const Transfers transfers = transfersOver(basis, link);
  for (int n = 2; n <= std::min(kSizingReach * largest, kMostSizedDevices); ++n) {
    const auto forecast = stepAt(basis, transfers, n);
    if (!forecast) break;
    limit.searched = n;
    if (forecast->exposed <= request.linkShare * forecast->step()) continue;
    limit.devices = n;
    break;
  }
  return limit;
}

void addCurves(const Basis& basis, const SizingRequest& request, Sizing& out) {
  const int largest = *std::max_element(request.devices.begin(), request.devices.end());
  const int from = std::min(out.baselineDevices, *std::min_element(request.devices.begin(), request.devices.end()));
  const std::vector<int> devices = curveDevices(from, largest, request.curvePoints, request.devices);
  for (const NamedLink& link : request.links) {
    SizedCurve curve{link, {}};
    for (const int n : devices) curve.rows.push_back(rowOf(basis, request, out, link, n));
    out.curves.push_back(std::move(curve));
  }
}

void describe(const StudyResult& study, const Basis& basis, Sizing& out) {
  out.study = study.id;
  out.name = study.name;
  out.isOfProgram = isOfProgram(*basis.cell);
  out.cell = basis.cell->cell.number;
  out.devices = basis.devices;
  out.baselineCell = basis.baseline->cell.number;
  out.baselineDevices = basis.baseline->cell.worldDevices();
  out.localSeconds = basis.localSeconds;
  out.waitSeconds = basis.waitSeconds;
  out.carriedSeconds = basis.carriedSeconds;
  if (basis.own) out.latencySeconds = basis.own->latencySeconds;
  if (basis.own) out.bytesPerSecond = basis.own->bytesPerSecond;
  out.bufferBytes = basis.bufferBytes;
  out.buckets = basis.buckets;
  out.measured = measuredSizes(study, basis);
}

}  // namespace

Result<Sizing> sizeStudy(const StudyResult& study, const SizingRequest& request) {
  if (const Status good = checkRequest(request); !good) return tl::unexpected(good.error());
  const auto basis = basisOf(study, request.cell);
  if (!basis) return tl::unexpected(basis.error());
  Sizing out;
  describe(study, *basis, out);
  out.keep = request.keep;
  out.linkShare = request.linkShare;
  out.uncertainty = uncertaintyOf(study, *basis);
  if (const Status found = findTarget(study, *basis, request, out); !found) return tl::unexpected(found.error());
  for (const NamedLink& link : request.links) {
    for (const int devices : request.devices) out.rows.push_back(rowOf(*basis, request, out, link, devices));
    out.limits.push_back(limitOf(study, *basis, request, link));
  }
  for (const int devices : request.devices) out.needs.push_back(needOf(*basis, request, devices));
  if (request.curvePoints > 0) addCurves(*basis, request, out);
  out.sentences = sizingSentences(out);
  out.warnings = sizingWarnings(study, *basis, request, out);
  return out;
}

std::vector<int> curveDevices(int from, int to, int points, const std::vector<int>& asked) {
  std::vector<int> out{from, to};
  for (const int devices : asked)
    if (devices > from && devices < to) out.push_back(devices);
  for (int i = 1; i + 1 < points; ++i)
    out.push_back(static_cast<int>(std::lround(from * std::pow(static_cast<double>(to) / from, i / (points - 1.0)))));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<MeasuredSize> measuredSizes(const StudyResult& study, const Basis& basis) {
  std::vector<MeasuredSize> out;
  for (const CellResult& cell : study.cells) {
    const bool isBaseline = cell.cell.number == basis.baseline->cell.number;
    const bool isLike = sameSeries(cell, *basis.cell) && cell.baselineCell == basis.cell->baselineCell &&
                        cell.cell.number != cell.baselineCell;
    if (!cell.speedup || (!isBaseline && !isLike)) continue;
    MeasuredSize size{cell.cell.number, cell.cell.worldDevices(), cell.speedupCi, {}};
    size.speedup.value = cell.speedup;
    const auto each = [&](const Number& value) { return value ? Number(*value / size.devices) : Number(); };
    size.efficiency = {each(size.speedup.value), each(size.speedup.low), each(size.speedup.high)};
    out.push_back(size);
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const MeasuredSize& a, const MeasuredSize& b) { return a.devices < b.devices; });
  return out;
}

}  // namespace scalescope
