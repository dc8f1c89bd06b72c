#pragma once

#include "core/report/values/figure.h"
#include "core/report/values/view.h"

namespace scalescope {

// How a drawn figure looks by ViewOptions::values and smoothing; what does not fit its kind leaves it as it is.

// True of lines and points with a value above 0. Values that are not become gaps on such an axis.
bool canBeLogarithmic(const Figure& figure);

// A line of single values over a running x is drawn faint, and above it its mean, in which every earlier point weighs
// `smoothing` times less than the next: s = sum w^k y / sum w^k, so that it starts at the first value and lags no more
// than its weights do. Gaps stay gaps.
void shape(Figure& figure, const ViewOptions& view);

}  // namespace scalescope
