#include "core/study/spec/round_order.h"

#include <algorithm>
#include <numeric>

namespace scalescope {
namespace {

// SplitMix64 (Steele, Lea and Flood 2014) gives the same values on every machine, unlike std's distributions.
std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

}  // namespace

std::uint32_t orderSeed(const EntryId& entry) {
  std::uint64_t seed = 0;
  for (const char c : entry.value) seed = mixed(seed ^ static_cast<unsigned char>(c));
  return static_cast<std::uint32_t>(seed);
}

std::vector<std::size_t> orderedCells(const RoundOrder& order, const std::vector<int>& numbers) {
  std::vector<std::size_t> cells(numbers.size());
  std::iota(cells.begin(), cells.end(), std::size_t{0});
  if (order.round % 2 == 0) {
    cells = orderedCells({order.seed, order.round - 1}, numbers);
    std::reverse(cells.begin(), cells.end());
    return cells;
  }
  if (order.round <= 1) return cells;
  const std::uint64_t ofRound = mixed((std::uint64_t{order.seed} << 32) + static_cast<std::uint64_t>(order.round));
  const auto place = [&](std::size_t i) { return mixed(ofRound ^ static_cast<std::uint64_t>(numbers[i])); };
  std::stable_sort(cells.begin(), cells.end(), [&](std::size_t a, std::size_t b) { return place(a) < place(b); });
  return cells;
}

}  // namespace scalescope
