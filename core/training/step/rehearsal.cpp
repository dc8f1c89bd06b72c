#include "core/training/step/rehearsal.h"

#include <algorithm>
#include <vector>

#include "core/base/averages.h"
#include "core/training/checkpoint/run_state.h"
#include "core/training/session/training_session.h"
#include "core/training/step/training_step.h"
#include "core/training/timing/rounds.h"

namespace scalescope {
namespace {

constexpr int kSettleSteps = 2;  // The Reducer rebuilds its buckets after the first.
constexpr int kQueued = 2;       // Steps of one sample.
// Samples of each arm, and of communication alone. Five steps of a few milliseconds last no longer than one
// interruption of the host, so an arm continues for a quarter of a second, up to the most rounds.
constexpr int kFewestRounds = 5, kMostRounds = 50;
constexpr double kArmSeconds = 0.25;

double stepSeconds(Session& session, const StepData& data, Sync sync, int steps) {
  std::vector<double> times;
  for (int i = 0; i < steps; ++i) {
    const StepRecord record = finishStep(session, takeStep(session, 0, {StepPhase::warmup, sync, &data}));
    times.push_back(static_cast<double>(record.endNs - record.startNs) * 1e-9);
  }
  return median(std::move(times));
}

StepData firstStep(Session& session) {
  StepData data = session.data.loader->first();
  for (Batch& batch : data.micros) batch.moveTo(session.device, session.imageType());
  return data;
}

// Returns the seconds of one round. It is timed between two events if communication is only queued, so that neither its
// launch nor the host's poll for its end is included.
double commOnlySeconds(Session& session, int rounds) {
  DeviceClock* clock = session.gang->hostTimed() ? nullptr : session.times.deviceClock.get();
  const double timeout = static_cast<double>(session.gang->timeout().count()) * 1e-3;
  const auto once = [&] {
    return secondsOfRound(session.device, clock, 1, timeout, [&] { session.synchronizer->communicate(); });
  };
  static_cast<void>(once());  // This allocates its buffers.
  std::vector<double> times;
  for (int i = 0; i < rounds; ++i) times.push_back(once());
  return median(std::move(times));
}

// Returns the seconds per step of kQueued steps that are queued together, as in the timed window, because a wait after
// each would add the latency of its launches. All ranks begin together, so that none waits for another's earlier steps.
double queuedStepSeconds(Session& session, const StepData& data, Sync sync) {
  session.gang->barrier();
  std::vector<StepRecord> known;
  for (int i = 0; i < kQueued; ++i) {
    const StepRecord taken = takeStep(session, 0, {StepPhase::warmup, sync, &data});
    const auto wait = i + 1 < kQueued ? DeferredSteps::Wait::no : DeferredSteps::Wait::all;
    for (StepRecord& record : finishedSteps(session, taken, wait)) known.push_back(std::move(record));
  }
  session.kept.collectives.clear();
  return static_cast<double>(known.back().endNs - known.front().startNs) * 1e-9 / kQueued;
}

}  // namespace

int calibrationRounds(double stepSeconds) {
  return static_cast<int>(
      std::clamp(kArmSeconds / (kQueued * stepSeconds), double{kFewestRounds}, double{kMostRounds}));
}

// The two arms alternate, so that a machine that warms up or slows down affects both.
CalibrationRecord calibrate(Session& session) {
  session.position = {"calibration", -1};
  const StateCopy state(session);
  session.synchronizer->saveState();
  const StepData data = firstStep(session);
  CalibrationRecord record;
  // All ranks take part in every round, so rank 0 decides how many there are.
  const double settled = stepSeconds(session, data, Sync::yes, kSettleSteps);
  const int rounds = calibrationRounds(session.gang->fromRankZero(settled));
  record.steps = rounds * kQueued;
  std::vector<double> without, with;
  for (int round = 0; round < rounds; ++round) {
    without.push_back(queuedStepSeconds(session, data, Sync::no));
    with.push_back(queuedStepSeconds(session, data, Sync::yes));
  }
  record.noSyncSeconds = median(std::move(without));
  record.syncSeconds = median(std::move(with));
  session.gang->barrier();
  record.commOnlySeconds = commOnlySeconds(session, rounds);
  session.synchronizer->restoreState();
  session.gang->timeline().take(-1);
  return record;
}

void settleBuckets(Session& session) {
  if (session.gang->size() < 2) return;
  session.position = {"rehearsal", -1};
  const StateCopy state(session);
  session.synchronizer->saveState();
  stepSeconds(session, firstStep(session), Sync::yes, kSettleSteps);
  session.synchronizer->restoreState();
  session.gang->timeline().take(-1);
}

double warmUpStep(Session& session) {
  session.position = {"rehearsal", -1};
  const StateCopy state(session);
  session.synchronizer->saveState();
  const StepData data = firstStep(session);
  stepSeconds(session, data, Sync::yes, kSettleSteps);
  const double own = stepSeconds(session, data, Sync::yes, 3);
  session.synchronizer->restoreState();
  session.gang->timeline().take(-1);
  return session.gang->fromRankZero(own);
}

}  // namespace scalescope
