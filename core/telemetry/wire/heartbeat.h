#pragma once

#include <chrono>

namespace scalescope {

// A client pings its agent every kBeat, and whichever of the two has heard nothing for longer than kSilence ends the
// link. Both look once a second, so the loss of either way is known within 15 s: where only the client's way is cut, it
// is the agent that notices.
inline constexpr std::chrono::seconds kBeat{5};
inline constexpr std::chrono::seconds kSilence{12};

}  // namespace scalescope
