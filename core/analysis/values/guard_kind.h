#pragma once

#include <array>

#include "core/base/coded.h"

namespace scalescope {

// The findings of the guard that verdicts, figures and later comparisons depend on. All others are `other`.
enum class GuardKind {
  alikeRepeats,
  baselineImported,
  busyCores,
  busyGpu,
  cellMajor,
  cellsDiffer,
  cpuHot,
  cpuQuota,
  displaced,
  drift,
  fewSteps,
  gpuHeldBack,
  gpuHot,
  identity,
  importedOnMeasured,
  injected,
  lateRankCompute,
  lateRankInput,
  lateRankOther,
  lateRankTransfer,
  lateRanks,
  mixedProcessors,
  noCounterpart,
  noInterval,
  noOverhead,
  otherSession,
  outlier,
  oversubscribed,
  programFewSteps,
  programOwnRanks,
  programWorldSize,
  shareSlots,
  slowing,
  stolenCpu,
  whatIf,
  other
};
inline constexpr std::array kGuardKinds{Coded{"guard.alike-repeats", GuardKind::alikeRepeats},
                                        Coded{"guard.baseline-imported", GuardKind::baselineImported},
                                        Coded{"guard.busy-cores", GuardKind::busyCores},
                                        Coded{"guard.busy-gpu", GuardKind::busyGpu},
                                        Coded{"guard.cell-major", GuardKind::cellMajor},
                                        Coded{"guard.cells-differ", GuardKind::cellsDiffer},
                                        Coded{"guard.cpu-hot", GuardKind::cpuHot},
                                        Coded{"guard.cpu-quota", GuardKind::cpuQuota},
                                        Coded{"guard.displaced", GuardKind::displaced},
                                        Coded{"guard.drift", GuardKind::drift},
                                        Coded{"guard.few-steps", GuardKind::fewSteps},
                                        Coded{"guard.gpu-held-back", GuardKind::gpuHeldBack},
                                        Coded{"guard.gpu-hot", GuardKind::gpuHot},
                                        Coded{"guard.identity", GuardKind::identity},
                                        Coded{"guard.imported-on-measured", GuardKind::importedOnMeasured},
                                        Coded{"guard.injected", GuardKind::injected},
                                        Coded{"guard.late-rank-compute", GuardKind::lateRankCompute},
                                        Coded{"guard.late-rank-input", GuardKind::lateRankInput},
                                        Coded{"guard.late-rank-other", GuardKind::lateRankOther},
                                        Coded{"guard.late-rank-transfer", GuardKind::lateRankTransfer},
                                        Coded{"guard.late-ranks", GuardKind::lateRanks},
                                        Coded{"guard.mixed-processors", GuardKind::mixedProcessors},
                                        Coded{"guard.no-counterpart", GuardKind::noCounterpart},
                                        Coded{"guard.no-interval", GuardKind::noInterval},
                                        Coded{"guard.no-overhead", GuardKind::noOverhead},
                                        Coded{"guard.other-session", GuardKind::otherSession},
                                        Coded{"guard.outlier", GuardKind::outlier},
                                        Coded{"guard.oversubscribed", GuardKind::oversubscribed},
                                        Coded{"guard.program-few-steps", GuardKind::programFewSteps},
                                        Coded{"guard.program-own-ranks", GuardKind::programOwnRanks},
                                        Coded{"guard.program-world-size", GuardKind::programWorldSize},
                                        Coded{"guard.share-slots", GuardKind::shareSlots},
                                        Coded{"guard.slowing", GuardKind::slowing},
                                        Coded{"guard.stolen-cpu", GuardKind::stolenCpu},
                                        Coded{"guard.what-if", GuardKind::whatIf}};

inline GuardKind guardKindOf(const Message& note) {
  return codedValue(kGuardKinds, note.code).value_or(GuardKind::other);
}

}  // namespace scalescope
