#pragma once

#include <cstdint>
#include <vector>

#include "core/telemetry/record/records.h"

namespace scalescope {

struct DerivedPoint {
  Metric metric{};
  int instance = 0;
  std::int64_t step = -1;
  double value = 0;
};

// Limit of the cores, ranks, devices or interfaces in a sample. Instances above it, and metrics that this version does
// not know, have no series.
inline constexpr int kMostInstances = 4096;

// Returns true if records of this type have points.
bool givesPoints(RecordType type);

// Appends the points that one record adds to the series of its source:
//   computeSeconds = forward + backward + optimizer - exposed; residualSeconds = step - all its parts;
//   imagesPerSecond = this rank's samples / step seconds, and tokensPerSecond the same of its tokens.
// Values that were not measured give no point.
void derivePoints(const Record& record, std::vector<DerivedPoint>& out);

// Returns false if a sample has no point: its metric is not known, or its instance impossible.
bool hasSeries(const SampleRecord& sample);
// Returns the only point of a sample.
inline DerivedPoint pointOf(const SampleRecord& sample) { return {sample.metric, sample.instance, -1, sample.value}; }

}  // namespace scalescope
