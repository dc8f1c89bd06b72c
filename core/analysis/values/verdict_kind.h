#pragma once

#include <array>

#include "core/base/coded.h"

namespace scalescope {

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

}  // namespace scalescope
