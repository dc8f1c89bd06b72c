#pragma once

#include <string>
#include <vector>

#include "core/analysis/audit/audit.h"
#include "core/analysis/tables/grid.h"
#include "core/base/file.h"
#include "tests/paths.h"

namespace scalescope::audit {

// A published table that a test may change and write back.
struct TestTable {
  std::string name;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;

  [[nodiscard]] int column(const std::string& wanted) const {
    for (std::size_t i = 0; i < header.size(); ++i)
      if (header[i] == wanted) return static_cast<int>(i);
    return -1;
  }
  std::string& at(std::size_t row, const std::string& wanted) {
    return rows[row][static_cast<std::size_t>(column(wanted))];
  }
  [[nodiscard]] std::string get(std::size_t row, const std::string& wanted) const {
    const int index = column(wanted);
    return index < 0 ? std::string() : rows[row][static_cast<std::size_t>(index)];
  }
};

inline const std::vector<std::string>& labTableNames() {
  static const std::vector<std::string> names{"bandwidth",       "batch_sweep", "cluster_runs", "compute_comm",
                                              "hyperparameters", "large_batch", "speedup"};
  return names;
}

inline std::vector<TestTable> labTables() {
  std::vector<TestTable> tables;
  for (const std::string& name : labTableNames()) {
    const auto grid =
        tables::readGrid(readFile(sourceFile("tests/fixtures/lab-tables/") + name + ".csv").value(), name);
    TestTable table{name, grid.value().header, {}};
    for (const tables::GridRow& row : grid->rows) {
      table.rows.push_back(row.cells);
      table.rows.back().resize(table.header.size());
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

inline std::string csvLine(const std::vector<std::string>& cells) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool quoted = cells[i].find_first_of(",\"") != std::string::npos;
    std::string cell = cells[i];
    for (std::size_t at = 0; (at = cell.find('"', at)) != std::string::npos; at += 2) cell.insert(at, 1, '"');
    out += (i == 0 ? "" : ",") + (quoted ? "\"" + cell + "\"" : cell);
  }
  return out + "\n";
}

inline AuditFile written(const TestTable& table) {
  AuditFile file{table.name, csvLine(table.header)};
  for (const auto& row : table.rows) file.text += csvLine(row);
  return file;
}

inline std::vector<AuditFile> written(const std::vector<TestTable>& tables) {
  std::vector<AuditFile> files;
  for (const TestTable& table : tables) files.push_back(written(table));
  return files;
}

}  // namespace scalescope::audit
