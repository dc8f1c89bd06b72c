#include "launcher/live/live_outliers.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scalescope {
namespace {

LiveSeries flat(int number, double y, int points = 3) {
  LiveSeries line;
  line.number = number;
  for (int i = 0; i < points; ++i) line.points.push_back({double(i), y + 0.01 * number});
  return line;
}

TEST(LiveBand, IsTheMedianAndWhatAllLinesCover) {
  const LiveBand band = bandOf({flat(0, 10), flat(1, 30, 2), flat(2, 20)});
  ASSERT_EQ(band.median.size(), 2u) << "as far as the shortest goes";
  EXPECT_DOUBLE_EQ(band.median[0].y, 20.02);
  EXPECT_DOUBLE_EQ(band.median[0].low, 10);
  EXPECT_DOUBLE_EQ(band.median[0].high, 30.01);
}

TEST(LiveBand, ALaggingLineIsAnOutlierAndAlikeOnesAreNot) {
  std::vector<LiveSeries> lines;
  for (int rank = 0; rank < 16; ++rank) lines.push_back(flat(rank, 95));
  EXPECT_TRUE(bandOf(lines).apart.empty());
  lines[5] = flat(5, 40);
  lines[9] = flat(9, 60);
  EXPECT_EQ(bandOf(lines).apart, (std::vector<std::size_t>{5, 9}));
}

TEST(LiveBand, GapsLeaveTheMedianToTheOthers) {
  std::vector<LiveSeries> lines{flat(0, 10), flat(1, 10), flat(2, 10)};
  lines[1].points[1] = {1, std::nan("")};
  const LiveBand band = bandOf(lines);
  EXPECT_NEAR(band.median[1].y, 10.01, 1e-9);
  EXPECT_EQ(bandOf({}).median.size(), 0u);
}

}  // namespace
}  // namespace scalescope
