#include "tests/core/store/store_fixture.h"

namespace scalescope {
namespace {

constexpr int kPoints = 40'000;

double valueAt(int i) { return i % 977 == 0 ? std::nan("") : std::sin(i * 0.01) + (i == 12'345 ? 100 : 0); }

std::vector<Record> samples() {
  std::vector<Record> records;
  for (int i = 0; i < kPoints; ++i)
    records.push_back({RecordType::sample, static_cast<std::uint64_t>(i + 1), 1'000'000'000 + std::int64_t{i} * 10'000'000,
                       SampleRecord{Metric::cpuPercent, 3, valueAt(i)}});
  return records;
}

constexpr Source kNode{SourceKind::node, 0};
const SeriesKey kCpu{kRun, 0, kNode, Metric::cpuPercent, 3};

class SeriesTest : public StoreTest {
 protected:
  // In pieces, so that tails of every level are left over at the end.
  void fill() {
    open();
    addStudyAndRun();
    const std::string image = segmentImage(headerOf(kNode), samples());
    for (std::size_t at = 0, size = 100; at < image.size(); at += size, size = size * 7 % 30'011 + 10)
      ASSERT_TRUE(m_writer->ingest({{kRun, 0, kNode, 1, at, image.substr(at, size), false}}));
  }
};

}  // namespace

TEST_F(SeriesTest, EveryPointComesBackInOrder) {
  fill();
  const auto store = reader();
  const auto rows = store->series(kRun).value();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].key, kCpu);
  EXPECT_EQ(rows[0].points, static_cast<std::uint64_t>(kPoints));
  EXPECT_GT(rows[0].max, 99);
  EXPECT_DOUBLE_EQ(rows[0].last, valueAt(kPoints - 1));
  const auto points = store->points(kCpu, -1, 1e9, 0).value();
  ASSERT_EQ(points.size(), static_cast<std::size_t>(kPoints));
  for (int i = 0; i < kPoints; ++i) {
    const SeriesPoint& point = points[static_cast<std::size_t>(i)];
    ASSERT_NEAR(point.seconds, i * 0.01, 1e-9);
    ASSERT_EQ(point.step, -1);
    ASSERT_EQ(std::isnan(point.mean), std::isnan(valueAt(i)));
    if (!std::isnan(point.mean)) {
      ASSERT_DOUBLE_EQ(point.mean, valueAt(i));
    }
  }
}

TEST_F(SeriesTest, AnyRangeAndResolutionKeepsEverySpikeAndTheMean) {
  fill();
  const auto store = reader();
  for (const auto& [from, to] :
       std::vector<std::pair<int, int>>{{0, kPoints - 1}, {100, 30'000}, {12'000, 13'000}, {39'000, 39'999}, {512, 1023}, {5, 5}})
    for (const int buckets : {1, 7, 100, 640, 5000}) {
      const auto points = store->points(kCpu, from * 0.01 - 1e-4, to * 0.01 + 1e-4, buckets).value();
      const int count = to - from + 1;
      ASSERT_LE(points.size(), static_cast<std::size_t>(buckets)) << from << " " << to;
      ASSERT_GE(8 * points.size(), static_cast<std::size_t>(std::min(buckets, count))) << from << " " << to << " " << buckets;
      double low = 1e9, high = -1e9;
      for (std::size_t i = 0; i < points.size(); ++i) {
        low = std::fmin(low, points[i].min), high = std::fmax(high, points[i].max);
        if (i > 0) {
          ASSERT_GT(points[i].seconds, points[i - 1].seconds);
        }
        if (!std::isnan(points[i].mean)) {
          ASSERT_LE(points[i].min, points[i].mean + 1e-12);
          ASSERT_GE(points[i].max, points[i].mean - 1e-12);
        }
      }
      double trueLow = 1e9, trueHigh = -1e9;
      const int slack = buckets < count ? count / std::max(1, buckets / 8) + 4096 / 8 : 0;
      // Summaries that straddle the range's ends may be left out; nothing from outside may come in.
      for (int i = from; i <= to; ++i) trueLow = std::fmin(trueLow, valueAt(i)), trueHigh = std::fmax(trueHigh, valueAt(i));
      if (from <= 12'345 - slack && to >= 12'345 + slack) {
        EXPECT_DOUBLE_EQ(high, trueHigh) << from << " " << to << " " << buckets;
      }
      if (!points.empty() && buckets >= count) {
        EXPECT_DOUBLE_EQ(low, trueLow);
      }
    }
  EXPECT_TRUE(store->points(kCpu, 500, 600, 10).value().empty());
  EXPECT_TRUE(store->points(kCpu, 5, 4, 10).value().empty());
  EXPECT_TRUE(store->points({kRun, 0, kNode, Metric::cpuPercent, 4}, 0, 1e9, 10).value().empty());
  EXPECT_FALSE(store->points(kCpu, std::nan(""), std::numeric_limits<double>::infinity(), 10).value().empty());
}

TEST_F(SeriesTest, StepPartsAddUpToTheStep) {
  open();
  addStudyAndRun();
  give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(3)));
  const auto store = reader();
  const auto value = [&](Metric metric) {
    const auto points = store->points({kRun, 0, kRank0, metric, 0}, 0, 1e9, 0).value();
    EXPECT_EQ(points.size(), 3u);
    EXPECT_EQ(points[2].step, 2);
    return points[1].mean;
  };
  EXPECT_DOUBLE_EQ(value(Metric::stepSeconds), 0.019);
  EXPECT_NEAR(value(Metric::computeSeconds), 0.005 + 0.010 + 0.002 - 0.002, 1e-12);
  EXPECT_DOUBLE_EQ(value(Metric::exposedSeconds), 0.002);
  EXPECT_NEAR(value(Metric::residualSeconds), 0.001, 1e-12);
  EXPECT_NEAR(value(Metric::imagesPerSecond), 32 / 0.019, 1e-9);
  EXPECT_EQ(value(Metric::checkpointSeconds), 0);
}

TEST_F(SeriesTest, SourcesShareTheAttemptsClock) {
  open();
  addStudyAndRun();
  SegmentHeader later = headerOf(kNode);
  later.bootId = "another machine";
  later.wallNs += 5'000'000'000;  // its monotonic clock reads the same five seconds later
  const std::vector<Record> one{{RecordType::sample, 1, 1'000'000'000, SampleRecord{Metric::cpuPercent, 3, 1}}};
  give({SourceKind::node, 1}, 1, segmentImage(headerOf({SourceKind::node, 1}), one));
  give(kNode, 1, segmentImage(later, one));
  EXPECT_NEAR(reader()->points(kCpu, 0, 100, 0).value().at(0).seconds, 5, 1e-9);
  EXPECT_NEAR(reader()->points({kRun, 0, {SourceKind::node, 1}, Metric::cpuPercent, 3}, 0, 100, 0).value().at(0).seconds, 0, 1e-9);
}

}  // namespace scalescope
