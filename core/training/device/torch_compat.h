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

// Constructs c10d::Reducer, whose constructor changes between LibTorch versions; no other place calls it. There is one
// bucket for the first step, rebuilt after it in the order in which gradients arrived; gradients are views of the
// buckets.
std::shared_ptr<c10d::Reducer> makeReducer(const std::vector<at::Tensor>& parameters,
                                           const c10::intrusive_ptr<c10d::ProcessGroup>& group,
                                           const ReducerOptions& options);

// Enables TF32 in cuBLAS and cuDNN if the study requests tf32, and disables it otherwise: with cuDNN's own default,
// fp32 would mean tf32.
void chooseTf32(Precision precision);

// Returns the outputs of an autocast forward as fp32; wider types are kept.
at::Tensor inFullPrecision(const at::Tensor& outputs);

// Scope that enables autocast for `device` on this thread while alive, if the precision is fp16 or bf16.
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
