#pragma once

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"

namespace scalescope {

// A table of cells as one reads it: `table` as makeTable() made it of this study, in this thread's words. A value and
// its 95 % interval are one column, "1.68 [1.58, 1.79]", each with the digits that the interval supports, other values
// with three. Of `cells` what tells cells apart and what was asked of them; everything else stands in `all` and in
// files. Tables of something finer than a cell keep their numbers. A column sets the thousands of all its numbers
// apart, or of none.
Table readingTable(const StudyResult& study, const Table& table);

}  // namespace scalescope
