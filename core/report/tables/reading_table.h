#pragma once

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Returns a table of cells for reading; `table` must be made by makeTable() from this study, in this language.
// A value and its 95 % interval become one column, "1.68 [1.58, 1.79]", with the digits that the interval supports;
// other values have three digits. For the kind `cells` it keeps the settings that distinguish cells and the main
// results; all other columns are in `all` and in files. Tables with rows for parts of a cell keep their numbers. A
// column separates the thousands of all its numbers, or of none.
Table readingTable(const MessageFormatter& language, const StudyResult& study, const Table& table);

}  // namespace scalescope
