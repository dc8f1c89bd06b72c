#pragma once

#include <cstdint>
#include <string>
#include <vector>

// IDX files as bytes, in the form that they have on a disk.
namespace scalescope::idx {

inline std::string header(const std::vector<std::uint32_t>& sizes) {
  std::string bytes{0, 0, 8, static_cast<char>(sizes.size())};
  for (const std::uint32_t size : sizes)
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(size >> shift);
  return bytes;
}

// Every pixel of image n is `first` + n.
inline std::string images(std::uint32_t count, std::uint32_t height, std::uint32_t width, std::uint32_t first) {
  std::string bytes = header({count, height, width});
  for (std::uint32_t n = 0; n < count; ++n) bytes.append(std::size_t{height} * width, static_cast<char>(first + n));
  return bytes;
}

// The labels are 0, 1, .. 9, 0, ..
inline std::string labels(std::uint32_t count) {
  std::string bytes = header({count});
  for (std::uint32_t n = 0; n < count; ++n) bytes += static_cast<char>(n % 10);
  return bytes;
}

}  // namespace scalescope::idx
