// Measures the store: ingest rate and CPU time, bytes, read time of an ended run, run list of 1,000 runs x 50 series,
// and the first look at runs of a million points. bench_store [FOLDER [looks]]; the folder should be on the disk that
// matters, and "looks" measures only the last.
#include <fcntl.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>
#include <thread>

#include "core/base/averages.h"
#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/store/series_cache.h"
#include "core/store/store.h"
#include "core/store/store_thread.h"
#include "tests/bench/made_log.h"

using namespace scalescope;

namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double cpuSeconds() { return static_cast<double>(processCpuNs()) / 1e9; }

std::mt19937_64 g_random(1);
double noise() { return std::normal_distribution<double>()(g_random); }

// Adds realistic noise to every time, loss and accuracy: the records do not compress better than those of a real run.
StepRecord step(std::int64_t number, std::int64_t& clock) {
  StepRecord r;
  r.step = number, r.samples = 32, r.learningRate = 0.1;
  r.loss = static_cast<float>(2.3 * std::exp(-static_cast<double>(number) / 3000) +
                              0.05 * noise());  // LibTorch returns a float.
  r.accuracy = std::floor(32 * (1 - std::exp(-static_cast<double>(number) / 3000))) / 32;
  r.startNs = clock;
  const auto span = [&](SpanKind kind, double ms) {
    const std::int64_t end = clock + static_cast<std::int64_t>(ms * 1e6 * (1 + 0.05 * noise()));
    r.spans.push_back({kind, clock, end});
    clock = end;
  };
  span(SpanKind::input, 1), span(SpanKind::forward, 5), span(SpanKind::backward, 10), span(SpanKind::exposed, 2),
      span(SpanKind::optimizer, 1);
  clock += 50'000;
  r.endNs = clock;
  return r;
}

std::vector<Record> stepRecords(int count) {
  std::vector<Record> records;
  std::int64_t clock = 1'000'000'000;
  for (int i = 0; i < count; ++i) {
    StepRecord r = step(i, clock);
    records.push_back({RecordType::step, static_cast<std::uint64_t>(i + 1), r.endNs, std::move(r)});
  }
  return records;
}

std::unique_ptr<StoreWriter> openWith(const std::string& folder, const std::vector<RunId>& runs) {
  auto writer = must(StoreWriter::open(folder));
  for (const RunId& run : runs)
    must(writer->addRun({{"run", run.value},
                         {"study", "01J9ZK3T5W8X2Y4A6B8C0D1E2G"},
                         {"studyName", "bench"},
                         {"key", "00"},
                         {"repeat", 1},
                         {"cell", {{"cell", 1}, {"strategy", "ddp"}, {"devices", 2}}}}));
  return writer;
}

std::uint64_t storeBytes(const std::string& folder) { return std::filesystem::file_size(folder + "/store.db"); }

void dropCaches(const std::string& folder) {
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    const UniqueFd fd(open(file.path().c_str(), O_RDONLY | O_CLOEXEC));
    if (fd.valid()) (void)posix_fadvise(fd.get(), 0, 0, POSIX_FADV_DONTNEED);
  }
}

// Reads the records of an ended run that an analysis needs.
void readRun(const std::string& folder, const RunId& run) {
  for (const bool cold : {true, false}) {
    if (cold) dropCaches(folder);
    const double cpu = cpuSeconds();
    const Clock::time_point start = Clock::now();
    std::size_t count = 0;
    const auto reader = must(StoreReader::open(folder));
    for (const auto& [source, records] :
         must(reader->records(run, {RecordType::manifest, RecordType::step, RecordType::outcome})))
      count += records.size();
    std::printf("  ended run read, %s: %zu records in %.0f ms, %.3f CPU s per 100,000; its end alone ",
                cold ? "cold" : "warm", count, since(start) * 1000,
                (cpuSeconds() - cpu) * 1e5 / static_cast<double>(count));
    const Clock::time_point end = Clock::now();
    must(reader->records(run, {RecordType::error, RecordType::exit, RecordType::exited, RecordType::outcome}));
    std::printf("%.1f ms\n", since(end) * 1000);
  }
}

void ingestRate(const std::string& folder, int ranks, int steps, std::size_t piece) {
  const RunId run{makeUlid()};
  auto writer = openWith(folder, {run});
  std::vector<std::string> images;
  for (int rank = 0; rank < ranks; ++rank)
    images.push_back(writeLog(folder, run, {SourceKind::rank, rank}, stepRecords(steps)));
  const Clock::time_point start = Clock::now();
  const double cpu = cpuSeconds();
  std::uint64_t records = 0;
  int commits = 0;
  for (std::size_t at = 0; at < images[0].size(); at += piece, ++commits) {
    std::vector<SegmentBytes> batch;
    for (int rank = 0; rank < ranks; ++rank)
      if (at < images[static_cast<std::size_t>(rank)].size())
        batch.push_back(
            {run, 0, {SourceKind::rank, rank}, 1, at, images[static_cast<std::size_t>(rank)].substr(at, piece), false});
    for (const Ingested& one : must(writer->ingest(batch))) records += one.count;
    writer->checkpointIfDue();
  }
  const double seconds = since(start);
  const double cpuUsed = cpuSeconds() - cpu;
  const std::uint64_t points = records * 11;
  writer->checkpointIfDue();
  writer.reset();
  std::printf(
      "ingest, %3d ranks, %7zu B pieces:  %9.0f records/s, %10.0f points/s, %d commits; %.1f B/point with the records, "
      "%.1f B/record\n",
      ranks, piece, static_cast<double>(records) / seconds, static_cast<double>(points) / seconds, commits,
      static_cast<double>(storeBytes(folder)) / static_cast<double>(points),
      static_cast<double>(storeBytes(folder)) / static_cast<double>(records));
  std::size_t logBytes = 0;
  for (const std::string& one : images) logBytes += one.size();
  std::printf("  %.3f CPU s per 100,000 records; logs %.1f B/record\n", cpuUsed * 1e5 / static_cast<double>(records),
              static_cast<double>(logBytes) / static_cast<double>(records));
  readRun(folder, run);
}

// Ingests in the owner's way: pieces arrive from many ranks, and the store's thread collects them.
void liveRate(const std::string& folder, int ranks, int steps, std::size_t piece) {
  const RunId run{makeUlid()};
  openWith(folder, {run}).reset();
  std::vector<std::string> images;
  for (int rank = 0; rank < ranks; ++rank)
    images.push_back(writeLog(folder, run, {SourceKind::rank, rank}, stepRecords(steps)));
  std::atomic<std::uint64_t> records{0};
  int pieces = 0;
  const Clock::time_point start = Clock::now();
  {
    const auto thread = must(StoreThread::start(folder));
    for (std::size_t at = 0; at < images[0].size() + piece; at += piece)
      for (int rank = 0; rank < ranks; ++rank) {
        const std::string& bytes = images[static_cast<std::size_t>(rank)];
        if (at >= bytes.size()) continue;
        while (thread->pendingBytes() > (8u << 20)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        thread->ingest({{run, 0, {SourceKind::rank, rank}, 1, at, bytes.substr(at, piece), false},
                        false,
                        [&records](const Result<Ingested>& one) { records += one ? one->count : 0; }});
        ++pieces;
      }
  }
  const double seconds = since(start);
  std::printf("live, %3d ranks, %5zu B pieces through the store's thread: %9.0f records/s, %.0f pieces/s\n", ranks,
              piece, static_cast<double>(records.load()) / seconds, pieces / seconds);
}

// A run whose series have 1,000,000 points in total.
struct LongRun {
  const char* name;
  std::vector<std::pair<Source, std::vector<Record>>> logs;
};

// One sample every 10 ms, in turn of each instance.
LongRun sampledRun(const char* name, int instances) {
  std::vector<Record> records;
  std::int64_t clock = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    clock += 10'000'000 + static_cast<std::int64_t>(1e5 * noise());
    records.push_back({RecordType::sample, static_cast<std::uint64_t>(i + 1), clock,
                       SampleRecord{Metric::cpuPercent, static_cast<std::uint16_t>(i % instances), 50 + 10 * noise()}});
  }
  return {name, {{Source{SourceKind::node, 0}, std::move(records)}}};
}

// A step has a point in 11 series.
LongRun trainedRun(const char* name, int ranks) {
  LongRun run{name, {}};
  for (int rank = 0; rank < ranks; ++rank)
    run.logs.emplace_back(Source{SourceKind::rank, rank}, stepRecords(1'000'000 / 11 / ranks));
  return run;
}

// The window reads this when a user opens a run's series: the list, then up to eight lines of the first metric.
struct FirstLook {
  std::size_t series = 0, lines = 0, points = 0;
};
FirstLook lookAt(const std::string& folder, const RunId& run) {
  FirstLook look;
  SeriesCache cache;
  const auto rows = must(must(StoreReader::open(folder))->series(run, &cache));
  look.series = rows.size();
  const auto reader = must(StoreReader::open(folder));
  for (const SeriesRow& row : rows) {
    if (row.key.metric != rows.front().key.metric || look.lines == 8) continue;
    look.points += must(reader->points(row.key, 0, 1e9, 1000, &cache)).size();
    ++look.lines;
  }
  return look;
}

void firstLooks(const std::string& folder, const LongRun& made) {
  constexpr int kRepeats = 7;
  const RunId run{makeUlid()};
  auto writer = openWith(folder, {run});
  for (const auto& [source, records] : made.logs) {
    const std::string bytes = writeLog(folder, run, source, records);
    for (std::size_t at = 0; at < bytes.size(); at += 1u << 20) {
      must(writer->ingest({{run, 0, source, 1, at, bytes.substr(at, 1u << 20), false}}));
      writer->checkpointIfDue();
    }
  }
  for (const bool cold : {true, false}) {
    std::vector<double> times, cpus;
    FirstLook look;
    for (int i = 0; i < kRepeats; ++i) {
      if (cold) dropCaches(folder);
      const double cpu = cpuSeconds();
      const Clock::time_point start = Clock::now();
      look = lookAt(folder, run);
      times.push_back(since(start) * 1000), cpus.push_back((cpuSeconds() - cpu) * 1000);
    }
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    std::printf(
        "first look at 1,000,000 points, %s, %s: median %.0f ms of %d (%.0f to %.0f), %.0f ms of CPU; %zu series, %zu "
        "points in %zu lines\n",
        made.name, cold ? "cold" : "warm", median(times), kRepeats, *least, *most, median(cpus), look.series,
        look.points, look.lines);
  }
}

void runList(const std::string& folder) {
  std::vector<RunId> runs;
  for (int i = 0; i < 1000; ++i) runs.push_back(RunId{makeUlid()});
  auto writer = openWith(folder, runs);
  for (const RunId& run : runs) {
    std::vector<Record> records;
    for (int i = 0; i < 2000; ++i)
      records.push_back({RecordType::sample, static_cast<std::uint64_t>(i + 1), std::int64_t{i} * 1'000'000,
                         SampleRecord{Metric::cpuPercent, static_cast<std::uint16_t>(i % 50), noise()}});
    must(writer->ingest(
        {{run, 0, {SourceKind::node, 0}, 1, 0, writeLog(folder, run, {SourceKind::node, 0}, records), true}}));
    writer->checkpointIfDue();
  }
  writer.reset();
  // A single cold reading depends on the disk's other work, so several are taken.
  std::vector<double> lists, cpus;
  std::size_t rows = 0;
  for (int i = 0; i < 9; ++i) {
    dropCaches(folder);
    const double cpu = cpuSeconds();
    const Clock::time_point start = Clock::now();
    const auto reader = must(StoreReader::open(folder));
    rows = must(reader->runs()).size();
    lists.push_back(since(start) * 1000), cpus.push_back((cpuSeconds() - cpu) * 1000);
  }
  const auto [least, most] = std::minmax_element(lists.begin(), lists.end());
  std::printf("run list, cold: %zu runs in %.1f ms (median of %zu, %.1f to %.1f; %.1f ms of CPU)\n", rows,
              median(lists), lists.size(), *least, *most, median(cpus));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string base = (argc > 1 ? std::string(argv[1]) : std::filesystem::temp_directory_path().string()) +
                           "/bench-store-" + makeUlid();
  const auto in = [&](const char* name) { return base + "/" + name; };
  if (argc <= 2) {
    ingestRate(in("bulk"), 8, 20'000, 256u << 10);
    ingestRate(in("live"), 8, 20'000, 4u << 10);
    ingestRate(in("wide"), 256, 400, 2u << 10);
    liveRate(in("pieces"), 8, 20'000, 4u << 10);
    liveRate(in("many"), 256, 1000, 2u << 10);
    runList(in("list"));
  }
  firstLooks(in("one"), sampledRun("one series", 1));
  firstLooks(in("cores"), sampledRun("8 cores of a node", 8));
  firstLooks(in("rank"), trainedRun("steps of one rank", 1));
  firstLooks(in("ranks"), trainedRun("steps of 8 ranks", 8));
  std::filesystem::remove_all(base);
}
