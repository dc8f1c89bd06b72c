#pragma once

#include <array>

#include "core/base/coded.h"
#include "core/base/message.h"

namespace scalescope {

// What a study or an attempt waits for, of the message that says so.
enum class WaitReason { hostAway, other };
inline constexpr std::array kWaitReasons{Coded{"launcher.host-unknown", WaitReason::hostAway},
                                         Coded{"launcher.host-away", WaitReason::hostAway}};

inline WaitReason waitReasonOf(const Message& waitsFor) {
  return codedValue(kWaitReasons, waitsFor.code).value_or(WaitReason::other);
}

}  // namespace scalescope
