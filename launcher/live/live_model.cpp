#include "launcher/live/live_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/clock.h"
#include "core/study/cells/ceiling_sizes.h"
#include "core/study/cells/cluster_nodes.h"

namespace scalescope {
namespace {

Severity severityOf(TextLevel level) {
  return level == TextLevel::error ? Severity::error : level == TextLevel::warning ? Severity::warning : Severity::note;
}

LiveShape shapeOf(const Cell& cell) {
  const MeasureSpec& measure = cell.study.measure;
  return {static_cast<int>(cell.batch.ranks().size()), cell.nodes, measure.warmupSteps, measure.warmupEpochs,
          cell.study.program.has_value()};
}

std::int64_t plannedSteps(const Cell& cell) {
  const MeasureSpec& measure = cell.study.measure;
  if (measure.epochs > 0 || measure.warmupEpochs > 0) return 0;  // The manifest of a rank has the number.
  if (cell.study.program) return 0;                              // Only the program itself has the number.
  return measure.mode == MeasureMode::time ? measure.warmupSteps + measure.steps : measure.steps;
}

// States of an attempt that the log mentions; the page shows the others elsewhere.
constexpr AttemptState kReportedStates[] = {AttemptState::prepared, AttemptState::started, AttemptState::stalled,
                                            AttemptState::unreachable, AttemptState::cancelling};

// Returns true for a study in a state that the page shows.
bool isUnderWay(std::optional<StudyState> state) {
  return state == StudyState::running || state == StudyState::paused || state == StudyState::waiting;
}

struct Placed {
  std::int64_t step = -1;  // Step in progress on its rank; a node has none.
  const Source* source = nullptr;
  const Record* record = nullptr;
};
// Merges the records of all ranks by step, because a step is shown once every rank has reported it.
std::vector<Placed> sideBySide(const StoredRecords& stored) {
  std::vector<Placed> all;
  for (const auto& [source, records] : stored) {
    std::int64_t step = -1;
    for (const Record& record : records) {
      const auto* each = std::get_if<StepRecord>(&record.payload);
      if (each && source.kind == SourceKind::rank) step = std::max(step, each->step);
      all.push_back({step, &source, &record});
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Placed& a, const Placed& b) { return a.step < b.step; });
  return all;
}

// Returns the unreachable host if the message says that one is waited for.
std::optional<std::string> unreachableHost(const std::optional<Message>& waitsFor) {
  if (!waitsFor || waitReasonOf(*waitsFor) != WaitReason::hostUnreachable) return std::nullopt;
  for (const auto& [name, value] : waitsFor->arguments)
    if (const auto* host = std::get_if<std::string>(&value); host != nullptr && name == "host") return *host;
  return std::nullopt;
}

bool isEnd(RunStatus status) { return status != RunStatus::queued && status != RunStatus::running; }

}  // namespace

void LiveModel::apply(const Event& event, double nowSeconds) {
  ++m_revision;
  std::visit(
      [&](const auto& each) {
        using Kind = std::decay_t<decltype(each)>;
        if constexpr (std::is_same_v<Kind, StudyEvent>) applyStudy(each);
        if constexpr (std::is_same_v<Kind, CellEvent>) applyCell(each);
        if constexpr (std::is_same_v<Kind, RunEvent>) applyRun(each, nowSeconds);
        if constexpr (std::is_same_v<Kind, AttemptEvent>) applyAttempt(each, nowSeconds);
        if constexpr (std::is_same_v<Kind, RecordsEvent>) applyRecords(each, nowSeconds);
        if constexpr (std::is_same_v<Kind, GuardEvent>) applyGuard(each, nowSeconds);
        if constexpr (std::is_same_v<Kind, DoneEvent>) applyDone(each);
      },
      event);
}

void LiveModel::apply(const control::Snapshot& now, double nowSeconds) {
  ++m_revision;
  setQueue(now.paused, now.entries);
  if (now.study) {
    show(now.study->study);
    applyStudy(*now.study);
  }
  for (const CellEvent& cell : now.cells) applyCell(cell);
  if (now.run) applyRun(*now.run, nowSeconds);
  wantRecords(now);
  m_secondsWanted = m_state.study;  // Runs may have completed while the link was broken.
  for (const AttemptEvent& attempt : now.attempts) {
    m_state.attemptState = attempt.state;
    noteUnreachable(attempt);
    if (attempt.waitsFor) setWaitsFor(attempt.waitsFor);
  }
  const bool isQueued =
      std::any_of(now.entries.begin(), now.entries.end(), [&](const auto& one) { return one.study == m_state.study; });
  // A new owner that has not found its run yet does not report it; its curves continue when it does.
  if (!now.run && !isQueued) m_state.run = RunId();
  // The study ended while the link was broken: the store's list has its final state.
  if (isQueued || now.study || !isUnderWay(m_state.studyState)) return;
  m_state.studyState.reset();
  m_state.isGone = true;
}

void LiveModel::apply(const control::QueueNow& now) {
  ++m_revision;
  setQueue(now.paused, now.entries);
}

void LiveModel::setQueue(bool isPaused, const std::vector<control::EntryReport>& entries) {
  m_isQueuePaused = isPaused;
  m_queue.clear();
  for (const control::EntryReport& each : entries) {
    if (m_queue.size() >= kQueued) return;
    m_queue.push_back({each.entry, each.study, each.name, each.state, each.waitsFor, each.isHeld});
  }
}

void LiveModel::applyDone(const DoneEvent& event) {
  std::erase_if(m_queue, [&event](const LiveQueued& each) { return each.entry == event.entry; });
  if (event.study != m_state.study || !isUnderWay(m_state.studyState)) return;
  m_state.studyState = event.exitCode == 0     ? StudyState::finished
                       : event.exitCode == 130 ? StudyState::cancelled
                                               : StudyState::incomplete;
  setWaitsFor({});
}

// Keeps the start of a wait when an event repeats it.
void LiveModel::setWaitsFor(const std::optional<Message>& waitsFor) {
  if (waitsFor == m_state.waitsFor) return;
  m_state.waitsFor = waitsFor;
  m_state.waitsSinceNs = waitsFor ? wallNs() : 0;
}

// Shows a study that starts to run; the previous one stays on the page until then.
void LiveModel::show(const StudyId& study) {
  if (m_state.study == study || study.empty()) return;
  m_state = LiveState();
  m_state.study = study;
  m_unreachableOfRun.clear();
  m_unreachableOfStudy.reset();
  m_run = LiveRun();
  m_cells.clear();
  m_log.clear();
  m_ended.clear();
  m_timeLeft.clear();
  m_secondsWanted = study;
}

// Adds a new entry at the end; a separate event reports that an entry has left the queue.
void LiveModel::queue(const StudyEvent& event) {
  if (event.entry.empty()) return;
  auto found = std::find_if(m_queue.begin(), m_queue.end(),
                            [&event](const LiveQueued& each) { return each.entry == event.entry; });
  if (found == m_queue.end()) {
    if (!isUnderWay(event.state) && event.state != StudyState::queued) return;
    if (m_queue.size() >= kQueued) return;
    found =
        m_queue.insert(m_queue.end(), LiveQueued{event.entry, event.study, event.name, event.state, event.waitsFor});
  }
  found->state = event.state;
  found->waitsFor = event.waitsFor;
}

void LiveModel::applyStudy(const StudyEvent& event) {
  queue(event);
  if (event.study != m_state.study) {
    const bool begins = event.state == StudyState::running || event.state == StudyState::waiting;
    if (!begins && (isUnderWay(m_state.studyState) || event.state != StudyState::queued)) return;
    show(event.study);
  }
  m_state.studyName = event.name;
  m_state.studyState = event.state;
  m_state.isGone = false;
  m_state.entry = event.entry;
  setWaitsFor(event.waitsFor);
  m_unreachableOfStudy = event.state == StudyState::waiting ? unreachableHost(event.waitsFor) : std::nullopt;
  m_state.runsTotal = event.runsTotal;
  m_state.runsDone = event.runsDone;
}

LiveCell* LiveModel::cell(CellNumber number) {
  for (LiveCell& each : m_state.cells)
    if (each.number == number) return &each;
  if (m_state.cells.size() >= kCells) return nullptr;
  m_lacksCells = m_lacksCells || !m_cells.empty();
  LiveCell added;
  added.number = number;
  m_state.cells.push_back(added);
  return &m_state.cells.back();
}

void LiveModel::applyCell(const CellEvent& event) {
  if (event.study != m_state.study) return;
  LiveCell* found = cell(event.cell);
  if (found == nullptr) return;
  found->status = event.status;
  found->repeatsDone = event.repeatsDone;
  if (event.repeats > 0) found->repeats = event.repeats;
}

void LiveModel::applyRun(const RunEvent& event, double nowSeconds) {
  if (event.status == RunStatus::running) show(event.study);
  if (event.study != m_state.study) return;
  LiveCell* found = cell(event.cell);
  if (event.status == RunStatus::running && m_state.run != event.run) {
    m_state.run = event.run;
    m_state.cell = event.cell;
    m_state.repeat = event.repeat;
    m_attempt = 0;
    m_runStart = nowSeconds;
    m_recordsFrom.reset();
    m_liveLog = LiveLog();
    m_bandwidths.clear();
    m_isCalibrated = false;
    m_shown.clear();
    m_isReading = false;
    m_held.clear();
    m_heldRecords = 0;
    say(0, {"live.repeat", {{"cell", std::int64_t{event.cell.value}}, {"repeat", std::int64_t{event.repeat.value}}}});
    const auto known = m_cells.find(event.cell);
    m_run.start(known == m_cells.end() ? LiveShape() : shapeOf(known->second));
    m_state.steps = known == m_cells.end() ? 0 : plannedSteps(known->second);
    if (found != nullptr) found->status = CellState::running;
  }
  if (!isEnd(event.status) || !m_ended.insert(event.run).second) return;
  if (m_state.run == event.run) {
    if (event.status == RunStatus::done) {
      m_timeLeft.add({{event.run, {event.cell, nowSeconds - m_runStart}}});
      m_secondsWanted = m_state.study;
    }
    m_state.run = RunId();
    const double took = std::round((nowSeconds - m_runStart) * 10) / 10;
    if (event.status == RunStatus::done)
      say(took, {"live.done",
                 {{"cell", std::int64_t{event.cell.value}},
                  {"repeat", std::int64_t{event.repeat.value}},
                  {"seconds", took}}});
  }
  if (isEnd(event.status)) m_unreachableOfRun.clear();
  if (found != nullptr && event.status != RunStatus::done) {
    found->status = cellState(event.status);
    found->cause = event.cause;
  }
  if (event.cause)
    addLine({std::numeric_limits<double>::quiet_NaN(),
             event.status == RunStatus::done ? Severity::note : Severity::error,
             "client",
             {},
             event.cause});
}

void LiveModel::applyAttempt(const AttemptEvent& event, double nowSeconds) {
  if (event.run != m_state.run && !m_state.run.empty()) return;
  m_state.attemptState = event.state;
  setWaitsFor(event.waitsFor);
  noteUnreachable(event);
  if (m_state.run.empty() ||
      std::find(std::begin(kReportedStates), std::end(kReportedStates), event.state) == std::end(kReportedStates))
    return;
  const bool isTrouble = event.state == AttemptState::stalled || event.state == AttemptState::unreachable;
  say(nowSeconds - m_runStart, {"live." + std::string(enumName(event.state)), {{"host", event.host}}},
      isTrouble ? Severity::warning : Severity::note);
}

// An unreachable host stays in the list while the run is being cancelled, because the run still waits for it.
void LiveModel::noteUnreachable(const AttemptEvent& event) {
  if (event.state == AttemptState::unreachable || unreachableHost(event.waitsFor))
    m_unreachableOfRun.insert(event.host);
  else if (event.state != AttemptState::cancelling)
    m_unreachableOfRun.erase(event.host);
}

// Requests the stored records of a running run: those from before this window was opened, and those that a broken link
// lost.
void LiveModel::wantRecords(const control::Snapshot& now) {
  if (!now.run || now.run->status != RunStatus::running || m_state.run != now.run->run) return;
  if (m_shown.empty())
    for (const AttemptEvent& attempt : now.attempts) m_attempt = std::max(m_attempt, attempt.attempt);
  m_wanted = AttemptKey{m_state.run, m_attempt};
  m_isReading = true;
}

void LiveModel::hold(const RecordsEvent& event) {
  m_heldRecords += event.records->size();
  if (m_heldRecords > kHeldRecords) {  // The store has the records.
    m_held.clear();
    m_heldRecords = event.records->size();
  }
  m_held.push_back(event);
}

void LiveModel::setRecords(const AttemptKey& attempt, const Result<StoredRecords>& stored, double nowSeconds) {
  if (attempt.run != m_state.run) return;
  ++m_revision;
  if (!stored) {
    say(nowSeconds - m_runStart, stored.error().message);
  } else if (attempt.attempt == m_attempt) {
    const bool isFirst = m_shown.empty() && !stored->empty();
    if (isFirst) m_recordsFrom = 0;
    const std::map<Source, std::uint64_t> before = m_shown;
    for (const Placed& each : sideBySide(*stored)) {
      const auto shown = before.find(*each.source);
      if (shown != before.end() && each.record->seq <= shown->second) continue;
      addRecord(*each.source, *each.record);
      // The run began earlier than the first record that was shown, by the time that its stored records span.
      if (isFirst) m_runStart = std::min(m_runStart, nowSeconds - m_run.seconds(*each.source, *each.record));
    }
    if (m_run.plannedSteps() > 0) m_state.steps = m_run.plannedSteps();
  }
  m_isReading = false;
  m_heldRecords = 0;
  for (RecordsEvent& event : std::exchange(m_held, {})) {
    const auto shown = m_shown.find(event.source);
    auto left = std::make_shared<std::vector<Record>>();
    for (const Record& record : *event.records)
      if (shown == m_shown.end() || event.attempt.attempt != m_attempt || record.seq > shown->second)
        left->push_back(record);
    event.records = std::move(left);
    applyRecords(event, nowSeconds);
  }
}

void LiveModel::applyRecords(const RecordsEvent& event, double nowSeconds) {
  if (event.attempt.run != m_state.run || event.attempt.attempt < m_attempt) return;
  if (m_isReading) return hold(event);
  if (event.attempt.attempt > m_attempt) {
    // A new attempt begins at its checkpoint, so earlier steps come again.
    m_attempt = event.attempt.attempt;
    m_run.start(m_run.shape());
    m_liveLog = LiveLog();
    m_recordsFrom.reset();
    m_shown.clear();
  }
  if (!m_recordsFrom) m_recordsFrom = nowSeconds - m_runStart;
  for (const Record& record : *event.records) addRecord(event.source, record);
  if (m_run.plannedSteps() > 0) m_state.steps = m_run.plannedSteps();
}

void LiveModel::addRecord(const Source& source, const Record& record) {
  std::uint64_t& newest = m_shown[source];
  newest = std::max(newest, record.seq);
  const double at = *m_recordsFrom + m_run.seconds(source, record);
  if (source.kind == SourceKind::rank) m_run.addRank(RankIndex(source.index), record);
  if (source.kind == SourceKind::node) m_run.addNode(NodeIndex(source.index), record);
  if (source == Source{SourceKind::rank, 0}) addSetup(record);
  if (source == Source{SourceKind::rank, 0})
    for (LiveLog::Sentence& sentence : m_liveLog.toSentences(record, m_run.shape().ranks))
      addLine({at - static_cast<double>(record.timeNs - sentence.timeNs) * 1e-9,
               Severity::note,
               text(source),
               {},
               std::move(sentence.message)});
  if (const auto* line = std::get_if<TextRecord>(&record.payload)) {
    addLine({at, severityOf(line->level), text(source), line->text.substr(0, 2000), std::nullopt});
  } else if (const auto error = objectIn<ErrorObject>(record)) {
    const std::string& reported = error->what.empty() ? error->operation : error->what;
    addLine({at, Severity::error, text(source), reported.substr(0, 2000), std::nullopt});
  }
}

void LiveModel::addSetup(const Record& record) {
  const auto* point = std::get_if<BenchmarkRecord>(&record.payload);
  if (point != nullptr && point->op == CollectiveOp::allReduce) m_bandwidths.insert(point->bytes);
  if (std::holds_alternative<CalibrationRecord>(record.payload)) m_isCalibrated = true;
}

void LiveModel::showStage(LiveState& state) const {
  const auto running = m_cells.find(m_state.cell);
  if (running == m_cells.end()) return;
  const Cell& cell = running->second;
  state.memoryLimitBytes = cell.study.limits.memoryMBPerDevice * 1e6;
  const MeasureSpec& measure = cell.study.measure;
  const bool sweeps = measure.ceilingMB > 0 && cell.batch.ranks().size() > 1 && cell.strategy == Strategy::ddp;
  if (!sweeps || state.run.empty()) return;
  state.bandwidthsAll = static_cast<int>(ceilingSizes(static_cast<std::int64_t>(measure.ceilingMB * 1e6)).size());
  state.bandwidthsDone = std::min(state.bandwidthsAll, static_cast<int>(m_bandwidths.size()));
  if (m_bandwidths.empty()) return;
  if (state.bandwidthsDone < state.bandwidthsAll)
    state.stage = LiveStage::bandwidth;
  else if (measure.calibrate && !m_isCalibrated)
    state.stage = LiveStage::calibration;
}

// A guard's error ends the study, so it stays visible; warnings only go to the log.
void LiveModel::applyGuard(const GuardEvent& event, double nowSeconds) {
  if (event.study != m_state.study) return;
  if (m_state.guard.size() < 50) m_state.guard.push_back(event.message);
  say(m_state.run.empty() ? std::numeric_limits<double>::quiet_NaN() : nowSeconds - m_runStart, event.message,
      event.severity);
}

void LiveModel::say(double seconds, Message message, Severity severity) {
  addLine({seconds, severity, "client", {}, std::move(message)});
}

void LiveModel::addLine(LiveLine line) {
  if (line.severity == Severity::error && !m_state.firstError) m_state.firstError = line;
  m_log.push_back(std::move(line));
  if (m_log.size() > kLogLines) m_log.pop_front();
}

StudyId LiveModel::wantsCells() const { return m_cells.empty() || m_lacksCells ? m_state.study : StudyId(); }

void LiveModel::setCells(const StudyId& study, const std::vector<Cell>& cells) {
  if (study != m_state.study || cells.empty()) return;
  ++m_revision;
  const std::vector<LiveCell> before = m_state.cells;
  m_state.cells.clear();
  m_cells.clear();
  m_lacksCells = false;
  for (const Cell& each : cells) {
    if (m_state.cells.size() >= kCells) break;
    m_cells[CellNumber(each.number)] = each;
    m_state.isProgram = each.study.program.has_value();
    const auto old = std::find_if(before.begin(), before.end(),
                                  [&each](const LiveCell& one) { return one.number.value == each.number; });
    LiveCell shown = old == before.end() ? LiveCell() : *old;
    static_cast<GridCell&>(shown) = gridCell(each);
    shown.globalBatch = each.batch.global();
    if (shown.repeats <= 0) shown.repeats = each.study.measure.repeats;
    m_state.cells.push_back(std::move(shown));
  }
  for (const LiveCell& old : before)  // The cell was reported before the study's list has it.
    if (!m_cells.contains(old.number) && m_state.cells.size() < kCells) m_state.cells.push_back(old);
  const auto running = m_cells.find(m_state.cell);
  if (running == m_cells.end() || m_run.lastStep() >= 0) return;
  m_run.setShape(shapeOf(running->second));
  if (m_state.steps == 0) m_state.steps = plannedSteps(running->second);
}

void LiveModel::setResult(const StudyResult& result) {
  if (result.id != m_state.study) return;
  ++m_revision;
  m_state.verdict = result.verdict;
  for (const CellResult& each : result.cells) {
    LiveCell* found = cell(CellNumber(each.cell.number));
    if (found == nullptr) continue;
    found->imagesPerSecond = each.imagesPerSecond;
    found->speedup = each.speedup;
    found->speedupLow = each.speedupCi.low;
    found->speedupHigh = each.speedupCi.high;
    found->isUnresolved = each.speedupUnresolved.has_value();
    found->efficiency = each.efficiency;
    found->baselineDevices = each.baselineDevices;
    found->noSpeedup = each.missing.speedup;
    found->stepSeconds = each.stepSeconds.median;
    if (each.error) found->cause = each.error;
  }
}

void LiveModel::setForecast(const StudyId& study, std::map<CellNumber, double> secondsPerRepeat) {
  ++m_revision;
  m_timeLeft.setForecast(study, std::move(secondsPerRepeat));
}

void LiveModel::setRunSeconds(const StudyId& study, const RunSeconds& stored) {
  if (study != m_state.study || stored.empty()) return;
  ++m_revision;
  m_timeLeft.add(stored);
}

LiveState LiveModel::snapshot(double nowSeconds) const {
  LiveState state = m_state;
  m_run.fill(state);
  showStage(state);
  state.log.assign(m_log.begin(), m_log.end());
  state.unreachableHosts = m_unreachableOfRun;
  if (m_unreachableOfStudy) state.unreachableHosts.insert(*m_unreachableOfStudy);
  state.queue = m_queue;
  state.isQueuePaused = m_isQueuePaused;
  state.secondsLeft = m_timeLeft.seconds(m_state, m_run, nowSeconds - m_runStart);
  const auto running = m_cells.find(m_state.cell);
  bool onCpus = !state.sampled.contains(Metric::gpuPercent);
  if (running != m_cells.end())
    for (const HostSpec& host : running->second.study.hosts) onCpus = onCpus && isHere(host);
  state.timedOnSharedCores = onCpus && m_run.timed() && !m_state.run.empty();
  state.revision = m_revision;
  return state;
}

}  // namespace scalescope
