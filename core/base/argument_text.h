#pragma once

#include "core/base/message.h"

namespace scalescope {

// The decimals that every double of a message has at least: the bounds of one interval (arguments `low` and `high`) and
// what lies between them end at the same place, "1.62 to 1.90". -1: each as many as it needs, at most six digits. Any
// thread.
int sharedDecimals(const Message& message);

}  // namespace scalescope
