#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/audit/known.h"
#include "core/analysis/audit/tables.h"

namespace scalescope::audit {

// The times that a speedup or a split is computed from.
struct Times {
  const Row* base = nullptr;  // smallest N of the same configuration
  const Row* own = nullptr;
  Role role = Role::epochSeconds;
  Fraction work = 1;  // work at N over work at the baseline: 1 where both times are of the same images

  [[nodiscard]] const Printed& baseTime() const { return *base->printed(role); }
  [[nodiscard]] const Printed& time() const { return *own->printed(role); }
};

// Which baseline a row has: the one of its batch per device (each device keeps its share) or the one of its global
// batch.
enum class Baseline { ofBatch, ofGlobalBatch };

// All tables together: joins rows by report, devices and batch, and by strategy where both have it.
class Book {
 public:
  Book(Tables tables, AuditOptions options);
  Book(const Book&) = delete;
  Book& operator=(const Book&) = delete;

  [[nodiscard]] const std::vector<Row>& rows() const { return m_tables.rows; }
  [[nodiscard]] const std::vector<Message>& problems() const { return m_tables.problems; }
  [[nodiscard]] const Table& table(const Row& row) const { return m_tables.tables[row.table]; }

  // The row's own word, else the one word that its report uses; the option where there is none.
  [[nodiscard]] std::string model(const Row& row) const;
  [[nodiscard]] std::optional<KnownData> data(const Row& row) const;
  [[nodiscard]] std::optional<KnownModel> knownModel(const Row& row) const;

  // The error says why the row cannot be joined.
  [[nodiscard]] Result<Times> times(const Row& row, Baseline baseline = Baseline::ofBatch) const;
  // The row with communication seconds for this row: itself or the one match.
  [[nodiscard]] Result<const Row*> commRow(const Row& row) const;
  // Other rows of the same configuration that print another time.
  [[nodiscard]] std::vector<const Row*> otherTimes(const Row& row, Role role) const;

 private:
  [[nodiscard]] std::string reportsWord(const Row& row, Role role) const;
  [[nodiscard]] std::vector<const Row*> sameReport(const Row& row) const;
  [[nodiscard]] std::vector<const Row*> timedRows(const Row& row, Role role) const;
  [[nodiscard]] Result<const Row*> baseOf(const Row& own, Role role, Baseline baseline) const;

  Tables m_tables;
  AuditOptions m_options;
  std::map<std::string, std::vector<const Row*>> m_byReport;
};

// The first column's name of a role, for sentences about a missing one.
std::string wanted(Role role);

}  // namespace scalescope::audit
