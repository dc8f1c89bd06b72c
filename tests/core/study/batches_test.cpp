#include "core/study/spec/batches.h"

#include <gtest/gtest.h>

#include "core/study/cells/expand.h"

namespace scalescope {
namespace {

using Shares = std::vector<std::int64_t>;

TEST(BatchShares, TheGlobalBatchAndTheMeanFollowFromTheShares) {
  const BatchShares even(2, {8, 8});
  EXPECT_EQ(even.global(), 32);
  EXPECT_EQ(even.asked(), 32);
  EXPECT_EQ(even.perRank(), 8);
  const BatchShares uneven(1, {3, 2, 2});
  EXPECT_EQ(uneven.global(), 7);
  EXPECT_EQ(uneven.perRank(), 7.0 / 3);
  EXPECT_EQ(BatchShares().global(), 0);
  EXPECT_EQ(BatchShares().perRank(), 0);
}

TEST(BatchShares, ARoundedBatchKeepsTheRequestedOne) {
  const auto floored = splitBatch({BatchKind::global, BatchSplit::floor, 2, 1}, 65, 0);
  ASSERT_TRUE(floored);
  EXPECT_EQ(floored->ranks(), (Shares{32, 32}));
  EXPECT_EQ(floored->global(), 64);
  EXPECT_EQ(floored->asked(), 65);
  const auto exact = splitBatch({BatchKind::global, BatchSplit::floor, 2, 1}, 64, 0);
  ASSERT_TRUE(exact);
  EXPECT_EQ(*exact, BatchShares(1, {32, 32}));
}

// 7 samples over 2 devices that accumulate 2 micro-batches each cannot result from any shares.
TEST(BatchShares, PrintedBatchesAreKeptBesideTheirShares) {
  const BatchShares printed(2, {2, 1}, BatchShares::Stated{7, 7, 2.5});
  EXPECT_EQ(printed.global(), 7);
  EXPECT_EQ(printed.asked(), 7);
  EXPECT_EQ(printed.perRank(), 2.5);
  EXPECT_EQ(printed.ranks(), (Shares{2, 1}));
  EXPECT_NE(printed, BatchShares(2, {2, 1}));
}

TEST(BatchShares, DerivedBatchesAreNotStored) {
  EXPECT_EQ(BatchShares(2, {8, 8}, BatchShares::Stated{32, 32, 8}), BatchShares(2, {8, 8}));
  EXPECT_EQ(BatchShares(1, {3, 2, 2}, BatchShares::Stated{7, 7, 7.0 / 3}), BatchShares(1, {3, 2, 2}));
  EXPECT_EQ(BatchShares(1, {0, 0}, BatchShares::Stated{0, 0, 0}), BatchShares(1, {0, 0}));
  EXPECT_EQ(BatchShares(1, {32, 32}, BatchShares::Stated{64, 65, 32}), BatchShares(1, {32, 32}, 65));
}

// A file may contain shares whose sum does not fit into an integer.
TEST(BatchShares, SharesWithoutASumAreTheLargestNumber) {
  EXPECT_EQ(BatchShares(1, {INT64_MAX, 1}).global(), INT64_MAX);
  EXPECT_EQ(BatchShares(10'000, {INT64_MAX / 2}).global(), INT64_MAX);
}

// The batch of a cell is written exactly as its file states it.
TEST(BatchShares, ACellRepeatsWhatItsFileSets) {
  const auto study = parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null, "dataset": {"name": "cifar10"},
      "axes": {"devices": [3], "globalBatch": [48], "strategy": ["ddp"], "accumulation": [2]}})",
      "t");
  ASSERT_TRUE(study) << english(study.error());
  const auto cells = expand(*study);
  ASSERT_TRUE(cells) << english(cells.error());
  const nlohmann::ordered_json own = toJson(cells->front());
  EXPECT_EQ(own.at("globalBatch"), 48);
  EXPECT_EQ(own.at("perRankBatch"), 8.0);
  const auto again = cellFromJson(own);
  ASSERT_TRUE(again) << english(again.error());
  EXPECT_EQ(*again, cells->front());
  EXPECT_EQ(toJson(*again).dump(), own.dump());

  nlohmann::ordered_json foreign = own;
  foreign["globalBatch"] = foreign["askedGlobalBatch"] = 50;
  foreign["perRankBatch"] = 8.33;
  const auto printed = cellFromJson(foreign);
  ASSERT_TRUE(printed) << english(printed.error());
  EXPECT_EQ(toJson(*printed).dump(), foreign.dump());
}

}  // namespace
}  // namespace scalescope
