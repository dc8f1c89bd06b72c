#include "launcher/run/study_runner.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <utility>

#include "core/base/json/nested.h"
#include "launcher/plan/open_axis.h"
#include "launcher/transport/agent_words.h"
#include "launcher/run/task_list.h"
#include "launcher/run/unfinished_runs.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr Loop::Duration kFirstLook = 5s;  // at a host that was away, twice as late each time
constexpr Loop::Duration kLongestLook = 60s;
constexpr int kMostLost = 3;  // runs of one entry that end without a trace: something is wrong with the machines

}  // namespace

struct StudyRunner::Impl : std::enable_shared_from_this<StudyRunner::Impl> {
  Impl(Wiring wiringIn, QueueEntry entryIn, Finished finishedIn)
      : wiring(std::move(wiringIn)), entry(std::move(entryIn)), finished(std::move(finishedIn)) {}

  Wiring wiring;
  QueueEntry entry;
  Finished finished;
  using Work = std::function<void(Impl&)>;
  std::shared_ptr<void> timer;
  Work pending;  // what waits for the timer; set as long as that is
  std::stop_source stopLoading;
  Loop::Duration nextLook = kFirstLook;
  std::optional<LoadedStudy> loaded;
  std::optional<Error> refused;  // why the study cannot be run; said once nothing of it lives
  std::optional<TaskList> tasks;
  UnfinishedRuns unfinished;
  std::deque<UnfinishedRun> unstarted;  // of an earlier owner: launched first
  std::optional<StudyEvent> said;       // told last
  int generation = 0;
  int runsDone = 0;
  int lostRuns = 0;
  std::unique_ptr<NodePool> pool;
  std::unique_ptr<RunController> controller;
  bool loading = false;
  bool writing = false;  // the store is asked for something that comes before the next run
  bool paused = false;
  bool cancelled = false;
  bool ended = false;
  bool gone = false;  // nobody listens any more

  // What the store or a pool thread answers comes back here, unless this has ended.
  template <class Answer>
  auto back(Answer answer) {
    return [self = shared_from_this(), answer = std::move(answer)](auto... values) {
      self->wiring.run.loop.post([self, answer, values...] {
        if (!self->ended) answer(*self, values...);
      });
    };
  }

  // ---- the study
  void begin() {
    if (entry.isTold) said = StudyEvent{entry.study, entry.name, StudyState::queued, 0, 0, 0, entry.entry, {}};
    say(StudyState::queued);
    load();
  }

  void load() {
    loading = true;
    stopLoading = std::stop_source();
    const auto progress = back([](Impl& self, const Message& message) { self.note(GuardSeverity::note, message); });
    const auto done = back([](Impl& self, const std::shared_ptr<Result<LoadedStudy>>& result) { self.loadEnded(*result); });
    wiring.run.loop.aside([load = wiring.load, entry = entry, progress, done, stop = stopLoading.get_token()] {
      done(std::make_shared<Result<LoadedStudy>>(load(entry, progress, stop)));
    });
  }

  void loadEnded(Result<LoadedStudy>& result) {
    loading = false;
    if (cancelled) return goOn();
    if (!result && isAway(result.error())) return later(result.error().message, [](Impl& self) { self.load(); });
    if (!result) {
      refused = result.error();
      return goOn();
    }
    loaded = std::move(*result);
    wiring.followers.cancelUnwanted(entry.study, [this](const RunPlan& plan) { return hasCell(*loaded, plan); });
    goOn();
  }

  // Tried again, twice as late each time, and at once when somebody asks for it.
  void later(const Message& reason, Work work) {
    say(StudyState::waiting, reason);
    pending = std::move(work);
    timer = wiring.run.loop.after(nextLook, [this] { tryNow(); });
    nextLook = std::min(kLongestLook, 2 * nextLook);
  }
  // The store cannot be written for now, a full disk as a rule: nothing of the study is lost by that.
  void later(const Error& why, Work work) { later(because({"launcher.store-failed", {}}, why), std::move(work)); }

  void tryNow() {
    timer.reset();
    if (const Work work = std::exchange(pending, {})) work(*this);
  }
  void waitNoMore() {
    timer.reset();
    pending = {};
  }

  // ---- one thing after the other
  void goOn() {
    if (ended || loading || writing || controller || timer) return;
    if (wiring.followers.isFollowing(entry.study)) return say(StudyState::waiting, Message{"launcher.waits-for-earlier-run", {}});
    for (UnfinishedRun& run : wiring.followers.takeUnstarted(entry.study)) unstarted.push_back(std::move(run));
    if (!unstarted.empty() && (cancelled || refused)) return conclude();
    if (cancelled) return finish(130);
    if (refused) return fail(*refused);
    if (!tasks) return writeCells();
    if (!unstarted.empty()) return launchUnstarted();
    next();
  }

  // The study's new cells, and the runs that their keys have already.
  struct Written {
    int generation = 0;
    std::vector<RunRow> rows;
  };
  void store(const std::vector<ResolvedCell>& added, std::function<void(Impl&, const Written&)> then) {
    writing = true;
    std::vector<StoredCell> cells;
    for (const ResolvedCell& cell : added) cells.push_back({0, *cell.key, nlohmann::json(toJson(cell.cell))});
    const auto done = back([added, then = std::move(then)](Impl& self, const std::shared_ptr<Result<Written>>& written) {
      self.writing = false;
      if (!*written) return self.later(written->error(), [added, then](Impl& later) { later.store(added, then); });
      self.nextLook = kFirstLook;
      then(self, **written);
    });
    wiring.run.store.post([study = entry.study, cells = std::move(cells), folder = wiring.run.store.folder(), done](StoreWriter& writer) {
      done(std::make_shared<Result<Written>>(writeAndRead(writer, folder, study, cells)));
    });
  }
  static Result<Written> writeAndRead(StoreWriter& writer, const std::string& folder, const StudyId& study,
                                      const std::vector<StoredCell>& cells) {
    const Result<int> generation = writer.writeCells(study, cells);
    if (!generation) return tl::unexpected(generation.error());
    const auto reader = StoreReader::open(folder);
    if (!reader) return tl::unexpected(reader.error());
    auto rows = rowsOf(**reader, cells);
    if (!rows) return tl::unexpected(rows.error());
    return Written{*generation, std::move(*rows)};
  }

  void writeCells() {
    store(loaded->resolution.study.cells, [](Impl& self, const Written& written) { self.cellsWritten(written); });
  }

  void cellsWritten(const Written& written) {
    generation = written.generation;
    const StudySpec& spec = loaded->resolution.study.study;
    tasks.emplace(spec.measure.repeats, spec.measure.order);
    for (const ResolvedCell& cell : loaded->resolution.study.cells)
      if (isAskedFor(cell.cell.number)) tasks->add({cell.cell.number, *cell.key, cell.cell.untilOom});
    // Failures of an earlier start are tried again; what is done, or oom at the end of a sweep, is not.
    for (const RunRow& row : written.rows) count(row);
    pool = std::make_unique<NodePool>(wiring.nodes, entry.study);
    say(paused ? StudyState::paused : StudyState::running);
    for (const TaskList::CellTask& cell : tasks->cells()) sayCell(cell, tasks->isFinished(cell) ? CellState::reused : CellState::queued);
    goOn();
  }

  [[nodiscard]] bool isAskedFor(int number) const {
    return entry.cells.empty() || std::find(entry.cells.begin(), entry.cells.end(), number) != entry.cells.end();
  }

  void count(const RunRow& row) {
    const bool counts = !entry.again || row.id.value > entry.entry.value;
    const bool good = row.status == RunStatus::done || row.status == RunStatus::oom;
    if (!counts)
      tasks->reserve(row.key, row.repeat);
    else if (good && !isRetriedOom(row))
      tasks->ended(row.key, row.repeat, row.status);
    else if (row.study == entry.study)  // another study's run has its checkpoints with that study's agents
      unfinished.ended(row.key, row.repeat, row.id, row.attempts, row.status);
  }

  // An oom of a cell that is not the end of a sweep is a failure: a person may have made room.
  [[nodiscard]] bool isRetriedOom(const RunRow& row) const {
    if (row.status != RunStatus::oom) return false;
    return std::none_of(tasks->cells().begin(), tasks->cells().end(),
                        [&](const TaskList::CellTask& cell) { return cell.key == row.key && cell.untilOom; });
  }

  // ---- one run after the other
  void next() {
    if (paused) return say(StudyState::paused);
    const auto task = tasks->next();
    if (!task && grow()) return;
    if (!task) return finish(tasks->isAllFinished() ? 0 : 3);
    const ResolvedCell& cell = cellOf(task->cell);
    if (const auto earlier = unfinished.find(cell.cell, *cell.key, task->repeat)) return resumeRun(*task, *earlier);
    startFresh(*task, RunId(makeUlid()));
  }

  // One more cell of an open axis: written to cells.json before its first run; runs that it has already count.
  bool grow() {
    const auto& axis = loaded->resolution.study.study.axes.openBatch;
    if (!entry.cells.empty() || !axis) return false;
    std::vector<Cell> cells;
    std::vector<CellFate> fates;
    for (const ResolvedCell& one : loaded->resolution.study.cells) {
      cells.push_back(one.cell);
      const TaskList::CellTask task{one.cell.number, *one.key, one.cell.untilOom};
      fates.push_back(tasks->isOom(*one.key) ? CellFate::outOfMemory : tasks->isFinished(task) ? CellFate::good : CellFate::failed);
    }
    const Grown grown = growOpenAxis(*axis, cells, fates, loaded->resolution.trainImages);
    if (!grown.cell) {
      for (const Message& message : grown.notes) note(GuardSeverity::note, message);
      return false;
    }
    const ResolvedCell added{*grown.cell, keyOf(*grown.cell, loaded->resolution), 0, {}, {}, {}};
    store({added}, [added](Impl& self, const Written& written) { self.grown(added, written); });
    return true;
  }

  void grown(const ResolvedCell& cell, const Written& written) {
    generation = written.generation;
    loaded->resolution.study.cells.push_back(cell);
    tasks->add({cell.cell.number, *cell.key, true});
    for (const RunRow& row : written.rows) count(row);
    sayCell(tasks->cells().back(), tasks->isFinished(tasks->cells().back()) ? CellState::reused : CellState::queued);
    goOn();
  }

  [[nodiscard]] const ResolvedCell& cellOf(int number) const {
    const auto& cells = loaded->resolution.study.cells;
    return *std::find_if(cells.begin(), cells.end(), [&](const ResolvedCell& cell) { return cell.cell.number == number; });
  }

  [[nodiscard]] LaunchPlan planFor(int cellNumber, int repeat, const RunId& run) const {
    const ResolvedCell& cell = cellOf(cellNumber);
    return makeLaunchPlan(launchInput(loaded->resolution, entry.study, generation, *cell.key, cell.cell, repeat, run));
  }

  // Also where the cells have other numbers by now: the key decides.
  [[nodiscard]] LaunchPlan planAgain(const RunPlan& run, int attempt) const {
    LaunchPlan plan = planFor(run.cell.number, run.repeat, run.run);
    plan.run = run;
    plan.attempt = attempt;
    for (NodePlan& node : plan.nodes) node.attempt = attempt;
    return plan;
  }

  // The next attempt of a run that ended early: its ranks resume from its newest checkpoint.
  void resumeRun(const TaskList::Next& task, const EarlierRun& earlier) {
    writing = true;
    tasks->reserve(*cellOf(task.cell).key, task.repeat);
    sayRun(earlier.run, task.cell, task.repeat, RunStatus::queued);
    const auto done = back([task, earlier](Impl& self, const std::shared_ptr<Result<RunPlan>>& plan) {
      self.writing = false;
      if (!*plan || !hasCell(*self.loaded, **plan)) return self.startFresh(task, RunId(makeUlid()));
      self.writeDown(self.planAgain(**plan, earlier.attempts));
    });
    wiring.run.store.post([path = wiring.run.store.folder() + "/runs/" + earlier.run.value + "/plan.json", done](StoreWriter&) {
      done(std::make_shared<Result<RunPlan>>(readRunPlan(path)));
    });
  }

  void startFresh(const TaskList::Next& task, const RunId& run) {
    const LaunchPlan plan = planFor(task.cell, task.repeat, run);
    tasks->reserve(plan.run.key, task.repeat);
    sayRun(run, task.cell, task.repeat, RunStatus::queued);
    writeDown(plan);
  }

  // Before any agent hears of it, so that the next owner finds it.
  void writeDown(const LaunchPlan& plan) {
    writing = true;
    const auto done = back([plan](Impl& self, const Status& added) {
      self.writing = false;
      if (!added && self.cancelled) return self.goOn();
      if (!added) return self.later(added.error(), [plan](Impl& later) { later.writeDown(plan); });
      self.nextLook = kFirstLook;
      self.control(plan);
    });
    wiring.run.store.post([run = plan.run, attempt = plan.attempt, done](StoreWriter& writer) {
      done(attempt == 0 ? writer.addRun(toJson(run)) : writer.addAttempt(run.run, attempt));
    });
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
    say(paused ? StudyState::paused : StudyState::running);
    controller->begin();
    if (cancelled) controller->cancel(EndReason::cancelledByUser);
  }

  void runEnded(const RunPlan& run, int attempts, const RunOutcome& outcome) {
    pool->attach(nullptr);
    controller.reset();
    unfinished.ended(run.key, run.repeat, run.run, attempts, outcome.status);
    tasks->ended(run.key, run.repeat, outcome.status);
    if (outcome.status == RunStatus::done) ++runsDone;
    for (const TaskList::CellTask& cell : tasks->cells())
      if (cell.key == run.key) sayCell(cell, cellState(outcome.status));
    say(paused ? StudyState::paused : StudyState::running);
    if (outcome.status == RunStatus::lost && ++lostRuns > kMostLost) return finish(1);
    goOn();
  }

  // ---- runs that an earlier owner wrote down and did not start
  void launchUnstarted() {
    const UnfinishedRun run = unstarted.front();
    unstarted.pop_front();
    const bool wanted = hasCell(*loaded, run.plan) && isAskedFor(run.plan.cell.number) && !tasks->hasRepeat(run.plan.key, run.plan.repeat);
    if (!wanted) {
      unstarted.push_front(run);
      return conclude();
    }
    if (paused) {
      unstarted.push_front(run);
      return say(StudyState::paused);
    }
    tasks->reserve(run.plan.key, run.plan.repeat);
    sayRun(run.plan.run, run.plan.cell.number, run.plan.repeat, RunStatus::queued);
    control(planAgain(run.plan, run.attempt));
  }

  // Nobody will start it: it is judged as it stands.
  void conclude() {
    writing = true;
    const UnfinishedRun run = unstarted.front();
    unstarted.pop_front();
    concludeUnstarted(wiring.run, run, [self = shared_from_this(), run](const Result<RunEvent>& judged) {
      if (self->ended) return;
      self->writing = false;
      if (!judged) {
        self->unstarted.push_front(run);
        return self->later(judged.error(), [](Impl& later) { later.goOn(); });
      }
      self->nextLook = kFirstLook;
      self->wiring.run.listener.tell(*judged);
      self->goOn();
    });
  }

  // ---- the end
  void cancel() {
    if (ended || std::exchange(cancelled, true)) return;
    stopLoading.request_stop();
    waitNoMore();
    wiring.followers.cancelStudy(entry.study);
    if (controller) return controller->cancel(EndReason::cancelledByUser);
    goOn();
  }

  void fail(const Error& error) {
    note(GuardSeverity::error, because({"launcher.study-failed", {}}, error));
    finish(1);
  }

  void finish(int code) {
    if (std::exchange(ended, true)) return;
    waitNoMore();
    if (pool) pool->close();
    controller.reset();
    leaveQueue(code);
  }

  // Told once it is written: until then a next owner would begin the entry again.
  void leaveQueue(int code) {
    auto self = shared_from_this();
    wiring.run.store.post([self, code](StoreWriter& writer) {
      const Status left = writer.journal(StudyDequeued{self->entry.study, self->entry.entry, code});
      self->wiring.run.loop.post([self, code, left] {
        if (self->gone) return;
        if (!left) return self->later(left.error(), [code](Impl& again) { again.leaveQueue(code); });
        self->say(code == 0 ? StudyState::finished : code == 130 ? StudyState::cancelled : StudyState::incomplete);
        self->finished(code);
      });
    });
  }

  // ---- what people hear
  void note(GuardSeverity severity, const Message& message) { wiring.run.listener.tell(GuardEvent{entry.study, severity, message}); }

  void say(StudyState state, std::optional<Message> waitsFor = {}) {
    StudyEvent event{entry.study, entry.name, state, 0, 0, 0, entry.entry, waitsFor};
    if (tasks) {
      event.cells = static_cast<int>(tasks->cells().size());
      event.runsTotal = tasks->runsMissing() + runsDone;
    }
    event.runsDone = runsDone;
    wiring.state(state, std::move(waitsFor));
    if (said == event) return;
    said = event;
    wiring.run.listener.tell(std::move(event));
  }

  void sayCell(const TaskList::CellTask& cell, CellState state) {
    wiring.run.listener.tell(CellEvent{entry.study, cell.number, cell.key, state, tasks->repeatsDone(cell.key), tasks->repeats()});
  }

  void sayRun(const RunId& run, int cell, int repeat, RunStatus status, std::optional<Message> cause = {}) {
    wiring.run.listener.tell(RunEvent{entry.study, run, cell, repeat, status, std::move(cause)});
  }
};

StudyRunner::StudyRunner(Wiring wiring, QueueEntry entry, Finished finished)
    : m_impl(std::make_shared<Impl>(std::move(wiring), std::move(entry), std::move(finished))) {}
StudyRunner::~StudyRunner() {
  m_impl->ended = m_impl->gone = true;
  m_impl->stopLoading.request_stop();
  m_impl->waitNoMore();
  if (m_impl->pool) m_impl->pool->attach(nullptr);
  m_impl->controller.reset();
  m_impl->pool.reset();
}
void StudyRunner::begin() { m_impl->begin(); }
void StudyRunner::pause() {
  m_impl->paused = true;
  if (m_impl->tasks) m_impl->say(StudyState::paused);
}
void StudyRunner::resume() {
  if (!std::exchange(m_impl->paused, false) || !m_impl->tasks) return;
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
  m_impl->tryNow();
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
