#pragma once

#include <cstdint>

namespace scalescope {

// Two's complement sums. Numbers of a damaged log may be anywhere in 64 bits, and a signed overflow is undefined
// behaviour. Adding a value to a difference gives back the original, so packed differences lose nothing.
[[nodiscard]] constexpr std::int64_t wrappedSum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

// Returns a - b.
[[nodiscard]] constexpr std::int64_t wrappedDifference(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

}  // namespace scalescope
