#include "core/analysis/sizing/basis.h"

#include <algorithm>

#include "core/analysis/run/bandwidth.h"
#include "core/analysis/scaling/comparable.h"

namespace scalescope {
namespace {

constexpr double kLeastShare = 0.05;  // Least share of the peak bandwidth; below it the calibration was wrong.

bool isMeasured(const CellResult& cell) { return cell.stepSeconds.mean && cell.imagesPerSecond && cell.imagesPerStep; }

Status checkCell(const CellResult& cell) {
  const std::int64_t number = cell.cell.number;
  if (cell.cell.study.imported) return fail("size.imported", {{"cell", number}});
  if (cell.cell.strategy != Strategy::ddp)
    return fail("size.strategy", {{"cell", number}, {"strategy", std::string(name(cell.cell.strategy))}});
  if (cell.cell.study.whatIf.active()) return fail("size.what-if", {{"cell", number}});
  if (!isMeasured(cell)) return fail("size.unmeasured", {{"cell", number}});
  const bool sends = std::any_of(cell.buckets.begin(), cell.buckets.end(), [](const BucketStats& bucket) {
    return bucket.bucket >= 0 && bucket.bytes > 0 && bucket.leadSeconds;
  });
  if (!sends || !cell.exposedSeconds) return fail("size.no-buckets", {{"cell", number}});
  return {};
}

Result<const CellResult*> chosenCell(const StudyResult& study, int number) {
  if (number > 0) {
    const CellResult* cell = cellNumbered(study, number);
    if (cell == nullptr) return fail("size.no-cell", {{"study", study.name}, {"cell", std::int64_t{number}}});
    if (const Status good = checkCell(*cell); !good) return tl::unexpected(good.error());
    return cell;
  }
  const CellResult* best = nullptr;
  std::optional<Error> reason;  // Error of the first cell that may have been intended.
  const auto better = [&](const CellResult& cell) {
    if (best == nullptr) return true;
    if (cell.cell.variant != best->cell.variant) return false;
    if (cell.cell.worldDevices() != best->cell.worldDevices())
      return cell.cell.worldDevices() > best->cell.worldDevices();
    return cell.cell.batch.global() > best->cell.batch.global();
  };
  for (const CellResult& cell : study.cells) {
    const Status good = checkCell(cell);
    if (!good && !reason && cell.cell.strategy != Strategy::single) reason = good.error();
    if (good && better(cell)) best = &cell;
  }
  if (best != nullptr) return best;
  if (reason) return tl::unexpected(*reason);
  return fail("size.not-measured", {{"study", study.name}});
}

// Returns true for the same work per image on the same machine: only N and the batch differ.
bool isLike(const CellResult& cell, const CellResult& basis) {
  const bool isDdp = cell.cell.strategy == Strategy::ddp && cell.cell.variant == basis.cell.variant;
  return (isDdp || cell.cell.strategy == Strategy::single) && !cell.cell.study.whatIf.active() &&
         !differenceOf(cell, basis, Compared::sizes);
}

Number localSecondsOf(const CellResult& cell) {
  if (!isMeasured(cell)) return {};
  const double local = *cell.stepSeconds.mean - cell.exposedSeconds.value_or(0);
  return local > 0 ? Number(local) : Number();
}

std::vector<LocalPoint> localPoints(const StudyResult& study, const CellResult& basis, int without) {
  std::vector<LocalPoint> points;
  for (const CellResult& cell : study.cells) {
    if (cell.cell.number == without || !isLike(cell, basis) || !(cell.cell.batch.perRank() > 0)) continue;
    const Number seconds = localSecondsOf(cell);
    if (!seconds) continue;
    const LocalPoint point{cell.cell.batch.perRank(), *seconds, cell.cell.worldDevices(), cell.cell.number};
    const auto same =
        std::find_if(points.begin(), points.end(), [&](const LocalPoint& other) { return other.batch == point.batch; });
    if (same == points.end())
      points.push_back(point);
    else if (cell.cell.number == basis.cell.number ||
             (same->cell != basis.cell.number && point.devices > same->devices))
      *same = point;
  }
  std::sort(points.begin(), points.end(), [](const LocalPoint& a, const LocalPoint& b) { return a.batch < b.batch; });
  return points;
}

// Returns the baseline of forecasts; the cell itself if no smaller comparable cell was measured.
const CellResult* yardstickOf(const StudyResult& study, const CellResult& cell) {
  const CellResult* baseline = cellNumbered(study, cell.baselineCell);
  if (baseline != nullptr) return baseline;
  baseline = &cell;
  for (const CellResult& other : study.cells)
    if (isMeasured(other) && isLike(other, cell) && !differenceOf(other, cell, Compared::devices) &&
        other.cell.worldDevices() < baseline->cell.worldDevices())
      baseline = &other;
  return baseline;
}

// A transfer may take longer during training than in the calibration, which has the cores to itself. The share of the
// peak that training reached is applied to both figures.
std::optional<Transfers> ownTransfers(const CellResult& cell) {
  const CeilingFit& fit = cell.ceilingFit;
  if (cell.cell.worldDevices() < 2 || !fit.latencySeconds || !fit.bytesPerSecond) return std::nullopt;
  const double share = std::clamp(shareOfCeiling(cell).value_or(1), kLeastShare, 1.0);
  return Transfers{*fit.latencySeconds / share, *fit.bytesPerSecond * share};
}

void addTransfers(Basis& basis) {
  const CellResult& cell = *basis.cell;
  for (const BucketStats& bucket : cell.buckets)
    if (bucket.bucket == -1)
      basis.bufferBytes += bucket.bytes;
    else if (bucket.bucket >= 0 && bucket.bytes > 0 && bucket.leadSeconds)
      basis.buckets.push_back({bucket.bucket, bucket.bytes, *bucket.leadSeconds});
  std::stable_sort(basis.buckets.begin(), basis.buckets.end(),
                   [](const QueuedBucket& a, const QueuedBucket& b) { return a.leadSeconds > b.leadSeconds; });
  basis.waitSeconds = cell.exposedWaitSeconds.value_or(0);
  const double transfer = cell.exposedTransferSeconds.value_or(*cell.exposedSeconds);
  basis.own = ownTransfers(cell);
  if (basis.devices < 2) basis.carriedSeconds = transfer;
  if (!basis.own) return;
  const double queue = exposedSeconds(basis.buckets, *basis.own, basis.devices) +
                       broadcastSeconds(*basis.own, basis.devices, basis.bufferBytes);
  // A difference below 0 means that the calibration was slower than training, which is no advantage on another link.
  basis.carriedSeconds = std::max(0.0, transfer - queue);
}

}  // namespace

Result<Basis> basisOf(const StudyResult& study, int cell, int without) {
  const auto chosen = chosenCell(study, cell);
  if (!chosen) return tl::unexpected(chosen.error());
  Basis basis;
  basis.cell = *chosen;
  basis.baseline = yardstickOf(study, *basis.cell);
  basis.devices = basis.cell->cell.worldDevices();
  basis.localSeconds = localSecondsOf(*basis.cell).value_or(0);
  if (!(basis.localSeconds > 0)) return fail("size.unmeasured", {{"cell", std::int64_t{basis.cell->cell.number}}});
  basis.local = localPoints(study, *basis.cell, without);
  addTransfers(basis);
  return basis;
}

int largestMeasured(const StudyResult& study) {
  int largest = 1;
  for (const CellResult& cell : study.cells)
    if (cell.imagesPerSecond) largest = std::max(largest, cell.cell.worldDevices());
  return largest;
}

Transfers transfersOver(const Basis& basis, const NamedLink& link) {
  Transfers out = transfersOf(link);
  if (!basis.own) return out;
  if (basis.overNetwork()) {
    out.latencySeconds = std::max(out.latencySeconds, basis.own->latencySeconds);
    return out;
  }
  out.latencySeconds += basis.own->latencySeconds;
  out.bytesPerSecond = std::min(out.bytesPerSecond, basis.own->bytesPerSecond);
  return out;
}

std::optional<LocalSeconds> localAt(const Basis& basis, double batch) {
  const std::vector<LocalPoint>& points = basis.local;
  for (const LocalPoint& point : points)
    if (point.batch == batch) return LocalSeconds{point.seconds, false};
  if (points.size() < 2) return std::nullopt;
  const auto above =
      std::find_if(points.begin(), points.end(), [&](const LocalPoint& point) { return point.batch > batch; });
  const bool outside = above == points.begin() || above == points.end();
  const auto high = above == points.begin() ? points.begin() + 1 : above == points.end() ? points.end() - 1 : above;
  const auto low = high - 1;
  const double slope = (high->seconds - low->seconds) / (high->batch - low->batch);
  const double seconds = low->seconds + slope * (batch - low->batch);
  if (!(seconds > 0) || (outside && slope < 0)) return std::nullopt;
  return LocalSeconds{seconds, outside};
}

}  // namespace scalescope
