#pragma once

#include <string>

namespace scalescope {

// Formats estimated seconds, such as a forecast's, with two digits, and from a minute on in tens of seconds, whole
// minutes, tens of minutes or hours. "350 us", "5.8 s", "50 s", "1 min 40 s", "20 min", "1 h 10 min". Not negative; C
// locale.
std::string roughSecondsText(double seconds);

}  // namespace scalescope
