// Compares updates with their formulas in double, and tests the effect of a gradient scaler on them.
#include "core/training/optim/optimizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/training/run/manifest.h"
#include "in_process.h"

namespace scalescope {
namespace {

constexpr double kRate = 0.1;
constexpr float kInfinite = std::numeric_limits<float>::infinity();

OptimizerSpec specOf(OptimizerKind name) {
  OptimizerSpec spec;
  spec.name = name;
  spec.weightDecay = 0.01;
  return spec;
}

// Returns each optimizer in the variants that keep different state.
std::vector<OptimizerSpec> allOptimizers() {
  std::vector<OptimizerSpec> all;
  for (const OptimizerTraits& traits : kOptimizers) {
    all.push_back(specOf(traits.value));
    OptimizerSpec other = specOf(traits.value);
    other.momentum = 0;
    other.centered = uses(traits.value, OptimizerKey::centered);
    all.push_back(other);
  }
  return all;
}

// A matrix, a bias and a parameter that does not affect the loss.
struct Parameters {
  at::Tensor matrix = at::tensor({3.0F, -4.0F, 0.0F, 12.0F}).view({2, 2}).set_requires_grad(true);
  at::Tensor bias = at::tensor({1.0F, -2.0F}).set_requires_grad(true);
  at::Tensor unused = at::tensor({5.0F}).set_requires_grad(true);

  [[nodiscard]] std::vector<at::Tensor> all() const { return {matrix, bias, unused}; }
  void setGradients(std::vector<float> ofMatrix, std::vector<float> ofBias) {
    matrix.mutable_grad() = at::tensor(ofMatrix).view({2, 2});
    bias.mutable_grad() = at::tensor(ofBias);
  }
  [[nodiscard]] std::vector<double> values() const {
    std::vector<double> found;
    for (const at::Tensor& tensor : {matrix, bias})
      for (std::int64_t i = 0; i < tensor.numel(); ++i) found.push_back(tensor.detach().flatten()[i].item<double>());
    return found;
  }
};

const std::vector<float> kMatrix{1, 2, 2, 0}, kBias{4, -3};

void expectNear(const std::vector<double>& found, const std::vector<double>& wanted) {
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_NEAR(found[i], wanted[i], 1e-6 * (1 + std::abs(wanted[i]))) << i;
}

// Takes `updates` steps with the same gradients; update(w, g, state, step) changes one number.
template <class State, class Update>
std::vector<double> byFormula(int updates, Update update) {
  const Parameters start;
  std::vector<double> weights = start.values(), gradients(kMatrix.begin(), kMatrix.end());
  gradients.insert(gradients.end(), kBias.begin(), kBias.end());
  std::vector<State> states(weights.size());
  for (int step = 1; step <= updates; ++step)
    for (std::size_t i = 0; i < weights.size(); ++i) update(weights[i], gradients[i], states[i], step, i);
  return weights;
}

std::vector<double> trained(const OptimizerSpec& spec, int updates, GradScaler* scaler = nullptr) {
  Parameters parameters;
  const auto optimizer = makeOptimizer(parameters.all(), spec);
  for (int i = 0; i < updates; ++i) {
    parameters.setGradients(kMatrix, kBias);
    if (scaler != nullptr)
      for (at::Tensor& each : std::vector<at::Tensor>{parameters.matrix, parameters.bias})
        each.mutable_grad() = scaler->scaled(each.grad());
    optimizer->step(kRate, scaler);
    optimizer->dropGradients();
  }
  EXPECT_FALSE(parameters.matrix.grad().defined());
  EXPECT_EQ(parameters.unused.item<float>(), 5);
  return parameters.values();
}

struct Moments {
  double mean = 0, square = 0;
};

}  // namespace

TEST(Optimizer, SgdWithMomentumNesterovAndDecay) {
  for (const bool nesterov : {false, true}) {
    OptimizerSpec spec = specOf(OptimizerKind::sgd);
    spec.nesterov = nesterov;
    expectNear(trained(spec, 3), byFormula<double>(3, [&](double& w, double g, double& momentum, int, std::size_t) {
                 g += 0.01 * w;
                 momentum = 0.9 * momentum + g;
                 w -= kRate * (nesterov ? g + 0.9 * momentum : momentum);
               }));
  }
}

TEST(Optimizer, AdamAndAdamW) {
  for (const bool decoupled : {false, true}) {
    OptimizerSpec spec = specOf(decoupled ? OptimizerKind::adamw : OptimizerKind::adam);
    spec.betas = {0.8, 0.95};
    expectNear(trained(spec, 3),
               byFormula<Moments>(3, [&](double& w, double g, Moments& moments, int step, std::size_t) {
                 if (decoupled)
                   w -= kRate * 0.01 * w;
                 else
                   g += 0.01 * w;
                 moments.mean = 0.8 * moments.mean + 0.2 * g;
                 moments.square = 0.95 * moments.square + 0.05 * g * g;
                 const double mean = moments.mean / (1 - std::pow(0.8, step)),
                              square = moments.square / (1 - std::pow(0.95, step));
                 w -= kRate * mean / (std::sqrt(square) + 1e-8);
               }));
  }
}

// ||w|| is 13 and ||g|| is 3 in the first step.
TEST(Optimizer, LarsScalesMatricesByTheirTrustAndLeavesBiasesPlain) {
  OptimizerSpec spec = specOf(OptimizerKind::lars);
  spec.trust = 0.02;
  const double ratio = 0.02 * 13 / (3 + 0.01 * 13);
  expectNear(trained(spec, 1), byFormula<double>(1, [&](double& w, double g, double&, int, std::size_t i) {
               w -= kRate * (i < 4 ? ratio * (g + 0.01 * w) : g);
             }));
  // Twice the gradient gives nearly the same step, which is the purpose of the trust ratio.
  Parameters doubled;
  const auto optimizer = makeOptimizer(doubled.all(), spec);
  doubled.setGradients({2, 4, 4, 0}, kBias);
  optimizer->step(kRate);
  const double once = trained(spec, 1)[1] + 4, twice = doubled.values()[1] + 4;
  EXPECT_NEAR(twice / once, 1, 0.05);
}

struct RmsState {
  double square = 0, mean = 0, momentum = 0;
};

TEST(Optimizer, RmsPropDividesByTheRootOfItsMeanSquare) {
  for (const double momentum : {0.0, 0.9})
    for (const bool centered : {false, true}) {
      OptimizerSpec spec = specOf(OptimizerKind::rmsprop);
      spec.momentum = momentum;
      spec.centered = centered;
      spec.alpha = 0.8;
      spec.eps = 0.01;
      expectNear(trained(spec, 3), byFormula<RmsState>(3, [&](double& w, double g, RmsState& state, int, std::size_t) {
                   g += 0.01 * w;
                   state.square = 0.8 * state.square + 0.2 * g * g;
                   state.mean = 0.8 * state.mean + 0.2 * g;
                   const double spread = std::sqrt(state.square - (centered ? state.mean * state.mean : 0)) + 0.01;
                   state.momentum = momentum * state.momentum + g / spread;
                   w -= kRate * state.momentum;
                 }));
    }
}

TEST(Optimizer, EveryKindOfAStudyHasAnUpdateRule) {
  for (const OptimizerTraits& traits : kOptimizers) EXPECT_TRUE(checkOptimizer(traits.value)) << traits.text;
  const auto unknown = static_cast<OptimizerKind>(kOptimizers.size());
  EXPECT_FALSE(checkOptimizer(unknown));
}

TEST(Optimizer, ClipsToTheGlobalNorm) {
  Parameters parameters;
  parameters.setGradients({1, 2, 2, 0}, {4, 0});  // Its norm is 5.
  clipToNorm({parameters.matrix.grad(), parameters.bias.grad()}, 1);
  EXPECT_NEAR(parameters.bias.grad()[0].item<float>(), 0.8, 1e-6);
  clipToNorm({parameters.matrix.grad(), parameters.bias.grad()}, 10);
  EXPECT_NEAR(parameters.bias.grad()[0].item<float>(), 0.8, 1e-6);
}

TEST(Optimizer, StateHasNamesAndBytes) {
  const Parameters parameters;
  EXPECT_EQ(makeOptimizer(parameters.all(), specOf(OptimizerKind::adam))->stateBytes(), 2 * 7 * 4 + 3 * 4);
  EXPECT_EQ(makeOptimizer(parameters.all(), specOf(OptimizerKind::sgd))->state()[1].name, "momentum.1");
  OptimizerSpec bare = specOf(OptimizerKind::sgd);
  bare.momentum = 0;
  EXPECT_EQ(makeOptimizer(parameters.all(), bare)->stateBytes(), 0);
}

TEST(GradScaler, ScaledGradientsMakeTheSameUpdate) {
  for (const OptimizerSpec& each : allOptimizers()) {
    GradScaler scaler(at::kCPU);
    OptimizerSpec spec = each;
    spec.clipNorm = 2;
    expectNear(trained(spec, 3, &scaler), trained(spec, 3));
    EXPECT_EQ(scaler.state()[1].item<int>(), 3);
  }
}

// A CPU refuses fp16, but the scaler and its record are the same.
TEST(GradScaler, ItsScaleIsRecorded) {
  testing::InProcess rank(testing::makePlan());
  logLossScale(rank.session());
  EXPECT_TRUE(rank.samples(Metric::lossScale).empty());
  rank.session().scaler = std::make_unique<GradScaler>(at::kCPU);
  logLossScale(rank.session());
  rank.session().scaler->update(at::ones({1}));
  logLossScale(rank.session());
  EXPECT_EQ(rank.samples(Metric::lossScale), (std::vector<double>{65536, 32768}));
}

TEST(GradScaler, AnOverflowChangesNothingButHalvesTheScale) {
  for (const OptimizerSpec& spec : allOptimizers()) {
    Parameters parameters;
    GradScaler scaler(at::kCPU);
    const auto optimizer = makeOptimizer(parameters.all(), spec);
    for (const float bad : {kInfinite, std::numeric_limits<float>::quiet_NaN()}) {
      parameters.setGradients({1, bad, 2, 0}, kBias);
      optimizer->step(kRate, &scaler);
    }
    expectNear(parameters.values(), Parameters().values());
    for (const Optimizer::StateTensor& state : optimizer->state())
      EXPECT_EQ(state.tensor.abs().sum().item<double>(), 0) << state.name;
    EXPECT_EQ(scaler.state()[0].item<float>(), 65536.0F / 4);
  }
}

TEST(GradScaler, DoublesAfterTwoThousandGoodUpdates) {
  GradScaler scaler(at::kCPU);
  const at::Tensor good = at::zeros({1});
  for (int i = 0; i < 1999; ++i) scaler.update(good);
  EXPECT_EQ(scaler.state()[0].item<float>(), 65536.0F);
  scaler.update(good);
  EXPECT_EQ(scaler.state()[0].item<float>(), 2 * 65536.0F);
}

}  // namespace scalescope
