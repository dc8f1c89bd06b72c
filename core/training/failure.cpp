#include "core/training/failure.h"

#include <algorithm>
#include <future>
#include <thread>

#include "core/training/device/device_clock.h"
#include "core/training/process/exceptions.h"

namespace scalescope {
namespace {

constexpr double kGraceSeconds = 2;

bool mentions(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

// Matches the texts of Gloo and Scalescope, and those of NCCL's watchdog: "ran for 10012 milliseconds before timing
// out".
bool saysTimedOut(const std::string& what) { return mentions(what, "imed out") || mentions(what, "timing out"); }

// Returns the time to wait for the other ranks after a failed collective. If collectives are only queued, all ranks
// begin to wait for their devices at about the same time, and a short timeout is not made much longer.
double graceAfter(const Gang& gang) {
  if (gang.hostTimed()) return kGraceSeconds;
  return std::clamp(0.1 * static_cast<double>(gang.timeout().count()) * 1e-3, 0.5, kGraceSeconds);
}

// A stopped rank 0 leaves store calls without an answer, so they run on a thread of the session and this one waits with
// a deadline. The process ends soon after, or the session joins the thread.
Gang::PostMortem askOthers(Session& session, bool primary, bool timedOut, double graceSeconds) {
  auto promise = std::make_shared<std::promise<Gang::PostMortem>>();
  auto answer = promise->get_future();
  session.asking = std::jthread([promise, gang = session.gang.get(), primary, timedOut, graceSeconds] {
    promise->set_value(gang->postMortem(primary, timedOut, graceSeconds));
  });
  if (answer.wait_for(std::chrono::duration<double>(graceSeconds + 2)) == std::future_status::ready)
    return answer.get();
  Gang::PostMortem none;
  none.timedOut = timedOut;
  if (session.environment.rank != 0) none.silent = {0};
  return none;
}

std::string operationOf(const Session& session) {
  const auto failed = session.gang->timeline().failure();
  if (!failed) return session.position.operation;
  return failed->op == CollectiveOp::allReduce ? "all-reduce" : std::string(name(failed->op));
}

// A rank that is still computing has not noticed yet that the run is over. If a connection is known to have broken, the
// rank at its other end is the one that is gone.
std::vector<int> amongSuspects(const std::vector<int>& silent, const std::vector<int>& suspects) {
  std::vector<int> both;
  for (const int rank : silent)
    if (std::find(suspects.begin(), suspects.end(), rank) != suspects.end()) both.push_back(rank);
  return both.empty() ? silent : both;
}

}  // namespace

Failure failureFrom(const Session& session, const Error& error) {
  Failure failure;
  failure.cause = error.kind == ErrorKind::diverged ? LastMessage::nan : LastMessage::failed;
  failure.operation = session.position.operation;
  failure.what = english(error);
  failure.message = error.message;
  return failure;
}

Failure failureFrom(Session& session, const std::exception& exception) {
  Failure failure;
  failure.what = whatOf(exception);
  failure.operation = session.position.operation;
  const bool gang = session.gang != nullptr && session.gang->world() > 1;
  failure.memory = exhaustedMemory(exception);
  if (failure.memory) failure.cause = LastMessage::oom;
  // If collectives are only queued, it is the device that never reaches their end.
  if (gang && dynamic_cast<const DeviceTimeout*>(&exception) != nullptr)
    session.gang->timeline().fail(CollectiveOp::allReduce, failure.what);
  const bool collective = gang && session.gang->timeline().failure().has_value();
  if (failure.memory || !collective) {
    if (!failure.memory) failure.cause = LastMessage::failed;
    // The others wait for this rank: it reports its reason and ends, which wakes them.
    if (gang) askOthers(session, true, false, 0);
    return failure;
  }
  failure.operation = operationOf(session);
  failure.secondary = true;
  const bool timedOut = saysTimedOut(failure.what);
  const Gang::PostMortem others = askOthers(session, false, timedOut, graceAfter(*session.gang));
  failure.silentRanks = amongSuspects(others.silent, session.gang->suspects());
  failure.primaryRanks = others.primary;
  failure.cause = others.timedOut && others.primary.empty() ? LastMessage::stalled : LastMessage::peer;
  std::string names;
  for (const int rank : failure.silentRanks) names += (names.empty() ? "" : ", ") + std::to_string(rank);
  if (!names.empty())
    failure.message = {failure.cause == LastMessage::stalled ? "training.silent-ranks" : "training.lost-ranks",
                       {{"operation", failure.operation}, {"step", session.position.step}, {"ranks", names}}};
  return failure;
}

Failure failureOfThread(Session& session, const std::exception& exception) {
  const std::string what = whatOf(exception);
  const bool gaveUp = mentions(what, "NCCL") || mentions(what, "ollective");
  if (gaveUp && session.gang != nullptr && session.gang->size() > 1)
    session.gang->timeline().fail(CollectiveOp::allReduce, what);
  return failureFrom(session, exception);
}

void logFailure(Session& session, const Failure& failure) {
  ErrorObject error;
  error.operation = failure.operation;
  error.step = session.position.step;
  error.what = failure.what;
  error.rank = RankIndex(session.environment.rank);
  error.secondary = failure.secondary;
  error.silentRanks = failure.silentRanks;
  error.primaryRanks = failure.primaryRanks;
  error.memory = failure.memory;
  if (!failure.message.code.empty()) error.message = failure.message;
  session.log.log(error);
}

}  // namespace scalescope
