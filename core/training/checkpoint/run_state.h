#pragma once

#include <string>
#include <vector>

#include "core/training/checkpoint/checkpoint_facts.h"
#include "core/training/session/training_session.h"

namespace scalescope {

struct NamedTensor {
  std::string name;
  at::Tensor tensor;
};

// Returns everything that a step changes, as the live tensors themselves: parameters, buffers, optimizer state. Names
// and order are the same on every rank.
std::vector<NamedTensor> runState(Session& session);

// These transfer what each rank has for itself: its progress and the states of its random generators. There is one row
// of bytes per rank, gathered on rank 0 or sent from it; every rank calls them together.
at::Tensor gatherRankRows(Session& session);
Status spreadRankRows(Session& session, const at::Tensor& rows);  // `rows` is undefined on the other ranks.
std::int64_t rankRowBytes(const Session& session);

// Returns the name of a parameter server's tensor in a checkpoint: "server.000".
std::string serverTensor(std::size_t server);

// Returns the metadata of a checkpoint after `step` of this run. A checkpoint must match it to belong to the run.
CheckpointFacts checkpointFacts(const Session& session, std::int64_t step);

// Returns "F32", ..; "" for a type that a checkpoint cannot store.
std::string dtypeName(at::ScalarType type);

// Copy of parameters, optimizer state, loss scale and buffers that is restored at the end of its life, so that
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
