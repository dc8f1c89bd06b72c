#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/tables/columns.h"
#include "core/base/message.h"
#include "core/base/result.h"

namespace scalescope::tables {

// A file with a table: its bytes, and its name in messages.
struct TableFile {
  std::string name;
  std::string text;
};

// A number of a cell in its unit (seconds, GB/s, share), with the printed text and its position.
struct Printed {
  Decimal number;
  std::string text;  // The cell's text.
  std::string column;
  Fraction scale = 1;             // Factor from the printed unit.
  bool bare = false;              // True if neither header nor cell has the unit.
  std::vector<Fraction> factors;  // Factors of "1024 (128 x 8)".
};

// A cell that cannot be used as a number.
struct Unread {
  std::string column;
  std::string text;
  Message why;
};

struct Row {
  std::size_t table = 0;
  std::string file;
  int number = 0;  // It is counted from 1.
  int line = 0;
  std::string group;                   // Group of the columns that this row consists of, if the table has several.
  bool summary = false;                // True for a total or an average of other rows.
  bool ofRanks = false;                // True for rows of ranks, of which only the first is kept.
  std::map<Role, std::string> words;   // Text columns.
  std::map<Role, Printed> numbers;     // Usable numbers only.
  std::map<Role, Printed> impossible;  // Zero or negative numbers whose role does not allow them.
  std::vector<Unread> unread;
  std::map<std::size_t, std::string> others;  // Cells of columns without a role, by column.
  std::optional<Fraction> devices;            // N.
  std::optional<Fraction> batch;              // Batch per device.
  std::optional<Fraction> globalBatch;        // Value as printed, else devices x batch.

  [[nodiscard]] const Printed* printed(Role role) const {
    const auto at = numbers.find(role);
    return at == numbers.end() ? nullptr : &at->second;
  }
  [[nodiscard]] const std::string& word(Role role) const {
    static const std::string none;
    const auto at = words.find(role);
    return at == words.end() ? none : at->second;
  }
};

struct Table {
  std::string file;
  std::vector<Column> columns;
  bool settings = false;              // True for a table with one setting per row, which has no numbers of a study.
  std::vector<Message> notes;         // Assumptions that were made, and columns that were not understood.
  std::optional<bool> devicesOfNode;  // True if "devices" next to "nodes" are those of one node; nullopt: unknown.
  [[nodiscard]] bool has(Role role) const;
};

// Returns the accumulation steps that make a global batch from the batches of all devices: 1, 2, ..; 0 if no whole
// number does.
Fraction stepsBetween(const Fraction& batches, const Fraction& globalBatch);

struct Tables {
  std::vector<Table> tables;
  std::vector<Row> rows;  // Rows of all tables, in order.
  std::vector<Message> problems;
};

// Reads printed tables for imports and audits: header, units and cells first; what they leave ambiguous is then
// determined from all columns together (meaning.h). A file without a table is an error; a part that cannot be read is a
// problem, with row and column.
Result<Tables> readTables(const std::vector<TableFile>& files);

}  // namespace scalescope::tables
