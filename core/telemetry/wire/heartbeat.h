#pragma once

#include <chrono>

namespace scalescope {

// A client pings its agent every kBeat, and either end that has received nothing for longer than kSilence closes the
// connection. Both check once a second, so the loss of either direction is detected within 15 s; if only the client's
// direction is cut, the agent detects it.
inline constexpr std::chrono::seconds kBeat{5};
inline constexpr std::chrono::seconds kSilence{12};

}  // namespace scalescope
