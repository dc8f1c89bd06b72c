#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/machine/stolen_time.h"
#include "core/study/cells/run_plan.h"
#include "core/telemetry/log/log_file.h"
#include "core/training/comm/gang.h"
#include "core/training/data/loader.h"
#include "core/training/process/injection.h"
#include "core/training/timing/late_steps.h"
#include "core/training/models/model.h"
#include "core/training/optim/grad_scaler.h"
#include "core/training/optim/optimizer.h"
#include "core/training/optim/schedule.h"
#include "core/training/process/process_setup.h"
#include "core/training/timing/step_clock.h"
#include "core/training/strategy/synchronizer.h"

namespace scalescope {

// Where this rank is, for the error record of whatever throws next.
struct Position {
  const char* operation = "start";  // a literal: also read when another thread's exception ends the process
  std::int64_t step = -1;
};

// How many steps, and which of them count.
struct StepBudget {
  std::int64_t stepsPerEpoch = 1;
  std::int64_t warmup = 0;   // steps before the window (mode time), or left out of step statistics (mode train)
  std::int64_t window = 0;   // timed steps
  bool wholeEpochs = false;  // the window is made of whole epochs: epoch records are written
  [[nodiscard]] std::int64_t total() const { return warmup + window; }
};

// Sums of an epoch's steps on this rank.
struct EpochSums {
  std::int64_t samples = 0;
  double loss = 0;
  double correct = 0;
  std::int64_t ns = 0;
};

// How far the run is, over all its attempts: what a checkpoint keeps beside the tensors.
struct Progress {
  std::int64_t nextStep = 0;
  EpochSums epoch;
  std::int64_t wallNs = 0;        // of steps and validation in earlier attempts, up to their checkpoint
  std::int64_t firstStartNs = 0;  // monotonic; of this attempt's first step, less wallNs
};

class Checkpointer;
class StepGraph;

// One rank's run: everything a step needs. Built by openSession, used by one thread.
struct Session {
  const RunPlan& plan;
  const RankEnvironment& environment;
  const Injection& injection;
  LogWriter& log;

  Session(const RunPlan& runPlan, const RankEnvironment& rankEnvironment, const Injection& displaced, LogWriter& writer);
  ~Session();

  ProcessFacts process;
  StolenTime stolen;
  at::Device device = at::kCPU;
  std::vector<at::Device> devices;  // all that this process trains on, `device` first: several with data-parallel
  Position position;

  DatasetInfo dataset;
  ImageSet trainSet, testSet;
  std::unique_ptr<Augmenter> trainAugmenter, testAugmenter;
  std::unique_ptr<Loader> loader;
  StepBudget budget;
  ScheduleInputs schedule;

  std::unique_ptr<Model> model;
  std::unique_ptr<Gang> gang;
  std::unique_ptr<Synchronizer> synchronizer;
  std::unique_ptr<Optimizer> optimizer;
  std::unique_ptr<GradScaler> scaler;        // fp16 only
  std::unique_ptr<DeviceClock> deviceClock;  // where steps are timed by events: on a GPU
  StepClock clock;
  std::unique_ptr<LateSteps> late;       // with deviceClock
  std::unique_ptr<StepGraph> graph;      // where the study asks for it and it could be recorded
  std::optional<Message> graphObstacle;  // why it could not
  Progress progress;
  double peakFlops = 0;                        // per second, of this rank's device; 0 = not measured
  std::unique_ptr<Checkpointer> checkpointer;  // none where the study writes no checkpoints
  std::vector<StepRecord> silenced;            // kept back by the injection `silence`
  // Of the step before: written at the start of the next, inside its time.
  std::vector<StepRecord> unlogged;
  std::vector<CollectiveRecord> unloggedCollectives;

  [[nodiscard]] const StudySpec& study() const { return plan.cell.study; }
  // A process that holds parameters for others and trains nothing itself: no images, no steps.
  [[nodiscard]] bool servesOnly() const;
  // From here on moments are marks, and steps are known late. Once the gang has met.
  void useDeviceClock(std::unique_ptr<DeviceClock> marks);
  // A device is waited for as long as the gang waits for a collective. After each change of that.
  void limitWaits();
  [[nodiscard]] const PlanNode& node() const { return plan.nodes[static_cast<std::size_t>(environment.nodeIndex)]; }
  // Where and how the model's numbers are kept: fp32, wider only in tests.
  [[nodiscard]] at::TensorOptions tensor() const;
  [[nodiscard]] at::Tensor asTrained(const at::Tensor& images) const { return images.to(tensor().dtype()); }
};

// Loads data, builds the model, meets the other ranks. Throws what LibTorch throws; `session.position` says where.
Status openSession(Session& session);

// Refuses, in words, what this worker cannot run yet.
Status checkSupported(const RunPlan& plan);

ModelOptions modelOptions(const RunPlan& plan, const PlanNode& node, const DatasetInfo& dataset, const at::TensorOptions& tensor);

}  // namespace scalescope
