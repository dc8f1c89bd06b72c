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

// Cores, ranks, devices or interfaces that a sample may speak of; above that, and of a metric that this version does
// not know, there is no series.
inline constexpr int kMostInstances = 4096;

// Whether records of this type have points at all.
bool givesPoints(RecordType type);

// Appends the points that one record adds to the series of its source:
//   computeSeconds = forward + backward + optimizer less exposed; residualSeconds = step less all its parts;
//   imagesPerSecond = this rank's samples / step seconds. What was not measured gives no point.
void derivePoints(const Record& record, std::vector<DerivedPoint>& out);

}  // namespace scalescope
