#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "synthetic.h"

// Runs of three ranks, of which one is late.
namespace scalescope::synthetic {

// Milliseconds by which one rank's part is longer in one step.
struct Extra {
  double input = 0, forward = 0, optimizer = 0, transfer = 0;
};
using ExtraOf = std::function<Extra(int rank, int step)>;

struct ThreeRanks {
  int steps = 100;
  bool buffers = false;      // True for a broadcast before the forward pass.
  double uncertaintyMs = 0;  // Uncertainty of the clocks.
  ExtraOf extra = [](int, int) { return Extra{}; };
};

// Varies by a few hundredths of a millisecond, so that there is noise.
inline double jitter(int rank, int step) { return 0.02 * ((step * 7 + rank * 3) % 5); }

// Each step has input 10, forward 20, backward 30 with bucket 0 handed over in its middle and bucket 1 at its end, 10
// from the last rank's arrival to the end of that transfer, optimizer 5: 75 ms.
inline RunRecords threeRanks(const ThreeRanks& options) {
  constexpr int kRanks = 3;
  std::vector<Log> logs(kRanks);
  std::vector<std::int64_t> at(kRanks, 1000 * kMs);
  for (Log& log : logs)
    log.manifest({{"host", "a"}, {"trainImages", 640}, {"clockUncertaintySeconds", options.uncertaintyMs * 1e-3}});
  for (int k = 0; k <= options.steps; ++k) {
    std::vector<StepRecord> records(kRanks);
    std::vector<std::int64_t> begin = at;
    const auto spend = [&](int r, SpanKind kind, double ms) {
      records[r].spans.push_back({kind, at[r], at[r] + ns(ms)});
      at[r] += ns(ms);
    };
    const auto meet = [&](int bucket, CollectiveOp op, double ms) {
      const std::int64_t ready = *std::max_element(at.begin(), at.end());
      for (int r = 0; r < kRanks; ++r) {
        const std::int64_t end = ready + ns(ms + options.extra(r, k).transfer);
        logs[r].collective({k, bucket, op, 1'000'000, at[r], end});
        records[r].spans.push_back({SpanKind::exposed, at[r], end});
        at[r] = end;
      }
    };
    for (int r = 0; r < kRanks; ++r) spend(r, SpanKind::input, 10 + options.extra(r, k).input);
    if (options.buffers) meet(-1, CollectiveOp::broadcast, 1);
    for (int r = 0; r < kRanks; ++r) spend(r, SpanKind::forward, 20 + options.extra(r, k).forward + jitter(r, k));
    const std::int64_t lastForward = *std::max_element(at.begin(), at.end());
    for (int r = 0; r < kRanks; ++r) {
      logs[r].collective({k, 0, CollectiveOp::allReduce, 1'000'000, at[r] + ns(15), lastForward + ns(25)});
      spend(r, SpanKind::backward, 30);
    }
    meet(1, CollectiveOp::allReduce, 10);
    for (int r = 0; r < kRanks; ++r) {
      spend(r, SpanKind::optimizer, 5 + options.extra(r, k).optimizer);
      records[r].step = k;
      records[r].phase = k == 0 ? StepPhase::warmup : StepPhase::timed;
      records[r].samples = 8;
      records[r].startNs = begin[r];
      records[r].endNs = at[r];
      logs[r].step(records[r]);
    }
  }
  std::map<Source, std::vector<Record>> sources;
  for (int r = 0; r < kRanks; ++r) sources[rank(r)] = logs[r].records();
  return run("R", 1, std::move(sources));
}

inline Cell threeCell() { return cell(1, Strategy::ddp, 3, 24); }

inline ThreeRanks late(ExtraOf extra) {
  ThreeRanks options;
  options.extra = std::move(extra);
  return options;
}

// Delays rank 2 in every tenth step.
inline ExtraOf everyTenth(Extra extra) {
  return [extra](int rank, int step) { return rank == 2 && step % 10 == 0 ? extra : Extra{}; };
}

}  // namespace scalescope::synthetic
