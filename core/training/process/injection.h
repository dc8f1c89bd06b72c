#pragma once

#include <map>
#include <string>

#include "core/base/result.h"

namespace scalescope {

// Displacements for the product's own tests of truth, from SCALESCOPE_INJECT. Written into the manifest as `injected`,
// so that such a result can never pass as a real one. Items, comma-separated:
// - loader:MS comm:MS forward:MS optimizer:MS log:MS checkpoint:MS: delay per step in that part
// - slow-rank:RANK:MS: that rank alone sleeps in its forward
// - no-division skip-bucket repeat-data double-decay: mutations that the equality test must catch
// - weights:PATH: first and last parameters as raw numbers in files PATH.rankR.{first,last}
// - float64: parameters, images and loss in double precision
// - fail:RANK:STEP: that rank throws in forward of that step
// - fail-thread:RANK:STEP: the same on a thread that nobody watches
// - device-late:RANK:STEP: there that rank's device does not come to the end of what is queued; with fail-thread both
//   at once
// - wrong:OP: the last rank sees a wrong result of that collective in the ceiling sweep
// - no-profiler: LibTorch cannot tell operators
// - silence:STEPS: every other block of so many steps writes its records after the run
struct Injection {
  std::string text;
  std::map<std::string, double> delayMs;  // part -> milliseconds
  int slowRank = -1;
  double slowRankMs = 0;
  int failRank = -1, failThreadRank = -1, lateRank = -1;
  std::int64_t failStep = -1;
  bool noDivision = false, skipBucket = false, repeatData = false, doubleDecay = false, float64 = false;
  std::string weightsPath;
  std::string wrongOp;  // a collective as telemetry names it
  std::int64_t silentSteps = 0;
  bool noProfiler = false;

  [[nodiscard]] bool any() const { return !text.empty(); }
  // Milliseconds, 0 = none.
  [[nodiscard]] double delayOf(const std::string& part) const;
  // Takes as long as asked for `part` ("loader", "forward", "optimizer", "log", "checkpoint"), with its core kept busy:
  // one that slept comes back cold, and the parts behind it would be slower for it. ("comm" sleeps, where the transfer
  // ends.)
  void delay(const std::string& part) const;
};

Result<Injection> parseInjection(const std::string& text);

void sleepMilliseconds(double milliseconds);

}  // namespace scalescope
