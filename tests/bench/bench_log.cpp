// Measures the cost of one log() call for the training thread: percentiles over calls at a worker's pace and back to
// back. The paired clock line is the cost of two clock readings alone.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <vector>

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/telemetry/log/log_file.h"

using namespace scalescope;

namespace {

StepRecord step(std::int64_t number) {
  StepRecord record;
  record.step = number;
  record.samples = 32;
  for (const SpanKind kind :
       {SpanKind::input, SpanKind::forward, SpanKind::backward, SpanKind::exposed, SpanKind::optimizer})
    record.spans.push_back({kind, number, number + 1});
  return record;
}

void print(const char* what, std::vector<std::int64_t> ns) {
  std::sort(ns.begin(), ns.end());
  const auto at = [&](double share) {
    return static_cast<double>(ns[static_cast<std::size_t>(share * static_cast<double>(ns.size() - 1))]) / 1000;
  };
  std::printf("%-34s p50 %7.2f us  p99 %7.2f us  p99.9 %7.2f us  max %8.1f us  (n = %zu)\n", what, at(0.5), at(0.99),
              at(0.999), at(1), ns.size());
}

template <class Call>
std::vector<std::int64_t> measure(int calls, std::chrono::microseconds pause, Call&& call) {
  std::vector<std::int64_t> ns;
  for (int i = 0; i < calls; ++i) {
    StepRecord record = step(i);
    const std::int64_t start = monotonicNs();
    call(std::move(record));
    ns.push_back(monotonicNs() - start);
    if (pause.count() > 0) std::this_thread::sleep_for(pause);
  }
  return ns;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder =
      (argc > 1 ? std::string(argv[1]) : std::filesystem::temp_directory_path().string()) + "/bench-log-" + makeUlid();
  {
    auto log = LogWriter::open({folder, RunId{makeUlid()}, 0, {SourceKind::rank, 0}});
    if (!log) return std::fprintf(stderr, "%s\n", english(log.error()).c_str()), 1;
    const auto call = [&](StepRecord&& record) { (*log)->log(RecordType::step, std::move(record)); };
    print("clock alone", measure(100'000, {}, [](StepRecord&&) {}));
    print("log(), 1000 per second", measure(4'000, std::chrono::microseconds(1000), call));
    print("log(), back to back, 10,000", measure(10'000, {}, call));
    std::printf("dropped: %llu\n", static_cast<unsigned long long>((*log)->dropped()));
  }
  std::filesystem::remove_all(folder);
}
