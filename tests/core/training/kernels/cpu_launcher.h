#pragma once

#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/training/kernels/gather_kernel.h"
#include "core/training/kernels/launcher.h"

namespace scalescope::testing {

// Launcher that runs the kernels' bodies on the CPU, one block at a time.
class CpuLauncher final : public KernelLauncher {
 public:
  std::set<Kernel> left;  // Kernels that do nothing, for wrong results.
  std::string refusal;    // Error to throw, unless it is empty.
  int launches = 0;

  int multiprocessors(at::Device) override { return 3; }
  at::Tensor arrivals(at::Device) override { return m_arrivals; }
  at::Tensor scratch(at::Device, std::int64_t count) override { return at::full({count}, NAN, at::kFloat); }

  void launch(at::Device, const Call& call) override {
    ++launches;
    if (!refusal.empty()) throw std::runtime_error(refusal);
    if (left.contains(call.kernel)) return;
    if (call.kernel == Kernel::gatherImages)
      return run<NoState>(call,
                          [&](auto& block) { gatherImages(block, *static_cast<const GatherImages*>(call.arguments)); });
    if (call.type == at::kHalf)
      launchNorm<HalfValues>(call);
    else
      launchNorm<BFloat16Values>(call);
  }

 private:
  template <class State, class Body>
  static void run(const Call& call, const Body& body) {
    std::vector<Packed> shared(16 * kKernelThreads / 4);
    for (int i = 0; i < call.blocks; ++i) {
      Block<kKernelThreads, State> block(i, call.blocks, reinterpret_cast<float*>(shared.data()));
      body(block);
    }
  }

  template <class Values>
  static void launchNorm(const Call& call) {
    if (call.end == NormEnd::plain)
      launchEnd<Values, NormEnd::plain>(call);
    else if (call.end == NormEnd::relu)
      launchEnd<Values, NormEnd::relu>(call);
    else
      launchEnd<Values, NormEnd::addRelu>(call);
  }

  template <class Values, NormEnd end>
  static void launchEnd(const Call& call) {
    run<TwoSums>(
        call,
        [&](auto& block) {
          if (call.kernel == Kernel::normStatistics)
            normStatistics<Values, kNormUnroll>(block, *static_cast<const NormForward*>(call.arguments));
          else if (call.kernel == Kernel::normApply)
            normApply<Values, end, kNormUnroll>(block, *static_cast<const NormForward*>(call.arguments));
          else if (call.kernel == Kernel::normGradientSums)
            normGradientSums<Values, end, kNormUnrollOfMore>(block, *static_cast<const NormBackward*>(call.arguments));
          else
            normPassBack<Values, end, kNormUnrollOfMore>(block, *static_cast<const NormBackward*>(call.arguments));
        });
  }

  at::Tensor m_arrivals = at::zeros({kMostNormChannels / 64}, at::kInt);
};

}  // namespace scalescope::testing
