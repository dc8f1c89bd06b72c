#pragma once

#include <cstdint>

namespace scalescope {

// Two's complement sums: figures of a damaged log may lie anywhere in 64 bits, and a signed overflow is undefined. The
// difference to a value and the value added give back what there was, so packed differences lose nothing.
[[nodiscard]] constexpr std::int64_t wrappedSum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

// a less b.
[[nodiscard]] constexpr std::int64_t wrappedDifference(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

}  // namespace scalescope
