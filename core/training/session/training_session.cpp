#include "core/training/session/training_session.h"

#include "core/study/spec/models.h"

namespace scalescope {

Session::Session(const RunPlan& runPlan, const RankEnvironment& rankEnvironment, const Injection& displaced,
                 LogWriter& writer)
    : plan(runPlan), environment(rankEnvironment), injection(displaced), log(writer) {}

void Session::useDeviceClock(std::unique_ptr<DeviceClock> marks) {
  times.deviceClock = std::move(marks);
  times.clock = StepClock(*times.deviceClock);
  times.late = std::make_unique<DeferredSteps>(*times.deviceClock);
  limitWaits();
  // Data that pass through the host's memory are timed by the host.
  if (plan.cell.strategy != Strategy::parameterServer && !gang->hostTimed())
    gang->timeline().useClock(times.deviceClock.get());
}

void Session::limitWaits() {
  if (times.late) times.late->setTimeout(gang->deviceSeconds());
}

bool Session::servesOnly() const {
  return plan.cell.strategy == Strategy::parameterServer && !serverRoles(plan.cell).trains(environment.rank);
}

at::TensorOptions Session::tensor() const {
  return at::TensorOptions().dtype(injection.float64 ? at::kDouble : at::kFloat).device(device);
}

at::ScalarType Session::imageType() const {
  const Cell& cell = plan.cell;
  if (!device.is_cpu() && !comesAsFile(cell.study.model.name)) {
    if (cell.precision == Precision::fp16) return at::kHalf;
    if (cell.precision == Precision::bf16) return at::kBFloat16;
  }
  return injection.float64 ? at::kDouble : at::kFloat;
}

}  // namespace scalescope
