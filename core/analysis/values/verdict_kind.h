#pragma once

#include <array>

#include "core/base/coded.h"

namespace scalescope {

// What a study's verdict is based on, of the message that states it.
enum class VerdictKind {
  noted,  // a note explains the speedup
  trial,  // a comparison of two variants
  other
};
inline constexpr std::array kVerdictKinds{
    Coded{"verdict.noted", VerdictKind::noted},           Coded{"verdict.trial-alike", VerdictKind::trial},
    Coded{"verdict.trial-different", VerdictKind::trial}, Coded{"verdict.trial-hopeless", VerdictKind::trial},
    Coded{"verdict.trial-none", VerdictKind::trial},      Coded{"verdict.trial-obstacle", VerdictKind::trial},
    Coded{"verdict.trial-open", VerdictKind::trial},      Coded{"verdict.trial-undecided", VerdictKind::trial}};

inline VerdictKind verdictKindOf(const Message& verdict) {
  return codedValue(kVerdictKinds, verdict.code).value_or(VerdictKind::other);
}

}  // namespace scalescope
