#pragma once

#include <string>
#include <vector>

#include "core/analysis/results.h"
#include "core/report/figure.h"

namespace scalescope {

// English of a message of the table.
std::string say(const char* code, Arguments arguments = {});

// Shortest text that reads back to the same double, C locale; "" for what is missing or not finite.
std::string exact(const Number& number);

// For people: `digits` significant digits without an exponent, whole from 1000 on; "" for what is missing.
std::string shown(const Number& number, int digits = 3);

// "strong scaling; baseline 1 device, single; n = 3, 95 % interval".
std::string subtitleOf(const StudyResult& study);

// Guard notes in words, each once, of the cells drawn (all of the study when `cells` is empty).
std::vector<std::string> notesOf(const StudyResult& study, const std::vector<const CellResult*>& cells = {});

// Study, run ids of the cells drawn and what they ran on.
std::string stampOf(const StudyResult& study, const std::vector<const CellResult*>& cells);

// What tells one series from another; the x axis is left out.
enum class Along { devices, batch, nothing };
struct CellGroup {
  std::string name;                      // only what differs between the groups: "ddp, batch 512"
  std::vector<const CellResult*> cells;  // ascending along the axis
};
std::vector<CellGroup> groupsOf(const std::vector<const CellResult*>& cells, Along along);

// Cells for which `wanted` says yes, in study order.
template <class Wanted>
std::vector<const CellResult*> cellsWhere(const StudyResult& study, const Wanted& wanted) {
  std::vector<const CellResult*> out;
  for (const CellResult& cell : study.cells)
    if (wanted(cell)) out.push_back(&cell);
  return out;
}

// The batch that the study sweeps: global, or per device.
double batchOf(const CellResult& cell);

const CellResult* cellNumbered(const StudyResult& study, int number);

// Measured, not a baseline, most devices; of those the largest batch. nullptr when there is none.
const CellResult* headlineCell(const StudyResult& study);

}  // namespace scalescope
