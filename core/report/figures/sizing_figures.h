#pragma once

#include <vector>

#include "core/analysis/sizing/sizing.h"
#include "core/report/text/message_formatter.h"
#include "core/report/values/figure.h"

namespace scalescope {

// Returns one row per N and link, in the requested order: step, speedup and efficiency with their prediction intervals,
// the parts of the step, the cost of an epoch and, if the number of samples for an accuracy is known, the cost of
// reaching it.
Table sizingTable(const MessageFormatter& formatter, const Sizing& sizing);

// Returns charts over N of a sizing with curves, with one line and its prediction band per link: speedup, then
// efficiency. If no number can be predicted, the figures are empty and contain the reason.
std::vector<Figure> sizingFigures(const MessageFormatter& formatter, const Sizing& sizing);

}  // namespace scalescope
