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

// What a strategy that updates the parameters itself needs to know of a step.
struct StepUpdate {
  double rate = 0;
  double share = 0;  // of this rank in the step's mean loss
};

// How N devices train one model. Losses come scaled by their share of the global batch, so a sum over ranks is the
// mean; nothing divides. Called by the training step in this order; all on the training thread. Throws what LibTorch,
// c10d and Gloo throw.
class Synchronizer {
 public:
  explicit Synchronizer(Model& model) : m_model(model) {}
  virtual ~Synchronizer() = default;
  Synchronizer(const Synchronizer&) = delete;
  Synchronizer& operator=(const Synchronizer&) = delete;

  // Before the first forward of a step: rank 0's buffers to everybody. Blocks until they are there.
  virtual void shareBuffers() {}
  // Around one forward and backward; with Sync::no gradients stay on this rank.
  virtual void beforeForward(Sync) {}
  // images: [n, channels, height, width] on this rank's device; returns [n, classes] there, in the model's own type.
  virtual at::Tensor forward(const at::Tensor& images, bool training) { return m_model.forward(images, training); }
  virtual void beforeBackward(Sync) {}
  virtual void backward(const at::Tensor& loss) { loss.backward(); }
  // True where the parameters are updated elsewhere: update() then takes the optimizer's place, and uses up the
  // gradients.
  [[nodiscard]] virtual bool updates() const { return false; }
  virtual void update(const StepUpdate&, Sync) {}

  // In place of what backward's hooks do, after a backward that ran none: sums the gradients that lie in the
  // parameters.
  virtual void sumGradients() {}

  // Moment (of the step's clock) when the last bucket of the latest backward was handed over; 0 = none.
  [[nodiscard]] virtual std::int64_t lastHandOver() const { return 0; }
  // Intervals since the last call, moments of the step's clock, in which forward and backward did nothing but move
  // data.
  [[nodiscard]] virtual std::vector<std::pair<std::int64_t, std::int64_t>> takeExposed() { return {}; }
  // Updates that others made between this rank's last pull and push; nothing where they cannot.
  [[nodiscard]] virtual std::optional<std::int64_t> staleness() const { return std::nullopt; }

  // The communication of one step without its compute (calibration).
  virtual void communicate() {}
  // State that is held elsewhere than in the session's model and optimizer, put aside and put back around rehearsals.
  // Collective: all ranks call it.
  virtual void saveState() {}
  virtual void restoreState() {}
  // State of parameter servers for a checkpoint, one flat tensor each: told to rank 0 alone, and set from what it was
  // told. Collective, between steps.
  virtual std::vector<at::Tensor> heldElsewhere() { return {}; }
  virtual void setHeldElsewhere(const std::vector<at::Tensor>&) {}
  // Parameters and buffers were set from outside (rank 0's count): wherever else they are held they are taken over.
  virtual void publish() {}
  // Around a validation, which judges one model: where ranks hold different parameters (asynchronous servers), all take
  // rank 0's and get their own back. Collective.
  virtual void lendParameters() {}
  virtual void returnParameters() {}
  // The last step is done; blocks until nobody needs this rank any more.
  virtual void finish() {}
  // A process that only serves: returns when all workers have finished.
  virtual void serve() {}

  // Bytes of gradient buckets, empty until they are known.
  [[nodiscard]] virtual std::vector<std::int64_t> bucketBytes() const { return {}; }
  // No gradient bucket is larger than so many bytes, also before they are known; 0 = no all-reduce of gradients.
  [[nodiscard]] virtual std::int64_t largestBucketBytes() const { return 0; }
  // Memory that buckets and copies hold beside the gradients themselves, and optimizer state outside of the session's.
  [[nodiscard]] virtual std::int64_t extraBucketBytes() const { return 0; }
  [[nodiscard]] virtual std::int64_t stateBytes() const { return 0; }
  [[nodiscard]] virtual std::vector<ReplicaFacts> replicas() const { return {}; }

 protected:
  Model& m_model;
};

std::unique_ptr<Synchronizer> makeSingle(Model& model);
// Broadcasts rank 0's parameters and buffers first, so that every rank starts from the same ones. `clock` is the
// step's.
std::unique_ptr<Synchronizer> makeDdp(Model& model, Gang& gang, const DdpSpec& spec, const StepClock& clock,
                                      const Injection& injection);

struct ParameterServerOptions {
  ParameterServerSpec spec;
  OptimizerSpec optimizer;
  ServerRoles roles;
};
// A worker (with a server's threads beside it where the roles say so), or a process that only serves. Moves the model's
// parameters into one flat buffer.
std::unique_ptr<Synchronizer> makeParameterServer(Model& model, Gang& gang, const ParameterServerOptions& options,
                                                  const Injection& injection);

struct DataParallelOptions {
  ModelOptions model;
  std::vector<std::int64_t> batches;  // micro-batch of each replica
  std::vector<int> cores;             // of this process; each replica gets an equal share, in order; empty = not pinned
  std::vector<at::Device> devices;    // one per replica
};
// One process with a replica and a thread per device. Replica 0 is `model` itself, and `clock` is its device's.
Result<std::unique_ptr<Synchronizer>> makeDataParallel(Model& model, CollectiveTimeline& timeline,
                                                       const StepClock& clock, const DataParallelOptions& options,
                                                       const Injection& injection);

}  // namespace scalescope
