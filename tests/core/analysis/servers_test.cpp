// Tests parameter servers: who trains, who waits for whom, and how stale pushes are.
#include <gtest/gtest.h>

#include "core/analysis/run/run_view.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Returns runs of `workers` that train 32 images in 100 ms; each pushes after a warm-up step with staleness 5, then
// with the values of `stale` in turn.
RunRecords workersOf(int workers, const std::vector<double>& stale = {}) {
  std::map<Source, std::vector<Record>> sources;
  for (int r = 0; r < workers; ++r) {
    Log log;
    log.manifest({{"trainImages", 640}});
    StepShape shape;
    shape.exposed = 0;
    for (int i = 0; i <= 40; ++i) {
      const StepRecord made =
          step(i, 1000 * kMs + i * ns(shape.step), shape, 32, i == 0 ? StepPhase::warmup : StepPhase::timed);
      log.step(made);
      if (!stale.empty())
        log.add(RecordType::sample,
                SampleRecord{Metric::staleness, 0, i == 0 ? 5 : stale[static_cast<std::size_t>(i) % stale.size()]},
                made.endNs);
    }
    sources[rank(r)] = log.records();
  }
  return run("P", 1, std::move(sources));
}

Cell served(int devices, ServerPlacement placement, ServerMode mode, int servers = 1) {
  Cell out = synthetic::cell(1, Strategy::parameterServer, devices, 64);
  out.study.parameterServer.placement = placement;
  out.study.parameterServer.mode = mode;
  out.study.parameterServer.servers = servers;
  return out;
}

}  // namespace

TEST(Servers, ServersOfTheirOwnTakeNoPart) {
  const RunRecords records = workersOf(2);
  EXPECT_EQ(viewRun(records, served(4, ServerPlacement::own, ServerMode::bsp, 2)).worldSize, 2);
  EXPECT_EQ(viewRun(records, served(2, ServerPlacement::colocated, ServerMode::bsp)).worldSize, 2);
  const CellResult own = analyseCell(served(3, ServerPlacement::own, ServerMode::bsp), CellKey("00"), {records});
  ASSERT_TRUE(own.imagesPerSecond) << "both workers are here, the server has no step";
  EXPECT_NEAR(*own.imagesPerSecond, 640, 1e-9);
  const CellResult lacks =
      analyseCell(served(3, ServerPlacement::colocated, ServerMode::bsp), CellKey("00"), {records});
  EXPECT_FALSE(lacks.imagesPerSecond) << "the third worker's log is lost";
}

TEST(Servers, OnlyASynchronousGangSynchronizes) {
  const RunRecords records = workersOf(2);
  const auto meets = [&](ServerMode mode) { return viewRun(records, served(2, {}, mode)).meets; };
  EXPECT_TRUE(meets(ServerMode::bsp));
  EXPECT_FALSE(meets(ServerMode::ssp));
  EXPECT_FALSE(meets(ServerMode::async));
}

// Its bytes go both ways and its pull waits for an update: neither a sweep nor a link is its limit.
TEST(Servers, HaveNoUtilisation) {
  RunRecords records = workersOf(2);
  for (int r = 0; r < 2; ++r) {
    Log log;
    for (const CollectiveOp op : {CollectiveOp::allReduce, CollectiveOp::sendRecv})
      log.add(RecordType::benchmark, BenchmarkRecord{op, 4'000'000, 0.01, 5, true}, 600 * kMs);
    for (int i = 1; i <= 40; ++i) {
      const std::int64_t start = 1000 * kMs + i * 100 * kMs;
      log.collective({i, 0, CollectiveOp::push, 4'000'000, start + 50 * kMs, start + 70 * kMs});
      log.collective({i, 0, CollectiveOp::pull, 4'000'000, start + 70 * kMs, start + 90 * kMs});
    }
    for (const Record& record : log.records()) records.bySource[rank(r)].push_back(record);
  }
  Cell of = served(1, {}, ServerMode::bsp);
  of.nodes = 2;
  of.study.hosts.assign(2, HostSpec{});
  for (HostSpec& host : of.study.hosts) host.linkGbps = 10;
  const auto measured = [&](Strategy strategy) {
    of.strategy = strategy;
    return analyseCell(of, CellKey("00"), {records});
  };
  const CellResult worker = measured(Strategy::parameterServer);
  ASSERT_TRUE(worker.busbw && worker.ceilingBusbw);
  EXPECT_FALSE(worker.bandwidthUtilisation || worker.sizeUtilisation || worker.linkUtilisation);
  ASSERT_EQ(worker.buckets.size(), 2U);
  for (const BucketStats& bucket : worker.buckets) EXPECT_FALSE(bucket.utilisation || bucket.ceilingBusbw) << bucket.op;
  const CellResult ring = measured(Strategy::ddp);
  EXPECT_TRUE(ring.bandwidthUtilisation && ring.sizeUtilisation && ring.linkUtilisation)
      << "the same records of a ring";
}

// The fast worker ends after 4 s, the slow one after 16 s; all of them draw 100 W, so all their images are included.
TEST(Servers, EnergyPerSampleIsOfTheWholeWindow) {
  std::map<Source, std::vector<Record>> sources;
  for (int r = 0; r < 2; ++r) {
    Log log;
    StepShape shape;
    shape.exposed = 0;
    if (r == 1) shape = {400, 10, 320, 50, 0, 10, 0, 5};
    for (int i = 0; i < 40; ++i) log.step(step(i, 1000 * kMs + i * ns(shape.step), shape, 32));
    sources[rank(r)] = log.records();
  }
  Log agent;
  for (const int seconds : {1, 17})
    agent.add(RecordType::sample, SampleRecord{Metric::cpuEnergyJoules, 0, 100.0 * seconds}, seconds * 1000 * kMs);
  sources[node(0)] = agent.records();
  const CellResult cell = analyseCell(served(2, {}, ServerMode::async), CellKey("00"), {run("A", 1, sources)});
  EXPECT_NEAR(*cell.energyJoules, 1600, 1e-6);
  EXPECT_NEAR(*cell.energyPerSample, 1600.0 / (2 * 40 * 32), 1e-9);
}

TEST(Servers, StalenessIsCountedFromTheFirstTimedStepOn) {
  const RunRecords records = workersOf(2, {0, 1, 1, 3});
  const CellResult cell = analyseCell(served(2, {}, ServerMode::async), CellKey("00"), {records});
  ASSERT_EQ(cell.ranks.size(), 2U);
  for (const RankResult& rank : cell.ranks) EXPECT_EQ(rank.staleness, (std::vector<std::int64_t>{10, 20, 0, 10}));
  RunRecords again = workersOf(2, {2});
  again.repeat = RepeatNumber(2);
  again.run = RunId("Q");
  const CellResult both = analyseCell(served(2, {}, ServerMode::async), CellKey("00"), {records, again});
  EXPECT_EQ(both.ranks[0].staleness, (std::vector<std::int64_t>{10, 20, 40, 10}));
}

}  // namespace scalescope
