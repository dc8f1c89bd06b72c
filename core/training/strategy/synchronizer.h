#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/study/run_plan.h"
#include "core/telemetry/records.h"
#include "core/training/comm/gang.h"
#include "core/training/injection.h"
#include "core/training/models/model.h"

namespace scalescope {

enum class Sync { no, yes };

// How the gradients of all ranks become one gradient. Losses come scaled by their share of the global batch, so a sum
// over ranks is the mean; nothing divides. Called by the training step in this order; all on the training thread.
class Synchronizer {
 public:
  virtual ~Synchronizer() = default;

  // Before the first forward of a step: rank 0's buffers to everybody. Blocks until they are there.
  virtual void shareBuffers() = 0;
  // Around one forward and backward; with Sync::no gradients stay on this rank.
  virtual void beforeForward(Sync sync) = 0;
  virtual void beforeBackward(Sync sync) = 0;
  // Monotonic ns when the last bucket of the latest backward was handed over; 0 = none.
  [[nodiscard]] virtual std::int64_t lastHandOverNs() const = 0;
  // Bytes of gradient buckets, empty until they are known.
  [[nodiscard]] virtual std::vector<std::int64_t> bucketBytes() const = 0;
  // Memory that buckets hold beside the gradients themselves.
  [[nodiscard]] virtual std::int64_t extraBucketBytes() const = 0;
};

std::unique_ptr<Synchronizer> makeSingle();
// Broadcasts rank 0's parameters and buffers first, so that every rank starts from the same ones.
std::unique_ptr<Synchronizer> makeDdp(Model& model, Gang& gang, const DdpSpec& spec, const Injection& injection);

}  // namespace scalescope
