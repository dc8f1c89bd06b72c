#include "core/analysis/run/run_view.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace scalescope {
namespace {

// Takes the first of a source's manifests and ignores later ones.
template <class Log>
void takeManifest(const Record& record, Log& log) {
  using Manifest = decltype(log.manifest);
  if (log.hasManifest) return;
  auto manifest = objectIn<Manifest>(record);
  if (!manifest) return;
  log.manifest = std::move(*manifest);
  log.hasManifest = true;
}

void takeObject(const Record& record, RankLog& rank) {
  takeManifest(record, rank);
  if (const auto drop = objectIn<DropObject>(record)) rank.dropped += drop->count;
  if (auto exit = objectIn<ExitObject>(record)) {
    rank.strangers += exit->strangers;
    if (!exit->lastStranger.empty()) rank.lastStranger = std::move(exit->lastStranger);
    if (exit->rates) rank.rates = *exit->rates;
  }
  if (auto profile = objectIn<ProfileObject>(record)) rank.profile = std::move(profile);
}

struct RankTaker {
  const Record& record;
  RankLog& rank;
  void operator()(const ObjectRecord&) const { takeObject(record, rank); }
  void operator()(const StepRecord& step) const { rank.steps.push_back(&step); }
  void operator()(const CollectiveRecord& collective) const { rank.collectives.push_back(&collective); }
  void operator()(const EpochRecord& epoch) const { rank.epochs.push_back(&epoch); }
  void operator()(const MemoryRecord& memory) const { rank.memory.push_back(&memory); }
  void operator()(const CheckpointRecord& checkpoint) const {
    rank.checkpointSeconds += checkpoint.seconds;
    rank.checkpoints.push_back(&checkpoint);
  }
  void operator()(const CalibrationRecord& calibration) const { rank.calibrations.push_back(&calibration); }
  void operator()(const BenchmarkRecord& benchmark) const { rank.benchmarks.push_back(&benchmark); }
  void operator()(const SampleRecord& sample) const { rank.samples.push_back(&sample); }
  void operator()(const TextRecord&) const {}
  void operator()(const ProfiledStepRecord& step) const { rank.profiled.push_back(&step); }
  void operator()(const OperatorsRecord& operators) const { rank.operators.push_back(&operators); }
};

// Returns true for records whose times do not extend the length of the measured run: profiled steps follow it, and so
// does the exit.
bool isAfterRun(RecordType type) {
  return type == RecordType::profile || type == RecordType::profiledStep || type == RecordType::operators ||
         type == RecordType::exit;
}

RankLog viewRank(RankIndex rank, const std::vector<Record>& records) {
  RankLog log;
  log.rank = rank;
  for (const Record& record : records) {
    std::visit(RankTaker{record, log}, record.payload);
    if (isAfterRun(record.type)) continue;
    log.firstNs = log.firstNs == 0 ? record.timeNs : std::min(log.firstNs, record.timeNs);
    log.lastNs = std::max(log.lastNs, record.timeNs);
  }
  const auto earlier = [](const auto* a, const auto* b) { return a->step < b->step; };
  std::stable_sort(log.steps.begin(), log.steps.end(), earlier);
  log.steps.erase(
      std::unique(
          log.steps.begin(), log.steps.end(), [](const auto* a, const auto* b) { return a->step == b->step; }),
      log.steps.end());
  std::stable_sort(
      log.collectives.begin(), log.collectives.end(),
      [](const auto* a, const auto* b) { return a->step != b->step ? a->step < b->step : a->startNs < b->startNs; });
  std::stable_sort(log.profiled.begin(), log.profiled.end(),
                   [](const auto* a, const auto* b) { return a->step.step < b->step.step; });
  return log;
}

NodeLog viewNode(NodeIndex node, const std::vector<Record>& records) {
  NodeLog log;
  log.node = node;
  for (const Record& record : records) {
    takeManifest(record, log);
    if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) log.samples.push_back({record.timeNs, sample});
    log.firstNs = log.firstNs == 0 ? record.timeNs : std::min(log.firstNs, record.timeNs);
  }
  return log;
}

std::int64_t warmupEnd(const RankLog& rank, const MeasureSpec& measure) {
  double end = static_cast<double>(measure.warmupSteps);
  if (measure.warmupEpochs > 0)
    end = std::ceil(measure.warmupEpochs * static_cast<double>(rank.manifest.stepsPerEpoch));
  return static_cast<std::int64_t>(std::max(end, static_cast<double>(rank.manifest.windowFirstStep)));
}

void chooseWindow(RunView& run, const MeasureSpec& measure) {
  const auto has = [&](StepPhase phase) {
    return std::any_of(run.ranks.begin(), run.ranks.end(), [&](const RankLog& rank) {
      return std::any_of(rank.steps.begin(), rank.steps.end(),
                         [&](const StepRecord* step) { return step->phase == phase; });
    });
  };
  if (has(StepPhase::timed)) {
    for (RankLog& rank : run.ranks)
      for (const StepRecord* step : rank.steps)
        if (step->phase == StepPhase::timed) rank.window.push_back(step);
    return;
  }
  run.window = WindowKind::train;
  bool any = false;
  for (RankLog& rank : run.ranks)
    for (const StepRecord* step : rank.steps)
      if (step->phase == StepPhase::train && step->step >= warmupEnd(rank, measure)) {
        rank.window.push_back(step);
        any = true;
      }
  if (any || !has(StepPhase::train)) return;
  run.window = WindowKind::warmupIncluded;
  for (RankLog& rank : run.ranks)
    for (const StepRecord* step : rank.steps)
      if (step->phase == StepPhase::train) rank.window.push_back(step);
}

// A comparison of a device's clock with the host's.
struct DeviceAnchor {
  double atSeconds = 0, offsetSeconds = 0, widthSeconds = 0;
};

// Returns lines between the two anchors of each window; at the first anchor the clocks were set equal.
ClockPath deviceClockOf(const std::vector<const SampleRecord*>& samples) {
  std::vector<DeviceAnchor> anchors;
  DeviceAnchor next;
  for (const SampleRecord* sample : samples) {
    if (sample->metric == Metric::deviceClockSeconds) next = {sample->value, 0, 0};
    if (sample->metric == Metric::deviceClockOffset) next.offsetSeconds = sample->value;
    if (sample->metric != Metric::deviceClockUncertainty) continue;
    next.widthSeconds = sample->value;
    anchors.push_back(next);
  }
  ClockPath path;
  for (std::size_t i = 1; i < anchors.size(); ++i) {
    const DeviceAnchor &first = anchors[i - 1], &last = anchors[i];
    const double length = last.atSeconds - first.atSeconds;
    if (first.offsetSeconds != 0 || !(length > 0)) continue;
    path.pieces.push_back(
        {first.atSeconds,
         {first.atSeconds, 0, last.offsetSeconds / length, std::max(first.widthSeconds, last.widthSeconds)}});
  }
  return path;
}

std::int64_t shiftBy(const ClockPath& path, std::int64_t ns) {
  return std::llround(path.at(static_cast<double>(ns) * 1e-9) * 1e9);
}

Clocks clocksOf(const RunView& run, int nodes) {
  if (nodes < 2) return Clocks::shared;
  std::set<std::string> boots;
  for (const NodeLog& node : run.nodes) boots.insert(node.manifest.bootId);
  const bool allKnown =
      static_cast<int>(run.nodes.size()) >= nodes && !boots.contains("") && !boots.contains("unknown");
  return allKnown && boots.size() == 1 ? Clocks::shared : Clocks::unrelated;
}

// Removes the steps of other ranks if those of rank 0 are printed rates, which include the samples of all.
void keepRateOfAll(RunView& run) {
  const bool isPrinted =
      std::any_of(run.ranks.begin(), run.ranks.end(), [](const RankLog& rank) { return hasSource(rank, "rate"); });
  for (RankLog& rank : run.ranks)
    if (isPrinted && rank.rank.value > 0) rank.steps.clear();
}

bool isRateOfAll(const Cell& cell) {
  return cell.study.program && !cell.study.program->rate.empty() && cell.study.program->rateOf == "program";
}

// A rate that a program prints for all of its ranks is recorded as steps of rank 0 only.
int steppingRanksOf(const RunView& run, const Cell& cell) {
  if (!isRateOfAll(cell)) return run.worldSize;
  const bool others = std::any_of(run.ranks.begin(), run.ranks.end(),
                                  [](const RankLog& rank) { return rank.rank.value > 0 && !rank.steps.empty(); });
  return others ? run.worldSize : 1;
}

}  // namespace

bool hasSource(const RankLog& rank, std::string_view source) {
  if (!rank.manifest.program) return false;
  const std::vector<std::string>& sources = rank.manifest.program->sources;
  return std::find(sources.begin(), sources.end(), source) != sources.end();
}

RunView viewRun(const RunRecords& records, const Cell& cell) {
  RunView run;
  run.run = records.run;
  run.repeat = records.repeat;
  for (const auto& [source, list] : records.bySource) {
    if (source.kind == SourceKind::rank) run.ranks.push_back(viewRank(RankIndex(source.index), list));
    if (source.kind == SourceKind::node) run.nodes.push_back(viewNode(NodeIndex(source.index), list));
  }
  run.worldSize = cell.strategy == Strategy::dataParallel ? cell.nodes : cell.worldDevices();
  run.ranksPerNode = std::max(1, run.worldSize / std::max(1, cell.nodes));
  run.clocks = clocksOf(run, cell.nodes);
  for (RankLog& rank : run.ranks) {
    rank.deviceClock = deviceClockOf(rank.samples);
    run.clockUncertainty = std::max(run.clockUncertainty,
                                    rank.deviceClock.uncertaintyOr(rank.manifest.clockUncertaintySeconds.value_or(0)));
  }
  if (cell.strategy == Strategy::parameterServer) {
    const ParameterServerSpec& servers = cell.study.parameterServer;
    if (servers.placement == ServerPlacement::own) run.worldSize = std::max(1, run.worldSize - servers.servers);
    run.meets = servers.mode == ServerMode::bsp;
  }
  if (run.worldSize < 2) run.clockUncertainty = 0;  // There is no other rank whose clock could differ.
  if (isRateOfAll(cell)) keepRateOfAll(run);
  chooseWindow(run, cell.study.measure);
  run.isProgram = cell.study.program.has_value();
  run.steppingRanks = steppingRanksOf(run, cell);
  return run;
}

std::int64_t RankLog::deviceShiftNs(std::int64_t ns) const {
  return deviceClock.pieces.empty() ? 0 : shiftBy(deviceClock, ns);
}

std::int64_t RunView::hostShiftNs(NodeIndex node, std::int64_t ns) const {
  const auto host = hostClocks.find(node);
  return host == hostClocks.end() ? 0 : shiftBy(host->second, ns);
}

std::int64_t RunView::shiftNs(RankIndex rank, std::int64_t ns) const {
  const auto log = std::lower_bound(ranks.begin(), ranks.end(), rank,
                                    [](const RankLog& each, RankIndex wanted) { return each.rank < wanted; });
  const std::int64_t shift = log != ranks.end() && log->rank == rank ? log->deviceShiftNs(ns) : 0;
  return shift + hostShiftNs(nodeOf(rank), ns + shift);
}

const StepRecord* StepCursor::at(std::int64_t step) {
  while (m_step < m_log->window.size() && m_log->window[m_step]->step < step) ++m_step;
  return m_step < m_log->window.size() && m_log->window[m_step]->step == step ? m_log->window[m_step] : nullptr;
}

std::vector<const CollectiveRecord*> StepCursor::collectivesOf(const StepRecord& record) {
  const auto& all = m_log->collectives;
  std::vector<const CollectiveRecord*> out;
  while (m_collective < all.size() && all[m_collective]->step < record.step) ++m_collective;
  for (; m_collective < all.size() && all[m_collective]->step == record.step; ++m_collective)
    if (all[m_collective]->startNs >= record.startNs && all[m_collective]->startNs < record.endNs)
      out.push_back(all[m_collective]);
  return out;
}

TimeRange windowOf(const RunView& run, NodeIndex node) {
  TimeRange window;
  for (const RankLog& rank : run.ranks) {
    if (run.nodeOf(rank.rank) != node || rank.window.empty()) continue;
    const std::int64_t start = rank.window.front()->startNs;
    window.startNs = window.startNs == 0 ? start : std::min(window.startNs, start);
    window.endNs = std::max(window.endNs, rank.window.back()->endNs);
  }
  return window;
}

std::int64_t firstRankNs(const RunView& run) {
  std::int64_t first = 0;
  for (const RankLog& rank : run.ranks)
    if (first == 0 || (rank.firstNs > 0 && rank.firstNs < first)) first = rank.firstNs;
  return first;
}

std::vector<const RunRecords*> finishedRuns(const std::vector<RunRecords>& runs) {
  std::vector<const RunRecords*> finished;
  for (const RunRecords& run : runs)
    if (run.status == RunStatus::done) finished.push_back(&run);
  std::sort(finished.begin(), finished.end(), [](const RunRecords* a, const RunRecords* b) {
    return a->repeat != b->repeat ? a->repeat < b->repeat : a->run < b->run;
  });
  return finished;
}

}  // namespace scalescope
