// Tests parts of strategies that move data inside one process: a parameter server beside its only worker, and the sum
// of replicas' gradients.
#include <gtest/gtest.h>

#include "core/training/strategy/replica.h"
#include "core/training/strategy/server/push_pull.h"

namespace scalescope {
namespace {

// A model with a weight that takes several pieces, a bias, and two numbers of buffers.
class TwoParameters final : public Model {
 public:
  TwoParameters() {
    parameters = {at::full({600, 1000}, 3.0).requires_grad_(true), at::full({4}, 3.0).requires_grad_(true)};
    buffers = at::zeros({2});
  }
  at::Tensor forward(const at::Tensor& images, bool) override { return images; }
  void setGradients(double value) {
    for (at::Tensor& parameter : parameters) parameter.mutable_grad() = at::full_like(parameter, value).detach();
  }
};

OptimizerSpec plainSgd() {
  OptimizerSpec spec;
  spec.name = OptimizerKind::sgd;
  spec.momentum = 0;
  spec.weightDecay = 0;
  return spec;
}

bool allEqual(const at::Tensor& tensor, double value) {
  return at::equal(tensor.detach(), at::full_like(tensor.detach(), value));
}

// One worker and its server in the same process.
struct ServedWorker {
  explicit ServedWorker(ServerMode mode = ServerMode::bsp) {
    spec.mode = mode;
    layout = layOutShards(flat.starts(), flat.layers(), spec, plainSgd());
    server = std::make_unique<Server>(layout.piecesOf(0), host.values.options(), spec, plainSgd(), 1);
    server->set(host.values, host.buffers);
    pushPull = std::make_unique<PushPull>(PushPull::Parts{gang, link, roles, layout, host, server.get()}, mode, 0);
  }
  void step(double gradient, bool apply) {
    model.setGradients(gradient);
    flat.takeGradients();
    pushPull->run({0, /*rate=*/0.5, /*share=*/1, apply, std::chrono::seconds(10)});
  }
  static GangOptions alone() {
    GangOptions options;
    options.collectives = false;
    return options;
  }

  Gang gang{alone()};
  ServerLink link{gang, {}};
  ServerRoles roles;
  ParameterServerSpec spec;
  TwoParameters model;
  FlatParameters flat{model};
  HostMirror host{flat, model};
  ShardLayout layout;
  std::unique_ptr<Server> server;
  std::unique_ptr<PushPull> pushPull;
};

}  // namespace

TEST(HostMirror, OnACpuItIsTheModelsOwnTensors) {
  ServedWorker worker;
  EXPECT_TRUE(worker.host.values.is_same(worker.flat.values));
  EXPECT_TRUE(worker.host.gradients.is_same(worker.flat.gradients));
  EXPECT_TRUE(worker.host.buffers.is_same(worker.model.buffers));
}

TEST(PushPull, EveryPieceOfTheModelIsUpdated) {
  ServedWorker worker;
  ASSERT_EQ(worker.layout.piecesOf(0).size(), 3u);
  worker.step(2, true);
  EXPECT_TRUE(allEqual(worker.model.parameters[0], 2)) << "3 - 0.5 * 2";
  EXPECT_TRUE(allEqual(worker.model.parameters[1], 2));
  worker.step(2, false);
  EXPECT_TRUE(allEqual(worker.model.parameters[0], 2)) << "calibration changes nothing";
  EXPECT_FALSE(worker.pushPull->staleness());
}

TEST(PushPull, ItsBuffersComeBackAsTheyWent) {
  ServedWorker worker;
  worker.model.buffers.fill_(7);
  worker.step(0, true);
  EXPECT_TRUE(allEqual(worker.model.buffers, 7));
}

TEST(PushPull, WhatStaysInTheProcessIsNotedWithoutBytes) {
  ServedWorker worker(ServerMode::async);
  worker.step(1, true);
  EXPECT_EQ(worker.pushPull->staleness(), 0);
  const auto records = worker.gang.timeline().take(3);
  ASSERT_EQ(records.size(), 4u) << "there and back, of the shard and of the buffers";
  for (const CollectiveRecord& record : records) EXPECT_EQ(record.bytes, 0);
}

TEST(PushPull, TheStragglerIsSuspected) {
  Gang gang(ServedWorker::alone());
  blame(gang, WorkersLate({1, 3}));
  EXPECT_EQ(gang.suspects(), (std::vector<int>{1, 3}));
  ASSERT_TRUE(gang.timeline().failure());
  EXPECT_EQ(gang.timeline().failure()->op, CollectiveOp::pull);
}

TEST(GradientSum, AddsReplicasInOrderAndMicroBatchesOnTop) {
  std::vector<TwoParameters> models(3);
  std::vector<Replica> replicas(3);
  for (std::size_t i = 0; i < 3; ++i) {
    replicas[i].model = &models[i];
    replicas[i].flat = std::make_unique<FlatParameters>(models[i]);
    replicas[i].flat->gradients.fill_(static_cast<double>(i + 1));
  }
  CollectiveTimeline timeline;
  GradientSum sum(replicas, timeline);
  sum.add(2, Adding::fresh);
  EXPECT_TRUE(allEqual(sum.tensor(), 3)) << "replica 2 has no part";
  sum.add(3, Adding::toEarlier);
  EXPECT_TRUE(allEqual(sum.tensor(), 9));
  sum.add(1, Adding::fresh);
  EXPECT_TRUE(allEqual(sum.tensor(), 1));
  const auto records = timeline.take(0);
  ASSERT_EQ(records.size(), 3u) << "one per replica that sends";
  EXPECT_EQ(records[0].bytes, 600'004 * 4);
}

TEST(Replicas, EachHasAnEqualShareOfTheCores) {
  ModelOptions options;
  options.name = "small-cnn";
  auto first = makeModel(options);
  ASSERT_TRUE(first);
  auto replicas = makeReplicas(**first, {options, {4, 4}, {0, 1, 2, 3}, {at::kCPU, at::kCPU}});
  ASSERT_TRUE(replicas);
  EXPECT_EQ((*replicas)[0].model, first->get());
  EXPECT_EQ((*replicas)[1].cores, (std::vector<int>{2, 3}));
  options.name = "no such model";
  EXPECT_FALSE(makeReplicas(**first, {options, {4, 4}, {}, {at::kCPU, at::kCPU}}));
}

}  // namespace scalescope
