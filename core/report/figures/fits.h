#pragma once

#include "core/report/figures/figure_kind.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Figures and tables of a study's fitted laws; core/analysis fits them.

// Returns the reason why several studies together have no law and no parts over N; "" for one study.
std::string whyNoneFitted(const MessageFormatter& language, const StudyResult& study);

// Returns the usual name of a law (ScalingFit::law): "Amdahl's law".
std::string lawName(const MessageFormatter& language, const std::string& law);

// Returns "1 to 8", the range of N to which a law was fitted; an empty message if `largest` is 0, that is, without a
// fit.
Message rangeWords(int smallest, int largest);

// Returns the curve of `fit` for N from `from` to `to`, as speedup or efficiency in %, with its interval as a band.
FigureSeries fitLine(const MessageFormatter& language, const ScalingFit& fit, double from, double to, bool efficiency);

// Returns one row per law, combination and parameter, or the reason why there is none.
Table fitTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view = {});
// Returns N, S and E of the best law up to the end of its curve.
Table extrapolationTable(const MessageFormatter& language, const StudyResult& study);

}  // namespace scalescope
