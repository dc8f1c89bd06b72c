#include "core/training/run/trainer.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/training/run/step_operators.h"
#include "core/training/step/training_step.h"

namespace scalescope {
namespace {

struct Profiled {
  std::vector<ProfiledStepRecord> steps;
  std::vector<StepInterval> intervals;  // Intervals of these steps.
};

// Takes the steps. Waits for the device after each, so that all its work is in the step's interval.
Profiled takeSteps(Session& session) {
  Profiled out;
  session.kept.collectives.clear();
  for (int i = 0; i < session.study().measure.profile; ++i) {
    const std::int64_t step = session.budget.total() + i, start = monotonicNs();
    const StepRecord taken = takeStep(session, step, {StepPhase::profile, Sync::yes, nullptr});
    ProfiledStepRecord record;
    record.step = finishedSteps(session, taken, DeferredSteps::Wait::all).back();
    record.collectives.swap(session.kept.collectives);
    out.steps.push_back(std::move(record));
    out.intervals.push_back({step, start, monotonicNs()});
  }
  return out;
}

Result<OperatorLog> startLog(const Session& session) {
  if (session.injection.noProfiler) return fail("training.no-profiler", {{"what", std::string("injected")}});
  return startOperatorLog(session.device.is_cpu() ? Observe::threads : Observe::threadsAndGpus);
}

bool lacksStreams(const Session& session, const std::vector<SeenOperator>& operators) {
  return !session.device.is_cpu() && std::none_of(
                                         operators.begin(), operators.end(),
                                         [](const SeenOperator& each) { return each.place == OperatorPlace::stream; });
}

}  // namespace

void profileSteps(Session& session) {
  if (session.study().measure.profile == 0) return;
  session.position = {"profile", session.budget.total()};
  session.gang->barrier();
  const Result<OperatorLog> log = startLog(session);
  Profiled profiled = takeSteps(session);
  session.position = {"profile", session.budget.total()};
  Result<SeenOperators> seen = log ? stopOperatorLog(*log) : tl::unexpected(log.error());
  ProfileObject profile;
  profile.steps = session.study().measure.profile;
  if (seen)
    profile.clockUncertaintySeconds = seen->clockUncertaintySeconds;
  else
    profile.obstacle = seen.error().message;
  if (seen && lacksStreams(session, seen->operators)) profile.obstacle = Message{"training.no-kernels", {}};
  if (profile.obstacle)
    session.log.log(RecordType::text, TextRecord{TextStream::log, TextLevel::warning, english(*profile.obstacle)});
  session.log.log(profile);
  std::vector<StepOperators> operators =
      operatorsOfSteps(seen ? std::move(seen->operators) : std::vector<SeenOperator>(), profiled.intervals);
  for (std::size_t i = 0; i < profiled.steps.size(); ++i) {
    profiled.steps[i].operators = operators[i].operators;
    profiled.steps[i].leftOut = operators[i].leftOut;
    session.log.log(RecordType::profiledStep, std::move(profiled.steps[i]));
    for (OperatorsRecord& record : operators[i].records) session.log.log(RecordType::operators, std::move(record));
  }
}

}  // namespace scalescope
