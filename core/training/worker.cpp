#include "core/training/worker.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <thread>

#include "core/base/process.h"
#include "core/training/checkpoint/checkpointer.h"
#include "core/training/failure.h"
#include "core/training/process/confinement.h"
#include "core/training/run/choose_kernels.h"
#include "core/training/run/trainer.h"
#include "core/training/step/training_step.h"

namespace scalescope {
namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr int kTerminated = 128 + SIGTERM;
constexpr double kCheckpointSeconds = 3;  // Limit that is less than the agent's grace period.

int complain(const Error& error, int code) {
  std::fprintf(stderr, "scalescope-worker: %s\n", english(error).c_str());
  return code;
}

void logExit(LogWriter& log, const ExitObject& exit) {
  log.log(exit);
  static_cast<void>(log.flush());
}

ExitObject exitOf(const Session& session, const Failure& failure) {
  return {kFailed,           failure.cause, RankIndex(session.environment.rank), session.position.step,
          failure.operation, failure.memory};
}

// SIGTERM is the launcher's cancel: the log is closed properly, whatever the training thread is waiting for. A request
// to stop the thread sends it the signal too.
Result<std::jthread> answerTerminate(LogWriter& log) {
  return startThread([&log](const std::stop_token& stop) {
    const std::stop_callback wake(
        stop, [self = pthread_self()] { pthread_kill(self, SIGTERM); });
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    int signal = 0;
    if (sigwait(&set, &signal) != 0 || stop.stop_requested()) return;
    logExit(log, {.code = kTerminated, .cause = LastMessage::cancelled});
    std::_Exit(kTerminated);
  });
}

// Adds what rank 0 knows about connections that were none of its peers'.
ExitObject withForeignConnections(const Session& session, ExitObject exit) {
  if (session.gang == nullptr) return exit;
  const ForeignConnections strangers = session.gang->strangers();
  exit.strangers = strangers.count;
  exit.lastStranger = strangers.lastAddress;
  return exit;
}

// Gloo's and the Reducer's destructors may wait for peers that are gone. The log is safe, so the process ends at once.
[[noreturn]] void finish(Session& session, int code, const ExitObject& exit) {
  logExit(session.log, withForeignConnections(session, exit));
  if (session.checkpointer) session.checkpointer->letFinish(kCheckpointSeconds);
  std::fflush(nullptr);
  std::_Exit(code);
}

void report(Session& session, const Failure& failure) {
  logFailure(session, failure);
  std::fprintf(stderr, "scalescope-worker: rank %d, %s: %s\n", session.environment.rank, failure.operation.c_str(),
               failure.what.c_str());
}

// The thread that reports why this rank ends. If a collective reaches its timeout, the training thread and NCCL's
// watchdog notice it almost at the same time: both would ask the other ranks and log an end.
std::atomic<std::thread::id> reportingThread{};
constexpr std::chrono::seconds kLongestReport{15};  // It is longer than all waits of that thread together.

// Returns on the first thread that calls it; any other waits until that one ends the process.
void claimLastMessage() {
  std::thread::id none;
  if (reportingThread.compare_exchange_strong(none, std::this_thread::get_id()) || none == std::this_thread::get_id())
    return;
  std::this_thread::sleep_for(kLongestReport);
  std::_Exit(kFailed);
}

[[noreturn]] void failed(Session& session, const Failure& failure) {
  if (session.gang != nullptr) logWhatIsKnown(session);
  report(session, failure);
  finish(session, kFailed, exitOf(session, failure));
}

Status settleAndTrain(Session& session) {
  if (Status supported = checkSupported(session.plan); !supported) return supported;
  auto process = settleOnSlot(session.plan, session.environment);
  if (!process) return tl::unexpected(process.error());
  session.process = *process;
  at::set_num_threads(session.process.threads);
  at::set_num_interop_threads(1);
  return train(session);
}

[[noreturn]] void trainAndEnd(Session& session) {
  try {
    if (Status trained = settleAndTrain(session); !trained) {
      claimLastMessage();
      failed(session, failureFrom(session, trained.error()));
    }
  } catch (const std::exception& exception) {
    claimLastMessage();
    failed(session, failureFrom(session, exception));
  }
  claimLastMessage();
  finish(session, 0, {.code = 0, .cause = LastMessage::done});
}

std::atomic<Session*> endsWithMessage = nullptr;

// Handles an uncaught exception of a library's own thread: NCCL's watchdog ends a process in this way if a peer is
// gone. The other ranks are asked for their reasons as after any failed collective; the training thread is left alone.
[[noreturn]] void endWithMessage() {
  claimLastMessage();
  Session* session = endsWithMessage.exchange(nullptr);
  const std::exception_ptr exception = std::current_exception();
  if (session == nullptr || exception == nullptr) std::abort();
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& uncaught) {
    const Failure failure = failureOfThread(*session, uncaught);
    report(*session, failure);
    logExit(session->log, withForeignConnections(*session, exitOf(*session, failure)));
  } catch (...) {
  }
  std::_Exit(kFailed);
}

const char* ownVariable(const char* name) { return std::getenv(name); }

}  // namespace

void prepareProcess() {
  raiseMallocThresholds();
  keepFromPipeSignals();
  raiseFileLimit();
  setLibraryDefaults();
  // Kineto prints an error if a worker has no CUDA driver, even if it needs none; the log reports what is missing.
  setenv("KINETO_LOG_LEVEL", "5", 0);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

int runRank(const std::string& planFile, const std::string& rankFolder) {
  auto plan = readRunPlan(planFile);
  if (!plan) return complain(plan.error(), kUsage);
  auto environment = readRankEnvironment(*plan, ownVariable);
  if (!environment) return complain(environment.error(), kUsage);
  const char* displaced = std::getenv("SCALESCOPE_INJECT");
  auto injection = parseInjection(displaced == nullptr ? "" : displaced);
  if (!injection) return complain(injection.error(), kUsage);
  // This is done before anything starts a thread, and before the model file is opened.
  AllowedPaths allowed = pathsOfRank(*plan, planFile, rankFolder);
  if (!injection->weightsPath.empty())
    allowed.write.push_back(std::filesystem::path(injection->weightsPath).parent_path().string());
  const std::string confinement = confine(allowed);
  auto log = LogWriter::open({rankFolder, plan->run, environment->attempt, {SourceKind::rank, environment->rank}});
  if (!log) return complain(log.error(), kFailed);
  const auto terminate = answerTerminate(**log);
  if (!terminate) return complain(terminate.error(), kFailed);
  Session session(*plan, *environment, *injection, **log);
  session.confinement = confinement;
  endsWithMessage = &session;
  std::set_terminate(endWithMessage);
  trainAndEnd(session);
}

}  // namespace scalescope
