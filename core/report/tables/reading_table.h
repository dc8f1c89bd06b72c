#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Returns a table of cells for reading; `table` must be made by makeTable() from this study, in this language.
// A value and its 95 % interval become one column, "1.68 [1.58, 1.79]", with the digits that the interval supports;
// other values have three digits. For the kind `cells` it keeps the settings that distinguish cells and the main
// results; all other columns are in `all` and in files. Tables with rows for parts of a cell keep their numbers. A
// column separates the thousands of all its numbers, or of none. Its notes are the reasons of reasonsApart() only,
// because a page lists those of the study once.
Table readingTable(const MessageFormatter& language, const StudyResult& study, const Table& table);

// A table without its column of reasons, whose sentences are wider than any column, and each of them once. A reason
// names its rows, by the settings in which rows differ, unless it is that of all of them.
struct ReasonsApart {
  Table table;
  std::vector<std::string> reasons;
};
ReasonsApart reasonsApart(const Table& table);

}  // namespace scalescope
