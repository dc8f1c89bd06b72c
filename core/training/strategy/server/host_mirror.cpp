#include "core/training/strategy/server/host_mirror.h"

namespace scalescope {
namespace {

at::Tensor onHost(const at::Tensor& like) {
  if (!like.defined() || like.is_cpu()) return like;
  return at::empty_like(like, like.options().device(at::kCPU).pinned_memory(true));
}

void copyOver(const at::Tensor& to, const at::Tensor& from) {
  if (to.defined() && !to.is_same(from)) at::Tensor(to).copy_(from, /*non_blocking=*/from.is_cpu());
}

}  // namespace

HostMirror::HostMirror(const FlatParameters& flat, const Model& model)
    : values(onHost(flat.values)),
      gradients(onHost(flat.gradients)),
      buffers(onHost(model.buffers)),
      m_flat(flat),
      m_model(model) {}

void HostMirror::takeParameters() {
  copyOver(values, m_flat.values);
  copyOver(buffers, m_model.buffers);
}

void HostMirror::takeGradients() {
  copyOver(gradients, m_flat.gradients);
  copyOver(buffers, m_model.buffers);
}

void HostMirror::giveBack() {
  copyOver(m_flat.values, values);
  copyOver(m_model.buffers, buffers);
}

}  // namespace scalescope
