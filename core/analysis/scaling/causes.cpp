#include "core/analysis/scaling/causes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/run/bandwidth.h"
#include "core/analysis/scaling/verdict.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr double kNearIdeal = 0.9;     // Efficiency from which on no cause is named.
constexpr double kLinkBound = 0.7;     // Share of the peak bandwidth from which on the link is named as the limit.
constexpr double kLittle = 0.1;        // Share of the exposed time below which a wait does not change the cause.
constexpr double kDisturbance = 0.25;  // Share of the loss from which on a disturbance may be the cause.
constexpr double kMostlyLate = 0.5;    // Share of the loss from which on lateness is the cause.

// The user did or compared this on purpose, so the verdict names it whatever the parts are.
constexpr std::array kDeliberate{GuardKind::displaced, GuardKind::injected, GuardKind::whatIf,
                                 GuardKind::baselineImported, GuardKind::importedOnMeasured};
// These notes report that something outside disturbed the ranks or slowed down their processors.
constexpr std::array kDisturbed{GuardKind::cpuQuota,    GuardKind::stolenCpu, GuardKind::busyCores,
                                GuardKind::busyGpu,     GuardKind::cpuHot,    GuardKind::gpuHot,
                                GuardKind::gpuHeldBack, GuardKind::slowing,   GuardKind::drift};
// The ranks share processors, or have processors of different kinds.
constexpr std::array kShared{GuardKind::oversubscribed, GuardKind::shareSlots, GuardKind::mixedProcessors};
// There are too few steps for their parts to name a cause, if there is no interval either.
constexpr std::array kTooFewSteps{GuardKind::fewSteps, GuardKind::programFewSteps};
constexpr std::array kLate{GuardKind::lateRankInput, GuardKind::lateRankCompute, GuardKind::lateRankOther,
                           GuardKind::lateRankTransfer, GuardKind::lateRanks};

template <std::size_t N>
bool isOneOf(const std::array<GuardKind, N>& kinds, const GuardNote& note) {
  return std::find(kinds.begin(), kinds.end(), note.kind) != kinds.end();
}

template <std::size_t N>
const GuardNote* firstOf(const CellResult& cell, const std::array<GuardKind, N>& kinds) {
  for (const GuardKind kind : kinds)
    for (const GuardNote& note : cell.guard)
      if (note.kind == kind) return &note;
  return nullptr;
}

Number numberIn(const GuardNote& note, std::string_view name) {
  for (const auto& [key, value] : note.message.arguments)
    if (key == name)
      if (const auto* number = std::get_if<double>(&value)) return *number;
  return {};
}

// Returns the disturbance with the largest share; one without a share comes last. `leastShare` is a share of the time
// and only applies to disturbances that have one.
const GuardNote* disturbance(const CellResult& cell, double leastShare) {
  const GuardNote* worst = nullptr;
  double most = 0;
  for (const GuardNote& note : cell.guard) {
    if (!isOneOf(kDisturbed, note)) continue;
    const double share = std::abs(numberIn(note, "percent").value_or(0)) / 100;
    const bool hasShare = numberIn(note, "percent").has_value();
    if (hasShare && share < leastShare) continue;
    if (worst == nullptr || share > most) {
      worst = &note;
      most = share;
    }
  }
  return worst;
}

// Returns the upper bound over the lower one, less 1: the range that the repeats leave open.
double openShare(const CellResult& cell) {
  if (!cell.speedupCi.low || !cell.speedupCi.high) return 0;
  return *cell.speedupCi.high / *cell.speedupCi.low - 1;
}

double lossShare(const CellResult& cell) { return std::max(0.0, 1 - cell.efficiency.value_or(1)); }

// Returns the note on late ranks if their lateness is most of what a step lost.
const GuardNote* explainingLateness(const CellResult& cell) {
  const GuardNote* note = firstOf(cell, kLate);
  if (note == nullptr || !cell.stepSeconds.mean) return nullptr;
  const double share = numberIn(*note, "percent").value_or(0) / 100;
  const double perStep = share * numberIn(*note, "milliseconds").value_or(0) * 1e-3;
  return perStep >= kMostlyLate * lossShare(cell) * *cell.stepSeconds.mean ? note : nullptr;
}

enum class LostPart { none, transfer, wait, compute, input, rest };

struct LargestLoss {
  LostPart part = LostPart::none;
  double seconds = 0;
};

LargestLoss largestLoss(const CellResult& cell) {
  const WaterfallParts& fall = cell.waterfall;
  const double rest = fall.checkpoint.value_or(0) + fall.other.value_or(0) + fall.residual.value_or(0);
  LargestLoss worst;
  for (const LargestLoss& each :
       {LargestLoss{LostPart::transfer, fall.exposedTransfer.value_or(0)},
        LargestLoss{LostPart::wait, fall.exposedWait.value_or(0)},
        LargestLoss{LostPart::compute, fall.compute.value_or(0)}, LargestLoss{LostPart::input, fall.input.value_or(0)},
        LargestLoss{LostPart::rest, rest}})
    if (each.seconds > worst.seconds) worst = each;
  return worst;
}

// If the wait is unknown, all exposed time is shown as transfer, which may include waiting for late ranks. If the
// resolution of the clocks is at most a tenth of the exposed time, such waits are negligible.
bool mayHideWaits(const CellResult& cell) {
  if (cell.waterfall.exposedWait) return false;
  const Number least = cell.clocks.leastWaitSeconds;
  return !least || *least > kLittle * cell.exposedSeconds.value_or(0);
}

Message blame(std::string code, const Message& gain, double share) {
  return nested({std::move(code), {{"percent", percent(share)}}}, "gain", gain);
}

// Uses the same share of the step as the step's split and its title: all exposed time, including waits for late ranks.
// The waterfall decides which part is named as the cause.
Message exposedWords(const CellResult& cell, const Message& gain) {
  const double share = cell.exposedSeconds.value_or(0) / *cell.stepSeconds.mean;
  if (cell.cell.worldDevices() == 1) return blame("verdict.exposed-one", gain, share);
  if (cell.cell.strategy == Strategy::dataParallel) return blame("verdict.device-zero", gain, share);
  if (cell.cell.strategy == Strategy::parameterServer) return blame("verdict.server", gain, share);
  if (mayHideWaits(cell)) return blame("verdict.exposed-unsplit", gain, share);
  const Number ofCeiling = shareOfCeiling(cell);
  if (!ofCeiling) return blame("verdict.exposed", gain, share);
  const bool nearBest = credible(cell.bandwidthUtilisation).value_or(0) >= kLinkBound;
  Message said = blame(*ofCeiling < kLinkBound ? "verdict.below-ceiling"
                       : nearBest              ? "verdict.link"
                                               : "verdict.small-messages",
                       gain, share);
  said.arguments.emplace_back("utilisation", percent(*ofCeiling));
  return said;
}

// Devices are only said to slow each other down if that was measured: together on a machine, at the batch per device
// that the baseline had with fewer of them.
Message computeWords(const CellResult& cell, const CellResult& baseline, const Message& gain, double share) {
  if (cell.cell.worldDevices() == 1) return blame("verdict.compute-one", gain, share);
  const bool sameBatch = cell.cell.batch.perRank() == baseline.cell.batch.perRank();
  if (sameBatch && cell.cell.devices > baseline.cell.devices) return blame("verdict.compute-beside", gain, share);
  return blame("verdict.compute", gain, share);
}

}  // namespace

Finding findingOf(const CellResult& cell) {
  if (cell.speedupUnresolved) return Finding::unresolved;
  const double efficiency = *cell.efficiency;
  const int ideal = cell.cell.worldDevices();
  if (cell.speedupCi.low && cell.speedupCi.high) {
    if (*cell.speedupCi.low <= ideal && *cell.speedupCi.high >= ideal) return Finding::noLoss;
    if (efficiency > kAboveIdeal) return Finding::aboveIdeal;
  }
  return efficiency >= kNearIdeal ? Finding::nearIdeal : Finding::loss;
}

const GuardNote* explainingNote(const CellResult& cell, const CellResult& baseline, Finding finding) {
  if (const GuardNote* deliberate = firstOf(cell, kDeliberate)) return deliberate;
  if (finding == Finding::aboveIdeal) return disturbance(baseline, kDisturbance * (*cell.efficiency - 1));
  if (finding == Finding::unresolved || finding == Finding::noLoss) {
    const double least = finding == Finding::unresolved ? 0 : kDisturbance * openShare(cell);
    const GuardNote* own = disturbance(cell, least);
    return own != nullptr ? own : disturbance(baseline, least);
  }
  if (finding != Finding::loss) return nullptr;
  if (const GuardNote* most = disturbance(cell, kDisturbance * lossShare(cell))) return most;
  if (const GuardNote* late = explainingLateness(cell)) return late;
  if (!cell.speedupCi.low)
    if (const GuardNote* few = firstOf(cell, kTooFewSteps)) return few;
  if (largestLoss(cell).part != LostPart::compute) return nullptr;
  // If compute grew on a disturbed machine or on shared processors, another cause cannot be established.
  if (const GuardNote* any = disturbance(cell, 0)) return any;
  return firstOf(cell, kShared);
}

Message lossWords(const CellResult& cell, const CellResult& baseline, const Message& gain) {
  const double step = *cell.stepSeconds.mean;
  const LargestLoss loss = largestLoss(cell);
  const double share = loss.seconds / step;
  switch (loss.part) {
    case LostPart::transfer:
      return exposedWords(cell, gain);
    case LostPart::wait:
      return blame("verdict.wait", gain, cell.exposedWaitSeconds.value_or(loss.seconds) / step);
    case LostPart::compute:
      return computeWords(cell, baseline, gain, share);
    case LostPart::input:
      return blame("verdict.input", gain, share);
    case LostPart::rest:
      return blame("verdict.other", gain, share);
    case LostPart::none:
      break;
  }
  return nested({"verdict.unexplained", {}}, "gain", gain);
}

}  // namespace scalescope
