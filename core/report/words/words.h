#pragma once

#include <string>

#include "core/analysis/values/results.h"
#include "core/report/words/numbers.h"
#include "core/report/words/speaker.h"

namespace scalescope {

// A message in this thread's words, and its decimal point (core/report/words/speaker.h).
std::string spoken(const Message& message);
std::string decimalPoint();
std::string say(const char* code, Arguments arguments = {});

// A run's reason behind its status, which has said "cancelled" already: "by the user". Others say the whole.
Message besideStatus(const Message& reason);

std::string devicesText(int devices);  // "1 device", "4 devices"

}  // namespace scalescope
