// Tests the records that parameter servers and data-parallel write beside their steps, and how they end when a process
// is gone.
#include <gtest/gtest.h>
#include <signal.h>

#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "rank_process.h"
#include "tests/patience.h"

namespace scalescope::testing {
namespace {

constexpr std::int64_t kBytes = 53762 * 4;  // Size of small-cnn's parameters.

std::string servers(const std::string& more, int devices = 2, const std::string& measure = R"({"steps": 8})") {
  return R"({"axes": {"devices": [)" + std::to_string(devices) +
         R"(], "strategy": ["parameter-server"]}, "parameterServer": )" + more + R"(, "measure": )" + measure + "}";
}

// Returns the bytes of each operation in one step of one rank.
std::map<CollectiveOp, std::int64_t> bytesOf(const std::vector<Record>& records, std::int64_t step) {
  std::map<CollectiveOp, std::int64_t> bytes;
  for (const CollectiveRecord& collective : payloads<CollectiveRecord>(records))
    if (collective.step == step) bytes[collective.op] += collective.bytes;
  return bytes;
}

std::vector<double> stalenessOf(const std::vector<Record>& records) {
  std::vector<double> found;
  for (const SampleRecord& sample : payloads<SampleRecord>(records))
    if (sample.metric == Metric::staleness) found.push_back(sample.value);
  return found;
}

}  // namespace

TEST(ParameterServer, AWorkerMovesItsGradientsAndTheParameters) {
  Gang own(makePlan(servers(R"({"placement": "own"})", 3)));
  ASSERT_EQ(own.wait(), (std::vector<int>{0, 0, 0}));
  for (int worker = 0; worker < 2; ++worker) {
    const auto records = own.records(worker);
    EXPECT_EQ(bytesOf(records, 5),
              (std::map<CollectiveOp, std::int64_t>{{CollectiveOp::push, kBytes}, {CollectiveOp::pull, kBytes}}));
    EXPECT_EQ(fields(records, RecordType::manifest)["role"], "worker");
    EXPECT_TRUE(stalenessOf(records).empty());
    for (const StepRecord& step : payloads<StepRecord>(records)) {
      std::set<SpanKind> kinds;
      for (const Span& span : step.spans) kinds.insert(span.kind);
      EXPECT_TRUE(kinds.count(SpanKind::exposed) == 1 && kinds.count(SpanKind::optimizer) == 0);
    }
  }
  EXPECT_EQ(fields(own.records(2), RecordType::manifest)["role"], "server");
  EXPECT_TRUE(payloads<StepRecord>(own.records(2)).empty());
  EXPECT_GE(payloads<MemoryRecord>(own.records(2)).at(0).optimizer,
            kBytes);  // Momenta are stored where the update is made.
}

TEST(ParameterServer, WhatStaysInTheProcessIsNotOnTheWire) {
  Gang gang(makePlan(servers(R"({"servers": 2})")));
  ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
  for (int rank = 0; rank < 2; ++rank) {
    const auto bytes = bytesOf(gang.records(rank), 5);
    EXPECT_EQ(bytes.at(CollectiveOp::push), kBytes / 2);
    EXPECT_EQ(bytes.at(CollectiveOp::pull), kBytes / 2);
  }
}

TEST(ParameterServer, OneDeviceServesItself) {
  Gang gang(makePlan(servers("{}", 1)));
  ASSERT_EQ(gang.wait(), std::vector<int>{0});
  const auto found = losses(gang.records(0));
  Gang single(makePlan());
  ASSERT_EQ(single.wait(), std::vector<int>{0});
  const auto wanted = losses(single.records(0));
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], wanted[i], 1e-4 * wanted[i]);
}

// Each server's 22 MB of ResNet-18 are sent in 22 pieces.
TEST(ParameterServer, PiecesMakeOneStepAndBuffersAreRankZeros) {
  const std::string resnet =
      R"({"model": {"name": "resnet18-cifar"}, "dataset": {"shape": [3, 16, 16]}, "parameterServer": {"servers": 2},
    "axes": {"devices": [2], "perRankBatch": [4], "strategy": [")";
  const std::string end = R"("]}, "measure": {"mode": "train", "steps": 4, "validate": "end"}})";
  std::vector<double> validated, stepLosses[2];
  for (const char* strategy : {"parameter-server", "ddp"}) {
    Gang gang(makePlan(resnet + strategy + end));
    ASSERT_EQ(gang.wait(120), (std::vector<int>{0, 0}));
    const auto epochs = payloads<EpochRecord>(gang.records(1));
    ASSERT_FALSE(epochs.empty());
    stepLosses[validated.size()] = losses(gang.records(1));
    validated.push_back(epochs.back().validationLoss);
  }
  ASSERT_EQ(stepLosses[0].size(), 4u);
  for (std::size_t step = 0; step < 4; ++step)
    EXPECT_NEAR(stepLosses[0][step], stepLosses[1][step], 1e-4 * stepLosses[1][step]) << step;
  EXPECT_NEAR(validated[0], validated[1], 1e-3 * validated[1]);  // It depends on the running statistics.
}

TEST(ParameterServer, AsynchronousUpdatesRecordTheirStaleness) {
  // The rate is half the usual one: how far a rank runs ahead depends on the machine, and old gradients at a high rate
  // may cancel each other.
  Gang gang(makePlan(servers(R"({"mode": "async", "servers": 2}, "optimizer": {"lr": 0.02})", 2, R"({"steps": 80})")));
  ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
  double all = 0;
  for (int rank = 0; rank < 2; ++rank) {
    const auto staleness = stalenessOf(gang.records(rank));
    EXPECT_EQ(staleness.size(), 82u);
    all = std::accumulate(staleness.begin(), staleness.end(), all);
    const auto found = losses(gang.records(rank));
    ASSERT_EQ(found.size(), 82u);
    EXPECT_LT(std::accumulate(found.end() - 20, found.end(), 0.0),
              0.95 * std::accumulate(found.begin(), found.begin() + 20, 0.0));
  }
  EXPECT_GT(all, 0);
}

TEST(ParameterServer, BoundedStalenessDelaysTheFastWorker) {
  RunPlan plan = makePlan(servers(R"({"mode": "ssp", "staleness": 2})", 2, R"({"steps": 20})"));
  Gang gang(plan, {{"SCALESCOPE_INJECT", "slow-rank:1:20"}});
  ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
  const auto fast = payloads<StepRecord>(gang.records(0)), slow = payloads<StepRecord>(gang.records(1));
  ASSERT_EQ(fast.size(), slow.size());
  bool ahead = false;
  for (std::size_t step = 3; step < fast.size(); ++step) {
    // Step s ends only after the slow worker has pushed step s - 2.
    EXPECT_GE(fast[step].endNs, slow[step - 2].startNs) << step;
    ahead = ahead || fast[step].endNs < slow[step].startNs;
  }
  EXPECT_TRUE(ahead);
  for (const double value : stalenessOf(gang.records(0))) EXPECT_LE(value, 3);
}

TEST(ParameterServer, RehearsalsLeaveNoTraceInTheLosses) {
  std::vector<double> found[2];
  const char* calibrate[] = {"true", "false"};
  for (int i = 0; i < 2; ++i) {
    Gang gang(makePlan(servers("{}", 2, std::string(R"({"steps": 8, "calibrate": )") + calibrate[i] + "}")));
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    found[i] = losses(gang.records(0));
    EXPECT_EQ(payloads<CalibrationRecord>(gang.records(0)).size(), i == 0 ? 1u : 0u);
  }
  EXPECT_EQ(found[0], found[1]);
}

TEST(ParameterServer, AKilledServerIsNamedByItsWorkers) {
  Gang gang(makePlan(servers(R"({"placement": "own"})", 3, R"({"steps": 1000000})")));
  ASSERT_TRUE(gang.waitForSteps(1, 3));
  gang.signal(2, SIGKILL);
  EXPECT_EQ(gang.wait(30), (std::vector<int>{1, 1, 128 + SIGKILL}));
  for (const int rank : {0, 1}) {
    EXPECT_EQ(errorOf(gang, rank)["silentRanks"], nlohmann::json({2})) << errorOf(gang, rank);
    EXPECT_EQ(errorOf(gang, rank)["secondary"], true);
    EXPECT_EQ(causeOf(gang, rank), "peer");
  }
}

TEST(ParameterServer, AKilledWorkerIsNamedByTheOthers) {
  for (const auto& [placement, devices] : std::vector<std::pair<std::string, int>>{{"own", 3}, {"colocated", 2}}) {
    Gang gang(makePlan(servers(R"({"placement": ")" + placement + "\"}", devices, R"({"steps": 1000000})")));
    ASSERT_TRUE(gang.waitForSteps(1, 3));
    gang.signal(1, SIGKILL);
    const auto codes = gang.wait(30);
    EXPECT_EQ(codes[1], 128 + SIGKILL);
    for (int rank = 0; rank < devices; ++rank) {
      if (rank == 1) continue;
      EXPECT_EQ(codes[static_cast<std::size_t>(rank)], 1);
      EXPECT_EQ(errorOf(gang, rank)["silentRanks"], nlohmann::json({1})) << placement << errorOf(gang, rank);
      EXPECT_EQ(causeOf(gang, rank), "peer");
    }
  }
}

TEST(ParameterServer, AWorkerThatThrowsIsReportedAsTheFirstFailure) {
  Gang gang(makePlan(servers("{}", 2, R"({"steps": 1000000})")), {{"SCALESCOPE_INJECT", "fail:1:4"}});
  EXPECT_EQ(gang.wait(30), (std::vector<int>{1, 1}));
  EXPECT_EQ(errorOf(gang, 1)["secondary"], false);
  EXPECT_EQ(errorOf(gang, 1)["operation"], "forward");
  EXPECT_EQ(errorOf(gang, 0)["secondary"], true);
  EXPECT_EQ(errorOf(gang, 0)["primaryRanks"], nlohmann::json({1}));
}

TEST(ParameterServer, AStoppedWorkerIsNamedAfterTheTimeout) {
  RunPlan plan = makePlan(servers("{}", 2, R"({"steps": 1000000})"));
  plan.cell.study.limits.collectiveTimeoutSeconds = plan.collectiveTimeoutSeconds = 4;
  Gang gang(plan);
  ASSERT_TRUE(gang.waitForSteps(0, 3));
  gang.signal(1, SIGSTOP);
  for (int i = 0; i < 600 * patience() && fields(gang.records(0), RecordType::exit).is_null(); ++i) usleep(50000);
  gang.signal(1, SIGKILL);
  EXPECT_EQ(gang.wait(30), (std::vector<int>{1, 128 + SIGKILL}));
  EXPECT_EQ(errorOf(gang, 0)["silentRanks"], nlohmann::json({1})) << errorOf(gang, 0);
  EXPECT_EQ(causeOf(gang, 0), "stalled");
}

TEST(DataParallel, OneProcessNotesWhatPassesDeviceZero) {
  Gang gang(makePlan(R"({"axes": {"devices": [2], "strategy": ["data-parallel"]}})"));
  ASSERT_EQ(gang.wait(), std::vector<int>{0});
  const auto records = gang.records(0);
  // Bytes of replica 1's images and outputs.
  const std::int64_t images = 16 * 3 * 32 * 32 * 4, outputs = 16 * 10 * 4;
  EXPECT_EQ(bytesOf(records, 5), (std::map<CollectiveOp, std::int64_t>{{CollectiveOp::scatter, images},
                                                                       {CollectiveOp::broadcast, kBytes},
                                                                       {CollectiveOp::gather, outputs},
                                                                       {CollectiveOp::reduce, kBytes}}));
  for (const StepRecord& step : payloads<StepRecord>(records)) EXPECT_EQ(step.samples, 32);
  const auto manifest = fields(records, RecordType::manifest);
  EXPECT_EQ(manifest["worldSize"], 1);
  EXPECT_EQ(manifest["rankBatch"], 32);
  ASSERT_EQ(manifest["replicas"].size(), 2u);
  EXPECT_EQ(manifest["replicas"][1]["weights"], kBytes);
  for (const CollectiveRecord& collective : payloads<CollectiveRecord>(records))
    EXPECT_LE(collective.startNs, collective.endNs);
}

TEST(DataParallel, BatchNormStatisticsAreReplicaZeros) {
  // Replica 0 gets the first half of the batch: its statistics are those of a single rank that gets only this half.
  Gang gang(makePlan(R"({"model": {"name": "resnet18-cifar"}, "dataset": {"shape": [3, 16, 16]},
    "axes": {"devices": [2], "perRankBatch": [4], "strategy": ["data-parallel"]},
    "optimizer": {"lr": 1e-30, "momentum": 0, "weightDecay": 0},
    "measure": {"mode": "train", "steps": 1, "validate": "end"}})"));
  ASSERT_EQ(gang.wait(120), std::vector<int>{0});
  Gang ddp(makePlan(R"({"model": {"name": "resnet18-cifar"}, "dataset": {"shape": [3, 16, 16]},
    "axes": {"devices": [2], "perRankBatch": [4], "strategy": ["ddp"]},
    "optimizer": {"lr": 1e-30, "momentum": 0, "weightDecay": 0},
    "measure": {"mode": "train", "steps": 1, "validate": "end"}})"));
  ASSERT_EQ(ddp.wait(120), (std::vector<int>{0, 0}));
  const auto own = payloads<EpochRecord>(gang.records(0)), theirs = payloads<EpochRecord>(ddp.records(0));
  ASSERT_TRUE(!own.empty() && !theirs.empty());
  EXPECT_NEAR(own.back().validationLoss, theirs.back().validationLoss, 1e-4 * theirs.back().validationLoss);
}

TEST(DataParallel, AReplicaThatRunsOutOfMemoryEndsTheRun) {
  Gang gang(makePlan(
      R"({"model": {"name": "resnet18-cifar"}, "axes": {"devices": [2], "perRankBatch": [512],
          "strategy": ["data-parallel"]},
    "dataset": {"count": 2048}, "limits": {"memoryMBPerDevice": 400}})"));
  EXPECT_EQ(gang.wait(60), std::vector<int>{1});
  EXPECT_EQ(causeOf(gang, 0), "oom") << errorOf(gang, 0);
}

TEST(WhatIf, ASlowLinkDelaysEveryTransfer) {
  // At 100 Mbit/s, 215 kB of gradients of 2 ranks cross the link once in 17.2 ms; a parameter server sends them in both
  // directions.
  const double onceMs = kBytes * 8 / 100e6 * 1e3;
  for (const auto& [strategy, last, wantedMs] : std::vector<std::tuple<std::string, CollectiveOp, double>>{
           {"ddp", CollectiveOp::allReduce, onceMs + 4}, {"parameter-server", CollectiveOp::pull, 2 * onceMs + 4}}) {
    Gang gang(makePlan(R"({"axes": {"devices": [2], "strategy": [")" + strategy +
                       R"("]}, "whatIf": {"linkMbps": 100, "latencyMs": 2}})"));
    ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
    for (const StepRecord& step : payloads<StepRecord>(gang.records(1))) {
      std::int64_t first = 0, end = 0;
      for (const CollectiveRecord& collective : payloads<CollectiveRecord>(gang.records(1))) {
        if (collective.step != step.step || collective.op != last) continue;
        first = first == 0 ? collective.startNs : std::min(first, collective.startNs);
        end = std::max(end, collective.endNs);
      }
      EXPECT_GE(static_cast<double>(end - first) * 1e-6, 0.9 * wantedMs) << strategy;
    }
  }
}

}  // namespace scalescope::testing
