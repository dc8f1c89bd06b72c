// Tests the training step of a GPU on the CPU: a clock of marks replaces events, and a recorder runs the step's parts
// again.
#include <gtest/gtest.h>

#include "core/training/checkpoint/run_state.h"
#include "core/training/failure.h"
#include "core/training/timing/deferred_steps.h"
#include "core/training/step/step_graph.h"
#include "core/training/step/validation.h"
#include "in_process.h"
#include "scripted_clock.h"

namespace scalescope::testing {
namespace {

RunPlan planOf(const nlohmann::json& patch) {
  nlohmann::json study{{"measure", {{"mode", "train"}, {"steps", 12}}}};
  study.merge_patch(patch);
  return makePlan(study.dump());
}

const nlohmann::json kOneRankDdp{{"axes", {{"strategy", {"ddp"}}}},
                                 {"ddp", {{"overlap", false}, {"bucketMB", 0.1}, {"firstBucketMB", 0.01}}}};

std::vector<StepRecord> deferredSteps(InProcess& rank, int steps) {
  std::vector<StepRecord> known;
  for (int i = 0; i < steps; ++i) {
    const StepRecord taken = rank.step();
    for (StepRecord& record :
         finishedSteps(rank.session(), taken, i + 1 < steps ? DeferredSteps::Wait::no : DeferredSteps::Wait::all))
      known.push_back(std::move(record));
  }
  return known;
}

std::vector<double> lossesOf(const std::vector<StepRecord>& records) {
  std::vector<double> losses;
  for (const StepRecord& record : records) losses.push_back(record.loss);
  return losses;
}

// Returns a recorder that runs the parts when they are recorded, and again for each replay. `replayed` gets the number
// of replays of each.
GraphRecorder runAgain(std::vector<int>& replayed) {
  return [&replayed](const std::vector<Replay>& parts) {
    replayed.assign(parts.size(), 0);
    std::vector<Replay> replays;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      parts[i]();
      replays.emplace_back([part = parts[i], &count = replayed[i]] { ++count, part(); });
    }
    return replays;
  };
}

nlohmann::json withGraphs(nlohmann::json patch) {
  patch["gpu"]["graphs"] = true;
  return patch;
}

// Does the same as recordStepGraph, but does not refuse a CPU and takes no steps before it.
void record(InProcess& rank, const GraphRecorder& recorder) {
  Session& session = rank.session();
  session.useDeviceClock(std::make_unique<ScriptedClock>());
  const StateCopy state(session);
  StepData data = session.data.loader->first();
  session.graph = std::make_unique<StepGraph>(session, data.micros.front(), recorder);
}

// Model that fails in its second forward.
class FailsOnce final : public Synchronizer {
 public:
  FailsOnce(Model& model, std::function<void()> fail) : Synchronizer(model), m_fail(std::move(fail)) {}

  at::Tensor forward(const at::Tensor& images, bool training) override {
    if (++m_forwards == 2) m_fail();
    return Synchronizer::forward(images, training);
  }

 private:
  std::function<void()> m_fail;
  int m_forwards = 0;
};

class DeviceSteps : public ::testing::TestWithParam<nlohmann::json> {};

}  // namespace

TEST_P(DeviceSteps, DeferredLossesAreThoseReadAtOnce) {
  InProcess plain(planOf(GetParam())), late(planOf(GetParam()));
  late.session().useDeviceClock(std::make_unique<ScriptedClock>());
  std::vector<double> losses, hits;
  for (int i = 0; i < 6; ++i) {
    const StepRecord record = plain.step();
    losses.push_back(record.loss);
    hits.push_back(record.accuracy);
  }
  const auto records = deferredSteps(late, 6);
  ASSERT_EQ(records.size(), 6u);
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_EQ(records[i].step, static_cast<std::int64_t>(i));
    EXPECT_DOUBLE_EQ(records[i].loss, losses[i]);
    EXPECT_DOUBLE_EQ(records[i].accuracy, hits[i]);
  }
}

TEST_P(DeviceSteps, EveryPartOfAStepIsMarked) {
  InProcess rank(planOf(GetParam()));
  auto marks = std::make_unique<ScriptedClock>();
  rank.session().useDeviceClock(std::move(marks));
  const auto records = deferredSteps(rank, 3);
  const bool ddp = rank.session().gang->hasGroup();
  for (const StepRecord& record : records) {
    std::map<SpanKind, int> spans;
    std::int64_t covered = record.startNs;
    for (const Span& span : record.spans) {
      EXPECT_GE(span.startNs, record.startNs);
      EXPECT_LE(span.endNs, record.endNs);
      EXPECT_LE(span.startNs, covered) << "a gap before " << name(span.kind);
      ++spans[span.kind];
      covered = std::max(covered, span.endNs);
    }
    for (const SpanKind kind : {SpanKind::input, SpanKind::forward, SpanKind::backward, SpanKind::optimizer})
      EXPECT_GE(spans[kind], 1) << name(kind);
    EXPECT_EQ(spans.contains(SpanKind::exposed), ddp) << "the wait for the last bucket";
    EXPECT_EQ(covered, record.endNs) << "nothing of the step is left out";
  }
}

// Each mark costs the host and the device about a microsecond.
TEST(DeviceSteps, AStepOfOneDeviceHasAMarkPerPart) {
  InProcess rank(planOf({{"axes", {{"strategy", {"single"}}}}}));
  auto marks = std::make_unique<ScriptedClock>();
  const ScriptedClock& device = *marks;
  rank.session().useDeviceClock(std::move(marks));
  rank.step();
  const std::int64_t before = device.last();
  rank.step();
  EXPECT_EQ(device.last() - before, 6) << "before the input, then input, forward, backward, sums, optimizer";
}

TEST_P(DeviceSteps, AReplayTrainsLikeTheStepsThatItReplaces) {
  InProcess plain(planOf(GetParam())), replayed(planOf(withGraphs(GetParam())));
  static_cast<void>(plain.losses(2));
  static_cast<void>(replayed.losses(2));
  std::vector<int> replays;
  record(replayed, runAgain(replays));
  const std::vector<double> losses = plain.losses(6);
  const std::vector<double> found = lossesOf(deferredSteps(replayed, 6));
  const int fitting = plain.session().plan.cell.batch.accumulation() == 1 ? 6 : 0;
  EXPECT_EQ(replays, (std::vector<int>{fitting, fitting, fitting})) << "forward, backward, update";
  ASSERT_EQ(found.size(), losses.size());
  for (std::size_t i = 0; i < losses.size(); ++i) EXPECT_DOUBLE_EQ(found[i], losses[i]) << "step " << i;
  for (std::size_t i = 0; i < plain.session().model->parameters.size(); ++i)
    EXPECT_TRUE(at::equal(plain.session().model->parameters[i], replayed.session().model->parameters[i]))
        << "parameter " << i;
}

TEST(DeviceSteps, TransfersOfReplicasAreMarkedInsideTheirSteps) {
  const nlohmann::json patch{{"axes", {{"strategy", {"data-parallel"}}, {"devices", {2}}}}};
  InProcess plain(planOf(patch)), late(planOf(patch));
  late.session().useDeviceClock(std::make_unique<ScriptedClock>());
  const std::vector<double> losses = plain.losses(4);
  const std::size_t perStep = plain.session().kept.collectives.size() / 4;
  const auto records = deferredSteps(late, 4);
  EXPECT_EQ(lossesOf(records), losses);
  const std::vector<CollectiveRecord>& collectives = late.session().kept.collectives;
  ASSERT_EQ(collectives.size(), 4 * perStep);
  ASSERT_GE(perStep, 4u) << "scatter, broadcast, gather and reduce";
  for (std::size_t i = 0; i < collectives.size(); ++i) {
    const StepRecord& step = records[i / perStep];
    EXPECT_EQ(collectives[i].step, step.step);
    EXPECT_GE(collectives[i].startNs, step.startNs);
    EXPECT_GT(collectives[i].endNs, collectives[i].startNs);
    EXPECT_LE(collectives[i].endNs, step.endNs);
  }
}

// Validation's data transfers are no part of the next step, whose clock has dropped its marks by then.
TEST(DeviceSteps, ValidationLeavesNothingToTheNextStep) {
  const nlohmann::json patch{{"axes", {{"strategy", {"data-parallel"}}, {"devices", {2}}}},
                             {"measure", {{"validate", "epoch"}}}};
  InProcess rank(planOf(patch));
  rank.session().useDeviceClock(std::make_unique<ScriptedClock>());
  static_cast<void>(deferredSteps(rank, 1));
  const std::size_t ofOneStep = rank.session().kept.collectives.size();
  ASSERT_GT(rank.session().data.test.count(), 0);
  static_cast<void>(validate(rank.session()));
  const auto records = deferredSteps(rank, 1);
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(rank.session().kept.collectives.size(), 2 * ofOneStep);
  for (const Span& span : records[0].spans) EXPECT_GE(span.startNs, records[0].startNs);
}

INSTANTIATE_TEST_SUITE_P(Single, DeviceSteps, ::testing::Values(nlohmann::json{{"axes", {{"strategy", {"single"}}}}}));
INSTANTIATE_TEST_SUITE_P(Ddp, DeviceSteps, ::testing::Values(kOneRankDdp));
INSTANTIATE_TEST_SUITE_P(Accumulation, DeviceSteps,
                         ::testing::Values(nlohmann::json{
                             {"axes", {{"strategy", {"single"}}, {"accumulation", {2}}}}}));

// The eighth batch of 64 has 52 images of the epoch; padding trains on 12 more, which enter no number.
TEST(PaddedBatch, ItsLossIsThatOfTheImagesThatCount) {
  const auto study = [](const char* last) {
    return planOf({{"axes", {{"strategy", {"single"}}, {"perRankBatch", {64}}}},
                   {"dataset", {{"count", 500}, {"lastBatch", last}}}});
  };
  InProcess kept(study("keep")), padded(study("pad"));
  const auto ofKept = kept.losses(8), ofPadded = padded.losses(8);
  EXPECT_DOUBLE_EQ(ofPadded[6], ofKept[6]);
  EXPECT_NEAR(ofPadded[7], ofKept[7], 1e-6);

  InProcess late(study("pad"));
  late.session().useDeviceClock(std::make_unique<ScriptedClock>());
  const auto records = deferredSteps(late, 8);
  ASSERT_EQ(records.size(), 8u);
  EXPECT_EQ(records[7].samples, 52);
  EXPECT_NEAR(records[7].loss, ofKept[7], 1e-6);
}

TEST(StepGraph, ABatchOfAnotherShapeIsTakenStepByStep) {
  // 500 images are in batches of 64: the eighth batch of an epoch has 52.
  const nlohmann::json ragged{{"axes", {{"strategy", {"single"}}, {"perRankBatch", {64}}}},
                              {"dataset", {{"count", 500}, {"lastBatch", "keep"}}}};
  InProcess plain(planOf(ragged)), replayed(planOf(withGraphs(ragged)));
  std::vector<int> replays;
  record(replayed, runAgain(replays));
  const auto losses = plain.losses(10);
  const auto records = deferredSteps(replayed, 10);
  ASSERT_EQ(records.size(), 10u);
  EXPECT_EQ(records[7].samples, 52);
  for (std::size_t i = 0; i < losses.size(); ++i) EXPECT_DOUBLE_EQ(records[i].loss, losses[i]) << "step " << i;
}

// The learning rate of each step is an input of the recording; fp16's scale, clipping and the optimizers' state are
// inside.
TEST(StepGraph, ARecordedUpdateFollowsTheSchedule) {
  for (const OptimizerTraits& optimizer : kOptimizers)
    for (const double momentum : {0.0, 0.9}) {
      nlohmann::json patch{{"axes", {{"strategy", {"single"}}}},
                           {"optimizer", {{"name", std::string(optimizer.text)}, {"clipNorm", 1}, {"lr", 0.01}}},
                           {"schedule", {{"name", "cosine"}}}};
      const bool takesMomentum = uses(optimizer.value, OptimizerKey::momentum);
      if (!takesMomentum && momentum > 0) continue;
      patch["optimizer"]["momentum"] = takesMomentum ? nlohmann::json(momentum) : nlohmann::json();
      InProcess plain(planOf(patch)), replayed(planOf(withGraphs(patch)));
      for (InProcess* rank : {&plain, &replayed})
        rank->session().scaler = std::make_unique<GradScaler>(rank->session().device);
      std::vector<int> replays;
      record(replayed, runAgain(replays));
      const std::vector<double> losses = plain.losses(6);
      const auto records = deferredSteps(replayed, 6);
      EXPECT_EQ(replays, (std::vector<int>{6, 6, 6})) << optimizer.text;
      ASSERT_EQ(records.size(), losses.size());
      for (std::size_t i = 0; i < losses.size(); ++i) {
        if (i > 0) EXPECT_LT(records[i].learningRate, records[i - 1].learningRate);
        // RMSprop multiplies in a different order if the rate is a tensor.
        const double apart = optimizer.value == OptimizerKind::rmsprop ? 1e-5 * losses[i] : 0;
        EXPECT_NEAR(records[i].loss, losses[i], apart) << optimizer.text << " " << momentum << ", step " << i;
      }
    }
}

TEST(StepGraph, AStepThatCannotBeRecordedRunsDirectlyWithItsReason) {
  const auto obstacle = [](const nlohmann::json& patch, at::Device device) {
    const auto found = graphObstacle(planOf(withGraphs(patch)), device);
    return found ? english(*found) : std::string();
  };
  const at::Device gpu(at::kCUDA, 0);
  const nlohmann::json single{{"axes", {{"strategy", {"single"}}}}};
  EXPECT_EQ(obstacle(single, gpu), "");
  EXPECT_EQ(obstacle(kOneRankDdp, gpu), "");
  EXPECT_NE(obstacle(single, at::kCPU).find("hosts.device is cpu"), std::string::npos);
  EXPECT_NE(obstacle({{"axes", {{"strategy", {"ddp"}}}}}, gpu).find("ddp.overlap is true"), std::string::npos);
  EXPECT_NE(obstacle({{"axes", {{"strategy", {"single"}}, {"accumulation", {2}}}}}, gpu).find("axes.accumulation is 2"),
            std::string::npos);

  InProcess rank(planOf(withGraphs(single)));
  recordStepGraph(rank.session(),
                  [](const std::vector<Replay>&) -> std::vector<Replay> { throw std::logic_error("not on a CPU"); });
  EXPECT_EQ(rank.session().graph, nullptr);
  ASSERT_TRUE(rank.session().graphObstacle);
  EXPECT_EQ(rank.session().graphObstacle->code, "training.graph-key");
}

TEST(StepGraph, ARecordingThatFailsLeavesTheGradientsAlone) {
  const nlohmann::json single{{"axes", {{"strategy", {"single"}}}}};
  InProcess plain(planOf(single)), rank(planOf(withGraphs(single)));
  EXPECT_THROW(record(rank,
                      [](const std::vector<Replay>& parts) -> std::vector<Replay> {
                        parts.front()();
                        throw std::runtime_error("operation not permitted when stream is capturing");
                      }),
               std::runtime_error);
  rank.session().optimizer->dropGradients();
  EXPECT_EQ(rank.session().graph, nullptr);
  EXPECT_EQ(lossesOf(deferredSteps(rank, 3)), plain.losses(3));
}

// Choosing kernels takes more memory than a run's steps: without it the batch may fit.
TEST(StepGraph, MemoryThatRunsOutBeforeTheRecordingLeavesTheRunEager) {
  const nlohmann::json single{{"axes", {{"strategy", {"single"}}}}};
  const auto rankThat = [&](std::function<void()> fails) {
    auto rank = std::make_unique<InProcess>(planOf(withGraphs(single)));
    Session& session = rank->session();
    session.useDeviceClock(std::make_unique<ScriptedClock>());
    session.synchronizer = std::make_unique<FailsOnce>(*session.model, std::move(fails));
    return rank;
  };
  const GraphRecorder never = [](const std::vector<Replay>&) -> std::vector<Replay> {
    ADD_FAILURE() << "records after a failure";
    return {};
  };
  const auto full =
      rankThat([] { TORCH_CHECK_WITH(OutOfMemoryError, false, "CUDA out of memory. Tried to allocate 2.00 GiB."); });
  recordAfterSteps(full->session(), never);
  EXPECT_EQ(full->session().graph, nullptr);
  ASSERT_TRUE(full->session().graphObstacle);
  EXPECT_EQ(full->session().graphObstacle->code, "training.graph-failed");
  EXPECT_EQ(english(*full->session().graphObstacle).find("raised from"), std::string::npos) << "no C++ stack";
  InProcess plain(planOf(single));
  EXPECT_EQ(lossesOf(deferredSteps(*full, 3)), plain.losses(3)) << "as if nothing had been tried";

  const auto broken = rankThat([] { throw std::runtime_error("CUDA error: an illegal memory access"); });
  EXPECT_THROW(recordAfterSteps(broken->session(), never), std::runtime_error);
}

TEST(DeviceMemory, OutOfMemoryOnADeviceIsDistinguishedFromTheHosts) {
  InProcess rank(planOf(nlohmann::json::object()));
  for (const char* what : {"CUDA out of memory. Tried to allocate 2.00 GiB.", "CUDA error: out of memory",
                           "cuDNN error: CUDNN_STATUS_ALLOC_FAILED",
                           "CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling cublasCreate(handle)",
                           "NCCL error in: init.cc:1, unhandled cuda error. Cuda failure 2 'out of memory'"}) {
    const Failure failure = failureFrom(rank.session(), std::runtime_error(what));
    EXPECT_EQ(failure.cause, LastMessage::oom) << what;
    EXPECT_EQ(failure.memory, ExhaustedMemory::device) << what;
  }
  EXPECT_EQ(failureFrom(rank.session(), std::runtime_error("DefaultCPUAllocator: can't allocate memory")).memory,
            ExhaustedMemory::host);
  EXPECT_EQ(
      failureFrom(rank.session(), std::runtime_error("CUDA error: an illegal memory access was encountered")).cause,
      LastMessage::failed);
}

}  // namespace scalescope::testing
