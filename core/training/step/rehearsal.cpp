#include "core/training/step/rehearsal.h"

#include <vector>

#include "core/base/clock.h"
#include "core/base/maths/median.h"
#include "core/training/step/state_copy.h"
#include "core/training/step/training_step.h"

namespace scalescope {
namespace {

constexpr int kSettleSteps = 2;  // the Reducer rebuilds its buckets after the first
constexpr int kCalibrationSteps = 5;

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
  for (Batch& batch : data.micros) batch.moveTo(session.device);
  return data;
}

double commOnlySeconds(Session& session) {
  session.synchronizer->communicate();
  synchronize(session.device);
  std::vector<double> times;
  for (int i = 0; i < kCalibrationSteps; ++i) {
    const std::int64_t start = monotonicNs();
    session.synchronizer->communicate();
    synchronize(session.device);
    times.push_back(secondsSince(start));
  }
  return median(std::move(times));
}

}  // namespace

CalibrationRecord calibrate(Session& session) {
  session.position = {"calibration", -1};
  const StateCopy state(session);
  session.synchronizer->saveState();
  const StepData data = firstStep(session);
  CalibrationRecord record;
  record.steps = kCalibrationSteps;
  stepSeconds(session, data, Sync::yes, kSettleSteps);
  session.gang->barrier();
  record.noSyncSeconds = stepSeconds(session, data, Sync::no, kCalibrationSteps);
  session.gang->barrier();
  record.syncSeconds = stepSeconds(session, data, Sync::yes, kCalibrationSteps);
  session.gang->barrier();
  record.commOnlySeconds = commOnlySeconds(session);
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

double rehearseStep(Session& session) {
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
