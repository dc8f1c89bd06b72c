#pragma once

#include <span>
#include <vector>

#include "core/analysis/tables/rows.h"

namespace scalescope::tables {

// Headers leave open what a column is of: "batch size" of one device or of all, "time" of an epoch or of a run, images
// per second of one device or of all, "devices" of one node or of all nodes. The other columns tell: rate x step =
// global batch, global batch = batch x devices x accumulation, total = steps x step, rate x epoch = images. What no
// arithmetic tells is settled by the shape of a table (strong scaling halves a batch per device), else by what the word
// mostly means; a note says each.

// Columns of one quantity: of two names that mean different things when they stand together each gets its own meaning;
// what is said twice alike is used once; what is said twice and differs is a problem and used not at all.
void dropRepeatedColumns(const Grid& grid, Table& table, std::vector<Message>& problems);

// Settles the columns of one table by its rows, and fills what follows of each row.
void settleMeaning(Table& table, std::span<Row> rows);

// Fills devices and batches of a row from what it prints.
void derive(Row& row, bool devicesOfNode = false);

// One number and what the other columns of its row make of it, which is something else.
struct Contradiction {
  std::string column, text;  // the number
  std::string arithmetic;    // "256 x 4 / 0.5 s = 2048"
};

// Finds what cannot be true together in one row: images per second above what the step time lets pass or below half of
// it, a global batch that is no multiple of the devices' batches, a rate of all devices that is not that of one times
// them.
std::optional<Contradiction> contradictionIn(const Row& row);

// Images per second are more than 2 % below what the step time lets pass: there is time between the steps, or a short
// last batch.
bool ratesBelowStep(const Row& row);

}  // namespace scalescope::tables
