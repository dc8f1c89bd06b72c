#pragma once

#include <cstdint>

namespace scalescope {

// Returns SplitMix64's finaliser of a value: a well-mixed 64-bit hash, the source of every random choice about data
// (Steele et al., 2014).
constexpr std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

}  // namespace scalescope
