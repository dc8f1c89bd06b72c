#include "launcher/run/study_runner.h"

#include <deque>
#include <utility>

#include "core/base/json/nested.h"
#include "launcher/run/retry.h"
#include "launcher/run/study_store.h"
#include "launcher/run/study_voice.h"
#include "launcher/run/study_work.h"
#include "launcher/transport/agent_words.h"

namespace scalescope {
namespace {

constexpr int kMostLost = 3;  // runs of one entry that end without a trace: something is wrong with the machines

}  // namespace

// One thing after the other: load, write the cells, take up what an earlier owner left, then run by run.
struct StudyRunner::Impl : std::enable_shared_from_this<StudyRunner::Impl> {
  Impl(Wiring wiringIn, QueueEntry entryIn, Finished finishedIn)
      : wiring(std::move(wiringIn)),
        entry(std::move(entryIn)),
        finished(std::move(finishedIn)),
        voice(entry, wiring.run.listener, wiring.state),
        store(wiring.run.loop, wiring.run.store, entry),
        retry(wiring.run.loop) {}

  Wiring wiring;
  QueueEntry entry;
  Finished finished;
  StudyVoice voice;
  StudyStore store;
  Retry retry;
  std::stop_source stopLoading;
  std::optional<LoadedStudy> loaded;    // until its cells are written
  std::optional<StudyWork> work;        // from then on
  std::optional<Error> refused;         // why the study cannot be run; said once nothing of it lives
  std::deque<UnfinishedRun> unstarted;  // of an earlier owner: launched first
  int lostRuns = 0;
  std::unique_ptr<NodePool> pool;
  std::unique_ptr<RunController> controller;
  bool loading = false;
  bool writing = false;  // the store is asked for something that comes before the next run
  bool paused = false;
  bool cancelled = false;
  bool ended = false;
  bool gone = false;  // nobody listens any more

  void say(StudyState state, std::optional<Message> waitsFor = {}) { voice.say(work ? &*work : nullptr, state, std::move(waitsFor)); }
  void sayRunning() { say(paused ? StudyState::paused : StudyState::running); }

  // What the store answers, unless this has ended; nothing else is begun before.
  template <class Hear>
  auto answered(Hear hear) {
    writing = true;
    return [self = shared_from_this(), hear = std::move(hear)](const auto& answer) {
      if (self->ended) return;
      self->writing = false;
      hear(answer);
    };
  }
  void later(const Message& reason, Loop::Work again) {
    say(StudyState::waiting, reason);
    retry.later(std::move(again));
  }
  // The store cannot be written for now, a full disk as a rule: nothing of the study is lost by that.
  void later(const Error& why, Loop::Work again) { later(because({"launcher.store-failed", {}}, why), std::move(again)); }

  // ---- the study
  void begin() {
    say(StudyState::queued);
    load();
  }

  void load() {
    loading = true;
    stopLoading = std::stop_source();
    Loop& loop = wiring.run.loop;
    const auto self = shared_from_this();
    const auto progress = [&loop, self](const Message& message) {
      loop.post([self, message] {
        if (!self->ended) self->voice.note(GuardSeverity::note, message);
      });
    };
    loop.aside([&loop, self, progress, load = wiring.load, entry = entry, stop = stopLoading.get_token()] {
      const auto result = std::make_shared<Result<LoadedStudy>>(load(entry, progress, stop));
      loop.post([self, result] {
        if (!self->ended) self->loadEnded(*result);
      });
    });
  }

  void loadEnded(Result<LoadedStudy>& result) {
    loading = false;
    if (cancelled) return goOn();
    if (!result && isAway(result.error())) return later(result.error().message, [this] { load(); });
    if (!result) {
      refused = result.error();
      return goOn();
    }
    loaded = std::move(*result);
    wiring.followers.cancelUnwanted(entry.study, [this](const RunPlan& plan) { return hasCell(*loaded, plan); });
    goOn();
  }

  // ---- one thing after the other
  void goOn() {
    if (ended || loading || writing || controller || retry.isWaiting()) return;
    if (wiring.followers.isFollowing(entry.study)) return say(StudyState::waiting, Message{"launcher.waits-for-earlier-run", {}});
    for (UnfinishedRun& run : wiring.followers.takeUnstarted(entry.study)) unstarted.push_back(std::move(run));
    if (!unstarted.empty() && (cancelled || refused)) return conclude();
    if (cancelled) return finish(130);
    if (refused) return fail(*refused);
    if (!work) return writeCells(loaded->resolution.study.cells, [this](const WrittenCells& written) { begin(written); });
    if (!unstarted.empty()) return launchUnstarted();
    next();
  }

  void writeCells(const std::vector<ResolvedCell>& cells, std::function<void(const WrittenCells&)> then) {
    store.writeCells(cells, answered([this, cells, then](const Result<WrittenCells>& written) {
                       if (!written) return later(written.error(), [this, cells, then] { writeCells(cells, then); });
                       retry.succeeded();
                       then(*written);
                       goOn();
                     }));
  }

  void begin(const WrittenCells& written) {
    work.emplace(entry, std::move(*std::exchange(loaded, {})), written);
    pool = std::make_unique<NodePool>(wiring.nodes, entry.study);
    sayRunning();
    for (const TaskList::CellTask& cell : work->tasks().cells()) voice.sayCell(work->tasks(), cell, work->standing(cell));
  }

  // ---- one run after the other
  void next() {
    if (paused) return say(StudyState::paused);
    const auto task = work->tasks().next();
    if (!task && grow()) return;
    if (!task) return finish(work->tasks().isAllFinished() ? 0 : 3);
    if (const auto earlier = work->earlier(*task)) return resumeRun(*task, *earlier);
    startFresh(*task);
  }

  // One more cell of an open axis: written to cells.json before its first run; runs that it has already count.
  bool grow() {
    const Grown grown = work->grow();
    for (const Message& message : grown.notes)
      if (!grown.cell) voice.note(GuardSeverity::note, message);
    if (!grown.cell) return false;
    const ResolvedCell added = work->resolved(*grown.cell);
    writeCells({added}, [this, added](const WrittenCells& written) {
      work->add(added, written);
      const TaskList::CellTask& cell = work->tasks().cells().back();
      voice.sayCell(work->tasks(), cell, work->standing(cell));
    });
    return true;
  }

  // The next attempt of a run that ended early: its ranks resume from its newest checkpoint.
  void resumeRun(const TaskList::Next& task, const EarlierRun& earlier) {
    work->reserve(task);
    voice.sayRun(earlier.run, task.cell, task.repeat, RunStatus::queued);
    store.readPlan(earlier.run, answered([this, task, earlier](const Result<RunPlan>& plan) {
                     if (!plan || !work->hasCell(*plan)) return startFresh(task);
                     writeDown(work->planAgain(*plan, earlier.attempts));
                   }));
  }

  void startFresh(const TaskList::Next& task) {
    const RunId run(makeUlid());
    const LaunchPlan plan = work->planFor(task.cell, task.repeat, run);
    work->reserve(task);
    voice.sayRun(run, task.cell, task.repeat, RunStatus::queued);
    writeDown(plan);
  }

  void writeDown(const LaunchPlan& plan) {
    store.writeDown(plan, answered([this, plan](const Status& added) {
                      if (!added && cancelled) return goOn();
                      if (!added) return later(added.error(), [this, plan] { writeDown(plan); });
                      retry.succeeded();
                      control(plan);
                    }));
  }

  void control(const LaunchPlan& plan) {
    auto ports = pool->ports(plan.run.cell.study.hosts, plan.run.cell.nodes);
    if (!ports) return fail(ports.error());
    controller = std::make_unique<RunController>(wiring.run, plan, std::move(*ports), Launch::Mode::fresh,
                                                 [self = weak_from_this(), run = plan.run, attempts = plan.attempt + 1](const auto& how) {
                                                   if (const auto alive = self.lock(); alive && !alive->ended)
                                                     alive->runEnded(run, attempts, how.outcome);
                                                 });
    pool->attach(controller.get());
    sayRunning();
    controller->begin();
    if (cancelled) controller->cancel(EndReason::cancelledByUser);
  }

  void runEnded(const RunPlan& run, int attempts, const RunOutcome& outcome) {
    pool->attach(nullptr);
    controller.reset();
    work->ended(run, attempts, outcome.status);
    for (const TaskList::CellTask& cell : work->tasks().cells())
      if (cell.key == run.key) voice.sayCell(work->tasks(), cell, cellState(outcome.status));
    sayRunning();
    if (outcome.status == RunStatus::lost && ++lostRuns > kMostLost) return finish(1);
    goOn();
  }

  // ---- runs that an earlier owner wrote down and did not start
  void launchUnstarted() {
    const UnfinishedRun run = unstarted.front();
    if (!work->wants(run.plan)) return conclude();
    if (paused) return say(StudyState::paused);
    unstarted.pop_front();
    work->reserve(run.plan.key, run.plan.repeat);
    voice.sayRun(run.plan.run, run.plan.cell.number, run.plan.repeat, RunStatus::queued);
    control(work->planAgain(run.plan, run.attempt));
  }

  // Nobody will start it: it is judged as it stands.
  void conclude() {
    const UnfinishedRun run = unstarted.front();
    unstarted.pop_front();
    concludeUnstarted(wiring.run, run, answered([this, run](const Result<RunEvent>& judged) {
                        if (!judged) {
                          unstarted.push_front(run);
                          return later(judged.error(), [this] { goOn(); });
                        }
                        retry.succeeded();
                        wiring.run.listener.tell(*judged);
                        goOn();
                      }));
  }

  // ---- the end
  void cancel() {
    if (ended || std::exchange(cancelled, true)) return;
    stopLoading.request_stop();
    retry.drop();
    wiring.followers.cancelStudy(entry.study);
    if (controller) return controller->cancel(EndReason::cancelledByUser);
    goOn();
  }

  void fail(const Error& error) {
    voice.note(GuardSeverity::error, because({"launcher.study-failed", {}}, error));
    finish(1);
  }

  void finish(int code) {
    if (std::exchange(ended, true)) return;
    retry.drop();
    if (pool) pool->close();
    controller.reset();
    leaveQueue(code);
  }

  // Told once it is written: until then a next owner would begin the entry again.
  void leaveQueue(int code) {
    store.leaveQueue(code, [self = shared_from_this(), code](const Status& left) {
      if (self->gone) return;
      if (!left) return self->later(left.error(), [impl = self.get(), code] { impl->leaveQueue(code); });
      self->say(code == 0 ? StudyState::finished : code == 130 ? StudyState::cancelled : StudyState::incomplete);
      self->finished(code);
    });
  }
};

StudyRunner::StudyRunner(Wiring wiring, QueueEntry entry, Finished finished)
    : m_impl(std::make_shared<Impl>(std::move(wiring), std::move(entry), std::move(finished))) {}
StudyRunner::~StudyRunner() {
  m_impl->ended = m_impl->gone = true;
  m_impl->stopLoading.request_stop();
  m_impl->retry.drop();
  if (m_impl->pool) m_impl->pool->attach(nullptr);
  m_impl->controller.reset();
  m_impl->pool.reset();
}
void StudyRunner::begin() { m_impl->begin(); }
void StudyRunner::pause() {
  m_impl->paused = true;
  if (m_impl->work) m_impl->say(StudyState::paused);
}
void StudyRunner::resume() {
  if (!std::exchange(m_impl->paused, false) || !m_impl->work) return;
  m_impl->say(StudyState::running);
  m_impl->goOn();
}
void StudyRunner::cancel() { m_impl->cancel(); }
bool StudyRunner::cancelRun(const RunId& run) {
  if (!m_impl->controller || m_impl->controller->plan().run != run) return false;
  m_impl->controller->cancel(EndReason::cancelledByUser);
  return true;
}
bool StudyRunner::giveUp(const std::string& host) { return m_impl->controller && m_impl->controller->giveUp(host); }
void StudyRunner::followersChanged() { m_impl->goOn(); }
void StudyRunner::tryNow() {
  m_impl->retry.now();
  if (m_impl->pool) m_impl->pool->tryNow();
}
void StudyRunner::hostAsks(const std::string& host) {
  if (m_impl->loading) m_impl->say(StudyState::waiting, Message{"ssh.waiting", {{"host", host}}});
}
void StudyRunner::hostIsAnswered() {
  if (m_impl->loading) m_impl->say(StudyState::queued);
}
bool StudyRunner::isBetweenRuns() const { return !m_impl->controller; }
const QueueEntry& StudyRunner::entry() const { return m_impl->entry; }

}  // namespace scalescope
