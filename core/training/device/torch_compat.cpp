#include "core/training/device/torch_compat.h"

#include <limits>
#include <type_traits>

namespace scalescope {
namespace {

using Indices = std::vector<std::vector<size_t>>;
using Group = c10::intrusive_ptr<c10d::ProcessGroup>;
using Names = std::unordered_map<size_t, std::string>;

template <class Reducer>
std::shared_ptr<Reducer> construct(const std::vector<at::Tensor>& parameters, const Indices& buckets,
                                   const Group& group, const ReducerOptions& options) {
  const std::vector<bool> sparse(parameters.size(), false);
  if constexpr (std::is_constructible_v<Reducer, std::vector<at::Tensor>, Indices, Group, std::vector<bool>, int64_t,
                                        bool, bool, Names, int64_t, bool, bool, std::vector<int64_t>>)  // LibTorch 2.11
    return std::make_shared<Reducer>(parameters, buckets, group, sparse, options.bucketBytes, false, true, Names{},
                                     options.firstBucketBytes, false, false, std::vector<int64_t>{});
  else  // LibTorch 2.6
    return std::make_shared<Reducer>(parameters, buckets, std::vector<size_t>{std::numeric_limits<size_t>::max()},
                                     group, sparse, options.bucketBytes, false, true, Names{},
                                     options.firstBucketBytes);
}

}  // namespace

std::shared_ptr<c10d::Reducer> makeReducer(const std::vector<at::Tensor>& parameters, const Group& group,
                                           const ReducerOptions& options) {
  Indices one(1);
  for (std::size_t i = 0; i < parameters.size(); ++i) one[0].push_back(parameters.size() - 1 - i);
  return construct<c10d::Reducer>(parameters, one, group, options);
}

void chooseTf32(Precision precision) {
  at::globalContext().setAllowTF32CuBLAS(precision == Precision::tf32);
  at::globalContext().setAllowTF32CuDNN(precision == Precision::tf32);
}

at::Tensor inFullPrecision(const at::Tensor& outputs) {
  return outputs.scalar_type() == at::kDouble ? outputs : outputs.to(at::kFloat);
}

AutocastGuard::AutocastGuard(c10::DeviceType device, Precision precision)
    : m_device(device), m_enabled(precision == Precision::fp16 || precision == Precision::bf16) {
  if (!m_enabled) return;
  m_before = at::autocast::is_autocast_enabled(device);
  at::autocast::set_autocast_dtype(device, precision == Precision::fp16 ? at::kHalf : at::kBFloat16);
  at::autocast::set_autocast_enabled(device, true);
  at::autocast::increment_nesting();
}

AutocastGuard::~AutocastGuard() {
  if (!m_enabled) return;
  if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
  at::autocast::set_autocast_enabled(m_device, m_before);
}

}  // namespace scalescope
