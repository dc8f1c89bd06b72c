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
#include "core/training/timing/deferred_steps.h"
#include "core/training/models/model.h"
#include "core/training/optim/grad_scaler.h"
#include "core/training/optim/optimizer.h"
#include "core/training/optim/schedule.h"
#include "core/training/process/process_setup.h"
#include "core/training/session/rank_progress.h"
#include "core/training/timing/step_clock.h"
#include "core/training/strategy/synchronizer.h"

namespace scalescope {

// Where this rank is, for the error record of whatever throws next.
struct Position {
  const char* operation = "start";  // a literal: also read when another thread's exception ends the process
  std::int64_t step = -1;
};

// This rank's images and what hands them out.
struct SessionData {
  DatasetInfo info;
  ImageSet train, test;
  std::unique_ptr<Augmenter> trainAugmenter, testAugmenter;  // the test set's neither crops nor flips
  std::unique_ptr<DeviceSet> testOnDevice;                   // where the training set lies on a GPU too
  std::unique_ptr<Loader> loader;
};

// Where the moments of a step come from.
struct SessionTimes {
  std::unique_ptr<DeviceClock> deviceClock;  // where steps are timed by events: on a GPU
  StepClock clock;
  std::unique_ptr<DeferredSteps> late;  // with deviceClock
};

// What waits to be logged.
struct KeptRecords {
  std::vector<StepRecord> silenced;  // kept back by the injection `silence`
  // Of the step before: written at the start of the next, inside its time.
  std::vector<StepRecord> steps;
  std::vector<CollectiveRecord> collectives;
};

class Checkpointer;
class KernelLauncher;
class NormChoices;
class StepGraph;

// One rank's run: everything a step needs. Filled by openSession, used by one thread.
struct Session {
  const RunPlan& plan;
  const RankEnvironment& environment;
  const Injection& injection;
  LogWriter& log;

  Session(const RunPlan& runPlan, const RankEnvironment& rankEnvironment, const Injection& displaced,
          LogWriter& writer);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  std::string confinement;  // as the manifest says it (process/confinement.h)
  ProcessFacts process;
  StolenTime stolen;
  at::Device device = at::kCPU;
  std::vector<at::Device> devices;  // all that this process trains on, `device` first: several with data-parallel
  Position position;

  SessionData data;
  StepBudget budget;
  ScheduleInputs schedule;

  std::unique_ptr<Model> model;
  std::unique_ptr<Gang> gang;
  std::unique_ptr<Synchronizer> synchronizer;
  std::unique_ptr<Optimizer> optimizer;
  std::unique_ptr<GradScaler> scaler;  // fp16 only
  SessionTimes times;
  // Shared, since what is only declared here can then be deleted here; each has this one owner.
  std::shared_ptr<StepGraph> graph;             // where the study asks for it and it could be recorded
  std::optional<Message> graphObstacle;         // why it could not
  c10::intrusive_ptr<KernelLauncher> launcher;  // where kernels of our own may be taken
  std::shared_ptr<NormChoices> normChoices;     // of the model's layers, with it
  std::vector<KernelFacts> kernels;             // what chooseKernels found
  Progress progress;
  double peakFlops = 0;                        // per second, of this rank's device; 0 = not measured
  std::shared_ptr<Checkpointer> checkpointer;  // none where the study writes no checkpoints
  KeptRecords kept;

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
  // The type in which a batch waits for its forward. On a GPU a model of this worker takes images in the 16 bits of the
  // run's precision, to which autocast would convert them at the first convolution: a batch in fp32 would stay beside
  // that copy until the step's end. A user's script may compute with them in fp32 first.
  [[nodiscard]] at::ScalarType imageType() const;
};

}  // namespace scalescope
