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

// Everything that a step changes, as the live tensors themselves: parameters, buffers, optimizer state. The same names
// in the same order on every rank.
std::vector<NamedTensor> runState(Session& session);

// What each rank keeps for itself: its progress and the states of its random generators. One row of bytes per rank,
// gathered on (and spread from) rank 0; every rank calls these together.
at::Tensor gatherRankRows(Session& session);
Status spreadRankRows(Session& session, const at::Tensor& rows);  // `rows` undefined on the other ranks
std::int64_t rankRowBytes(const Session& session);

// What a parameter server holds, in a checkpoint: "server.000".
std::string serverTensor(std::size_t server);

// What a checkpoint after `step` of this run says, and what one must say to belong to it.
CheckpointFacts checkpointFacts(const Session& session, std::int64_t step);

// "F32", ..; "" for a type that a checkpoint does not hold.
std::string dtypeName(at::ScalarType type);

}  // namespace scalescope
