#pragma once

#include "core/analysis/values/results.h"

namespace scalescope {

// docs/MEASUREMENT.md, Protocols: in every protocol S = N0 * (images/s at N) / (images/s at N0), E = S/N.
double speedupOf(double imagesPerSecond, double baselineImagesPerSecond, int baselineDevices);

// r = N0*B_N/(N*B_N0): what a step of the baseline is worth at N (docs/MEASUREMENT.md, Waterfall).
Number workRatio(const CellResult& cell, const CellResult& baseline);

// ideal + parts = mean step seconds of `cell`; null parts where either side lacks them (a plain single rank has no
// communication: 0).
WaterfallParts waterfallOf(const CellResult& cell, const CellResult& baseline);

}  // namespace scalescope
