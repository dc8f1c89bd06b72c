// Parameter servers: who trains, who waits for whom, and how stale pushes are.
#include <gtest/gtest.h>

#include "core/analysis/run/run_view.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

// `workers` that train 32 images in 100 ms; each pushes after a warm-up step with staleness 5, then by `stale` in turn.
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

TEST(Servers, OnlyASynchronousGangMeets) {
  const RunRecords records = workersOf(2);
  const auto meets = [&](ServerMode mode) { return viewRun(records, served(2, {}, mode)).meets; };
  EXPECT_TRUE(meets(ServerMode::bsp));
  EXPECT_FALSE(meets(ServerMode::ssp));
  EXPECT_FALSE(meets(ServerMode::async));
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
