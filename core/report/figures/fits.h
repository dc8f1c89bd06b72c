#pragma once

#include "core/report/figures/kind.h"

namespace scalescope {

// Fitted laws of a study in figures and tables; the fitting is analysis'.

// Why several studies together have no law, nor parts over N; "" for one study.
std::string whyNoneFitted(const StudyResult& study);

// What people call a law (ScalingFit::law): "Amdahl's law".
std::string lawName(const std::string& law);

// "1 to 8": the N that a law was fitted to. Largest 0: none was, and no message.
Message rangeWords(int smallest, int largest);

// The curve of `fit` for N from `from` to `to`, as speedup or efficiency in %, with its interval as a band.
FigureSeries fitLine(const ScalingFit& fit, double from, double to, bool efficiency);

Table fitTable(const StudyResult& study,
               const ViewOptions& view = {});        // a row per law, combination and parameter, or why there is none
Table extrapolationTable(const StudyResult& study);  // N, S and E of the best law up to the end of its curve

}  // namespace scalescope
