#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/tables/table_build.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Returns one row per cell: these columns of cellColumns() between the settings of the cell and the end of its newest
// run.
Table cellTable(const MessageFormatter& language, const StudyResult& study, const std::vector<std::string>& columns,
                const ViewOptions& view);

// One measured quantity of a cell. Rows have SI values; the displayed value is multiplied by `scale` for the title's
// unit.
struct CellColumn {
  std::string key;    // Key of `results --json` without dots.
  const char* title;  // Message code.
  std::function<Number(const CellResult&)> value;
  double scale = 1;
  // Interval that determines the displayed digits.
  std::function<Interval(const CellResult&)> within{};
  bool whole = false;  // True for a count, which is never rounded.
  // Reason why a text is displayed instead of the number.
  std::optional<Unresolved> (*unresolved)(const CellResult&) = nullptr;
  bool onlyIfKnown = false;  // The column is left out of a table in which no cell has a value.
};

// Returns all columns that a table can have about a cell, in reading order; derived values are defined in
// core/analysis/values/derived.h.
const std::vector<CellColumn>& cellColumns();
const CellColumn& cellColumn(const std::string& key);  // Throws std::logic_error with the key if it is unknown.

// Returns the entry of a column. A ratio whose interval is too wide is displayed as that reason instead of a number,
// and its bounds as nothing; `raw` has the numbers in any case.
Entry entryOf(const MessageFormatter& language, const CellColumn& column, const CellResult& cell);

// Return images/s, tokens/s of all devices and of one, and an epoch's time with the 95 % interval over the repeats.
Interval throughputWithin(const CellResult& cell);
Interval tokensWithin(const CellResult& cell);
Interval tokensPerDeviceWithin(const CellResult& cell);
Interval epochWithin(const CellResult& cell);

// Return the memory that limits a device: device memory on GPUs, peak allocated if known, else resident memory.
Number limitingMemory(const MemoryStats& memory);
Number deviceMemory(const CellResult& cell);

// Returns true if a cell of the study was measured, or its numbers were imported.
bool hasAnyResult(const StudyResult& study);

// Returns how many cells ended in which way if all have ended and none has a result: "2 crashed, 1 cancelled"; else "".
std::string endsWithoutResult(const MessageFormatter& language, const StudyResult& study);
// Returns the same of these measured cells only.
std::string endsWithoutResult(const MessageFormatter& language, const std::vector<const CellResult*>& cells);

// Returns one row per cell without a result: its settings, and the status of its newest run with the reason.
Table unmeasuredCells(const MessageFormatter& language, const StudyResult& study);

}  // namespace scalescope
