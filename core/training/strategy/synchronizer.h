#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/study/cells/run_plan.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/record/records.h"
#include "core/training/comm/gang.h"
#include "core/training/device/device.h"
#include "core/training/models/model.h"
#include "core/training/process/injection.h"
#include "core/training/strategy/server_roles.h"
#include "core/training/timing/step_clock.h"

namespace scalescope {

enum class Sync { no, yes };

// Facts of a step for a strategy that updates the parameters itself.
struct StepUpdate {
  double rate = 0;
  double share = 0;  // Share of this rank in the step's mean loss.
};

// A strategy by which N devices train one model. Losses are scaled by their share of the global batch, so a sum over
// ranks is the mean, and nothing is divided. The training step calls these functions in this order, all on the training
// thread. They throw what LibTorch, c10d and Gloo throw.
class Synchronizer {
 public:
  explicit Synchronizer(Model& model) : m_model(model) {}
  virtual ~Synchronizer() = default;
  Synchronizer(const Synchronizer&) = delete;
  Synchronizer& operator=(const Synchronizer&) = delete;

  // Sends rank 0's buffers to all ranks, before the first forward of a step. Blocks until they have arrived.
  virtual void shareBuffers() {}
  // These enclose one forward and backward; with Sync::no gradients stay on this rank.
  virtual void beforeForward(Sync) {}
  // Takes images [n, channels, height, width] on this rank's device; returns [n, classes] there, in the model's own
  // type.
  virtual at::Tensor forward(const at::Tensor& images, bool training) { return m_model.forward(images, training); }
  virtual void beforeBackward(Sync) {}
  virtual void backward(const at::Tensor& loss) { loss.backward(); }
  // Returns true if the parameters are updated elsewhere: update() then replaces the optimizer, and overwrites the
  // gradients.
  [[nodiscard]] virtual bool updates() const { return false; }
  virtual void update(const StepUpdate&, Sync) {}

  // Sums the gradients in the parameters after a backward that ran no hooks.
  virtual void sumGradients() {}

  // Returns the time (of the step's clock) when the last bucket of the latest backward was handed over; 0 = none.
  [[nodiscard]] virtual std::int64_t lastHandOver() const { return 0; }
  // Returns the intervals since the last call, in times of the step's clock, in which forward and backward only moved
  // data.
  [[nodiscard]] virtual std::vector<std::pair<std::int64_t, std::int64_t>> takeExposed() { return {}; }
  // Returns the updates that others made between this rank's last pull and push; nothing if they cannot.
  [[nodiscard]] virtual std::optional<std::int64_t> staleness() const { return std::nullopt; }

  // Runs the communication of one step without its compute (calibration).
  virtual void communicate() {}
  // Save and restore state that is held outside the session's model and optimizer, around rehearsals. Collective: all
  // ranks call them.
  virtual void saveState() {}
  virtual void restoreState() {}
  // Get and set the state of parameter servers for a checkpoint, one flat tensor each. Only rank 0 gets it, and it is
  // set from rank 0's. Collective, between steps.
  virtual std::vector<at::Tensor> heldElsewhere() { return {}; }
  virtual void setHeldElsewhere(const std::vector<at::Tensor>&) {}
  // Replaces all other copies after parameters and buffers were set from outside; rank 0's are used.
  virtual void publish() {}
  // These enclose a validation, which judges one model: if ranks have different parameters (asynchronous servers), all
  // take rank 0's and then get their own back. Collective.
  virtual void lendParameters() {}
  virtual void returnParameters() {}
  // Blocks until no rank needs this one any more; called after the last step.
  virtual void finish() {}
  // Runs a process that only serves; returns when all workers have finished.
  virtual void serve() {}

  // Returns the bytes of gradient buckets, empty until they are known.
  [[nodiscard]] virtual std::vector<std::int64_t> bucketBytes() const { return {}; }
  // Returns a number of bytes that no gradient bucket exceeds, even before they are known; 0 = no all-reduce of
  // gradients.
  [[nodiscard]] virtual std::int64_t largestBucketBytes() const { return 0; }
  // Return the memory of buckets and copies beside the gradients themselves, and of optimizer state outside the
  // session's.
  [[nodiscard]] virtual std::int64_t extraBucketBytes() const { return 0; }
  [[nodiscard]] virtual std::int64_t stateBytes() const { return 0; }
  [[nodiscard]] virtual std::vector<ReplicaFacts> replicas() const { return {}; }

 protected:
  Model& m_model;
};

inline std::unique_ptr<Synchronizer> makeSingle(Model& model) { return std::make_unique<Synchronizer>(model); }
// Broadcasts rank 0's parameters and buffers first, so that every rank starts from the same ones. `clock` is the
// step's.
std::unique_ptr<Synchronizer> makeDdp(Model& model, Gang& gang, const DdpSpec& spec, const StepClock& clock,
                                      const Injection& injection);

struct ParameterServerOptions {
  ParameterServerSpec spec;
  OptimizerSpec optimizer;
  ServerRoles roles;
};
// Makes a worker (with a server's threads beside it if the roles require it), or a process that only serves. Moves the
// model's parameters into one flat buffer.
std::unique_ptr<Synchronizer> makeParameterServer(Model& model, Gang& gang, const ParameterServerOptions& options,
                                                  const Injection& injection);

struct DataParallelOptions {
  ModelOptions model;
  std::vector<std::int64_t> batches;  // Micro-batch of each replica.
  std::vector<int> cores;  // Cores of this process; each replica gets an equal share, in order; empty = not pinned.
  std::vector<at::Device> devices;  // Device of each replica.
};
// Makes one process with a replica and a thread per device. Replica 0 is `model` itself, and `clock` is its device's.
Result<std::unique_ptr<Synchronizer>> makeDataParallel(Model& model, CollectiveTimeline& timeline,
                                                       const StepClock& clock, const DataParallelOptions& options,
                                                       const Injection& injection);

}  // namespace scalescope
