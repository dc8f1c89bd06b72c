// Tests BatchNorm, add and ReLU by kernels in a model: chosen by shape, with gradients, compared with PyTorch's. The
// kernels' bodies run on the CPU.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/training/device/torch_compat.h"
#include "core/training/models/measure_norm.h"
#include "core/training/models/norm_relu.h"
#include "cpu_launcher.h"

namespace scalescope::testing {
namespace {

struct KernelCase {
  at::ScalarType type = at::kBFloat16;
  NormEnd end = NormEnd::relu;
  std::int64_t channels = 64;
};

// A layer with fp32 parameters and activations of 16 bits, as under autocast.
struct MixedLayer {
  explicit MixedLayer(const KernelCase& of, std::int64_t images = 3) : end(of.end) {
    at::manual_seed(3);
    const auto image = [&](double middle, double deviation) {
      return (at::randn({images, of.channels, 5, 4}) * deviation + middle)
          .to(of.type)
          .contiguous(at::MemoryFormat::ChannelsLast)
          .set_requires_grad(true);
    };
    x = image(2, 3);
    if (end == NormEnd::addRelu) added = image(0.2, 1);
    norm.gamma = (at::rand({of.channels}) + 0.5).set_requires_grad(true);
    norm.beta = at::randn({of.channels}).set_requires_grad(true);
    norm.mean = at::zeros({of.channels});
    norm.variance = at::ones({of.channels});
  }

  // Chooses kernels for this layer's shape.
  void choose(const c10::intrusive_ptr<CpuLauncher>& launcher) {
    norm.choices = std::make_shared<NormChoices>(launcher);
    norm.choices->choose(shapeOf({x, added, norm.gamma, norm.beta, norm.mean, norm.variance}, end));
  }
  [[nodiscard]] at::Tensor forward() const {
    return end == NormEnd::plain ? normAlone(norm, x, true) : normRelu(norm, x, added, true);
  }
  // Returns PyTorch's result in fp32 for the same numbers; gradients pass where they pass in `y`.
  [[nodiscard]] at::Tensor inFp32(const at::Tensor& y) const {
    const at::Tensor v = norm(x.to(at::kFloat), true) + (added.defined() ? added.to(at::kFloat) : at::zeros({1}));
    return end == NormEnd::plain ? v : v * y.detach().gt(0);
  }
  std::vector<at::Tensor> gradientsOf(const at::Tensor& y) {
    const at::Tensor weights = at::linspace(-1, 1, y.numel()).view(y.sizes()).to(y.scalar_type());
    y.backward(weights);
    std::vector<at::Tensor> gradients;
    for (at::Tensor* leaf : {&x, &added, &norm.gamma, &norm.beta})
      if (leaf->defined()) {
        gradients.push_back(leaf->grad().to(at::kFloat));
        leaf->mutable_grad().reset();
      }
    return gradients;
  }

  NormEnd end;
  at::Tensor x, added;
  BatchNorm norm;
};

double distanceOf(const at::Tensor& ours, const at::Tensor& theirs) {
  const at::NoGradGuard off;
  return ((ours.to(at::kFloat) - theirs).norm() / theirs.norm()).item<double>();
}

bool isByKernels(const at::Tensor& y) { return y.grad_fn()->name().find("KernelNorm") != std::string::npos; }

class NormByKernels : public ::testing::TestWithParam<std::tuple<at::ScalarType, NormEnd, int>> {};

TEST_P(NormByKernels, IsWhatPyTorchComputesInFp32) {
  const auto [type, end, channels] = GetParam();
  MixedLayer layer({type, end, channels});
  const auto launcher = c10::make_intrusive<CpuLauncher>();
  layer.choose(launcher);
  const at::Tensor y = layer.forward();
  ASSERT_TRUE(isByKernels(y));
  EXPECT_EQ(y.scalar_type(), type);
  EXPECT_TRUE(y.is_contiguous(at::MemoryFormat::ChannelsLast));
  const at::Tensor mean = layer.norm.mean.clone(), variance = layer.norm.variance.clone();
  layer.norm.mean.zero_();
  layer.norm.variance.fill_(1);
  const at::Tensor reference = layer.inFp32(y);
  const double rounding = type == at::kHalf ? 0x1p-11 : 0x1p-8;
  EXPECT_LT(distanceOf(y, reference), rounding);
  EXPECT_LT(distanceOf(mean, layer.norm.mean), 1e-5);
  EXPECT_LT(distanceOf(variance, layer.norm.variance), 1e-5);
  const auto ours = layer.gradientsOf(y), theirs = layer.gradientsOf(reference);
  ASSERT_EQ(ours.size(), theirs.size());
  for (std::size_t i = 0; i < ours.size(); ++i) EXPECT_LT(distanceOf(ours[i], theirs[i]), 2 * rounding) << i;
  EXPECT_EQ(launcher->launches, 4);
}

INSTANTIATE_TEST_SUITE_P(All, NormByKernels,
                         ::testing::Combine(::testing::Values(at::kBFloat16, at::kHalf),
                                            ::testing::Values(NormEnd::plain, NormEnd::relu, NormEnd::addRelu),
                                            ::testing::Values(8, 128)));

TEST(NormChoices, LeaveToPyTorchWhatIsNotChosen) {
  const auto launcher = c10::make_intrusive<CpuLauncher>();
  MixedLayer layer({});
  EXPECT_FALSE(isByKernels(layer.forward()));
  layer.norm.choices = std::make_shared<NormChoices>(launcher);
  EXPECT_FALSE(isByKernels(layer.forward()));
  layer.choose(launcher);
  EXPECT_TRUE(isByKernels(layer.forward()));
  EXPECT_FALSE(isByKernels(normAlone(layer.norm, layer.x, true)));  // The end of the layer differs.
  EXPECT_FALSE(isByKernels(normRelu(layer.norm, layer.x, {}, false)));
  EXPECT_FALSE(isByKernels(normRelu(layer.norm, layer.x.contiguous(), {}, true)));
  EXPECT_FALSE(isByKernels(normRelu(layer.norm, layer.x.to(at::kFloat), {}, true)));
  EXPECT_FALSE(isByKernels(normRelu(layer.norm, layer.x.slice(2, 0, 4), {}, true)));  // The height differs.
  MixedLayer odd({at::kBFloat16, NormEnd::relu, 24});
  odd.choose(launcher);
  EXPECT_FALSE(isByKernels(odd.forward()));
}

TEST(NormChoices, ARaggedBatchTakesTheSameKernels) {
  MixedLayer whole({}, 8), ragged({}, 3);
  whole.choose(c10::make_intrusive<CpuLauncher>());
  ragged.norm.choices = whole.norm.choices;
  EXPECT_TRUE(isByKernels(ragged.forward()));
}

TEST(NormChoices, SeeAModelsShapesOnceEach) {
  ModelOptions options;
  options.normChoices = std::make_shared<NormChoices>(c10::make_intrusive<CpuLauncher>());
  const auto model = makeResnet18Cifar(options);
  const at::Tensor images = at::randn({2, 3, 32, 32}).contiguous(at::MemoryFormat::ChannelsLast);
  const at::NoGradGuard off;
  const AutocastGuard autocast(at::kCPU, Precision::bf16);
  const auto seen = options.normChoices->watch([&] { model->forward(images, true); });
  ASSERT_EQ(seen.size(), 8u);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    EXPECT_EQ(seen[i].images, 2);
    EXPECT_EQ(seen[i].shape.channels, std::int64_t{64} << (i / 2));
    EXPECT_EQ(seen[i].shape.height, 32 >> (i / 2));
    EXPECT_EQ(seen[i].shape.end, i % 2 == 0 ? NormEnd::relu : NormEnd::addRelu);
  }
  EXPECT_TRUE(options.normChoices->watch([] {}).empty());
}

// The losses of one step differ by the rounding of 20 layers.
TEST(NormChoices, AModelOfKernelsLosesWhatPyTorchsDoes) {
  const at::Tensor images = [] {
    at::manual_seed(1);
    return at::randn({4, 3, 16, 16}).contiguous(at::MemoryFormat::ChannelsLast);
  }();
  const at::Tensor labels = at::arange(4);
  std::vector<double> losses;
  std::vector<at::Tensor> gradients;
  for (const bool isOurs : {false, true}) {
    ModelOptions options;
    options.height = options.width = 16;
    const auto launcher = c10::make_intrusive<CpuLauncher>();
    options.normChoices = std::make_shared<NormChoices>(launcher);
    const auto model = makeResnet18Cifar(options);
    const AutocastGuard autocast(at::kCPU, Precision::bf16);
    if (isOurs) {
      const at::NoGradGuard off;
      const at::Tensor buffers = model->buffers.clone();
      for (const SeenNorm& one : options.normChoices->watch([&] { model->forward(images, true); }))
        options.normChoices->choose(one.shape);
      model->buffers.copy_(buffers);
    }
    const at::Tensor loss = at::cross_entropy_loss(inFullPrecision(model->forward(images, true)), labels);
    loss.backward();
    losses.push_back(loss.item<double>());
    gradients.push_back(model->parameters.back().grad());
    EXPECT_EQ(launcher->launches, isOurs ? 4 * 17 : 0);
  }
  EXPECT_NEAR(losses[1] / losses[0], 1, 0.02);
  EXPECT_LT(distanceOf(gradients[1], gradients[0]), 0.05);
}

TEST(MeasureNorm, FindsRightKernelsWithinRoundingAndWrongOnesNot) {
  for (const auto type : {at::kBFloat16, at::kHalf})
    for (const auto end : {NormEnd::plain, NormEnd::relu, NormEnd::addRelu}) {
      const SeenNorm seen{{type, 64, 6, 6, end}, 4};
      const auto launcher = c10::make_intrusive<CpuLauncher>();
      const NormTimes times = measureNorm(*launcher, seen, at::kCPU, nullptr, 0);
      EXPECT_GT(times.difference, 0);
      EXPECT_LT(times.difference, kMostNormDifference);
      EXPECT_GT(times.ownSeconds, 0);
      EXPECT_GT(times.torchSeconds, 0);
    }
  for (const Kernel kernel :
       {Kernel::normStatistics, Kernel::normApply, Kernel::normGradientSums, Kernel::normPassBack}) {
    const auto launcher = c10::make_intrusive<CpuLauncher>();
    launcher->left = {kernel};
    const NormTimes times =
        measureNorm(*launcher, {{at::kBFloat16, 64, 6, 6, NormEnd::addRelu}, 4}, at::kCPU, nullptr, 0);
    EXPECT_FALSE(times.difference <= kMostNormDifference) << static_cast<int>(kernel);
    EXPECT_FALSE(isOwnBetter({1, 2, times.difference}));
  }
}

TEST(MeasureNorm, TakesTheFasterThatAgrees) {
  EXPECT_TRUE(isOwnBetter({1, 2, 0.004}));
  EXPECT_FALSE(isOwnBetter({2, 2, 0.004}));
  EXPECT_FALSE(isOwnBetter({1, 2, 0.011}));
  EXPECT_FALSE(isOwnBetter({1, 2, std::numeric_limits<double>::quiet_NaN()}));
  EXPECT_FALSE(isOwnBetter({}));
}

}  // namespace
}  // namespace scalescope::testing
