#include "ui/charts/plot/decimate.h"

#include <cmath>

#include <gtest/gtest.h>

namespace scalescope {
namespace {

const double kNaN = std::nan("");

TEST(Decimate, KeepsEveryColumnsExtremes) {
  QVector<QPointF> points;
  for (int i = 0; i < 100000; ++i) points.push_back({double(i), std::sin(i * 0.001)});
  points[43210].setY(99);
  points[77777].setY(-99);
  const auto out = decimate(points, 500, {0, 99999});
  EXPECT_LE(out.size(), 1002);
  EXPECT_NE(std::find(out.begin(), out.end(), QPointF(43210, 99)), out.end());
  EXPECT_NE(std::find(out.begin(), out.end(), QPointF(77777, -99)), out.end());
  EXPECT_TRUE(std::is_sorted(out.begin(), out.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
}

TEST(Decimate, LeavesFewPointsAsTheyAre) {
  const QVector<QPointF> points{{0, 1}, {1, 5}, {1.001, 2}, {3, 3}};
  EXPECT_EQ(decimate(points, 10, {0, 3}), points);
}

TEST(Decimate, KeepsGapsAsOneNaN) {
  const QVector<QPointF> points{{0, kNaN}, {1, 1}, {2, kNaN}, {3, kNaN}, {4, 4}, {5, kNaN}};
  const auto out = decimate(points, 100, {0, 5});
  ASSERT_EQ(out.size(), 3);
  EXPECT_EQ(out[0], QPointF(1, 1));
  EXPECT_TRUE(std::isnan(out[1].y()));
  EXPECT_EQ(out[2], QPointF(4, 4));
}

TEST(Decimate, KeepsOneNeighbourOnEachSideOfTheRange) {
  QVector<QPointF> points;
  for (int i = 0; i <= 10; ++i) points.push_back({double(i), double(i)});
  const auto out = decimate(points, 100, {4.5, 6.5});
  EXPECT_EQ(out, (QVector<QPointF>{{4, 4}, {5, 5}, {6, 6}, {7, 7}}));
}

TEST(Decimate, StaysInsideItsBudgetWhenEverySecondValueIsMissing) {
  QVector<QPointF> points;
  for (int i = 0; i < 50000; ++i) points.push_back({double(i), i % 2 == 0 ? 1.0 : kNaN});
  EXPECT_LE(decimate(points, 100, {0, 50000}).size(), 600);
}

TEST(CutLine, PutsNewEndsOnTheEdge) {
  const auto out = cutLine({{0, 0}, {10, 10}}, {2, 8}, {0, 5});
  ASSERT_EQ(out.size(), 2);
  EXPECT_EQ(out[0], QPointF(2, 2));
  EXPECT_EQ(out[1], QPointF(5, 5));
}

TEST(CutLine, BreaksALineThatLeavesAndComesBack) {
  const auto out = cutLine({{0, 0}, {1, 10}, {2, 0}}, {0, 2}, {0, 5});
  ASSERT_EQ(out.size(), 5);
  EXPECT_TRUE(std::isnan(out[2].y()));
}

TEST(CutLine, KeepsAPointBetweenTwoGaps) {
  const auto out = cutLine({{0, kNaN}, {1, 1}, {2, kNaN}, {3, 9}}, {0, 2}, {0, 5});
  ASSERT_EQ(out.size(), 1);
  EXPECT_EQ(out[0], QPointF(1, 1));
}

}  // namespace
}  // namespace scalescope
