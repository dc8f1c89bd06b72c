#include "core/telemetry/record/intervals.h"

#include <gtest/gtest.h>

#include <random>

namespace scalescope {
namespace {

// Returns the same sets as bits of a small clock: slow and obviously right.
std::vector<bool> bits(const TimeSet& set, int size) {
  std::vector<bool> out(static_cast<std::size_t>(size));
  for (const TimeRange& range : set)
    for (std::int64_t i = range.startNs; i < range.endNs; ++i) out[static_cast<std::size_t>(i)] = true;
  return out;
}

bool normal(const TimeSet& set) {
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set[i].endNs <= set[i].startNs) return false;
    if (i > 0 && set[i].startNs <= set[i - 1].endNs) return false;
  }
  return true;
}

}  // namespace

TEST(Intervals, UniteSortsJoinsAndDropsEmpty) {
  EXPECT_EQ(unite({{5, 7}, {1, 3}, {3, 4}, {6, 9}, {8, 8}, {12, 10}}), (TimeSet{{1, 4}, {5, 9}}));
  EXPECT_TRUE(unite({}).empty());
}

TEST(Intervals, IntersectAndSubtractMatchHandComputedValues) {
  const TimeSet comm{{0, 10}, {20, 30}};
  const TimeSet compute{{5, 25}};
  EXPECT_EQ(intersect(comm, compute), (TimeSet{{5, 10}, {20, 25}}));
  EXPECT_EQ(subtract(comm, compute), (TimeSet{{0, 5}, {25, 30}}));
  EXPECT_EQ(subtract(compute, comm), (TimeSet{{10, 20}}));
  EXPECT_EQ(subtract({{0, 10}}, {{2, 3}, {4, 5}, {9, 12}}), (TimeSet{{0, 2}, {3, 4}, {5, 9}}));
  EXPECT_EQ(lengthNs(comm), 20);
}

TEST(Intervals, AgreeWithBitsOnRandomSets) {
  constexpr int kSize = 64;
  std::mt19937 random(7);
  std::uniform_int_distribution<int> place(0, kSize);
  std::uniform_int_distribution<int> count(0, 6);
  const auto draw = [&] {
    TimeSet set;
    for (int i = count(random); i > 0; --i) set.push_back({place(random), place(random)});
    return set;
  };
  for (int round = 0; round < 2000; ++round) {
    const TimeSet rawA = draw();
    const TimeSet a = unite(rawA);
    const TimeSet b = unite(draw());
    const auto bitsA = bits(a, kSize);
    const auto bitsB = bits(b, kSize);
    ASSERT_EQ(bits(rawA, kSize), bitsA);
    std::vector<bool> both(kSize), onlyA(kSize);
    for (std::size_t i = 0; i < kSize; ++i) {
      both[i] = bitsA[i] && bitsB[i];
      onlyA[i] = bitsA[i] && !bitsB[i];
    }
    const TimeSet joint = intersect(a, b);
    const TimeSet rest = subtract(a, b);
    ASSERT_EQ(bits(joint, kSize), both);
    ASSERT_EQ(bits(rest, kSize), onlyA);
    ASSERT_TRUE(normal(a) && normal(joint) && normal(rest));
    ASSERT_EQ(lengthNs(joint) + lengthNs(rest), lengthNs(a));
  }
}

}  // namespace scalescope
