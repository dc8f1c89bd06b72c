#pragma once

#include <array>
#include <cstdint>

namespace scalescope {

inline constexpr std::size_t kPlaneSide = 32;
inline constexpr std::size_t kPlanes = 3;

using PlanePixels = std::array<std::uint8_t, kPlanes * kPlaneSide * kPlaneSide>;

// Converts three 32x32 planes, stored by rows (CIFAR) or by columns (MATLAB), to height, width, channel order.
inline void interleavePlanes(const std::uint8_t* planes, bool columnsFirst, PlanePixels& out) {
  std::uint8_t* to = out.data();
  for (std::size_t y = 0; y < kPlaneSide; ++y)
    for (std::size_t x = 0; x < kPlaneSide; ++x) {
      const std::size_t at = columnsFirst ? x * kPlaneSide + y : y * kPlaneSide + x;
      for (std::size_t plane = 0; plane < kPlanes; ++plane) *to++ = planes[plane * kPlaneSide * kPlaneSide + at];
    }
}

}  // namespace scalescope
