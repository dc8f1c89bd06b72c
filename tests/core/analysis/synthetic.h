#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope::synthetic {

inline constexpr std::int64_t kMs = 1'000'000;
inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

inline bool noted(const std::vector<GuardNote>& notes, const std::string& code) {
  return std::any_of(
      notes.begin(), notes.end(), [&](const GuardNote& note) { return note.message.code == code; });
}

inline Cell cell(int number, Strategy strategy, int devices, std::int64_t globalBatch, int nodes = 1) {
  Cell out;
  out.number = number;
  out.strategy = strategy;
  out.devices = devices;
  out.nodes = nodes;
  const std::vector<std::int64_t> ranks(static_cast<std::size_t>(devices * nodes), globalBatch / (devices * nodes));
  out.batch = BatchShares(
      1, ranks, BatchShares::Stated{globalBatch, globalBatch, static_cast<double>(globalBatch) / (devices * nodes)});
  out.learningRate = 0.1;
  out.study.hosts.assign(static_cast<std::size_t>(nodes), HostSpec{});
  return out;
}

// Sets one value for each repeat, as if each had been measured; repeats are numbered from 1.
inline void setRepeats(CellResult& cell, Number RepeatValues::*value, const std::vector<double>& values) {
  cell.repeatValues.resize(std::max(cell.repeatValues.size(), values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    cell.repeatValues[i].repeat = RepeatNumber(static_cast<int>(i) + 1);
    cell.repeatValues[i].trainSteps = 100;
    cell.repeatValues[i].*value = values[i];
  }
}
inline void setRates(CellResult& cell, const std::vector<double>& rates) {
  setRepeats(cell, &RepeatValues::imagesPerSecond, rates);
}
inline void setTrainSeconds(CellResult& cell, const std::vector<double>& seconds) {
  setRepeats(cell, &RepeatValues::trainSeconds, seconds);
}

// Returns a cell that was measured once, without runs.
inline CellResult measured(int number, Strategy strategy, int devices, std::int64_t batch, double rate) {
  CellResult out;
  out.cell = cell(number, strategy, devices, batch);
  setRates(out, {rate});
  out.imagesPerSecond = rate;
  out.imagesPerStep = static_cast<double>(batch);
  out.stepSeconds.mean = static_cast<double>(batch) / rate;
  return out;
}

// Milliseconds of one step's parts; the step starts with input, then forward, backward (whose end is exposed),
// optimizer, checkpoint, other; the rest of `step` is residual.
struct StepShape {
  double step = 100, input = 10, forward = 20, backward = 50, exposed = 15, optimizer = 10, checkpoint = 0, other = 5;
};

inline std::int64_t ns(double ms) { return static_cast<std::int64_t>(ms * 1e6 + 0.5); }

inline StepRecord step(std::int64_t number, std::int64_t startNs, const StepShape& shape, int samples,
                       StepPhase phase = StepPhase::timed) {
  StepRecord record;
  record.step = number;
  record.phase = phase;
  record.samples = samples;
  record.loss = 2.0;
  record.accuracy = 0.25;
  record.learningRate = 0.1;
  record.startNs = startNs;
  record.endNs = startNs + ns(shape.step);
  std::int64_t at = startNs;
  const auto span = [&](SpanKind kind, double ms) {
    if (ms > 0) record.spans.push_back({kind, at, at + ns(ms)});
    at += ns(ms);
  };
  span(SpanKind::input, shape.input);
  span(SpanKind::forward, shape.forward);
  span(SpanKind::backward, shape.backward);
  if (shape.exposed > 0) record.spans.push_back({SpanKind::exposed, at - ns(shape.exposed), at});
  span(SpanKind::optimizer, shape.optimizer);
  span(SpanKind::checkpoint, shape.checkpoint);
  span(SpanKind::other, shape.other);
  return record;
}

// Log to which records are appended with growing seq; the time is the record's own end if it has one.
class Log {
 public:
  template <class T>
  void add(RecordType type, T payload, std::int64_t timeNs) {
    m_records.push_back({type, m_records.size() + 1, timeNs, std::move(payload)});
  }
  void step(const StepRecord& record) { add(RecordType::step, record, record.endNs); }
  void collective(const CollectiveRecord& record) { add(RecordType::collective, record, record.endNs); }
  void manifest(nlohmann::json fields, std::int64_t timeNs = 1) {
    add(RecordType::manifest, ObjectRecord{std::move(fields)}, timeNs);
  }
  std::vector<Record> records() const { return m_records; }

 private:
  std::vector<Record> m_records;
};

inline Source rank(int index) { return {SourceKind::rank, index}; }
inline Source node(int index) { return {SourceKind::node, index}; }

inline RunRecords run(std::string id, int repeat, std::map<Source, std::vector<Record>> sources,
                      RunStatus status = RunStatus::done) {
  RunRecords out;
  out.run = RunId(std::move(id));
  out.repeat = RepeatNumber(repeat);
  out.status = status;
  out.bySource = std::move(sources);
  return out;
}

// Returns a run of one rank without communication: `steps` equal steps after one warm-up step.
inline RunRecords singleRun(std::string id, int repeat, StepShape shape, int samples, int steps = 40) {
  shape.exposed = 0;
  Log log;
  log.manifest({{"parameters", 1000}, {"trainImages", 640}, {"host", "a"}, {"processor", "x"}});
  log.step(step(0, 1000 * kMs, shape, samples, StepPhase::warmup));
  for (int i = 1; i <= steps; ++i) log.step(step(i, 1000 * kMs + i * ns(shape.step), shape, samples));
  return run(std::move(id), repeat, {{rank(0), log.records()}});
}

}  // namespace scalescope::synthetic

namespace scalescope::synthetic {

// Options of a run of two ranks whose step has simple parts: bucket 0 (6 MB) in backward, bucket 1 (2 MB) in its
// exposed end. Rank 1 arrives 4 ms later at both, so rank 0 waits 8 ms, 4 of them exposed.
struct GangOptions {
  StepShape shape{};
  int steps = 40;
  int samples = 32;
  double scale = 1;  // Factor of all times, for repeats that differ.
  std::string bootId1 = "boot";
};

inline void gangStep(Log& log, int rank, int number, const GangOptions& options, StepPhase phase) {
  StepShape shape = options.shape;
  for (double* part : {&shape.step, &shape.input, &shape.forward, &shape.backward, &shape.exposed, &shape.optimizer,
                       &shape.checkpoint, &shape.other})
    *part *= options.scale;
  const std::int64_t start = 1000 * kMs + number * ns(shape.step);
  const auto at = [&](double ms) { return start + ns(ms * options.scale); };
  const double late = rank == 1 ? 4 : 0;
  log.collective({number, 0, CollectiveOp::allReduce, 6'000'000, at(40 + late), at(60)});
  log.collective({number, 1, CollectiveOp::allReduce, 2'000'000, at(66 + late), at(80)});
  log.step(step(number, start, shape, options.samples, phase));
}

inline RunRecords gangRun(std::string id, int repeat, const GangOptions& options = {}) {
  std::map<Source, std::vector<Record>> sources;
  for (int r = 0; r < 2; ++r) {
    Log log;
    log.manifest({{"parameters", 2'000'000},
                  {"trainImages", 640},
                  {"host", "a"},
                  {"device", "cpu"},
                  {"cores", {r}},
                  {"flopsPerImage", 1e9}},
                 500 * kMs);
    log.add(RecordType::benchmark, BenchmarkRecord{CollectiveOp::allReduce, 4'000'000, 0.01, 5, true}, 600 * kMs);
    log.add(RecordType::calibration, CalibrationRecord{0.08, 0.09 + 0.01 * r, 0.02, 5}, 700 * kMs);
    for (int i = 0; i <= options.steps; ++i)
      gangStep(log, r, i, options, i == 0 ? StepPhase::warmup : StepPhase::timed);
    MemoryRecord memory;
    memory.weights = 8'000'000;
    memory.rss = (100 + r) * 1'000'000;
    log.add(RecordType::memory, memory, 1000 * kMs);
    sources[rank(r)] = log.records();
  }
  Log agent;
  agent.manifest({{"bootId", "boot"}, {"cores", 4}, {"slots", {{0}, {1}, {2}, {3}}}, {"processor", "x"}}, 100 * kMs);
  for (int i = 1; i < 60; ++i) {
    const std::int64_t time = i * 100 * kMs;
    const bool timed = time >= 1100 * kMs;
    for (std::uint16_t core = 0; core < 4; ++core)
      agent.add(RecordType::sample,
                SampleRecord{Metric::cpuPercent, core,
                             core == 3 ? 100.0
                             : timed   ? 90.0 - 10 * core
                                       : 5.0},
                time);
    for (std::uint16_t r = 0; r < 2; ++r) {
      agent.add(RecordType::sample, SampleRecord{Metric::rankRss, r, 150e6 + i}, time);
      agent.add(RecordType::sample, SampleRecord{Metric::stolenCpuSeconds, r, 0.001 * i}, time);
    }
    agent.add(RecordType::sample, SampleRecord{Metric::nodeMemoryUsed, 0, 1e9 + i}, time);
  }
  sources[node(0)] = agent.records();
  return run(std::move(id), repeat, std::move(sources));
}

}  // namespace scalescope::synthetic
