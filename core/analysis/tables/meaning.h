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

}  // namespace scalescope::tables
