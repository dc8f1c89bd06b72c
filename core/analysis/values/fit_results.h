#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/values/cell_result.h"

namespace scalescope {

// Fits over N as values of a study's result.

struct FitParameter {
  // "contention", "coherency", "serialShare", "latencySeconds", "bytesPerSecond", "secondsPerImage" or
  // "imagesPerSecondPerDevice".
  std::string name;
  Number value, low, high;
  bool atBound = false;
};

struct FitPoint {
  double devices = 0;
  Number speedup, low, high;
  Number predictionLow{}, predictionHigh{};  // Bounds for one more repeat at this N; only for points of a curve.
};

// Deviation of the measured means from a law, relative to the deviation of repeats from their means
// (fits/law_choice.h).
struct LackOfFit {
  Number ratio;                       // F.
  Number degreesLaw, degreesRepeats;  // Degrees of freedom.
  Number probability;                 // Probability of such a ratio if the law is true.
  std::optional<Message> reason;      // Reason why there is none.
};
// Probability below which a law is reported not to agree with the measurements.
inline constexpr double kMisfitProbability = 0.05;

// A scaling law for one combination of variant, strategy, precision, accumulation and batch (docs/MEASUREMENT.md,
// Scaling laws). Only `reason` is set if the law cannot be fitted.
struct ScalingFit {
  std::string law;  // "amdahl", "gustafson", "usl", "alpha-beta" or "linear".
  std::string variant;
  Strategy strategy{};
  Precision precision{};
  int accumulation = 1;
  double batch = 0;              // Value of the batch axis.
  std::vector<int> cells;        // Cell numbers, ascending by N.
  std::vector<FitPoint> points;  // Measured points with their intervals.
  std::vector<FitParameter> parameters;
  int coefficients = 0;  // Number of fitted coefficients, including the baseline's rate; not in the JSON.
  // Root of the mean square of (measured / fitted - 1) over repeats, corrected for degrees of freedom.
  Number residual;
  int smallest = 0, largest = 0;  // Range of measured N.
  // Fitted speedup with its interval, to 4 x the largest N; beyond the largest N it is extrapolated.
  std::vector<FitPoint> curve;
  Number plateau;  // Smallest N from which on twice the devices gain less than plateauGain; null: none within 64 x.
  double plateauGain = 0.1;
  Number nextDevices;             // N whose measurement would narrow the law most.
  std::optional<Message> reason;  // Reason why there is no fit, or no interval.
  Number predictionError;         // Leave-one-N-out error of ln(images/s), by which laws are chosen.
  bool chosen = false;            // True for one law of each combination.
  LackOfFit lackOfFit;
};

struct PartPoint {
  double devices = 0;
  Number seconds;  // Seconds of a step.
};

// One part of the step over N, for the combination of a ScalingFit (docs/MEASUREMENT.md, Scaling laws). Only the points
// and `reason` are set if nothing can be fitted.
struct PartFit {
  std::string part;  // "compute", "exposed" or "input".
  std::string variant;
  Strategy strategy{};
  Precision precision{};
  int accumulation = 1;
  double batch = 0;
  std::vector<int> cells;         // Cell numbers, ascending by N.
  std::vector<PartPoint> points;  // Measured values above 0.
  std::string law;                // Formula in a, b and N.
  Number a, b;                    // Seconds.
  Number residual;                // Residual over N, as in ScalingFit.
  Number predictionError;
  int smallest = 0, largest = 0;  // Range of fitted N.
  std::vector<PartPoint> curve;   // Points of the curve up to 4 x the largest N.
  std::optional<Message> reason;
};

}  // namespace scalescope
