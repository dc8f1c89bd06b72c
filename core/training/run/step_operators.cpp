#include "core/training/run/step_operators.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

#include <torch/csrc/autograd/profiler_kineto.h>

#include "core/base/clock.h"
#include "core/base/text.h"
#include "core/training/step/training_step.h"

namespace scalescope {
namespace {

constexpr std::size_t kRecordOperators = 2000;  // Half of a record's limit with the longest names.
constexpr std::size_t kMostLane = 65535, kMostDevice = 255;

// A thread, or a stream of a GPU: its number, and the ends of what is open on it.
struct Lane {
  std::uint16_t number = 0;
  std::vector<std::int64_t> open;  // The innermost is last.

  // Returns the number of operators that enclose it. An operator that ends after the innermost one is not inside it.
  std::uint16_t depthOf(const SeenOperator& each) {
    while (!open.empty() && (open.back() <= each.startNs || open.back() < each.endNs)) open.pop_back();
    open.push_back(each.endNs);
    return static_cast<std::uint16_t>(std::min(open.size() - 1, kMostLane));
  }
};

class Lanes {
 public:
  Lane& of(const SeenOperator& each) {
    const auto [at, fresh] = m_lanes.try_emplace({each.place, each.device, each.lane});
    if (fresh)
      at->second.number = static_cast<std::uint16_t>(std::min(m_counts[{each.place, each.device}]++, kMostLane));
    return at->second;
  }

 private:
  std::map<std::tuple<OperatorPlace, int, std::int64_t>, Lane> m_lanes;
  std::map<std::pair<OperatorPlace, int>, std::size_t> m_counts;
};

// Fills the records of one step, one after the other.
class Records {
 public:
  Records(std::int64_t step, StepOperators& out) : m_step(step), m_out(out) {}

  void add(const SeenOperator& each, const Lane& lane, std::uint16_t depth) {
    if (m_out.records.empty() || m_out.records.back().operators.size() >= kRecordOperators) {
      m_out.records.push_back({m_step, {}, {}});
      m_names.clear();
    }
    OperatorsRecord& record = m_out.records.back();
    const auto [at, fresh] =
        m_names.try_emplace(inertText(each.name, kMostOperatorName), static_cast<std::uint16_t>(record.names.size()));
    if (fresh) record.names.push_back(at->first);
    const auto device = static_cast<std::uint8_t>(std::clamp<int>(each.device, 0, kMostDevice));
    record.operators.push_back({at->second, each.place, device, lane.number, depth, each.startNs, each.endNs});
    ++m_out.operators;
  }

 private:
  std::int64_t m_step;
  StepOperators& m_out;
  std::map<std::string, std::uint16_t> m_names;
};

}  // namespace

std::vector<StepOperators> operatorsOfSteps(std::vector<SeenOperator> seen, const std::vector<StepInterval>& steps,
                                            std::size_t most) {
  std::stable_sort(seen.begin(), seen.end(), [](const SeenOperator& a, const SeenOperator& b) {
    return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs > b.endNs;
  });
  std::vector<StepOperators> out(steps.size());
  Lanes lanes;
  bool cut = false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto before = [](const SeenOperator& each, std::int64_t ns) { return each.startNs < ns; };
    const auto first = std::lower_bound(seen.begin(), seen.end(), steps[i].startNs, before);
    const auto last = std::lower_bound(first, seen.end(), steps[i].endNs, before);
    const auto count = static_cast<std::size_t>(last - first);
    const std::size_t kept = cut ? 0 : count <= most ? count : i == 0 ? most : 0;
    cut = cut || kept < count;
    most -= kept;
    Records records(steps[i].step, out[i]);
    for (auto each = first; each != first + static_cast<std::ptrdiff_t>(kept); ++each) {
      Lane& lane = lanes.of(*each);
      records.add(*each, lane, lane.depthOf(*each));
    }
    out[i].leftOut = static_cast<std::int64_t>(count - kept);
  }
  return out;
}

namespace {

namespace kineto = torch::autograd::profiler;
using torch::profiler::impl::ActivityType;

constexpr int kReadings = 5;
constexpr std::int64_t kSetNs = 1'000'000;   // More than a clock is slewed by during a few steps.
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
