#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/audit/audit_values.h"
#include "core/analysis/audit/columns.h"
#include "core/base/result.h"

namespace scalescope::audit {

// A number of a cell in its unit (seconds, GB/s, share), as printed and where.
struct Printed {
  Decimal number;
  std::string text;  // the cell
  std::string column;
  Fraction scale = 1;  // from the printed unit
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
  bool ofRanks = false;               // of a table of ranks: of no configuration as a whole, only its first row is kept
  std::map<Role, std::string> words;  // text columns
  std::map<Role, Printed> numbers;    // usable ones only
  std::map<Role, Printed> impossible;  // zero or negative where that cannot be
  std::vector<Unread> unread;
  std::optional<Fraction> devices;      // N
  std::optional<Fraction> batch;        // per device
  std::optional<Fraction> globalBatch;  // as printed, else devices x batch

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
  [[nodiscard]] bool has(Role role) const;
};

// Steps of accumulation that make a global batch of batches of all devices: 1, 2, .. ; 0 where no whole number does.
Fraction stepsBetween(const Fraction& batches, const Fraction& globalBatch);

struct Tables {
  std::vector<Table> tables;
  std::vector<Row> rows;  // of all tables, in order
  std::vector<Message> problems;
};

Result<Tables> readTables(const std::vector<AuditFile>& files);

}  // namespace scalescope::audit
