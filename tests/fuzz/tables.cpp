#include <cmath>

#include "core/analysis/tables/contradiction.h"
#include "core/analysis/tables/grid.h"
#include "core/analysis/tables/rows.h"
#include "tests/fuzz/fuzz.h"

// For any bytes, every row belongs to a line of the table, later rows are below earlier ones, every number is valid,
// and assumptions and refusals have messages.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  if (size > 20'000) return 0;
  const auto grid = tables::readGrid(textOf(data, size), "fuzz.csv");
  const auto read = tables::readTables({{"fuzz.csv", std::string(textOf(data, size))}});
  require(grid.has_value() || !read.has_value());
  if (!grid) require(!english(grid.error()).empty());
  if (!read) return 0;
  int line = 0;
  for (const tables::Row& row : read->rows) {
    require(row.line >= line && row.number > 0 && row.number <= static_cast<int>(grid->rows.size()));
    line = row.line;
    for (const auto& [role, printed] : row.numbers) {
      require(printed.number.value.known() && !printed.text.empty());
      require(std::isfinite(printed.number.value.value()));
    }
    if (const auto wrong = tables::contradictionIn(row)) require(!wrong->arithmetic.empty());
  }
  for (const Message& problem : read->problems) require(english(problem).find('{') != 0);
  for (const tables::Table& table : read->tables)
    for (const Message& note : table.notes) require(english(note) != note.code);
  return 0;
}
