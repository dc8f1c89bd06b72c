#include "core/training/worker.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

#include "core/training/checkpoint/checkpointer.h"
#include "core/training/failure.h"
#include "core/training/trainer.h"
#include "core/training/training_step.h"

namespace scalescope {
namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr int kTerminated = 128 + SIGTERM;
constexpr double kCheckpointSeconds = 3;  // under the agent's grace

int complain(const Error& error, int code) {
  std::fprintf(stderr, "scalescope-worker: %s\n", english(error).c_str());
  return code;
}

void logExit(LogWriter& log, int code, const std::string& cause, const std::string& memory = {}) {
  nlohmann::json fields{{"code", code}, {"cause", cause}};
  if (!memory.empty()) fields["memory"] = memory;
  log.log(RecordType::exit, ObjectRecord{std::move(fields)});
  static_cast<void>(log.flush());
}

// SIGTERM is the launcher's cancel: the log is closed properly, whatever the training thread is waiting for.
void answerTerminate(LogWriter& log) {
  std::thread([&log] {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    int signal = 0;
    if (sigwait(&set, &signal) != 0) return;
    logExit(log, kTerminated, "cancelled");
    std::_Exit(kTerminated);
  }).detach();
}

// Gloo's and the Reducer's destructors may wait for peers that are gone: the log is safe, so the process just ends.
[[noreturn]] void finish(Session& session, int code, const std::string& cause, const std::string& memory = {}) {
  logExit(session.log, code, cause, memory);
  if (session.checkpointer) session.checkpointer->letFinish(kCheckpointSeconds);
  std::fflush(nullptr);
  std::_Exit(code);
}

[[noreturn]] void failed(Session& session, const Failure& failure) {
  if (session.gang != nullptr) logWhatIsKnown(session);
  logFailure(session, failure);
  std::fprintf(stderr, "scalescope-worker: rank %d, %s: %s\n", session.environment.rank, failure.operation.c_str(), failure.what.c_str());
  finish(session, kFailed, failure.cause, failure.memory);
}

void trainAndEnd(Session& session) {
  try {
    if (Status trained = train(session); !trained) failed(session, failureFrom(session, trained.error()));
  } catch (const std::exception& exception) {
    failed(session, failureFrom(session, exception));
  }
  finish(session, 0, "done");
}

const char* environmentVariable(const char* name) { return std::getenv(name); }

}  // namespace

void prepareProcess() {
  raiseMallocThresholds();
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

int runRank(const std::string& planFile, const std::string& rankFolder) {
  auto plan = readRunPlan(planFile);
  if (!plan) return complain(plan.error(), kUsage);
  auto environment = readRankEnvironment(*plan, environmentVariable);
  if (!environment) return complain(environment.error(), kUsage);
  const char* displaced = std::getenv("SCALESCOPE_INJECT");
  auto injection = parseInjection(displaced == nullptr ? "" : displaced);
  if (!injection) return complain(injection.error(), kUsage);
  auto log = LogWriter::open({rankFolder, plan->run, environment->attempt, {SourceKind::rank, environment->rank}});
  if (!log) return complain(log.error(), kFailed);
  answerTerminate(**log);
  Session session(*plan, *environment, *injection, **log);
  if (Status supported = checkSupported(*plan); !supported) failed(session, failureFrom(session, supported.error()));
  auto process = settleOnSlot(*plan, *environment);
  if (!process) failed(session, failureFrom(session, process.error()));
  session.process = *process;
  at::set_num_threads(session.process.threads);
  at::set_num_interop_threads(1);
  trainAndEnd(session);
  return kFailed;
}

}  // namespace scalescope
