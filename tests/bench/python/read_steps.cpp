// read_steps FOLDER RANKS: the slowest rank's median seconds of a timed step, from the logs of an attempt.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/telemetry/log_file.h"

int main(int argc, char** argv) {
  using namespace scalescope;
  if (argc != 3) return 2;
  double slowest = 0;
  for (int rank = 0; rank < std::atoi(argv[2]); ++rank) {
    const auto log = readSource(argv[1], {SourceKind::rank, rank});
    if (!log) return 1;
    std::vector<double> seconds;
    for (const Record& record : log->records)
      if (const auto* step = std::get_if<StepRecord>(&record.payload); step != nullptr && step->phase == StepPhase::timed)
        seconds.push_back(static_cast<double>(step->endNs - step->startNs) * 1e-9);
    if (seconds.empty()) return 1;
    std::nth_element(seconds.begin(), seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2), seconds.end());
    slowest = std::max(slowest, seconds[seconds.size() / 2]);
  }
  std::printf("%.9f\n", slowest);
  return 0;
}
