#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Saves parameters, optimizer state, loss scale and buffers, and restores them at the end of its life, so that
// rehearsal steps leave no trace in the run that follows. The copies are in the host's memory, so that a device needs
// no more memory than the run's own steps.
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
