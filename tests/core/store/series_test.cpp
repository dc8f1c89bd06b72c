#include <bit>

#include "core/store/series_cache.h"
#include "tests/core/store/store_fixture.h"

namespace scalescope {
namespace {

constexpr int kPoints = 40'000;

double valueAt(int i) { return i % 977 == 0 ? std::nan("") : std::sin(i * 0.01) + (i == 12'345 ? 100 : 0); }

std::vector<Record> samples() {
  std::vector<Record> records;
  for (int i = 0; i < kPoints; ++i)
    records.push_back({RecordType::sample, static_cast<std::uint64_t>(i + 1),
                       1'000'000'000 + std::int64_t{i} * 10'000'000, SampleRecord{Metric::cpuPercent, 3, valueAt(i)}});
  return records;
}

constexpr Source kNode{SourceKind::node, 0};
const SeriesKey kCpu{kRun, 0, kNode, Metric::cpuPercent, 3};

class SeriesTest : public StoreTest {
 protected:
  // Ingests in pieces, so that stretches end at arbitrary places.
  void fill() {
    open();
    addStudyAndRun();
    const std::string image = segmentImage(headerOf(kNode), samples());
    writeSegment(kNode, 1, image);
    for (std::size_t at = 0, size = 100; at < image.size(); at += size, size = size * 7 % 30'011 + 10)
      ASSERT_TRUE(m_writer->ingest({{kRun, 0, kNode, 1, at, image.substr(at, size), false}}));
  }
};

// Returns everything that a reader can query about the run, with all digits.
std::string numbers(const StoreReader& store, SeriesCache* cache = nullptr) {
  std::string out;
  const auto put = [&](auto... values) { ((out += std::to_string(std::bit_cast<std::uint64_t>(values)) + " "), ...); };
  const auto rows = store.series(kRun, cache);
  EXPECT_TRUE(rows) << english(rows.error());
  for (const SeriesRow& row : *rows) {
    put(row.points, row.first, row.last, row.min, row.max, row.mean, row.firstNs, row.lastNs);
    struct Query {
      double from, to;
      int buckets;
    };
    for (const Query& query : {Query{0, 1e9, 0}, {0, 1e9, 640}, {1, 300, 50}, {120, 130, 0}, {399, 400, 1}}) {
      const auto points = store.points(row.key, query.from, query.to, query.buckets, cache);
      EXPECT_TRUE(points) << english(points.error());
      for (const SeriesPoint& p : *points) put(p.seconds, p.step, p.min, p.max, p.mean);
      out += "\n";
    }
  }
  return out;
}

}  // namespace

TEST_F(SeriesTest, ARepeatedRecordIsOnePointAndARebuildChangesNoNumber) {
  fill();
  const std::vector<Record> again =
      stepRecords(900, 501, 500);  // The segment was taken over, so 501 to 700 exist twice.
  give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(700)), true);
  give(kRank0, 2, segmentImage(headerOf(kRank0, 2, 501), again), true);
  EXPECT_EQ(reader()->points({kRun, 0, kRank0, Metric::trainLoss, 0}, 0, 1e9, 0).value().size(),
            1400u);  // Each is returned once.
  const std::string before = numbers(*reader());
  ASSERT_GT(before.size(), 10'000u);
  m_writer.reset();
  ASSERT_TRUE(rebuildStore(m_folder));
  EXPECT_EQ(numbers(*reader()), before);
}

// The cache holds all series of the run, some of them, or none.
TEST_F(SeriesTest, ACacheOfAnySizeGivesTheNumbersOfTheLog) {
  fill();
  give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(700)));
  const std::string fromLog = numbers(*reader());
  for (const std::size_t most : std::vector<std::size_t>{1'000'000, kPoints + 1000, 800, 1}) {
    SeriesCache cache(most);
    EXPECT_EQ(numbers(*reader(), &cache), fromLog) << most;
  }
}

TEST_F(SeriesTest, ACacheIsOfOneStateOfARun) {
  open();
  addStudyAndRun();
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(300));
  give(kRank0, 1, image.substr(0, image.size() / 2));
  SeriesCache cache;
  const std::string half = numbers(*reader(), &cache);
  give(kRank0, 1, image);
  const std::string whole = numbers(*reader(), &cache);
  EXPECT_NE(whole, half);
  EXPECT_EQ(whole, numbers(*reader()));
  // The log of points in the cache is not read again.
  const std::string path = m_folder + "/runs/" + kRun.value + "/0/rank-0.0001.log";
  std::filesystem::rename(path, path + ".away");
  const SeriesKey loss{kRun, 0, kRank0, Metric::trainLoss, 0};
  EXPECT_EQ(reader()->points(loss, 0, 1e9, 0, &cache).value().size(), 300u);
  const auto uncached = reader()->points(loss, 0, 1e9, 0);
  ASSERT_FALSE(uncached);
  EXPECT_NE(english(uncached.error()).find(path), std::string::npos);
}

TEST_F(SeriesTest, AnUnreadableLogIsNamedAndTheOthersAreRead) {
  open();
  addStudyAndRun();
  give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(100)));
  const Source other{SourceKind::rank, 1};
  give(other, 1, segmentImage(headerOf(other), stepRecords(100)));
  const std::string path = m_folder + "/runs/" + kRun.value + "/0/rank-0.0001.log";
  std::filesystem::rename(path, path + ".away");
  const auto rows = reader()->series(kRun);
  ASSERT_FALSE(rows);
  EXPECT_NE(english(rows.error()).find(path), std::string::npos);
  EXPECT_EQ(reader()->points({kRun, 0, other, Metric::trainLoss, 0}, 0, 1e9, 0).value().size(), 100u);
}

// A host may send any number: metrics unknown to this version, and impossible instances, make no series.
TEST_F(SeriesTest, UnknownMetricsAndInstancesMakeNoSeries) {
  open();
  addStudyAndRun();
  std::vector<Record> records;
  for (int i = 0; i < 300; ++i)
    records.push_back({RecordType::sample, static_cast<std::uint64_t>(i + 1), i,
                       SampleRecord{static_cast<Metric>(200 + i), static_cast<std::uint16_t>(i), 1.0}});
  records.push_back({RecordType::sample, 301, 301, SampleRecord{Metric::cpuPercent, 60'000, 1.0}});
  records.push_back({RecordType::sample, 302, 302, SampleRecord{Metric::cpuPercent, 3, 1.0}});
  give(kNode, 1, segmentImage(headerOf(kNode), records));
  EXPECT_EQ(reader()->series(kRun).value().size(), 1u);
  EXPECT_EQ(reader()->run(kRun).value()->records, 302u);
}

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
    if (!std::isnan(point.mean)) ASSERT_DOUBLE_EQ(point.mean, valueAt(i));
  }
}

TEST_F(SeriesTest, AnyRangeAndResolutionKeepsEverySpikeAndTheMean) {
  fill();
  const auto store = reader();
  for (const auto& [from, to] : std::vector<std::pair<int, int>>{
           {0, kPoints - 1}, {100, 30'000}, {12'000, 13'000}, {39'000, 39'999}, {512, 1023}, {5, 5}})
    for (const int buckets : {1, 7, 100, 640, 5000}) {
      const auto points = store->points(kCpu, from * 0.01 - 1e-4, to * 0.01 + 1e-4, buckets).value();
      const int count = to - from + 1;
      ASSERT_LE(points.size(), static_cast<std::size_t>(buckets)) << from << " " << to;
      ASSERT_GE(2 * points.size(), static_cast<std::size_t>(std::min(buckets, count)))
          << from << " " << to << " " << buckets;
      double low = 1e9, high = -1e9;
      for (std::size_t i = 0; i < points.size(); ++i) {
        low = std::fmin(low, points[i].min), high = std::fmax(high, points[i].max);
        if (i > 0) ASSERT_GT(points[i].seconds, points[i - 1].seconds);
        if (!std::isnan(points[i].mean)) {
          ASSERT_LE(points[i].min, points[i].mean + 1e-12);
          ASSERT_GE(points[i].max, points[i].mean - 1e-12);
        }
      }
      double trueLow = 1e9, trueHigh = -1e9;
      const int slack = buckets < count ? count / std::max(1, buckets / 8) + 4096 / 8 : 0;
      // Summaries that overlap the range's ends may be left out, but no value from outside may be included.
      for (int i = from; i <= to; ++i)
        trueLow = std::fmin(trueLow, valueAt(i)), trueHigh = std::fmax(trueHigh, valueAt(i));
      if (from <= 12'345 - slack && to >= 12'345 + slack)
        EXPECT_DOUBLE_EQ(high, trueHigh) << from << " " << to << " " << buckets;
      if (!points.empty() && buckets >= count) EXPECT_DOUBLE_EQ(low, trueLow);
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

TEST_F(SeriesTest, OnlyStepsThatReportTokensHaveARateOfThem) {
  open();
  addStudyAndRun();
  std::vector<Record> records = stepRecords(3);
  for (Record& record : records)
    if (auto* step = std::get_if<StepRecord>(&record.payload); step != nullptr && step->step > 0) step->tokens = 1024;
  give(kRank0, 1, segmentImage(headerOf(kRank0), records));
  const auto points = reader()->points({kRun, 0, kRank0, Metric::tokensPerSecond, 0}, 0, 1e9, 0).value();
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].step, 1);
  EXPECT_NEAR(points[0].mean, 1024 / 0.019, 1e-6);
}

TEST_F(SeriesTest, SourcesShareTheAttemptsClock) {
  open();
  addStudyAndRun();
  SegmentHeader later = headerOf(kNode);
  later.bootId = "another machine";
  later.wallNs += 5'000'000'000;  // Its monotonic clock has the same reading five seconds later.
  const std::vector<Record> one{{RecordType::sample, 1, 1'000'000'000, SampleRecord{Metric::cpuPercent, 3, 1}}};
  give({SourceKind::node, 1}, 1, segmentImage(headerOf({SourceKind::node, 1}), one));
  give(kNode, 1, segmentImage(later, one));
  EXPECT_NEAR(reader()->points(kCpu, 0, 100, 0).value().at(0).seconds, 5, 1e-9);
  EXPECT_NEAR(
      reader()->points({kRun, 0, {SourceKind::node, 1}, Metric::cpuPercent, 3}, 0, 100, 0).value().at(0).seconds, 0,
      1e-9);
}

}  // namespace scalescope
