#pragma once

#include <map>
#include <string>

#include "core/base/result.h"

namespace scalescope {

// Faults for the product's own tests of its measurements, from SCALESCOPE_INJECT. They are written into the manifest as
// `injected`, so that such a result cannot pass as a real one. Items, comma-separated:
// - loader:MS comm:MS forward:MS optimizer:MS log:MS checkpoint:MS: delay per step in that part
// - slow-rank:RANK:MS: that rank alone sleeps in its forward
// - no-division skip-bucket repeat-data double-decay: mutations that the equality test must catch
// - weights:PATH: first and last parameters as raw numbers in files PATH.rankR.{first,last}
// - float64: parameters, images and loss in double precision
// - fail:RANK:STEP: that rank throws in forward of that step
// - fail-thread:RANK:STEP: that rank throws on a thread on which exceptions are not caught
// - device-late:RANK:STEP: in that step, that rank's device does not finish what is queued; with fail-thread both at
//   once
// - wrong:OP: the last rank sees a wrong result of that collective in the peak-bandwidth benchmark
// - no-profiler: LibTorch cannot record operators
// - silence:STEPS: every other block of so many steps writes its records after the run.
struct Injection {
  std::string text;
  std::map<std::string, double> delayMs;  // Part -> milliseconds.
  int slowRank = -1;
  double slowRankMs = 0;
  int failRank = -1, failThreadRank = -1, lateRank = -1;
  std::int64_t failStep = -1;
  bool noDivision = false, skipBucket = false, repeatData = false, doubleDecay = false, float64 = false;
  std::string weightsPath;
  std::string wrongOp;  // Name of a collective in telemetry.
  std::int64_t silentSteps = 0;
  bool noProfiler = false;

  [[nodiscard]] bool any() const { return !text.empty(); }
  // Returns milliseconds, 0 = none.
  [[nodiscard]] double delayOf(const std::string& part) const;
  // Takes as long as requested for `part` ("loader", "forward", "optimizer", "log", "checkpoint") and keeps its core
  // busy: a core that slept is cold afterwards, which would make the next parts slower. ("comm" sleeps at the end of
  // the transfer.)
  void delay(const std::string& part) const;
};

Result<Injection> parseInjection(const std::string& text);

void sleepMilliseconds(double milliseconds);

}  // namespace scalescope
