#pragma once

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/machine/stolen_time.h"
#include "core/study/cells/run_plan.h"
#include "core/telemetry/log/log_file.h"
#include "core/training/comm/gang.h"
#include "core/training/data/loader.h"
#include "core/training/process/injection.h"
#include "core/training/timing/deferred_steps.h"
#include "core/training/models/model.h"
#include "core/training/optim/optimizer.h"
#include "core/training/optim/schedule.h"
#include "core/training/process/process_setup.h"
#include "core/training/session/rank_progress.h"
#include "core/training/timing/step_clock.h"
#include "core/training/strategy/synchronizer.h"

namespace scalescope {

// Operation and step of this rank, for the error record of whatever throws next.
struct Position {
  const char* operation = "start";  // A literal: also read when another thread's exception ends the process.
  std::int64_t step = -1;
};

// This rank's images, and the loader that returns them.
struct SessionData {
  DatasetInfo info;
  ImageSet train, test;
  std::unique_ptr<Augmenter> trainAugmenter, testAugmenter;  // The test set's neither crops nor flips.
  std::unique_ptr<DeviceSet> testOnDevice;                   // Test set, if the training set is on a GPU, too.
  std::unique_ptr<Loader> loader;
};

// Clocks that the times of a step come from.
struct SessionTimes {
  std::unique_ptr<DeviceClock> deviceClock;  // Clock of the device, if steps are timed by events, on a GPU.
  StepClock clock;
  std::unique_ptr<DeferredSteps> late;  // Deferred steps, which have times only with deviceClock.
};

// Records that wait to be logged.
struct KeptRecords {
  std::vector<StepRecord> silenced;  // Withheld by the injection `silence`.
  // Records of the step before, which are written at the start of the next one, inside its time.
  std::vector<StepRecord> steps;
  std::vector<CollectiveRecord> collectives;
};

class Checkpointer;
class KernelLauncher;
class NormChoices;
class StepGraph;

// One rank's run: everything that a step needs. It is filled by openSession and used by one thread.
struct Session {
  const RunPlan& plan;
  const RankEnvironment& environment;
  const Injection& injection;
  LogWriter& log;

  Session(const RunPlan& runPlan, const RankEnvironment& rankEnvironment, const Injection& displaced,
          LogWriter& writer);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  std::string confinement;  // Text for the manifest (process/confinement.h).
  ProcessFacts process;
  StolenTime stolen;
  at::Device device = at::kCPU;
  std::vector<at::Device> devices;  // All that this process trains on, `device` first; several with data-parallel.
  Position position;

  SessionData data;
  StepBudget budget;
  ScheduleInputs schedule;

  std::unique_ptr<Model> model;
  std::unique_ptr<Gang> gang;
  std::unique_ptr<Synchronizer> synchronizer;
  std::unique_ptr<Optimizer> optimizer;
  std::unique_ptr<GradScaler> scaler;  // Scaler for fp16 only.
  SessionTimes times;
  // These are shared, because a type that is only declared here can then be deleted here; each has this one owner.
  std::shared_ptr<StepGraph> graph;             // Graph, if the study requests it and it could be recorded.
  std::optional<Message> graphObstacle;         // Reason why it could not be recorded.
  c10::intrusive_ptr<KernelLauncher> launcher;  // Launcher, if Scalescope's own kernels may be used.
  std::shared_ptr<NormChoices> normChoices;     // Choices of the model's layers, set with launcher.
  std::vector<KernelFacts> kernels;             // Results of chooseKernels.
  Progress progress;
  double peakFlops = 0;                        // FLOP/s of this rank's device; 0 = not measured.
  std::shared_ptr<Checkpointer> checkpointer;  // Checkpointer; null if the study writes no checkpoints.
  KeptRecords kept;
  // These threads use members above, so they are joined first. The first asks the other ranks after a failure, and the
  // second throws for the injection `fail-thread`.
  std::jthread asking, thrower;

  [[nodiscard]] const StudySpec& study() const { return plan.cell.study; }
  // Returns true for a process that holds parameters for others and trains nothing itself: it has no images and no
  // steps.
  [[nodiscard]] bool servesOnly() const;
  // Makes times marks from now on, so that steps are complete later. Must be called after the rendezvous.
  void useDeviceClock(std::unique_ptr<DeviceClock> marks);
  // Makes waits for a device as long as the gang's for a collective. Must be called after each change of that timeout.
  void limitWaits();
  [[nodiscard]] const PlanNode& node() const { return plan.nodes[static_cast<std::size_t>(environment.nodeIndex)]; }
  // Returns where and how the model's numbers are kept: fp32, wider only in tests.
  [[nodiscard]] at::TensorOptions tensor() const;
  // Returns the type in which a batch waits for its forward. On a GPU a model of this worker takes images in the 16
  // bits of the run's precision, to which autocast would convert them at the first convolution: a batch in fp32 would
  // stay beside that copy until the step's end. A user's script may compute with them in fp32 first.
  [[nodiscard]] at::ScalarType imageType() const;
};

}  // namespace scalescope
