#include "core/training/failure.h"

#include <algorithm>
#include <future>
#include <new>
#include <system_error>
#include <thread>

#include "core/training/device/device_clock.h"

namespace scalescope {
namespace {

constexpr double kGraceSeconds = 2;

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

// Without the C++ stack. NCCL's watchdog quotes an exception's whole text in the one that it throws, so that a stack
// may also stand inside what c10::Error calls its text without one.
std::string shortWhat(const std::exception& exception) {
  const auto* error = dynamic_cast<const c10::Error*>(&exception);
  std::string what = error == nullptr ? exception.what() : error->what_without_backtrace();
  if (const std::size_t stack = what.find("\nException raised from"); stack != std::string::npos) what.erase(stack);
  return what;
}

// Gloo's and our own words, and those of NCCL's watchdog: "ran for 10012 milliseconds before timing out".
bool saysTimedOut(const std::string& what) { return contains(what, "imed out") || contains(what, "timing out"); }

// None where something else went wrong. A device's allocator throws a type of its own; LibTorch's CPU
// allocator a plain c10::Error; oneDNN says "could not create a primitive", and the system that it has no thread.
std::optional<ExhaustedMemory> memoryThatRanOut(const std::exception& exception, const std::string& what) {
  const auto says = [&](const char* part) { return contains(what, part); };
  // The allocator, the driver, a library's own workspace, NCCL's buffers.
  if (dynamic_cast<const c10::OutOfMemoryError*>(&exception) != nullptr || says("CUDA out of memory") ||
      says("CUDA error: out of memory") || says("CUDNN_STATUS_ALLOC_FAILED") || says("CUBLAS_STATUS_ALLOC_FAILED") ||
      says("'out of memory'"))
    return ExhaustedMemory::device;
  const bool host = dynamic_cast<const std::bad_alloc*>(&exception) != nullptr ||
                    contains(what, "can't allocate memory") || contains(what, "not enough memory") ||
                    contains(what, "Cannot allocate memory");
  const auto* system = dynamic_cast<const std::system_error*>(&exception);
  const bool noThread = system != nullptr && system->code() == std::errc::resource_unavailable_try_again;
  const bool exhausted = host || ((noThread || contains(what, "could not")) && nearMemoryLimit());
  return exhausted ? std::optional(ExhaustedMemory::host) : std::nullopt;
}

// How long the others are waited for after a failed collective. Where collectives are only queued, ranks wait for their
// devices from about the same moment on, and a short timeout is not made much longer.
double graceAfter(const Gang& gang) {
  if (gang.hostTimed()) return kGraceSeconds;
  return std::clamp(0.1 * static_cast<double>(gang.timeout().count()) * 1e-3, 0.5, kGraceSeconds);
}

// A stopped rank 0 leaves store calls without an answer, so they run beside a deadline; this process ends soon after.
Gang::PostMortem askOthers(Session& session, bool primary, bool timedOut, double graceSeconds) {
  auto promise = std::make_shared<std::promise<Gang::PostMortem>>();
  auto answer = promise->get_future();
  std::thread([promise, gang = session.gang.get(), primary, timedOut, graceSeconds] {
    promise->set_value(gang->postMortem(primary, timedOut, graceSeconds));
  }).detach();
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

// A rank that is still computing has not heard yet that the run is over: where a connection is known to have broken,
// its end is the one that is gone.
std::vector<int> amongSuspects(const std::vector<int>& silent, const std::vector<int>& suspects) {
  std::vector<int> both;
  for (const int rank : silent)
    if (std::find(suspects.begin(), suspects.end(), rank) != suspects.end()) both.push_back(rank);
  return both.empty() ? silent : both;
}

}  // namespace

std::string whatOf(const std::exception& exception) { return shortWhat(exception); }

bool ranOutOfMemory(const std::exception& exception) {
  return memoryThatRanOut(exception, shortWhat(exception)).has_value();
}

Failure failureFrom(const Session& session, const Error& error) {
  Failure failure;
  failure.cause = error.message.code == "training.nan" ? LastWord::nan : LastWord::failed;
  failure.operation = session.position.operation;
  failure.what = english(error);
  failure.message = error.message;
  return failure;
}

Failure failureFrom(Session& session, const std::exception& exception) {
  Failure failure;
  failure.what = shortWhat(exception);
  failure.operation = session.position.operation;
  const bool gang = session.gang != nullptr && session.gang->world() > 1;
  failure.memory = memoryThatRanOut(exception, failure.what);
  if (failure.memory) failure.cause = LastWord::oom;
  // Where collectives are only queued it is the device that never comes to their end.
  if (gang && dynamic_cast<const DeviceLate*>(&exception) != nullptr)
    session.gang->timeline().fail(CollectiveOp::allReduce, failure.what);
  const bool collective = gang && session.gang->timeline().failure().has_value();
  if (failure.memory || !collective) {
    if (!failure.memory) failure.cause = LastWord::failed;
    // The others are waiting for this rank: it says why and goes, which is what wakes them.
    if (gang) askOthers(session, true, false, 0);
    return failure;
  }
  failure.operation = operationOf(session);
  failure.secondary = true;
  const bool timedOut = saysTimedOut(failure.what);
  const Gang::PostMortem others = askOthers(session, false, timedOut, graceAfter(*session.gang));
  failure.silentRanks = amongSuspects(others.silent, session.gang->suspects());
  failure.primaryRanks = others.primary;
  failure.cause = others.timedOut && others.primary.empty() ? LastWord::stalled : LastWord::peer;
  std::string names;
  for (const int rank : failure.silentRanks) names += (names.empty() ? "" : ", ") + std::to_string(rank);
  if (!names.empty())
    failure.message = {failure.cause == LastWord::stalled ? "training.silent-ranks" : "training.lost-ranks",
                       {{"operation", failure.operation}, {"step", session.position.step}, {"ranks", names}}};
  return failure;
}

Failure failureOfThread(Session& session, const std::exception& exception) {
  const std::string what = shortWhat(exception);
  const bool gaveUp = contains(what, "NCCL") || contains(what, "ollective");
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
