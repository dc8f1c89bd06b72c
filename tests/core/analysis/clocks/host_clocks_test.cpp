#include "core/analysis/run/host_clocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/analysis/run/straggler.h"
#include "core/analysis/run/trace.h"
#include "core/analysis/values/results.h"
#include "tests/core/analysis/clocks/moved.h"
#include "tests/core/analysis/straggler.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Three nodes with one rank each, whose clocks began at different times and run at different rates.
struct Hosts {
  double offsetSeconds[3] = {0, 5000, 700};
  double drift[3] = {0, 30e-6, -10e-6};
  int pings = 12;  // Number of pings, one a second.
  double pingMs =
      0.2;  // Longest time of each way; both ways never take that long together. 0 means that there are no pings.
  double jumpSeconds = 0;      // Jump of node 1's clock after 5 s.
  double bend = 0;             // Change of node 1's clock rate after 30 s.
  std::string bootId1 = "b1";  // Boot id of node 1.
};

std::int64_t onHost(const Hosts& hosts, int node, std::int64_t ns) {
  const double seconds = static_cast<double>(ns) * 1e-9;
  const double jump = seconds > 5 ? hosts.jumpSeconds : 0, bent = hosts.bend * std::max(0.0, seconds - 30);
  const double moved = node == 1 ? jump + bent : 0;
  return ns + std::llround((hosts.offsetSeconds[node] + hosts.drift[node] * seconds + moved) * 1e9);
}

void moveTo(const Hosts& hosts, int node, std::vector<Record>& records) {
  moveTimes(
      records, [&](std::int64_t& ns) { ns = onHost(hosts, node, ns); });
}

// The owner's clock is the one that made the run; an agent asks for its time each second.
std::vector<Record> agentOf(const Hosts& hosts, int node) {
  Log log;
  log.manifest({{"bootId", node == 1 ? hosts.bootId1 : "b" + std::to_string(node)}, {"host", "h"}}, kMs);
  for (int i = 0; hosts.pingMs > 0 && i < hosts.pings; ++i) {
    const std::int64_t received = i * 1000 * kMs;
    const double way = hosts.pingMs * (0.3 + 0.1 * ((i + node) % 3)), back = hosts.pingMs * (0.9 - 0.1 * (i % 4));
    const std::int64_t sent = received - ns(way + back), read = received - ns(back);
    const double half = static_cast<double>(onHost(hosts, node, received) - onHost(hosts, node, sent)) * 0.5e-9;
    const double offset = static_cast<double>(read - onHost(hosts, node, received)) * 1e-9 + half;
    log.add(RecordType::sample, SampleRecord{Metric::clockOffset, 0, offset}, received);
    log.add(RecordType::sample, SampleRecord{Metric::clockOffsetUncertainty, 0, half}, received);
  }
  return log.records();
}

RunRecords onHosts(const ThreeRanks& options, const Hosts& hosts) {
  RunRecords records = threeRanks(options);
  for (int i = 0; i < 3; ++i) {
    records.bySource[node(i)] = agentOf(hosts, i);
    moveTo(hosts, i, records.bySource[rank(i)]);
    moveTo(hosts, i, records.bySource[node(i)]);
  }
  return records;
}

Cell threeHosts() { return cell(1, Strategy::ddp, 1, 24, 3); }
Cell oneHost() { return cell(1, Strategy::ddp, 3, 24); }

ThreeRanks always(Extra extra) {
  return late([extra](int rank, int) { return rank == 2 ? extra : Extra{}; });
}

// Returns the largest difference between a node's times on node 0's clock and the true ones.
double apart(const RunView& run, const Hosts& hosts, int seconds) {
  double most = 0;
  for (int after = 1; after < seconds; ++after)
    for (int i = 1; i < 3; ++i) {
      const std::int64_t ns = after * 1000 * kMs, own = onHost(hosts, i, ns);
      most = std::max(most, std::abs(static_cast<double>(own + run.shiftNs(RankIndex(i), own) - ns)) * 1e-9);
    }
  return most;
}

}  // namespace

TEST(HostClocks, PingsMakeWaitsKnownAcrossHosts) {
  const RunRecords records = onHosts(always({.input = 30}), {});
  RunView run = viewRun(records, threeHosts());
  ASSERT_EQ(run.clocks, Clocks::unrelated);
  alignClocks(run);
  ASSERT_EQ(run.clocks, Clocks::aligned);
  EXPECT_GT(run.clockUncertainty, 1e-5);
  EXPECT_LT(run.clockUncertainty, 2e-3);
  EXPECT_LE(apart(run, {}, 11), run.clockUncertainty);
  const Lateness found = latenessOf(run);
  ASSERT_FALSE(found.reason);
  EXPECT_EQ(found.lateSteps, 100);
  EXPECT_EQ(found.mostOften()->rank, RankIndex(2));
  EXPECT_EQ(found.mostOften()->cause, LateCause::input);
  EXPECT_NEAR(*found.mostOften()->lateBySeconds, 0.030, run.clockUncertainty + 1e-4);
}

TEST(HostClocks, WaitsOfACellAreKnownAndItsTransfersStayWhatTheyWere) {
  const CellResult coarse = analyseCell(threeHosts(), CellKey("k"), {onHosts(always({.input = 30}), {.pingMs = 0})});
  const CellResult set = analyseCell(threeHosts(), CellKey("k"), {onHosts(always({.input = 30}), {})});
  EXPECT_FALSE(coarse.ranks.at(0).waitSeconds);
  ASSERT_TRUE(set.ranks.at(0).waitSeconds);
  EXPECT_NEAR(*set.ranks[0].exposedWaitSeconds, 0.030, 0.001);
  EXPECT_NEAR(*set.ranks[0].waitSeconds, 0.045, 0.001);  // The first bucket has a wait too.
  EXPECT_FALSE(set.ranks[2].waitSeconds);                // Rank 2 waits too little for the clocks to show it.
  EXPECT_TRUE(noted(set.guard, "guard.clocks-uncertain"));
  EXPECT_TRUE(noted(coarse.guard, "guard.clocks-uncertain"));
  EXPECT_FALSE(noted(set.guard, "guard.clocks-unrelated"));
  EXPECT_NEAR(*set.busbw, *coarse.busbw, 1e-6 * *coarse.busbw);
}

// The trace looks as on one clock, within the stated uncertainty, and shows no wait that the clocks cannot resolve.
TEST(HostClocks, PutATraceOfSeveralHostsOnOneClock) {
  const ThreeRanks slow = always({.input = 30});
  const RunRecords several = onHosts(slow, {}), one = threeRanks(slow);
  RunView run = viewRun(several, threeHosts());
  alignClocks(run);
  const StepTrace found = traceOf(run, {40, 42}), wanted = traceOf(viewRun(one, oneHost()), {40, 42});
  EXPECT_EQ(found.clocks, Clocks::aligned);
  EXPECT_EQ(found.clock, "b0");
  ASSERT_EQ(found.uncertaintySeconds, run.clockUncertainty);
  const double most = 2 * run.clockUncertainty * 1e9;  // The uncertainty applies to the time itself and to the origin.
  ASSERT_EQ(found.ranks.size(), 3u);
  int waits = 0, unknown = 0;
  for (std::size_t rank = 0; rank < 3; ++rank)
    for (std::size_t step = 0; step < 3; ++step) {
      const TraceStep &is = found.ranks[rank].steps.at(step), &was = wanted.ranks[rank].steps.at(step);
      EXPECT_NEAR(static_cast<double>(is.startNs), static_cast<double>(was.startNs), most);
      ASSERT_EQ(is.transfers.size(), was.transfers.size());
      for (std::size_t i = 0; i < is.transfers.size(); ++i) {
        const auto waitNs = static_cast<double>(was.transfers[i].readyNs - was.transfers[i].startNs);
        EXPECT_EQ(is.transfers[i].waitKnown, waitNs > 1e10 * run.clockUncertainty) << waitNs;
        waits += is.transfers[i].waitKnown ? 1 : 0;
        unknown += is.transfers[i].waitKnown ? 0 : 1;
        if (is.transfers[i].waitKnown)
          EXPECT_NEAR(static_cast<double>(is.transfers[i].readyNs - is.transfers[i].startNs), waitNs, most);
      }
    }
  EXPECT_GT(waits, 0);
  EXPECT_GT(unknown, 0);
}

TEST(HostClocks, OfACellAreExported) {
  const auto clocks = toJson(analyseCell(threeHosts(), CellKey("k"), {onHosts(always({.input = 30}), {})}))["clocks"];
  EXPECT_EQ(clocks["state"], "aligned");
  EXPECT_LT(clocks["uncertaintySeconds"].get<double>(), 2e-3);
  EXPECT_DOUBLE_EQ(clocks["leastWaitSeconds"].get<double>(), 10 * clocks["uncertaintySeconds"].get<double>());
  ASSERT_EQ(clocks["nodes"].size(), 2u);
  EXPECT_EQ(clocks["nodes"][0]["node"], 1);
  EXPECT_EQ(clocks["nodes"][0]["host"], "h");
  EXPECT_NEAR(clocks["nodes"][0]["offsetSeconds"].get<double>(), -5000, 1e-2);
  EXPECT_NEAR(clocks["nodes"][0]["drift"].get<double>(), -30e-6, 20e-6);

  Hosts jumps;
  jumps.jumpSeconds = 3;
  const CellResult apart = analyseCell(threeHosts(), CellKey("k"), {onHosts(always({.input = 30}), jumps)});
  EXPECT_EQ(apart.clocks.state, "unrelated");
  EXPECT_FALSE(apart.clocks.uncertaintySeconds || apart.clocks.leastWaitSeconds);
  EXPECT_TRUE(noted(apart.guard, "guard.clocks-unrelated"));
  const CellResult one = analyseCell(threeCell(), CellKey("k"), {threeRanks(always({.input = 30}))});
  EXPECT_EQ(one.clocks.state, "shared");
  EXPECT_EQ(one.clocks.leastWaitSeconds, 0);
  EXPECT_TRUE(toJson(CellResult())["clocks"].is_null());
}

// No rank leaves an all-reduce before all ranks have arrived: if each is the last one now and then, this alone sets the
// clocks, within the shortest transfer.
TEST(HostClocks, CollectivesAloneSetThemWithinATransfer) {
  Hosts hosts;
  hosts.pingMs = 0;
  const RunRecords records = onHosts(late(everyTenth({.input = 400})), hosts);
  RunView run = viewRun(records, threeHosts());
  alignClocks(run);
  ASSERT_EQ(run.clocks, Clocks::aligned);
  EXPECT_GT(run.clockUncertainty, 0.005);
  EXPECT_LT(run.clockUncertainty, 0.035);
  const Lateness found = latenessOf(run);
  EXPECT_EQ(found.lateSteps, 10);
  EXPECT_EQ(found.mostOften()->rank, RankIndex(2));
  const RunRecords less = onHosts(late(everyTenth({.input = 30})), hosts);
  run = viewRun(less, threeHosts());
  alignClocks(run);
  EXPECT_EQ(latenessOf(run).lateSteps, 0);
}

TEST(HostClocks, OfAClockThatJumpsNothingIsKnown) {
  Hosts hosts;
  hosts.jumpSeconds = 3;
  const RunRecords records = onHosts(always({.input = 30}), hosts);
  RunView run = viewRun(records, threeHosts());
  alignClocks(run);
  EXPECT_EQ(run.clocks, Clocks::unrelated);
  EXPECT_TRUE(run.hostClocks.empty());
  EXPECT_EQ(latenessOf(run).reason->code, "guard.clocks-unrelated");
}

// The run takes two minutes, and in the first of them a clock begins to run faster.
TEST(HostClocks, FollowsAClockWhoseRateChanges) {
  Hosts hosts;
  hosts.pings = 125;
  hosts.bend = 25e-6;
  ThreeRanks options = always({.input = 30});
  options.steps = 1100;
  const RunRecords records = onHosts(options, hosts);
  RunView run = viewRun(records, threeHosts());
  alignClocks(run);
  ASSERT_EQ(run.clocks, Clocks::aligned);
  EXPECT_GT(run.hostClocks.at(NodeIndex(1)).pieces.size(), run.hostClocks.at(NodeIndex(2)).pieces.size());
  EXPECT_LT(run.clockUncertainty, 1e-3);
  EXPECT_LE(apart(run, hosts, 115), run.clockUncertainty);
}

TEST(HostClocks, OneClockIsLeftAlone) {
  const RunRecords records = threeRanks(late(everyTenth({.input = 5})));
  RunView run = viewRun(records, threeCell());
  alignClocks(run);
  EXPECT_EQ(run.clocks, Clocks::shared);
  EXPECT_EQ(run.clockUncertainty, 0);
}

}  // namespace scalescope
