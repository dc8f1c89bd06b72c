#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// Returns S = N0 * (images/s at N) / (images/s at N0), in every protocol; E = S/N (docs/MEASUREMENT.md, Protocols).
double speedupOf(double imagesPerSecond, double baselineImagesPerSecond, int baselineDevices);

// Returns r = N0*B_N/(N*B_N0), the ideal step time at N relative to the baseline's step (docs/MEASUREMENT.md,
// Waterfall).
Number workRatio(const CellResult& cell, const CellResult& baseline);

// Returns parts with ideal + parts = mean step seconds of `cell`; a part is null if either side lacks it (a plain
// single rank has no communication: 0).
WaterfallParts waterfallOf(const CellResult& cell, const CellResult& baseline);

}  // namespace scalescope
