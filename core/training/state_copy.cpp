#include "core/training/state_copy.h"

namespace scalescope {

StateCopy::StateCopy(Session& session) {
  for (const at::Tensor& parameter : session.model->parameters) m_live.push_back(parameter.detach());
  for (const Optimizer::StateTensor& state : session.optimizer->state()) m_live.push_back(state.tensor);
  if (session.scaler)
    for (const at::Tensor& tensor : session.scaler->state()) m_live.push_back(tensor);
  if (session.model->buffers.defined()) m_live.push_back(session.model->buffers);
  for (const at::Tensor& tensor : m_live) m_saved.push_back(tensor.clone());
}

StateCopy::~StateCopy() {
  const torch::autograd::AutoGradMode off(false);
  for (std::size_t i = 0; i < m_live.size(); ++i) m_live[i].copy_(m_saved[i]);
}

}  // namespace scalescope
