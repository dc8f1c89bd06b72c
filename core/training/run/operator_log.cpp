#include "core/training/run/step_operators.h"

#include <torch/csrc/autograd/profiler_kineto.h>

#include <cstdlib>
#include <set>

#include "core/base/clock.h"

namespace scalescope {
namespace {

namespace kineto = torch::autograd::profiler;
using torch::profiler::impl::ActivityType;

constexpr int kReadings = 5;
constexpr std::int64_t kSetNs = 1'000'000;   // Limit above the slewing of a clock during a few steps.
constexpr std::int64_t kBesideThreads = -1;  // Lane of what begins on one thread and ends on another.

// Returns how far the wall clock is ahead of the monotonic one. The wall clock is read between two readings of the
// other, and the closest of a few such readings is used.
OperatorLog compareClocks() {
  OperatorLog best;
  for (int i = 0; i < kReadings; ++i) {
    const std::int64_t before = monotonicNs(), wall = wallNs(), after = monotonicNs();
    if (i > 0 && after - before >= best.readingNs) continue;
    best = {wall - (before + (after - before) / 2), after - before};
  }
  return best;
}

SeenOperator seen(const kineto::KinetoEvent& event, std::int64_t wallAheadNs) {
  SeenOperator out;
  out.name = event.name();
  out.startNs = static_cast<std::int64_t>(event.startNs()) - wallAheadNs;
  out.endNs = static_cast<std::int64_t>(event.endNs()) - wallAheadNs;
  if (event.deviceType() == c10::DeviceType::CPU) {
    const bool stays = !event.isAsync() && event.startThreadId() == event.endThreadId();
    out.lane = stays ? static_cast<std::int64_t>(event.startThreadId()) : kBesideThreads;
    return out;
  }
  out.place = OperatorPlace::stream;
  out.device = event.deviceIndex();
  out.lane = event.deviceResourceId();
  return out;
}

tl::unexpected<Error> cannotProfile(const char* what) {
  return fail("training.no-profiler", {{"what", std::string(what)}});
}

}  // namespace

Result<OperatorLog> startOperatorLog(Observe what) {
  std::set<ActivityType> activities{ActivityType::CPU};
  if (what == Observe::threadsAndGpus) activities.insert(ActivityType::CUDA);
  const kineto::ProfilerConfig config(torch::profiler::impl::ProfilerState::KINETO);
  try {
    kineto::prepareProfiler(config, activities);
    kineto::enableProfiler(
        config, activities,
        {at::RecordScope::FUNCTION, at::RecordScope::BACKWARD_FUNCTION, at::RecordScope::USER_SCOPE});
  } catch (const std::exception& exception) {
    return cannotProfile(exception.what());
  }
  return compareClocks();
}

Result<SeenOperators> stopOperatorLog(const OperatorLog& log) {
  const OperatorLog end = compareClocks();
  SeenOperators out;
  try {
    const auto result = kineto::disableProfiler();
    const std::int64_t ahead = log.wallAheadNs + (end.wallAheadNs - log.wallAheadNs) / 2;
    for (const kineto::KinetoEvent& event : result->events())
      if (!event.isHiddenEvent() && event.endNs() >= event.startNs()) out.operators.push_back(seen(event, ahead));
  } catch (const std::exception& exception) {
    return cannotProfile(exception.what());
  }
  const std::int64_t drift = std::abs(end.wallAheadNs - log.wallAheadNs);
  if (drift > kSetNs) return fail("training.profile-clock", {{"milliseconds", (drift + 500'000) / 1'000'000}});
  if (out.operators.empty()) return fail("training.no-operators");
  out.clockUncertaintySeconds = static_cast<double>(drift + log.readingNs + end.readingNs) * 0.5e-9;
  return out;
}

}  // namespace scalescope
