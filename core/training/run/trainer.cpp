#include "core/training/run/trainer.h"

#include <cmath>
#include <fstream>
#include <limits>

#include "core/base/clock.h"
#include "core/training/data/sampler.h"
#include "core/training/run/choose_kernels.h"
#include "core/training/checkpoint/checkpointer.h"
#include "core/training/run/manifest.h"
#include "core/training/step/rehearsal.h"
#include "core/training/step/step_graph.h"
#include "core/training/step/training_step.h"
#include "core/training/step/validation.h"
#include "core/training/timing/peak_flops.h"

namespace scalescope {
namespace {

constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();
// Time between memory records at ends of epochs.
constexpr std::int64_t kMemoryEveryNs = 2'000'000'000;

StepPhase phaseOf(const Session& session, std::int64_t step) {
  if (session.study().measure.mode == MeasureMode::train) return StepPhase::train;
  return step < session.budget.warmup ? StepPhase::warmup : StepPhase::timed;
}

// Shrinks the window to budgetSeconds, but never below 10 steps; rank 0's rehearsal decides for all.
void shrinkToBudget(Session& session) {
  const double budget = session.study().measure.budgetSeconds;
  if (budget <= 0 || session.budget.wholeEpochs) return;
  const double perStep = warmUpStep(session);
  const auto fitting = static_cast<std::int64_t>(budget / std::max(perStep, 1e-9));
  session.budget.window = std::min(session.budget.window, std::max<std::int64_t>(10, fitting));
}

bool validatesAt(const Session& session, std::int64_t nextStep) {
  const MeasureSpec& measure = session.study().measure;
  if (measure.validate == Validate::none || session.data.test.count() == 0) return false;
  const bool last = nextStep == session.budget.total();
  if (measure.validate == Validate::end) return last;
  return last || nextStep % session.budget.stepsPerEpoch == 0 ||
         (measure.validateEverySteps > 0 && nextStep % measure.validateEverySteps == 0);
}

// Closes the epoch that `last` ends, and begins the sums of the next.
void logEpoch(Session& session, const StepRecord& last) {
  const EpochSums& sums = session.progress.epoch;
  EpochRecord record;
  record.epoch = last.epoch;
  record.step = last.step;
  record.wallSeconds = static_cast<double>(last.endNs - session.progress.firstStartNs) * 1e-9;
  record.epochSeconds = static_cast<double>(sums.ns) * 1e-9;
  record.learningRate = last.learningRate;
  const auto samples = static_cast<double>(std::max<std::int64_t>(1, sums.samples));
  record.trainLoss = sums.loss / samples;
  record.trainAccuracy = sums.correct / samples;
  record.samples = sums.samples;
  record.validationLoss = record.validationAccuracy = kNotMeasured;
  if (validatesAt(session, last.step + 1)) {
    const Validation result = validate(session);
    record.validationLoss = result.loss;
    record.validationAccuracy = result.accuracy;
    record.validationSeconds = result.seconds;
  }
  session.log.log(RecordType::epoch, record);
  session.progress.epoch = {};
}

Status stopOnNan(const Session& session, const StepRecord& record) {
  if (session.study().onNan != OnNan::stop || std::isfinite(record.loss)) return {};
  return fail("training.nan", {{"step", record.step}, {"rank", std::int64_t{session.environment.rank}}});
}

// Returns true if an epoch record follows the step: at the end of an epoch, at a validation, and at the end of a run
// that trains.
bool closesEpoch(const Session& session, const StepRecord& record) {
  const std::int64_t next = record.step + 1;
  const bool boundary = next % session.budget.stepsPerEpoch == 0;
  const bool train = session.study().measure.mode == MeasureMode::train;
  if (next == session.budget.total()) return train || boundary || validatesAt(session, next);
  return boundary || validatesAt(session, next);
}

// Writes the epoch record and the validation that may follow the resumed step, because its checkpoint is older than
// they are.
void closeResumedEpoch(Session& session) {
  StepRecord last;
  last.step = session.progress.nextStep - 1;
  last.epoch = session.data.loader->sampler().epochOf(last.step);
  last.learningRate = learningRate(session.schedule, last.step);
  if (!closesEpoch(session, last)) return;
  last.endNs = monotonicNs();
  session.progress.firstStartNs = last.endNs - session.progress.wallNs;
  logEpoch(session, last);
}

Status checkpointFailure(Session& session) {
  if (!session.checkpointer || !session.checkpointer->failure()) return {};
  session.position.operation = "checkpoint";
  return tl::unexpected(*session.checkpointer->failure());
}

// Restarts a GPU's peaks, because the peak-bandwidth benchmark, calibration and choosing kernels take more than steps
// do.
void forgetDevicePeaks(const Session& session) {
  for (const at::Device& device : session.devices) resetPeakMemory(device);
}

// cuDNN tries its kernels in a run's first step, and the memory that they needed stays cached, which would show as
// reserved bytes. The steps of the warm-up that follow reserve what training takes, so that the window reserves
// nothing.
void releaseAfterFirstStep(const Session& session, std::int64_t stepsTaken, std::int64_t nextStep) {
  if (stepsTaken != 1 || nextStep >= session.budget.warmup) return;
  for (const at::Device& device : session.devices) releaseCachedMemory(device);
}

// Lets all ranks enter the timed window together.
void enterWindow(Session& session, std::int64_t step, double longest) {
  forgetDevicePeaks(session);
  logMemory(session, step);
  logLossScale(session);
  // A timeout that the user has not set follows the steps: 20 of the longest, but never less than the plan's.
  if (session.study().limits.collectiveTimeoutSeconds <= 0) {
    session.gang->setTimeout(std::max(session.plan.collectiveTimeoutSeconds, 20 * session.gang->fromRankZero(longest)));
    session.limitWaits();
  }
  session.gang->barrier();
}

// Decides if the step's record must be complete before the next one begins; on a CPU each is. An epoch that is not
// validated may be closed later.
DeferredSteps::Wait waitAfter(const Session& session, const StepRecord& taken) {
  const std::int64_t next = taken.step + 1;
  const bool saves = session.checkpointer && session.checkpointer->isDue(next);
  const bool edge = next == session.budget.warmup || next == session.budget.total();
  return edge || saves || validatesAt(session, next) ? DeferredSteps::Wait::all : DeferredSteps::Wait::no;
}

// State of the loop over the steps beside the session.
struct Loop {
  double longestSeconds = 0;  // Longest step.
  std::int64_t memoryNs = 0;  // Time of the last memory record.
};

void closeEpoch(Session& session, const StepRecord& last, Loop& loop) {
  logUnlogged(session);
  logEpoch(session, last);
  if (monotonicNs() - loop.memoryNs < kMemoryEveryNs) return;
  logMemory(session, last.step, Pss::no);  // The agent reads a rank's PSS from time to time.
  loop.memoryNs = monotonicNs();
}

// Counts the steps that are complete by now, keeps them for the log, and closes the epochs that end with them.
Status settle(Session& session, const StepRecord& taken, Loop& loop) {
  for (const StepRecord& record : finishedSteps(session, taken, waitAfter(session, taken))) {
    loop.longestSeconds = std::max(loop.longestSeconds, static_cast<double>(record.endNs - record.startNs) * 1e-9);
    count(session.progress, record);
    session.kept.steps.push_back(record);
    if (Status saved = checkpointFailure(session); !saved) return saved;
    if (Status finite = stopOnNan(session, record); !finite) return finite;
    if (closesEpoch(session, record)) closeEpoch(session, record, loop);
  }
  logClockWindows(session);
  return {};
}

}  // namespace

Status runSteps(Session& session) {
  Loop loop;
  const std::int64_t first = session.progress.nextStep;
  const std::int64_t total = session.budget.total();
  if (session.times.late) static_cast<void>(session.times.late->takeWindows());  // This drops the rehearsals' windows.
  for (std::int64_t step = first; step < total; ++step) {
    if (step == session.budget.warmup) {
      if (session.study().measure.mode == MeasureMode::time)
        enterWindow(session, step, loop.longestSeconds);
      else
        forgetDevicePeaks(session);
    }
    releaseAfterFirstStep(session, step - first, step);
    if (step == std::max(first, session.budget.warmup)) logCpu(session);
    const StepRecord taken = takeStep(session, step, {phaseOf(session, step), Sync::yes, nullptr});
    if (Status settled = settle(session, taken, loop); !settled) return settled;
  }
  logCpu(session);
  logUnlogged(session);
  for (StepRecord& step : session.kept.silenced) session.log.log(RecordType::step, std::move(step));
  if (session.checkpointer) session.checkpointer->finish(session);
  logMemory(session, total);
  logLossScale(session);
  return checkpointFailure(session);
}

namespace {

// Saves all parameters as raw numbers for the equality tests.
void saveWeights(Session& session, const std::string& when) {
  if (session.injection.weightsPath.empty()) return;
  std::ofstream file(session.injection.weightsPath + ".rank" + std::to_string(session.environment.rank) + "." + when,
                     std::ios::binary);
  for (const at::Tensor& parameter : session.model->parameters) {
    const at::Tensor flat = parameter.detach().cpu().contiguous().flatten();
    file.write(static_cast<const char*>(flat.const_data_ptr()), static_cast<std::streamsize>(flat.nbytes()));
  }
}

Status serveOthers(Session& session) {
  logManifest(session);
  session.position.operation = "serve";
  session.synchronizer->serve();
  logMemory(session, 0);
  return {};
}

}  // namespace

Status train(Session& session) {
  if (Status opened = openSession(session); !opened) return opened;
  if (session.servesOnly()) return serveOthers(session);
  chooseKernels(session);
  if (session.study().measure.calibrate)
    session.peakFlops = measurePeakFlops(session.device, session.plan.cell.precision, session.times.deviceClock.get(),
                                         session.gang->deviceSeconds());
  if (Status swept = sweepCeiling(session); !swept) return swept;
  const bool calibrated = session.study().measure.calibrate && session.gang->size() > 1;
  if (calibrated) session.log.log(RecordType::calibration, calibrate(session));
  shrinkToBudget(session);
  if (mayResume(session) && !calibrated) settleBuckets(session);
  // The seed is for dropout in a user's model: LibTorch begins at a random number, and rehearsals have drawn. Each rank
  // draws its own numbers.
  at::manual_seed(
      mix(mix(static_cast<std::uint64_t>(session.plan.seed)) + static_cast<std::uint64_t>(session.environment.rank)));
  if (Status resumed = resumeRun(session); !resumed) return resumed;
  recordStepGraph(session, [&](const std::vector<Replay>& parts) { return recordGraphs(session.device, parts); });
  logManifest(session);
  if (session.progress.nextStep > 0) closeResumedEpoch(session);
  saveWeights(session, "first");
  // Memory that the benchmark and calibration held is not the run's. On a CPU this record shows the memory before a
  // step has activations.
  forgetPeakMemory();
  forgetDevicePeaks(session);
  logMemory(session, session.progress.nextStep);
  if (Status ran = runSteps(session); !ran) return ran;
  saveWeights(session, "last");
  profileSteps(session);
  session.position.operation = "barrier";
  session.gang->barrier();
  session.synchronizer->finish();
  return {};
}

}  // namespace scalescope
