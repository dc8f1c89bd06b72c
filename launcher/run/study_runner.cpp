#include "launcher/run/study_runner.h"

#include <deque>
#include <utility>

#include "core/base/json/nested.h"
#include "launcher/run/current_run.h"
#include "launcher/run/plan_writer.h"
#include "launcher/run/study_endings.h"
#include "launcher/run/study_store.h"
#include "launcher/run/study_reporter.h"
#include "launcher/run/study_work.h"

namespace scalescope {
namespace {

// Limit of lost runs of one entry, after which the machines must have a problem.
constexpr int kMostLost = 3;

// Limit of a run's attempts that fail because another process has taken the port of its program.
constexpr int kMostPorts = 3;

std::optional<Message> hostIsUnreachable(const Error& why) {
  return isRetryable(why) ? std::optional(why.message) : std::nullopt;
}

UnfinishedRun takeFirst(std::deque<UnfinishedRun>& runs) {
  UnfinishedRun first = std::move(runs.front());
  runs.pop_front();
  return first;
}

// Returns true if another attempt of the run helps: it has another port, unless the study sets that.
bool wantsAnotherPort(const RunPlan& plan, int takenPorts) {
  const bool isSet = plan.nodes.size() > 1 && plan.cell.study.rendezvousPort != 0;
  return takenPorts > 0 && takenPorts < kMostPorts && !isSet;
}

// Another job has other machines.
bool lostItsJob(const RunOutcome& outcome) {
  return outcome.status == RunStatus::lost && outcome.cause && isJobEnd(kindOf(outcome.cause->code));
}

}  // namespace

// Works in sequence: it loads the study, writes its cells, takes over the runs that an earlier owner left, then starts
// one run after another.
struct StudyRunner::Impl {
  Impl(Wiring wiringIn, QueueEntry entryIn, Finished finishedIn)
      : wiring(std::move(wiringIn)),
        entry(std::move(entryIn)),
        finished(std::move(finishedIn)),
        reporter(entry, wiring.run.listener, wiring.state),
        store(wiring.run.loop, wiring.run.store, entry),
        steps(wiring.run.loop, [this](const Message& why) { say(StudyState::waiting, why); }),
        endings(wiring.run, entry.study, wiring.endJobs, store, reporter,
                [this](const Message& why) { say(StudyState::waiting, why); }),
        loader(wiring.run.loop, entry, wiring.load,
               [this](const Message& message) { reporter.note(Severity::note, message); }),
        plans(
            steps, store, reporter, [this](const LaunchPlan& plan) { launch(plan); }, [this] { advance(); }),
        run(std::in_place, wiring.run, wiring.nodes, entry.study) {}

  Wiring wiring;
  QueueEntry entry;
  Finished finished;
  StudyReporter reporter;
  StudyStore store;
  Steps steps;  // Steps up to the next run; cancelled if the entry is cancelled.
  StudyEndings endings;
  StudyLoader loader;
  PlanWriter plans;
  std::optional<CurrentRun> run;
  std::optional<LoadedStudy> loaded;    // Study until its cells are written.
  std::optional<StudyWork> work;        // Work from then on.
  std::optional<Error> refused;         // Reason why the study cannot be run; reported once none of its runs lives.
  std::deque<UnfinishedRun> unstarted;  // Runs of an earlier owner, which are launched first.
  int lostRuns = 0;
  int takenPorts = 0;  // Number of the current run's last attempts that failed because their port was taken.
  // `rests` is set while the entry is paused between two runs.
  bool paused = false, cancelled = false, ended = false, rests = false;

  void say(StudyState state, std::optional<Message> waitsFor = {}) {
    reporter.say(work ? &*work : nullptr, state, std::move(waitsFor));
  }
  void reportRunning() { say(paused ? StudyState::paused : StudyState::running); }

  // ---- The study.
  void begin() {
    say(StudyState::queued);
    steps.take<Result<LoadedStudy>>({[this](auto onAnswer) { loader.start(onAnswer); },
                                     [this](const Result<LoadedStudy>& result) { loadEnded(result); },
                                     hostIsUnreachable});
  }

  void loadEnded(const Result<LoadedStudy>& result) {
    if (cancelled) return advance();
    if (!result) return refused = result.error(), advance();
    loaded = *result;
    wiring.followers.cancelUnwanted(entry.study, [this](const RunPlan& plan) { return hasCell(*loaded, plan); });
    advance();
  }

  // ---- Sequence of the work.
  void advance() {
    rests = false;
    if (ended || steps.isBusy() || endings.isBusy() || run->isOpen()) return;
    if (wiring.followers.isFollowing(entry.study))
      return say(StudyState::waiting, Message{"launcher.waits-for-earlier-run", {}});
    for (UnfinishedRun& left : wiring.followers.takeUnstarted(entry.study)) unstarted.push_back(std::move(left));
    if (!unstarted.empty() && (cancelled || refused)) return conclude();
    if (cancelled) return finish(130);
    if (refused) return fail(*refused);
    if (!work)
      return writeCells(loaded->resolution.study.cells, [this](const WrittenCells& written) { begin(written); });
    if (!unstarted.empty()) return launchUnstarted();
    next();
  }

  void writeCells(const std::vector<ResolvedCell>& cells, std::function<void(const WrittenCells&)> then) {
    const auto written = [this, then = std::move(then)](const Result<WrittenCells>& answer) {
      if (answer) then(*answer);
      advance();
    };
    steps.take<Result<WrittenCells>>(
        {[this, cells](auto onAnswer) { store.writeCells(cells, onAnswer); }, written, notWritten});
  }

  void begin(const WrittenCells& written) {
    work.emplace(entry, std::move(*loaded), written);
    loaded.reset();
    reportRunning();
    for (const TaskList::CellTask& cell : work->tasks().cells())
      reporter.reportCell(work->tasks(), cell, work->standing(cell));
    reporter.reportNeverConnected(*work);
  }

  // ---- Runs.
  void next() {
    if (rests = paused; rests) return say(StudyState::paused);
    const auto task = work->tasks().next();
    // The remaining cells wait for unreachable hosts.
    if (!task && !work->isWhole()) return work.reset(), begin();
    if (!task && (grow() || repeatMore())) return;
    if (!task) return finish(work->isAllFinished() ? 0 : 3);
    plans.write(*work, *task);
  }

  // Adds one cell of an open axis: it is written to cells.json before its first run, and existing runs of it are
  // counted.
  bool grow() {
    const Grown grown = work->grow();
    for (const Message& message : grown.notes)
      if (!grown.cell) reporter.note(Severity::note, message);
    if (!grown.cell) return false;
    const ResolvedCell added = work->resolved(*grown.cell);
    writeCells({added}, [this, added](const WrittenCells& written) {
      work->add(added, written);
      const TaskList::CellTask& cell = work->tasks().cells().back();
      reporter.reportCell(work->tasks(), cell, work->standing(cell));
    });
    return true;
  }

  // Adds one repeat to the cells whose results are not precise enough yet.
  bool repeatMore() {
    if (!work->mayRepeatMore()) return false;
    const auto read = [this](const Result<StudyResult>& result) {
      if (cancelled) return advance();
      if (!result) reporter.note(Severity::warning, because({"launcher.repeats-unknown", {}}, result.error()));
      for (const TaskList::CellTask& cell : work->repeatMore(result))
        reporter.reportCell(work->tasks(), cell, CellState::queued);
      reportRunning();
      advance();
    };
    steps.take<Result<StudyResult>>({[this](auto onAnswer) { store.readResult(onAnswer); }, read, notAgain});
    return true;
  }

  void launch(const LaunchPlan& plan) {
    if (const auto why = work->whyLost(plan.run.cell))  // No agent gets a request for it.
      return endings.conclude(
          {plan.run, plan.attempt}, *why,
          [this, plan = plan.run, attempts = plan.attempt + 1, why] {
            runEnded(plan, attempts, {RunStatus::lost, kNoRank, *why});
          });
    const auto over = [this, plan = plan.run, attempts = plan.attempt + 1](const auto& outcome) {
      runEnded(plan, attempts, outcome);
    };
    if (const Status opened = run->open(plan, over); !opened) {
      if (!isJobEnd(opened.error().kind)) return fail(opened.error());
      unstarted.push_front({plan.run, plan.attempt});  // The plan is already written.
      return reacquireNodes(opened.error().message);
    }
    reportRunning();
    run->begin();
    if (cancelled) run->cancel();
  }

  void runEnded(const RunPlan& plan, int attempts, const RunOutcome& outcome) {
    takenPorts = outcome.isPortTaken ? takenPorts + 1 : 0;
    if (!cancelled && !paused && wantsAnotherPort(plan, takenPorts)) {
      reporter.note(
          Severity::warning,
          {"launcher.another-port",
           {{"run", plan.run.value}, {"attempt", std::int64_t{takenPorts} + 1}, {"most", std::int64_t{kMostPorts}}}});
      return plans.writeAttempt(work->planAgain(plan, attempts));
    }
    takenPorts = 0;
    work->ended(plan, attempts, outcome.status);
    for (const TaskList::CellTask& cell : work->tasks().cells())
      if (cell.key == plan.key) reporter.reportCell(work->tasks(), cell, cellState(outcome.status));
    reportRunning();
    const bool isUnexplainedLoss = outcome.status == RunStatus::lost && !work->whyLost(plan.cell);
    if (isUnexplainedLoss && ++lostRuns > kMostLost) return finish(1);
    if (lostItsJob(outcome)) return reacquireNodes(*outcome.cause);
    advance();
  }

  // Resolves the study again, because another job has other machines. A user who cancelled the last job does not want
  // another one.
  void reacquireNodes(const Message& why) {
    if (kindOf(why.code) == ErrorKind::jobCancelled) refused = Error{why, {}};
    // After it is resumed, its next run finds no machines.
    if (cancelled || refused || paused) return advance();
    reporter.note(Severity::warning, why);
    run.emplace(wiring.run, wiring.nodes, entry.study);
    work.reset();
    begin();
  }

  // ---- Runs that an earlier owner planned and did not start.
  void launchUnstarted() {
    if (!work->wants(unstarted.front().plan)) return conclude();
    if (paused) return say(StudyState::paused);
    const UnfinishedRun left = takeFirst(unstarted);
    work->reserve(left.plan.key, left.plan.repeat);
    reporter.reportRun(left.plan.run, CellNumber(left.plan.cell.number), left.plan.repeat, RunStatus::queued);
    launch(work->planAgain(left.plan, left.attempt));
  }

  void conclude() {
    endings.conclude(
        takeFirst(unstarted), {"launcher.never-started", {}}, [this] { advance(); });
  }

  // ---- The end.
  void fail(const Error& error) {
    reporter.note(Severity::error, because({"launcher.study-failed", {}}, error));
    finish(1);
  }

  // Reports the end once it is written, because a next owner would begin the entry again until then.
  void finish(int code) {
    if (std::exchange(ended, true)) return;
    run->close();
    const auto left = [this, code] {
      say(code == 0 ? StudyState::finished : code == 130 ? StudyState::cancelled : StudyState::incomplete);
      finished(code);
    };
    endings.leave(code, loader.mayHaveJobs(), left);
  }
};

StudyRunner::StudyRunner(Wiring wiring, QueueEntry entry, Finished finished)
    : m_impl(std::make_unique<Impl>(std::move(wiring), std::move(entry), std::move(finished))) {}
StudyRunner::~StudyRunner() = default;
void StudyRunner::begin() { m_impl->begin(); }
void StudyRunner::pause() {
  m_impl->paused = true;
  if (m_impl->work) m_impl->say(StudyState::paused);
}
void StudyRunner::resume() {
  if (!std::exchange(m_impl->paused, false) || !m_impl->work) return;
  m_impl->say(StudyState::running);
  m_impl->advance();
}
void StudyRunner::cancel() {
  Impl& own = *m_impl;
  if (own.ended || std::exchange(own.cancelled, true)) return;
  own.loader.stop();
  own.steps.release();
  own.wiring.followers.cancelStudy(own.entry.study);
  own.run->isOpen() ? own.run->cancel() : own.advance();
}
bool StudyRunner::cancelRun(const RunId& run) { return m_impl->run->cancel(run); }
bool StudyRunner::abandon(const std::string& host) {
  Impl& own = *m_impl;
  own.entry.abandoned.insert(host);
  own.loader.abandon(host);
  if (own.work) own.work->abandon(host);
  const bool isOfRun = own.run->abandon(host);
  own.steps.now();
  return isOfRun;
}
void StudyRunner::followersChanged() { m_impl->advance(); }
void StudyRunner::retryNow() {
  m_impl->steps.now();
  m_impl->endings.now();
  m_impl->run->retryNow();
}
void StudyRunner::hostAsks(const std::string& host) {
  if (m_impl->loader.isLoading()) m_impl->say(StudyState::waiting, Message{"ssh.waiting", {{"host", host}}});
}
void StudyRunner::hostIsAnswered() {
  if (m_impl->loader.isLoading()) m_impl->say(StudyState::queued);
}
bool StudyRunner::isBetweenRuns() const { return !m_impl->run->isOpen(); }
bool StudyRunner::canBeReplaced() const {
  const Impl& own = *m_impl;
  if (!own.paused || own.cancelled || own.refused || own.ended || !own.unstarted.empty()) return false;
  return own.rests || !own.work;
}
const QueueEntry& StudyRunner::entry() const { return m_impl->entry; }

}  // namespace scalescope
