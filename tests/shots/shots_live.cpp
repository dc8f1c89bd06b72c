#include "tests/shots/shots_live.h"

#include <algorithm>
#include <cmath>

#include "tests/shots/shots_data.h"
#include "launcher/live/live_model.h"

namespace scalescope {
namespace {

constexpr int kWarmup = 15;
constexpr int kTimed = 500;
constexpr int kRepeats = 3;
constexpr std::int64_t kMs = 1'000'000;
const EntryId kEntry{"01J9DEM00000000000000000AA"};

std::vector<Cell> demoCells() {
  std::vector<Cell> cells;
  for (const CellResult& each : demoStudy().cells) {
    cells.push_back(each.cell);
    MeasureSpec& measure = cells.back().study.measure;
    measure.mode = MeasureMode::time;
    measure.warmupSteps = kWarmup;
    measure.steps = kTimed;
    measure.repeats = kRepeats;
    cells.back().study.hosts = {HostSpec{}};
  }
  return cells;
}

// Returns repeatable waves instead of random values.
double wave(double x, double y = 0) { return std::sin(x * 1.7 + y) * std::cos(x * 0.31 + 2 * y); }

Record stepOf(int step, int rank, std::int64_t startNs) {
  StepRecord each;
  each.step = step;
  each.samples = 64;
  each.loss = 0.6 + 1.7 * std::exp(-step / 120.0) + 0.05 * wave(step, 0.3) + 0.03 * wave(step, rank);
  each.accuracy = 0.78 - 0.66 * std::exp(-step / 150.0) + 0.015 * wave(step, 0.6) + 0.01 * wave(step, rank);
  each.learningRate = 0.1;
  each.phase = step < kWarmup ? StepPhase::warmup : StepPhase::timed;
  each.startNs = startNs;
  each.endNs = startNs + 17 * kMs + std::int64_t(0.6 * wave(step, 1) * double(kMs));
  const std::int64_t exposed = 3 * kMs + std::int64_t(0.5 * wave(step, 2) * double(kMs));
  each.spans = {{SpanKind::input, startNs, startNs + kMs / 2},
                {SpanKind::forward, startNs + kMs / 2, startNs + 5 * kMs},
                {SpanKind::backward, startNs + 5 * kMs, each.endNs - kMs},
                {SpanKind::exposed, each.endNs - kMs - exposed, each.endNs - kMs},
                {SpanKind::optimizer, each.endNs - kMs, each.endNs - kMs / 5}};
  return {RecordType::step, std::uint64_t(step + 1), each.endNs, each};
}

std::vector<Record> setupOf(int ranks, bool onGpus) {
  std::vector<Record> out;
  std::int64_t ns = 0;
  for (double bytes = 4096; bytes <= 67.2e6; bytes *= 4, ns += 90 * kMs)
    out.push_back({RecordType::benchmark, 1, ns,
                   BenchmarkRecord{CollectiveOp::allReduce, std::int64_t(bytes),
                                   (bytes + 65536) / 1.2e9 * 2 * (ranks - 1) / ranks, 20, true}});
  ns += 400 * kMs;
  out.push_back({RecordType::calibration, 1, ns, CalibrationRecord{0.0139, 0.0175, 0.0061, 20}});
  RankManifest manifest;
  manifest.worldSize = ranks;
  for (int gpu = 0; onGpus && gpu < ranks; ++gpu) manifest.gpus.push_back(gpu);
  manifest.windowFirstStep = kWarmup;
  manifest.windowSteps = kTimed;
  out.push_back({RecordType::manifest, 1, ns + 20 * kMs, objectRecord(manifest)});
  return out;
}

// Returns records of one source as the owner publishes them.
RecordsEvent recordsOf(const StudyId& study, const RunId& run, CellNumber cell, const Source& source,
                       std::vector<Record> records) {
  return {study, {run, 0}, cell, source, 0, std::make_shared<const std::vector<Record>>(std::move(records))};
}

class DemoRun {
 public:
  enum class On { cpus, gpus };
  explicit DemoRun(LiveModel& model, On on = On::cpus) : m_model(model), m_on(on) {}

  void play(CellNumber cell, int ranks, int repeat, int steps, int runsDone) {
    const StudyId study = demoStudy().id;
    const RunId run("01J9DEM000000000000000" + std::to_string(1000 + cell.value * 10 + repeat));
    m_model.apply(StudyEvent{study, "demo-strong", StudyState::running, 8, 24, runsDone, kEntry}, m_now);
    m_model.apply(RunEvent{study, run, cell, RepeatNumber(repeat), RunStatus::running, std::nullopt}, m_now);
    m_model.apply(AttemptEvent{run, 0, AttemptState::prepared, "demo"}, m_now + 0.6);
    m_model.apply(AttemptEvent{run, 0, AttemptState::started, "demo"}, m_now + 0.9);
    std::vector<Record> node;
    m_model.apply(recordsOf(study, run, cell, {SourceKind::rank, 0}, setupOf(ranks, m_on == On::gpus)), m_now + 1.4);
    std::int64_t ns = 1150 * kMs;
    for (int step = 0; step < steps; ++step, ns += 18 * kMs)
      for (int rank = 0; rank < ranks; ++rank)
        m_model.apply(recordsOf(study, run, cell, {SourceKind::rank, rank}, {stepOf(step, rank, ns)}), m_now + 1.4);
    for (int rank = 0; rank < ranks; ++rank) {
      for (double at = 0; at < double(ns); at += 2e8) {
        const auto instance = std::uint16_t(rank);
        const double warm = std::min(1.0, at * 1e-9 / 1.2);
        node.push_back({RecordType::sample, 1, std::int64_t(at),
                        SampleRecord{Metric::rankCpuPercent, instance,
                                     20 * (1 - warm) + warm * (92 + 5 * wave(at * 1e-9, rank))}});
        node.push_back({RecordType::sample, 1, std::int64_t(at),
                        SampleRecord{Metric::rankRss, instance,
                                     0.35e9 + warm * (0.21e9 + 6e6 * rank) + 4e6 * wave(at * 3e-10, rank)}});
      }
    }
    for (double at = 0; at < double(ns); at += 2e8) {
      for (std::uint16_t core = 0; core < 8; ++core)
        node.push_back({RecordType::sample, 1, std::int64_t(at),
                        SampleRecord{Metric::cpuPercent, core,
                                     core < ranks ? 90 + 6 * wave(at * 1e-9, core) : 8 + 5 * wave(at * 1e-9, core)}});
      node.push_back({RecordType::sample, 1, std::int64_t(at),
                      SampleRecord{Metric::nodeMemoryUsed, 0, 8.1e9 + 0.55e9 * ranks * std::min(1.0, at * 1e-9)}});
    }
    for (double at = 0; at < double(ns); at += 2e8) addTraffic(node, at, ranks);
    m_model.apply(recordsOf(study, run, cell, {SourceKind::node, 0}, node), m_now + 1.4);
    m_now += 1.4 + 1.1 + 0.018 * steps;
    if (steps < kWarmup + kTimed) return;
    m_now += 0.8;
    m_model.apply(RunEvent{study, run, cell, RepeatNumber(repeat), RunStatus::done, std::nullopt}, m_now);
    m_model.apply(CellEvent{study, cell, CellKey("demo"), repeat == kRepeats ? CellState::done : CellState::running,
                            repeat, kRepeats},
                  m_now);
  }
  [[nodiscard]] double now() const { return m_now; }

 private:
  void addTraffic(std::vector<Record>& node, double at, int ranks) const {
    const auto add = [&](Metric metric, int instance, double value) {
      node.push_back({RecordType::sample, 1, std::int64_t(at), SampleRecord{metric, std::uint16_t(instance), value}});
    };
    const double warm = std::min(1.0, at * 1e-9 / 1.2);
    add(Metric::networkSendBytesPerSecond, 2, warm * 210e6 + 20e6 * wave(at * 1e-9, 1));
    add(Metric::networkReceiveBytesPerSecond, 2, warm * 208e6 + 20e6 * wave(at * 1e-9, 2));
    add(Metric::diskReadBytesPerSecond, 0, 60e6 * (1 - warm));
    add(Metric::diskWriteBytesPerSecond, 0, 1e6 + 0.5e6 * wave(at * 1e-9, 4));
    for (int gpu = 0; m_on == On::gpus && gpu < ranks; ++gpu) {
      const double slow = gpu == 5 ? 0.7 : 1;
      add(Metric::gpuPercent, gpu, warm * slow * (94 + 3 * wave(at * 1e-9, gpu)));
      add(Metric::gpuMemoryUsed, gpu, 2e9 + warm * 14e9 + 1e7 * gpu);
      add(Metric::gpuPowerWatts, gpu, 90 + warm * slow * (260 + 12 * wave(at * 1e-9, gpu)));
      add(Metric::gpuTemperature, gpu, 41 + 22 * std::min(1.0, at * 1e-9 / 7) + gpu * 0.4);
      add(Metric::gpuClockHertz, gpu, 1.98e9 - (gpu == 5 ? 0.4e9 * warm : 0));
    }
  }

  LiveModel& m_model;
  On m_on;
  double m_now = 0;
};

StudyResult resultOf(const std::vector<int>& cells) {
  StudyResult all = demoStudy();
  std::vector<CellResult> kept;
  for (const CellResult& each : all.cells)
    if (std::find(cells.begin(), cells.end(), each.cell.number) != cells.end()) kept.push_back(each);
  all.cells = kept;
  return all;
}

}  // namespace

LiveStatePtr demoFewRanks(int ranks) {
  LiveModel model;
  DemoRun run(model);
  const StudyId study = demoStudy().id;
  model.apply(StudyEvent{study, "demo-strong", StudyState::running, 8, 24, 0}, 0);
  model.setCells(study, demoCells());
  const CellNumber cell(ranks == 1 ? 1 : 2);
  if (cell == CellNumber(2)) {
    model.apply(CellEvent{study, CellNumber(1), CellKey("demo"), CellState::done, kRepeats, kRepeats}, 0);
    model.setResult(resultOf({1}));
  }
  run.play(cell, ranks, 1, 120, ranks - 1);
  model.apply(
      GuardEvent{study, Severity::warning, {"launcher.instrument-shares-cores", {{"host", std::string("demo")}}}},
      run.now());
  return std::make_shared<const LiveState>(model.snapshot(run.now()));
}

LiveStatePtr demoManyGpus() {
  LiveModel model;
  DemoRun run(model, DemoRun::On::gpus);
  const StudyId study = demoStudy().id;
  model.setForecast(study, {{CellNumber(4), 12}});
  model.apply(StudyEvent{study, "demo-strong", StudyState::running, 8, 24, 15, kEntry}, 0);
  model.setCells(study, demoCells());
  for (const int cell : {1, 2, 3, 5, 6})
    model.apply(CellEvent{study, CellNumber(cell), CellKey("demo"), CellState::done, kRepeats, kRepeats}, 0);
  model.setResult(resultOf({1, 2, 3, 5, 6}));
  for (const char* name : {"weak-scaling", "batch-sweep"}) {
    const std::string mark = *name == 'w' ? "W0" : "X0";
    model.apply(StudyEvent{StudyId("01J9DEM0000000000000000A" + mark), name, StudyState::queued, 0, 0, 0,
                           EntryId("01J9DEM0000000000000000B" + mark)},
                0);
  }
  run.play(CellNumber(4), 12, 1, 412, 15);
  return std::make_shared<const LiveState>(model.snapshot(run.now()));
}

LiveStatePtr demoLive(bool finished) {
  LiveModel model;
  DemoRun run(model);
  const StudyId study = demoStudy().id;
  const std::vector<int> before = finished ? std::vector<int>{1, 2, 3, 4, 5, 6, 7} : std::vector<int>{1, 2, 3, 5, 6};
  model.apply(StudyEvent{study, "demo-strong", StudyState::running, 8, 24, 0}, 0);
  model.setCells(study, demoCells());
  for (const int cell : before)
    model.apply(CellEvent{study, CellNumber(cell), CellKey("demo"), CellState::done, kRepeats, kRepeats}, 0);
  model.setResult(resultOf(finished ? std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8} : before));
  if (finished) {
    for (int repeat = 1; repeat <= kRepeats; ++repeat)
      run.play(CellNumber(8), 8, repeat, kWarmup + kTimed, 20 + repeat);
    model.apply(StudyEvent{study, "demo-strong", StudyState::finished, 8, 24, 24, kEntry}, run.now());
    model.apply(DoneEvent{study, 0, kEntry}, run.now());
  } else {
    run.play(CellNumber(4), 8, 1, kWarmup + kTimed, 15);
    run.play(CellNumber(4), 8, 2, 412, 16);
  }
  return std::make_shared<const LiveState>(model.snapshot(run.now()));
}

}  // namespace scalescope
