// Compares relu(BatchNorm(x) + added) as one operation with PyTorch's three, in value, gradients and running
// statistics.
#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "core/training/models/norm_relu.h"
#include "core/training/models/norm_relu_rows.h"

namespace scalescope::testing {
namespace {

struct Inputs {
  at::Tensor x, added;
  BatchNorm norm;
};

at::Tensor leaf(const at::Tensor& value) { return value.clone().set_requires_grad(true); }

// The mean is far from 0; a variance computed as a difference of squares would be lost.
Inputs inputs(at::ScalarType type, std::int64_t channels, bool isAdded) {
  at::manual_seed(7);
  const auto options = at::TensorOptions().dtype(type);
  const auto image = [&] {
    return (at::randn({5, channels, 6, 7}, options) * 3 + 20).contiguous(at::MemoryFormat::ChannelsLast);
  };
  Inputs in{
      leaf(image()), {}, {leaf(at::rand({channels}, options) + 0.5), leaf(at::randn({channels}, options)), {}, {}}};
  if (isAdded) in.added = leaf(image() - 20);
  in.norm.mean = at::zeros({channels}, options);
  in.norm.variance = at::ones({channels}, options);
  return in;
}

Inputs copyOf(const Inputs& in) {
  Inputs copy{
      leaf(in.x.detach()),
      {},
      {leaf(in.norm.gamma.detach()), leaf(in.norm.beta.detach()), in.norm.mean.clone(), in.norm.variance.clone()}};
  if (in.added.defined()) copy.added = leaf(in.added.detach());
  return copy;
}

at::Tensor byPyTorch(const Inputs& in) {
  at::Tensor out = in.norm(in.x, true);
  if (in.added.defined()) out = out + in.added;
  return out.relu();
}

std::vector<at::Tensor> resultsOf(const Inputs& in, const at::Tensor& y) {
  (y * at::linspace(-1, 1, y.numel(), y.options()).view(y.sizes())).sum().backward();
  std::vector<at::Tensor> results{
      y, in.x.grad(), in.norm.gamma.grad(), in.norm.beta.grad(), in.norm.mean, in.norm.variance};
  if (in.added.defined()) results.push_back(in.added.grad());
  return results;
}

double largestDifference(const std::vector<at::Tensor>& ours, const std::vector<at::Tensor>& theirs) {
  const at::NoGradGuard off;
  double largest = 0;
  for (std::size_t i = 0; i < ours.size(); ++i)
    largest = std::max(largest, ((ours[i] - theirs[i]).norm() / theirs[i].norm()).item<double>());
  return largest;
}

bool isOneOperation(const at::Tensor& y) { return y.grad_fn()->name().find("NormRelu") != std::string::npos; }

class NormReluOf : public ::testing::TestWithParam<std::tuple<at::ScalarType, std::int64_t, bool, int>> {};

TEST_P(NormReluOf, IsWhatPyTorchsThreeOperationsAre) {
  const auto [type, channels, isAdded, threads] = GetParam();
  at::set_num_threads(threads);
  const Inputs in = inputs(type, channels, isAdded), same = copyOf(in);
  const at::Tensor y = normRelu(in.norm, in.x, in.added, true);
  ASSERT_TRUE(isOneOperation(y));
  EXPECT_LT(largestDifference(resultsOf(in, y), resultsOf(same, byPyTorch(same))), type == at::kDouble ? 1e-13 : 3e-6);
}

INSTANTIATE_TEST_SUITE_P(All, NormReluOf,
                         ::testing::Combine(::testing::Values(at::kFloat, at::kDouble), ::testing::Values(64, 192),
                                            ::testing::Bool(), ::testing::Values(1, 2)));

TEST(NormRelu, LeavesToPyTorchWhatItsLoopsDoNotKnow) {
  const Inputs odd = inputs(at::kFloat, kNormReluChannels + 1, true);
  EXPECT_FALSE(isOneOperation(normRelu(odd.norm, odd.x, odd.added, true)));
  const Inputs in = inputs(at::kFloat, kNormReluChannels, false);
  EXPECT_FALSE(isOneOperation(normRelu(in.norm, in.x.contiguous(), {}, true)));
  EXPECT_FALSE(isOneOperation(normRelu(in.norm, in.x, {}, false)));
  EXPECT_FALSE(isOneOperation(normRelu(in.norm, in.x.to(at::kBFloat16), {}, true)));
}

TEST(NormRelu, ANanStaysOneForward) {
  Inputs in = inputs(at::kFloat, kNormReluChannels, false);
  in.x.mutable_data_ptr<float>()[3] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(normRelu(in.norm, in.x, {}, true).isnan().any().item<bool>());
}

// Returns the results of every loop of one kind of processor for the same numbers.
template <class Real>
std::vector<at::Tensor> resultsOf(const NormReluRows<Real>& loops) {
  constexpr std::int64_t kRows = 37, kChannels = 2 * kNormReluChannels;
  at::manual_seed(7);
  const auto options = at::TensorOptions().dtype(c10::CppTypeToScalarType<Real>::value);
  const auto in = [](const at::Tensor& tensor) { return tensor.const_data_ptr<Real>(); };
  const auto out = [](const at::Tensor& tensor) { return tensor.mutable_data_ptr<Real>(); };
  const auto image = [&] { return at::randn({kRows, kChannels}, options); };
  const auto line = [&] { return at::randn({kChannels}, options); };
  const at::Tensor x = image(), added = image(), gradient = image(), a = line(), b = line(), mean = line(), p = line(),
                   q = line();
  std::vector<at::Tensor> made;
  const auto make = [&](const at::Tensor& tensor) { return made.emplace_back(tensor); };
  // Sums are added to the existing contents.
  loops.sums(in(x), kRows, kChannels, in(mean), out(make(at::ones_like(a))), out(make(at::ones_like(a))));
  const at::Tensor y = make(at::empty_like(x));
  loops.apply(in(x), nullptr, kRows, kChannels, in(a), in(b), out(make(at::empty_like(x))));
  loops.apply(in(x), in(added), kRows, kChannels, in(a), in(b), out(y));
  const at::Tensor g = make(at::empty_like(x));
  for (Real* kept : {static_cast<Real*>(nullptr), out(g)})
    loops.gradientSums(in(x), in(y), in(gradient), kRows, kChannels, in(a), in(b), in(mean), kept,
                       out(make(at::ones_like(a))), out(make(at::ones_like(a))));
  for (const Real* kept : {static_cast<const Real*>(nullptr), in(g)})
    loops.passBack(in(x), kept, in(gradient), kRows, kChannels, in(a), in(b), in(p), in(q),
                   out(make(at::empty_like(x))));
  return made;
}

template <class Real>
void expectAllAgree(double most) {
  const auto all = usableNormReluRows<Real>();
  for (const auto& loops : all) EXPECT_LT(largestDifference(resultsOf(loops), resultsOf(all.back())), most);
}

TEST(NormRelu, EveryProcessorsLoopsAgree) {
  expectAllAgree<float>(1e-5);
  expectAllAgree<double>(1e-13);
}

}  // namespace
}  // namespace scalescope::testing
