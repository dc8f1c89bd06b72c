#pragma once

#include <memory>
#include <vector>

#include "core/study/spec/spec.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

struct ReducerOptions {
  std::int64_t bucketBytes = 25 << 20;
  std::int64_t firstBucketBytes = 1 << 20;
};

// The one place that knows c10d::Reducer's constructor, which changes between LibTorch versions: one bucket for the
// first step, rebuilt after it in the order in which gradients arrived; gradients are views of the buckets.
std::shared_ptr<c10d::Reducer> makeReducer(const std::vector<at::Tensor>& parameters,
                                           const c10::intrusive_ptr<c10d::ProcessGroup>& group,
                                           const ReducerOptions& options);

// TF32 in cuBLAS and cuDNN where the study says tf32 and nowhere else: cuDNN's own default would make fp32 mean tf32.
void chooseTf32(Precision precision);

// Outputs of an autocast forward as fp32; what is wider stays.
at::Tensor inFullPrecision(const at::Tensor& outputs);

// Autocast for `device` while alive, where the precision is fp16 or bf16. Of this thread.
class AutocastGuard {
 public:
  AutocastGuard(c10::DeviceType device, Precision precision);
  ~AutocastGuard();
  AutocastGuard(const AutocastGuard&) = delete;
  AutocastGuard& operator=(const AutocastGuard&) = delete;

 private:
  c10::DeviceType m_device;
  bool m_enabled;
  bool m_before = false;
};

}  // namespace scalescope
