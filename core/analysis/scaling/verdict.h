#pragma once

#include <array>
#include <optional>

#include "core/analysis/values/results.h"
#include "core/base/coded.h"

namespace scalescope {

// Returns one message with its evidence about the headline's cell (headlineCell), if that has a speedup: the gain, and
// the part of the step that took the rest. For a batch sweep it names the largest batch that still pays off. nullopt
// before anything was measured.
std::optional<Message> verdictOf(const StudyResult& study);

// The kind of a study's verdict: what it is based on.
enum class VerdictKind {
  noted,  // A note explains the speedup.
  trial,  // A comparison of two variants.
  other
};
inline constexpr std::array kVerdictKinds{
    Coded{"verdict.noted", VerdictKind::noted},           Coded{"verdict.trial-alike", VerdictKind::trial},
    Coded{"verdict.trial-different", VerdictKind::trial}, Coded{"verdict.trial-hopeless", VerdictKind::trial},
    Coded{"verdict.trial-none", VerdictKind::trial},      Coded{"verdict.trial-obstacle", VerdictKind::trial},
    Coded{"verdict.trial-open", VerdictKind::trial},      Coded{"verdict.trial-time-up", VerdictKind::trial},
    Coded{"verdict.trial-undecided", VerdictKind::trial}};

inline VerdictKind verdictKindOf(const Message& verdict) {
  return codedValue(kVerdictKinds, verdict.code).value_or(VerdictKind::other);
}

// Returns the messages that follow the verdict: the speedup's interval, predictions of the laws, time to accuracy, the
// limits of memory, the cost of a checkpoint. Each has its own numbers; empty if nothing more was measured.
std::vector<Message> evidenceOf(const StudyResult& study);

// Returns the measured cell that represents a study, in its verdict and in the titles of its charts; nullptr if there
// is none. Baselines are excluded. Cells with a speedup precede those without, then the first variant, the most
// devices, the largest batch and the study order decide.
const CellResult* headlineCell(const StudyResult& study);

// Efficiency above which verdict and guard report that the baseline is slow or that caches help, because more devices
// alone cannot explain it.
inline constexpr double kAboveIdeal = 1.05;

}  // namespace scalescope
