#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/analysis/maths/least_squares.h"

namespace scalescope {

// Laws as they are fitted, X = images/s. Every one is linear in coefficients that cannot be negative:
//   amdahl      1/X = (s + (1-s)/N) / X1                    s: serial share (Amdahl 1967)
//   gustafson   X = X1 (s + (1-s) N)                        s: serial share (Gustafson 1988)
//   usl         N/X = (1 + c(N-1) + k N(N-1)) / X1          c: contention, k: coherency (Gunther 1993)
//   alpha-beta  B/X = t B/N + 2(N-1) a + 2(N-1)/N S/b       t: seconds per image, a: latency, b: bytes/s, S: gradient
//   bytes;
//               ring all-reduce (Thakur et al. 2005); a and b are effective, what compute hides is not in them
//   linear      X = r N                                     r: images/s of each device; what the others must beat
enum class Law { amdahl, gustafson, usl, alphaBeta, linear };
std::string_view name(Law law);

// One repeat of one cell.
struct FitSample {
  double devices = 1;
  double rate = 0;    // images/s
  double images = 0;  // global batch, alpha-beta only
  double bytes = 0;   // of one all-reduce, alpha-beta only
};

std::size_t termCount(Law law);
// Distinct N that a fit needs: one more than there are coefficients, since through as many points every law passes and
// says nothing, and at least 3.
std::size_t neededDevices(Law law);

Terms termsOf(Law law, const FitSample& at);
// The left side of the law at `rate`, and the rate that the fitted law has at an N; 0 where it has none.
double leftSide(Law law, const FitSample& at, double rate);
double rateAt(Law law, const Terms& coefficients, const FitSample& at);

// `rates` as long as `samples`, in whose place they stand.
std::vector<Equation> equationsOf(Law law, const std::vector<FitSample>& samples, const std::vector<double>& rates);
Terms fitTerms(Law law, const std::vector<FitSample>& samples);

}  // namespace scalescope
