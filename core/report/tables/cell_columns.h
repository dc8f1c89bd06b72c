#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/report/tables/table_build.h"

namespace scalescope {

// One measured quantity of a cell. Rows hold SI values, people read the value times `scale` in the title's unit.
struct CellColumn {
  std::string key;    // as in `results --json`, dots left out
  const char* title;  // message code
  std::function<Number(const CellResult&)> value;
  double scale = 1;
  std::function<Interval(const CellResult&)> within{};                   // decides the digits shown
  bool whole = false;                                                    // a count: never rounded
  std::optional<Unresolved> (*unresolved)(const CellResult&) = nullptr;  // why people do not read a number
};

// Everything that a table can say about a cell, in reading order; what is derived is said in
// core/analysis/values/derived.h.
const std::vector<CellColumn>& cellColumns();
const CellColumn& cellColumn(const std::string& key);  // the key must be known: std::logic_error names another

// A ratio whose interval says too little shows that instead of a number, and its bounds nothing: both remain in `raw`.
Entry entryOf(const CellColumn& column, const CellResult& cell);

// These return images/s and an epoch's time, with the 95 % interval over the repeats.
Interval throughputWithin(const CellResult& cell);
Interval epochWithin(const CellResult& cell);

// What limits a device: device memory on GPUs, peak allocated where known, else resident memory.
Number deviceMemory(const CellResult& cell);

}  // namespace scalescope
