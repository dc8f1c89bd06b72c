// Tests how a run checks its kernels before it begins, with the kernels' bodies on the CPU instead of a GPU.
#include <gtest/gtest.h>

#include "core/training/run/choose_kernels.h"
#include "core/training/models/measure_norm.h"
#include "core/training/run/trainer.h"
#include "cpu_launcher.h"
#include "tests/core/training/in_process.h"

namespace scalescope::testing {
namespace {

// Returns the plan of a rank on the CPU in which another node has a GPU.
RunPlan planWithGpu(const nlohmann::json& patch) {
  nlohmann::json study{{"model", {{"name", "resnet18-cifar"}}},
                       {"axes", {{"strategy", {"single"}}, {"precision", {"bf16"}}, {"globalBatch", {2}}}}};
  study.merge_patch(patch);
  RunPlan plan = makePlan(study.dump());
  PlanNode node = plan.nodes.front();
  node.device = DeviceKind::cuda;
  plan.nodes.push_back(node);
  return plan;
}

// A simulated rank whose device has kernels.
class KernelRank {
 public:
  explicit KernelRank(const nlohmann::json& patch) : m_rank(planWithGpu(patch)) {
    Session& session = m_rank.session();
    session.launcher = launcher;
    session.normChoices = std::make_shared<NormChoices>(launcher);
    ModelOptions options = modelOptions(session.plan, session.node(), session.data.info, session.tensor());
    options.normChoices = session.normChoices;
    m_before = std::move(session.model);
    session.model = std::move(*makeModel(options));
  }
  ~KernelRank() { session().model = std::move(m_before); }
  Session& session() { return m_rank.session(); }

  c10::intrusive_ptr<CpuLauncher> launcher = c10::make_intrusive<CpuLauncher>();

 private:
  InProcess m_rank;
  std::unique_ptr<Model> m_before;  // Model that the strategy refers to.
};

TEST(ChooseKernels, MeasuresEachShapeOnceAndPutsStatisticsBack) {
  KernelRank rank(nlohmann::json::object());
  Session& session = rank.session();
  const at::Tensor buffers = session.model->buffers.clone();
  chooseKernels(session);
  EXPECT_TRUE(at::equal(session.model->buffers, buffers));
  ASSERT_EQ(session.kernels.size(), 8u);
  EXPECT_EQ(session.kernels.front().operation, "batchNormRelu");
  EXPECT_EQ(session.kernels[1].operation, "batchNormAddRelu");
  EXPECT_EQ(session.kernels.front().type, "bf16");
  EXPECT_EQ(session.kernels.front().shape, "2x64x32x32");
  EXPECT_EQ(session.kernels.back().shape, "2x512x4x4");
  for (const KernelFacts& facts : session.kernels) {
    ASSERT_TRUE(facts.ownSeconds && facts.torchSeconds && facts.maxError) << facts.shape << facts.obstacle;
    EXPECT_LT(*facts.maxError, kMostNormDifference);
    EXPECT_EQ(facts.chosen, *facts.ownSeconds < *facts.torchSeconds ? "own" : "torch");
  }
}

TEST(ChooseKernels, TakesNoKernelThatIsWrongHoweverFast) {
  KernelRank rank(nlohmann::json::object());
  rank.launcher->left = {Kernel::normStatistics, Kernel::normApply, Kernel::normGradientSums, Kernel::normPassBack};
  chooseKernels(rank.session());
  ASSERT_EQ(rank.session().kernels.size(), 8u);
  for (const KernelFacts& facts : rank.session().kernels) EXPECT_EQ(facts.chosen, "torch") << facts.shape;
}

TEST(ChooseKernels, ARefusedKernelLeavesPyTorchsAndGivesTheReason) {
  KernelRank rank(nlohmann::json::object());
  rank.launcher->refusal = "no kernel image is available";
  chooseKernels(rank.session());
  ASSERT_EQ(rank.session().kernels.size(), 8u);
  for (const KernelFacts& facts : rank.session().kernels) {
    EXPECT_EQ(facts.chosen, "torch");
    EXPECT_EQ(facts.obstacle, "no kernel image is available");
    EXPECT_FALSE(facts.ownSeconds);
  }
}

TEST(ChooseKernels, AsksForNoneWhereTheStudyOrThePrecisionHasNone) {
  for (const nlohmann::json& patch :
       {nlohmann::json{{"gpu", {{"kernels", "torch"}}}}, nlohmann::json{{"axes", {{"precision", {"fp32"}}}}}}) {
    KernelRank rank(patch);
    chooseKernels(rank.session());
    EXPECT_TRUE(rank.session().kernels.empty());
    EXPECT_EQ(rank.launcher->launches, 0);
  }
}

}  // namespace
}  // namespace scalescope::testing
