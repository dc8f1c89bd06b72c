#pragma once

#include <array>

#include "core/base/coded.h"
#include "core/base/message.h"

namespace scalescope {

// The reason for which a study or an attempt waits.
enum class WaitReason { hostUnreachable, other };
inline constexpr std::array kWaitReasons{Coded{"launcher.host-unknown", WaitReason::hostUnreachable},
                                         Coded{"launcher.host-unreachable", WaitReason::hostUnreachable}};

inline WaitReason waitReasonOf(const Message& waitsFor) {
  return codedValue(kWaitReasons, waitsFor.code).value_or(WaitReason::other);
}

}  // namespace scalescope
