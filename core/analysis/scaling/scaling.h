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

// Whether two cells do the same work per the protocol: precision, accumulation and batch value are equal.
bool comparable(const Cell& a, const Cell& b);

// Index of the baseline of study.cells[index], or -1. Order of choice: the cell `chosen` (or the one standing in its
// place among comparable cells); `single` at N = 1 of the same variant, then of the first variant; else the smallest
// measured N of the same strategy and variant. None for batch-sweep, nor for free unless the file writes a baseline or
// one is chosen.
int baselineIndex(const StudyResult& study, std::size_t index, int chosen);

}  // namespace scalescope
