#pragma once

#include <span>
#include <vector>

#include "core/analysis/tables/rows.h"

namespace scalescope::tables {

// Headers are often ambiguous: "batch size" of one device or of all, "time" of an epoch or of a run, images per second
// of one device or of all, "devices" of one node or of all nodes. The other columns resolve it: rate x step = global
// batch, global batch = batch x devices x accumulation, total = steps x step, rate x epoch = images. If arithmetic does
// not, the shape of the table does (strong scaling halves a batch per device), else the most common meaning of the
// word. A note records each decision.

// Handles several columns of one quantity. If two names have different meanings when they occur together, each gets its
// own meaning. Equal columns are used once; columns that differ are a problem, and none is used.
void dropRepeatedColumns(const Grid& grid, Table& table, std::vector<Message>& problems);

// Determines the meaning of the columns of one table from its rows, and fills the values that follow in each row.
void settleMeaning(Table& table, std::span<Row> rows);

// Computes devices and batches of a row from its printed numbers.
void derive(Row& row, bool devicesOfNode = false);

// A number that differs from the value that follows from other columns of its row.
struct Contradiction {
  std::string column, text;  // Column and text of the number.
  std::string arithmetic;    // "256 x 4 / 0.5 s = 2048".
};

// Returns a contradiction within one row: images per second above the limit of the step time or below half of it, a
// global batch that is not a multiple of the devices' batches, or a rate of all devices that is not the rate of one
// times the devices.
std::optional<Contradiction> contradictionIn(const Row& row);

// Returns true if images per second are more than 2 % below the limit of the step time: there is time between the
// steps, or a short last batch.
bool ratesBelowStep(const Row& row);

}  // namespace scalescope::tables
