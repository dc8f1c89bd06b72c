// read_steps FOLDER RANKS [--starts|--ends|--exchange] prints from the logs of an attempt:
//   (nothing)   the slowest rank's median seconds of a timed step, and the largest peak of a rank's resident memory in
//   bytes
//   --starts    the times at which rank 0's steps started, in nanoseconds of the monotonic clock, one per line
//   --ends      the times at which they ended
//   --exchange  the calibration: seconds of communication alone, bytes of the rank that moves most, bytes/s of the peak
//   bandwidth at that size
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "core/telemetry/log/log_file.h"

namespace {

using namespace scalescope;

template <class T>
std::vector<T> of(const std::vector<Record>& records) {
  std::vector<T> found;
  for (const Record& record : records)
    if (const T* payload = std::get_if<T>(&record.payload)) found.push_back(*payload);
  return found;
}

double medianStep(const std::vector<Record>& records) {
  std::vector<double> seconds;
  for (const StepRecord& step : of<StepRecord>(records))
    if (step.phase == StepPhase::timed) seconds.push_back(static_cast<double>(step.endNs - step.startNs) * 1e-9);
  if (seconds.empty()) return 0;
  std::nth_element(seconds.begin(), seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2), seconds.end());
  return seconds[seconds.size() / 2];
}

struct Exchange {
  double seconds = 0, bytes = 0, bytesPerSecond = 0;
};

// The peak is the bus bandwidth (bytes that each rank moves per second in each direction) of an all-reduce of about the
// same size: a small one stays in the CPU's cache and is up to twice as fast.
void add(const std::vector<Record>& records, int ranks, Exchange& exchange) {
  for (const CalibrationRecord& calibration : of<CalibrationRecord>(records))
    exchange.seconds = std::max(exchange.seconds, calibration.commOnlySeconds);
  std::map<std::int64_t, double> bytes;
  for (const CollectiveRecord& collective : of<CollectiveRecord>(records))
    bytes[collective.step] += static_cast<double>(collective.bytes);
  for (const auto& [step, sum] : bytes) exchange.bytes = std::max(exchange.bytes, sum);
  const double factor = 2.0 * (ranks - 1) / ranks;
  double nearest = 0;
  for (const BenchmarkRecord& point : of<BenchmarkRecord>(records)) {
    const double moved = factor * static_cast<double>(point.bytes);
    if (point.op != CollectiveOp::allReduce || point.seconds <= 0 || moved <= 0) continue;
    const double likeness = std::min(moved, exchange.bytes) / std::max(moved, exchange.bytes);
    if (likeness <= nearest) continue;
    nearest = likeness;
    exchange.bytesPerSecond = moved / point.seconds;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) return 2;
  const std::string word = argc == 4 ? argv[3] : "";
  const int ranks = std::atoi(argv[2]);
  double slowest = 0, peak = 0;
  Exchange exchange;
  for (int rank = 0; rank < ranks; ++rank) {
    const auto log = readSource(argv[1], {SourceKind::rank, rank});
    if (!log) return 1;
    slowest = std::max(slowest, medianStep(log->records));
    for (const MemoryRecord& memory : of<MemoryRecord>(log->records))
      peak = std::max(peak, static_cast<double>(memory.peakAllocated));
    add(log->records, ranks, exchange);
    if (rank > 0 || (word != "--starts" && word != "--ends")) continue;
    for (const StepRecord& step : of<StepRecord>(log->records))
      std::printf("%lld\n", static_cast<long long>(word == "--starts" ? step.startNs : step.endNs));
  }
  if (word == "--exchange") std::printf("%.9f %.0f %.0f\n", exchange.seconds, exchange.bytes, exchange.bytesPerSecond);
  if (!word.empty()) return 0;
  if (slowest <= 0) return 1;
  std::printf("%.9f %.0f\n", slowest, peak);
  return 0;
}
