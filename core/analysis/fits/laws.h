#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/analysis/maths/least_squares.h"

namespace scalescope {

// Laws in the form in which they are fitted, X = images/s. Every one is linear in coefficients that cannot be negative:
//   amdahl      1/X = (s + (1-s)/N) / X1                    s: serial share (Amdahl 1967)
//   gustafson   X = X1 (s + (1-s) N)                        s: serial share (Gustafson 1988)
//   usl         N/X = (1 + c(N-1) + k N(N-1)) / X1          c: contention, k: coherency (Gunther 1993)
//   alpha-beta  B/X = t B/N + 2(N-1) a + 2(N-1)/N S/b       t: seconds per image, a: latency, b: bytes/s,
//               S: gradient bytes; ring all-reduce (Thakur et al. 2005). a and b are effective values, without the
//               communication that compute hides.
//   linear      X = r N                                     r: images/s of each device; the reference for the others.
enum class Law { amdahl, gustafson, usl, alphaBeta, linear };
std::string_view name(Law law);

// One repeat of one cell.
struct FitSample {
  double devices = 1;
  double rate = 0;    // Images per second.
  double images = 0;  // Global batch, alpha-beta only.
  double bytes = 0;   // Bytes of one all-reduce, alpha-beta only.
};

// Returns the N of a law's curve, ascending: every measured one, the end of the extrapolation at 4 x the largest, and
// between them each N or, where they are close on a logarithmic axis, about every tenth part. `measured`: ascending,
// not empty.
std::vector<double> devicesOfCurve(const std::vector<double>& measured);

std::size_t termCount(Law law);
// Returns the distinct N that a fit needs: at least 3, and one more than there are coefficients, since any law passes
// through as many points as it has coefficients.
std::size_t neededDevices(Law law);

Terms termsOf(Law law, const FitSample& at);
// Return the left side of the law at `rate`, and the rate of the fitted law at an N; 0 if there is none.
double leftSide(Law law, const FitSample& at, double rate);
double rateAt(Law law, const Terms& coefficients, const FitSample& at);

// Uses `rates`, which must have the length of `samples`, in place of the rates of the samples.
std::vector<Equation> equationsOf(Law law, const std::vector<FitSample>& samples, const std::vector<double>& rates);
Terms fitTerms(Law law, const std::vector<FitSample>& samples);

}  // namespace scalescope
