#pragma once

#include <vector>

#include "core/analysis/sizing/sizing.h"
#include "core/report/values/figure.h"

namespace scalescope {

// A sizing with curves as charts over N, a line and its prediction band per link: speedup, then efficiency. In this
// thread's words (core/report/words/speaker.h). Without a number that can be foreseen: empty, and why.
std::vector<Figure> sizingFigures(const Sizing& sizing);

}  // namespace scalescope
