#pragma once

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"

namespace scalescope {

// A table of cells as one reads it: `table` as makeTable() made it of this study, in this thread's words. A value and
// its 95 % interval are one column, "1.68 ± 0.10" with the larger of the interval's two halves; all values of a column
// end at the same place, where the largest has three digits, or further where an interval is narrower. Of `cells` what
// tells cells apart and what was asked of them; everything else stands in `all` and in files. Tables of something finer
// than a cell keep their numbers. A column sets the thousands of all its numbers apart, or of none.
Table readingTable(const StudyResult& study, const Table& table);

}  // namespace scalescope
