#include "launcher/study_runner.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>

#include <asio.hpp>
#include <nlohmann/json.hpp>

#include "core/base/nested.h"
#include "launcher/leftover.h"
#include "launcher/node_pool.h"
#include "launcher/open_axis.h"
#include "launcher/pending_results.h"
#include "launcher/resolve.h"
#include "launcher/run_phase.h"
#include "launcher/study_load.h"
#include "launcher/task_list.h"
#include "launcher/unfinished_runs.h"

namespace scalescope {
namespace {

constexpr std::chrono::seconds kReattachDeadline{45};

bool counts(const QueueEntry& entry, const RunRow& row) { return !entry.again || row.id.value > entry.since; }

}  // namespace

struct StudyRunner::Impl : std::enable_shared_from_this<StudyRunner::Impl> {
  Impl(Wiring wiringIn, QueueEntry entryIn, Finished finishedIn)
      : wiring(std::move(wiringIn)),
        entry(std::move(entryIn)),
        results(std::make_shared<PendingResults>(wiring, entry.study, std::move(finishedIn))),
        timer(wiring.context) {}

  Wiring wiring;
  QueueEntry entry;
  std::shared_ptr<PendingResults> results;
  asio::steady_timer timer;
  std::stop_source stopResolve;
  std::optional<LoadedStudy> loaded;
  std::optional<TaskList> tasks;
  UnfinishedRuns unfinished;
  int generation = 0;
  int runsDone = 0;
  std::unique_ptr<NodePool> pool;
  std::unique_ptr<RunController> controller;
  std::chrono::steady_clock::time_point reattachEnd{};
  bool paused = false;
  bool cancelled = false;
  bool ended = false;
  bool failed = false;

  // ---- start
  void begin() {
    say("queued");
    auto self = shared_from_this();
    asio::post(wiring.pool, [self] {
      const auto progress = [self](const Message& message) {
        asio::post(self->wiring.context, [self, message] { self->note("note", message); });
      };
      auto result = std::make_shared<Result<LoadedStudy>>(
          loadToRun(self->wiring.store.folder(), self->entry, self->wiring.options, progress, self->stopResolve.get_token()));
      asio::post(self->wiring.context, [self, result] { self->resolved(std::move(*result)); });
    });
  }

  void resolved(Result<LoadedStudy> result) {
    if (ended) return;
    if (cancelled) return finish(130);
    if (!result) return fail(result.error());
    loaded = std::move(*result);
    std::vector<StoredCell> cells;
    for (const ResolvedCell& cell : loaded->resolution.study.cells) cells.push_back({0, *cell.key, nlohmann::json(toJson(cell.cell))});
    auto self = shared_from_this();
    wiring.store.post([self, cells = std::move(cells)](StoreWriter& writer) {
      const auto written = writer.writeCells(self->entry.study, cells);
      asio::post(self->wiring.context, [self, written] { self->cellsWritten(written); });
    });
  }

  void cellsWritten(const Result<int>& written) {
    if (ended) return;
    if (!written) return fail(written.error());
    generation = *written;
    const StudySpec& spec = loaded->resolution.study.study;
    tasks.emplace(spec.measure.repeats, spec.measure.order);
    for (const ResolvedCell& cell : loaded->resolution.study.cells) {
      const auto& only = entry.cells;
      if (only.empty() || std::find(only.begin(), only.end(), cell.cell.number) != only.end())
        tasks->add({cell.cell.number, *cell.key, cell.cell.untilOom});
    }
    // Failures of an earlier start are tried again; what is done, or oom at the end of a sweep, is not.
    for (const RunRow& row : loaded->rows) countRow(row);
    pool = std::make_unique<NodePool>(wiring.context, entry.study, wiring.store.folder(),
                                      TransportOptions{agentProgramOf(wiring.options), workerProgramOf(wiring.options)}, wiring.question);
    say(paused ? "paused" : "running");
    for (const TaskList::CellTask& cell : tasks->cells()) sayCell(cell, tasks->isFinished(cell) ? "reused" : "queued");
    next();
  }

  void countRow(const RunRow& row) {
    const bool finishedRun = row.status == RunStatus::done || row.status == RunStatus::oom;
    if (!counts(entry, row))
      tasks->reserve(row.key, row.repeat);
    else if (finishedRun && !isRetriedOom(row))
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
    if (ended || controller) return;
    if (cancelled) return finish(130);
    if (!loaded->leftovers.empty()) return takeUp();
    if (paused) return say("paused");
    const auto task = tasks->next();
    if (!task && grow()) return;
    if (!task) return finish(tasks->isAllFinished() ? 0 : 3);
    const ResolvedCell& cell = cellOf(task->cell);
    if (const auto earlier = unfinished.find(cell.cell, *cell.key, task->repeat)) return goOn(*task, *earlier);
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
      for (const Message& message : grown.notes) note("note", message);
      return false;
    }
    const CellKey key = keyOf(*grown.cell, loaded->resolution);
    auto self = shared_from_this();
    wiring.store.post([self, cell = *grown.cell, key](StoreWriter& writer) {
      const auto written = writer.writeCells(self->entry.study, {{0, key, nlohmann::json(toJson(cell))}});
      const auto reader = StoreReader::open(self->wiring.store.folder());
      const auto rows = reader ? (*reader)->runsOfKey(key) : Result<std::vector<RunRow>>(tl::unexpected(reader.error()));
      asio::post(self->wiring.context, [self, cell, key, written, rows] { self->grown(cell, key, written, rows); });
    });
    return true;
  }

  void grown(const Cell& cell, const CellKey& key, const Result<int>& written, const Result<std::vector<RunRow>>& rows) {
    if (ended) return;
    if (!written) return fail(written.error());
    if (!rows) return fail(rows.error());
    generation = *written;
    loaded->resolution.study.cells.push_back({cell, key, 0, {}, {}, {}});
    tasks->add({cell.number, key, true});
    for (const RunRow& row : *rows) countRow(row);
    sayCell(tasks->cells().back(), tasks->isFinished(tasks->cells().back()) ? "reused" : "queued");
    next();
  }

  [[nodiscard]] const ResolvedCell& cellOf(int number) const {
    const auto& cells = loaded->resolution.study.cells;
    return *std::find_if(cells.begin(), cells.end(), [&](const ResolvedCell& cell) { return cell.cell.number == number; });
  }

  [[nodiscard]] LaunchPlan planFor(int cellNumber, int repeat, const RunId& run) const {
    const ResolvedCell& cell = cellOf(cellNumber);
    const Resolution& resolution = loaded->resolution;
    return makeLaunchPlan({entry.study, resolution.study.study.name, generation, *cell.key, cell.cell, repeat, run, resolution.facts,
                           resolution.dataPaths, resolution.workers, resolution.slots, resolution.modelPaths});
  }

  [[nodiscard]] std::vector<NodePlan> nodesFor(const RunPlan& run, int attempt) const {
    std::vector<NodePlan> nodes = planFor(run.cell.number, run.repeat, run.run).nodes;
    for (NodePlan& node : nodes) node.attempt = attempt;
    return nodes;
  }

  // The next attempt of a run that ended early: its ranks go on from its newest checkpoint.
  void goOn(const TaskList::Next& task, const UnfinishedRun& earlier) {
    tasks->reserve(*cellOf(task.cell).key, task.repeat);
    wiring.events.publish(RunEvent{entry.study, earlier.run, task.cell, task.repeat, RunStatus::queued, {}});
    auto self = shared_from_this();
    wiring.store.post([self, task, earlier](StoreWriter&) {
      const auto plan = readRunPlan(self->wiring.store.folder() + "/runs/" + earlier.run.value + "/plan.json");
      asio::post(self->wiring.context, [self, task, earlier, plan] {
        if (self->ended) return;
        if (!plan || !hasCell(*self->loaded, *plan)) return self->startFresh(task, RunId(makeUlid()));
        self->control({*plan, earlier.attempts, self->nodesFor(*plan, earlier.attempts)}, RunController::Mode::fresh);
      });
    });
  }

  void startFresh(const TaskList::Next& task, const RunId& run) {
    auto plan = std::make_shared<LaunchPlan>(planFor(task.cell, task.repeat, run));
    tasks->reserve(plan->run.key, task.repeat);
    wiring.events.publish(RunEvent{entry.study, run, task.cell, task.repeat, RunStatus::queued, {}});
    auto self = shared_from_this();
    wiring.store.post([self, plan](StoreWriter& writer) {
      const Status added = writer.addRun(toJson(plan->run));
      asio::post(self->wiring.context, [self, plan, added] {
        if (!added) return self->fail(added.error());
        self->control(*plan, RunController::Mode::fresh);
      });
    });
  }

  void control(const LaunchPlan& plan, RunController::Mode mode) {
    if (ended) return;
    auto ports = pool->ports(plan.run.cell.study.hosts, plan.run.cell.nodes);
    if (!ports) return fail(ports.error());
    const CellKey key = plan.run.key;
    const int repeat = plan.run.repeat;
    const int number = plan.run.cell.number;
    auto self = shared_from_this();
    const UnfinishedRun made{plan.run.run, plan.attempt + 1};
    controller = std::make_unique<RunController>(RunController::Wiring{wiring.context, wiring.store, wiring.events, wiring.times}, plan,
                                                 std::move(*ports), mode, [self, key, repeat, number, made](const RunOutcome& outcome) {
                                                   self->unfinished.ended(key, repeat, made.run, made.attempts, outcome.status);
                                                   self->runEnded(key, repeat, number, outcome);
                                                 });
    pool->attach(controller.get());
    controller->begin();
    if (cancelled) controller->cancel();
  }

  void runEnded(const CellKey& key, int repeat, int number, const RunOutcome& outcome) {
    pool->attach(nullptr);
    controller.reset();
    tasks->ended(key, repeat, outcome.status);
    if (outcome.status == RunStatus::done) ++runsDone;
    if (outcome.status == RunStatus::lost && ++lostRuns > 3) failed = true;
    for (const TaskList::CellTask& cell : tasks->cells())
      if (cell.key == key) sayCell(cell, std::string(name(outcome.status)));
    say(paused ? "paused" : "running");
    results->publish(number);
    if (failed) return finish(1);
    next();
  }
  int lostRuns = 0;

  // ---- what an earlier client left
  void takeUp() {
    const Leftover& leftover = loaded->leftovers.front();
    auto ports = pool->ports(leftover.plan.cell.study.hosts, leftover.plan.cell.nodes);
    if (!ports) return fail(ports.error());
    reattachEnd = std::chrono::steady_clock::now() + kReattachDeadline;
    pool->onChange([self = weak_from_this()] {
      if (auto alive = self.lock()) alive->lookAtLeftover();
    });
    timer.expires_after(kReattachDeadline);
    timer.async_wait([self = shared_from_this()](const asio::error_code& error) {
      if (!error) self->lookAtLeftover();
    });
    lookAtLeftover();
  }

  // Once every node of the run has said hello: reattach, start it for the first time, or judge it from its logs.
  void lookAtLeftover() {
    if (ended || controller || loaded->leftovers.empty()) return;
    const Leftover leftover = loaded->leftovers.front();
    const auto ports = pool->ports(leftover.plan.cell.study.hosts, leftover.plan.cell.nodes);
    if (!ports) return fail(ports.error());
    const bool late = std::chrono::steady_clock::now() >= reattachEnd || !pool->failures().empty();
    int known = 0;
    for (const NodePort* port : *ports) {
      if (!port->ready) {
        if (!late) return;
        return fail(Error{Message{"launcher.reattach-late", {{"host", port->host}}}, {}});
      }
      known += knowsRun(*port, leftover.plan.run, leftover.attempt) ? 1 : 0;
    }
    timer.cancel();
    pool->onChange(nullptr);
    loaded->leftovers.erase(loaded->leftovers.begin());
    LaunchPlan plan{leftover.plan, leftover.attempt, {}};
    const bool sameCell = hasCell(*loaded, leftover.plan);
    if (sameCell) plan.nodes = nodesFor(leftover.plan, leftover.attempt);
    if (known == static_cast<int>(ports->size()) && sameCell) {
      tasks->reserve(plan.run.key, plan.run.repeat);
      return control(plan, RunController::Mode::reattach);
    }
    if (known == 0 && !leftover.hasRecords && sameCell) {
      tasks->reserve(plan.run.key, plan.run.repeat);
      return control(plan, RunController::Mode::fresh);
    }
    judge(plan);
  }

  // No agent knows the run any more: its logs say whether its ranks had ended; else it is lost.
  void judge(const LaunchPlan& plan) {
    auto self = shared_from_this();
    wiring.store.post([self, plan](StoreWriter& writer) {
      const RunOutcome outcome = judgeFromLogs(writer, self->wiring.store.folder(), plan);
      asio::post(self->wiring.context, [self, plan, outcome] {
        self->wiring.events.publish(
            RunEvent{self->entry.study, plan.run.run, plan.run.cell.number, plan.run.repeat, outcome.status, outcome.cause});
        self->tasks->ended(plan.run.key, plan.run.repeat, outcome.status);
        self->unfinished.ended(plan.run.key, plan.run.repeat, plan.run.run, plan.attempt + 1, outcome.status);
        self->next();
      });
    });
  }

  // ---- the end
  void cancel() {
    if (ended || cancelled) return;
    cancelled = true;
    stopResolve.request_stop();
    if (controller) return controller->cancel();
    if (tasks && loaded->leftovers.empty()) finish(130);
  }

  void fail(const Error& error) {
    note("error", because({"launcher.study-failed", {}}, error));
    finish(1);
  }

  void finish(int code) {
    if (std::exchange(ended, true)) return;
    timer.cancel();
    if (pool) pool->close();
    controller.reset();
    say(code == 0 ? "finished" : code == 130 ? "cancelled" : "incomplete");
    auto self = shared_from_this();
    wiring.store.post([self, code](StoreWriter& writer) {
      const Status left = writer.journal(StudyDequeued{self->entry.study});
      asio::post(self->wiring.context, [self, code, left] {
        if (!left) self->note("error", because({"launcher.store-failed", {}}, left.error()));
        self->results->end(left ? code : 1);
      });
    });
  }

  // ---- what people hear
  void note(const std::string& severity, const Message& message) { wiring.events.publish(GuardEvent{entry.study, severity, message}); }

  void say(const std::string& state) {
    StudyEvent event{entry.study, "", state, 0, 0, 0};
    if (loaded) event.name = loaded->resolution.study.study.name;
    if (tasks) {
      event.cells = static_cast<int>(tasks->cells().size());
      event.runsTotal = tasks->runsMissing() + runsDone;
    }
    event.runsDone = runsDone;
    wiring.events.publish(event);
  }

  void sayCell(const TaskList::CellTask& cell, const std::string& status) {
    wiring.events.publish(CellEvent{entry.study, cell.number, cell.key, status, tasks->repeatsDone(cell.key), tasks->repeats()});
  }
};

StudyRunner::StudyRunner(Wiring wiring, QueueEntry entry, Finished finished)
    : m_impl(std::make_shared<Impl>(std::move(wiring), std::move(entry), std::move(finished))) {}
StudyRunner::~StudyRunner() {
  m_impl->ended = true;
  m_impl->stopResolve.request_stop();
  m_impl->timer.cancel();
  m_impl->controller.reset();
  m_impl->pool.reset();
}
void StudyRunner::begin() { m_impl->begin(); }
void StudyRunner::pause() {
  m_impl->paused = true;
  if (m_impl->tasks) m_impl->say("paused");
}
void StudyRunner::resume() {
  if (!std::exchange(m_impl->paused, false)) return;
  if (m_impl->tasks) {
    m_impl->say("running");
    m_impl->next();
  }
}
void StudyRunner::cancel() { m_impl->cancel(); }
bool StudyRunner::cancelRun(const RunId& run) {
  if (!m_impl->controller || m_impl->controller->run() != run) return false;
  m_impl->controller->cancel();
  return true;
}
const StudyId& StudyRunner::study() const { return m_impl->entry.study; }

}  // namespace scalescope
