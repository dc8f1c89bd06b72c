#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/tables/columns.h"
#include "core/analysis/tables/table_file.h"
#include "core/base/message.h"
#include "core/base/result.h"

namespace scalescope::tables {

// A number of a cell in its unit (seconds, GB/s, share), as printed and where.
struct Printed {
  Decimal number;
  std::string text;  // the cell
  std::string column;
  Fraction scale = 1;             // from the printed unit
  bool bare = false;              // neither header nor cell says the unit
  std::vector<Fraction> factors;  // "1024 (128 x 8)"
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
  int number = 0;  // from 1
  int line = 0;
  std::string group;                  // of the columns that this row is made of, where a table has several
  bool summary = false;               // a total or an average of others
  bool ofRanks = false;               // of a table of ranks: of no configuration as a whole, only its first row is kept
  std::map<Role, std::string> words;  // text columns
  std::map<Role, Printed> numbers;    // usable ones only
  std::map<Role, Printed> impossible;  // zero or negative where that cannot be
  std::vector<Unread> unread;
  std::map<std::size_t, std::string> others;  // cells of columns that no role names, by column
  std::optional<Fraction> devices;            // N
  std::optional<Fraction> batch;              // per device
  std::optional<Fraction> globalBatch;        // as printed, else devices x batch

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
  bool settings = false;              // a row per setting: no numbers of a study
  std::vector<Message> notes;         // what was assumed, and which columns were not understood
  std::optional<bool> devicesOfNode;  // "devices" beside "nodes" counts those of one node; nullopt: not known
  [[nodiscard]] bool has(Role role) const;
};

// Steps of accumulation that make a global batch of batches of all devices: 1, 2, .. ; 0 where no whole number does.
Fraction stepsBetween(const Fraction& batches, const Fraction& globalBatch);

struct Tables {
  std::vector<Table> tables;
  std::vector<Row> rows;  // of all tables, in order
  std::vector<Message> problems;
};

// The one reader of printed tables, for what imports them and what judges them: header, units and cells are read, and
// what they leave open is settled by the other columns together (meaning.h). A file that is no table is an error; what
// cannot be read of one is a problem, by row and column.
Result<Tables> readTables(const std::vector<TableFile>& files);

}  // namespace scalescope::tables
