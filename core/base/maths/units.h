#pragma once

#include <cstdint>
#include <string>

namespace scalescope {

inline constexpr double kGiga = 1e9;  // GB = 1e9 bytes everywhere; GiB is always written GiB

// "1.62 GB", "44.7 MB", "812 B": decimal units, three significant digits, C locale.
std::string bytesText(double bytes);

// "350 us", "12.3 ms", "4.2 s", "2 min 10 s", "1 h 5 min".
std::string secondsText(double seconds);

}  // namespace scalescope
