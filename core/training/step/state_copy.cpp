#include "core/training/step/state_copy.h"

#include "core/training/checkpoint/run_state.h"

namespace scalescope {

StateCopy::StateCopy(Session& session) {
  for (const NamedTensor& one : runState(session)) m_live.push_back(one.tensor);
  for (const at::Tensor& tensor : m_live) m_saved.push_back(tensor.is_cpu() ? tensor.clone() : tensor.cpu());
}

StateCopy::~StateCopy() {
  try {
    const torch::autograd::AutoGradMode off(false);
    for (std::size_t i = 0; i < m_live.size(); ++i) m_live[i].copy_(m_saved[i]);
  } catch (const std::exception&) {
    // Only a device that has failed refuses a copy into existing memory. Its error persists, and the next call throws
    // it.
  }
}

}  // namespace scalescope
