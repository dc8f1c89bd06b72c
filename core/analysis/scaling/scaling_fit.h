#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Laws as they are fitted, X = images/s. Every one is linear in coefficients that cannot be negative:
//   amdahl      1/X = (s + (1-s)/N) / X1                    s: serial share (Amdahl 1967)
//   gustafson   X = X1 (s + (1-s) N)                        s: serial share (Gustafson 1988)
//   usl         N/X = (1 + c(N-1) + k N(N-1)) / X1          c: contention, k: coherency (Gunther 1993)
//   alpha-beta  B/X = t B/N + 2(N-1) a + 2(N-1)/N S/b       t: seconds per image, a: latency, b: bytes/s, S: gradient
//   bytes;
//               ring all-reduce (Thakur et al. 2005); a and b are effective, what compute hides is not in them
enum class Law { amdahl, gustafson, usl, alphaBeta };
std::string_view name(Law law);

// One repeat of one cell.
struct FitSample {
  double devices = 1;
  double rate = 0;    // images/s
  double images = 0;  // global batch, alpha-beta only
  double bytes = 0;   // of one all-reduce, alpha-beta only
};

struct FitOptions {
  std::uint64_t seed = 1;
  int draws = 1000;                  // of the bootstrap
  std::optional<double> knownNoise;  // relative, for tests: normal errors of that size instead of the residuals
  double baseRate = 0;               // images/s of the baseline, whose speedup is `baseDevices`
  double baseDevices = 1;
  bool foresee = true;          // curve, plateau and next point too
  bool batchPerDevice = false;  // the global batch grows with N (alpha-beta's extrapolation)
};

// Parameters, residual, range, curve, plateau and next point of one law; `reason` and nothing else on fewer distinct N
// than one more than the law has coefficients (amdahl and gustafson 3, usl and alpha-beta 4). Intervals: 95 %,
// percentiles of refits to the fitted values with resampled relative residuals (Efron and Tibshirani 1993, chapter 9),
// inflated for the degrees of freedom and widened from the normal's to Student's t.
ScalingFit fitLaw(Law law, const std::vector<FitSample>& samples, const FitOptions& options);

// Every law of the protocol over every combination with more than one N: strong and fixed epoch amdahl, weak gustafson,
// all of them usl and alpha-beta; none for batch-sweep. Wants compareCells's speedups.
std::vector<ScalingFit> fitStudy(const StudyResult& study);

// The law that sentences, figures and tables speak of, since it follows the measurements best: of the combination with
// the most points, the smallest residual. nullptr when nothing could be fitted.
const ScalingFit* bestFit(const StudyResult& study);

}  // namespace scalescope
