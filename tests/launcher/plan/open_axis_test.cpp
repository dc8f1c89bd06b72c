#include "launcher/plan/open_axis.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

struct Sweep {
  OpenBatchAxis axis;
  std::vector<Cell> cells;
};
Sweep sweepFrom(const std::string& axis) {
  const auto spec =
      parseStudy(R"({"scalescope": 1, "name": "t", "protocol": "batch-sweep", "dataset": {"name": "cifar10-sample"},
    "axes": {"devices": [1], "perRankBatch": )" +
                     axis + R"(, "strategy": ["single"]}})",
                 "t.json");
  EXPECT_TRUE(spec) << english(spec.error());
  const auto cells = expand(*spec);
  EXPECT_TRUE(cells) << english(cells.error());
  return {*spec->axes.openBatch, *cells};
}

// Returns the batches of an open axis on a machine that has memory for `limit` images.
std::vector<std::int64_t> reached(const std::string& axis, std::int64_t limit, std::int64_t images) {
  auto [open, cells] = sweepFrom(axis);
  for (int round = 0; round < 30; ++round) {
    std::vector<CellFate> fates;
    for (const Cell& cell : cells)
      fates.push_back(cell.batch.global() <= limit ? CellFate::good : CellFate::outOfMemory);
    const Grown grown = growOpenAxis(open, cells, fates, images);
    if (!grown.cell) break;
    EXPECT_EQ(grown.cell->number, cells.back().number + 1);
    EXPECT_TRUE(grown.cell->untilOom);
    cells.push_back(*grown.cell);
  }
  std::vector<std::int64_t> batches;
  for (const Cell& cell : cells) batches.push_back(cell.batch.global());
  return batches;
}

TEST(OpenAxis, EndsAtTheFirstOom) {
  EXPECT_EQ(reached(R"({"from": 32, "times": 4, "until": "oom"})", 1000, 50000),
            (std::vector<std::int64_t>{32, 128, 512, 2048}));
}

TEST(OpenAxis, EndsAtMax) {
  EXPECT_EQ(reached(R"({"from": 32, "times": 4, "until": "oom", "max": 600})", 1000000, 50000),
            (std::vector<std::int64_t>{32, 128, 512}));
}

TEST(OpenAxis, StopsAtFourTimesTheImages) {
  EXPECT_EQ(reached(R"({"from": 32, "times": 4, "until": "oom"})", 1000000, 500),
            (std::vector<std::int64_t>{32, 128, 512, 2048}));
}

TEST(OpenAxis, TheNoteThatNoLimitWasFoundNamesNoImages) {
  const auto [open, cells] = sweepFrom(R"({"from": 2048, "times": 4, "until": "oom"})");
  const Grown grown = growOpenAxis(open, cells, {CellFate::good}, 500);
  ASSERT_EQ(grown.notes.size(), 1U);
  EXPECT_EQ(english(grown.notes.front()), "no limit found up to batch 2048, four times the training samples");
}

// A program whose loader has fewer samples than the batch never fails.
TEST(OpenAxis, StopsAtAMultipleOfTheFirstBatchIfTheSamplesAreUnknown) {
  EXPECT_EQ(reached(R"({"from": 2, "times": 8, "until": "oom"})", 1LL << 50, 0),
            (std::vector<std::int64_t>{2, 16, 128, 1024, 8192}));
  EXPECT_EQ(reached(R"({"from": 2, "times": 8, "until": "oom"})", 1000, 0),
            (std::vector<std::int64_t>{2, 16, 128, 1024}));
  EXPECT_EQ(reached(R"({"from": 2, "times": 8, "until": "oom", "max": 70000})", 1LL << 50, 0).back(), 65536);
  const auto [open, cells] = sweepFrom(R"({"from": 1, "times": 1024, "until": "oom"})");
  std::vector<Cell> both = cells;
  both.push_back(*growOpenAxis(open, cells, {CellFate::good}, 0).cell);
  const Grown grown = growOpenAxis(open, both, {CellFate::good, CellFate::good}, 0);
  EXPECT_FALSE(grown.cell);
  ASSERT_EQ(grown.notes.size(), 1U);
  EXPECT_EQ(english(grown.notes.front()),
            "no limit found up to batch 1024, 1024 times the first one. To search further, set max of the batch axis.");
}

TEST(OpenAxis, BisectsUntilClose) {
  const auto batches = reached(R"({"from": 32, "times": 4, "until": "oom", "bisect": 0.1})", 1000, 50000);
  ASSERT_GT(batches.size(), 4u);
  std::int64_t good = 0;
  std::int64_t bad = 1 << 20;
  for (std::int64_t batch : batches) (batch <= 1000 ? good = std::max(good, batch) : bad = std::min(bad, batch));
  EXPECT_LE(static_cast<double>(bad - good), 0.1 * static_cast<double>(good));
}

TEST(OpenAxis, BisectedCellsAreMarked) {
  auto [open, cells] = sweepFrom(R"({"from": 32, "times": 4, "until": "oom", "bisect": 0.1})");
  EXPECT_FALSE(growOpenAxis(open, cells, {CellFate::good}, 50000).cell->bisected);
  cells.push_back(*growOpenAxis(open, cells, {CellFate::good}, 50000).cell);
  const Grown between = growOpenAxis(open, cells, {CellFate::good, CellFate::outOfMemory}, 50000);
  ASSERT_TRUE(between.cell);
  EXPECT_TRUE(between.cell->bisected);
  const auto back = cellFromJson(toJson(*between.cell));
  ASSERT_TRUE(back) << english(back.error());
  EXPECT_TRUE(back->bisected && back->untilOom);
}

TEST(OpenAxis, ForecastListsWhatFits) {
  const auto [open, cells] = sweepFrom(R"({"from": 32, "times": 4, "until": "oom", "bisect": 0.1})");
  const auto batches = [&, &open = open, &cells = cells](std::int64_t limit, std::int64_t images) {
    std::vector<std::int64_t> found;
    for (const Cell& cell :
         forecastOpenCells(open, cells, images, [&](const Cell& one) { return one.batch.global() <= limit; }))
      found.push_back(cell.batch.global());
    return found;
  };
  EXPECT_EQ(batches(1000, 50000), (std::vector<std::int64_t>{32, 128, 512}));
  EXPECT_EQ(batches(10, 50000), (std::vector<std::int64_t>{32}));  // Batches of the file are always listed.
  EXPECT_EQ(batches(1 << 30, 500), (std::vector<std::int64_t>{32, 128, 512, 2048}));
}

TEST(OpenAxis, WaitsForRunningCellsAndLeavesFailedOnes) {
  const auto [open, cells] = sweepFrom(R"({"from": 32, "times": 4, "until": "oom"})");
  EXPECT_FALSE(growOpenAxis(open, cells, {CellFate::open}, 50000).cell);
  EXPECT_FALSE(growOpenAxis(open, cells, {CellFate::failed}, 50000).cell);
}

}  // namespace
}  // namespace scalescope
