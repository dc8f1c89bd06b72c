#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Parameters, optimizer state, loss scale and buffers put aside while alive: rehearsal steps leave no trace in the run
// that follows. In the host's memory, so that on a device they need no more than the run's own steps.
class StateCopy {
 public:
  explicit StateCopy(Session& session);
  ~StateCopy();
  StateCopy(const StateCopy&) = delete;
  StateCopy& operator=(const StateCopy&) = delete;

 private:
  std::vector<at::Tensor> m_live, m_saved;
};

}  // namespace scalescope
