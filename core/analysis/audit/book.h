#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/audit/audit_values.h"
#include "core/analysis/tables/known.h"
#include "core/analysis/tables/rows.h"

namespace scalescope::audit {

using namespace tables;  // an audit judges what the reader of tables read

// The times that a speedup or a split is computed from.
struct Times {
  const Row* base = nullptr;  // smallest N of the same configuration
  const Row* own = nullptr;
  Role role = Role::epochSeconds;
  Fraction work = 1;  // work at N over work at the baseline: 1 where both times are of the same images, and of rates

  [[nodiscard]] const Printed& baseTime() const { return *base->printed(role); }
  [[nodiscard]] const Printed& time() const { return *own->printed(role); }
};

// Which baseline a row has: of its batch per device (each device keeps its share) or of its global batch; the plain
// device that runs no strategy, or the smallest of the row's own strategy.
struct Baseline {
  bool ofGlobalBatch = false;
  bool plain = false;
};

// What a row's seconds may be of, in the order in which they are taken.
using TimeRoles = std::vector<Role>;
const TimeRoles& secondsRoles();  // of an epoch, a run, a step
const TimeRoles& paceRoles();     // and images per second, whose ratio is that of times turned over

// All tables together: joins rows by report, devices and batch, and by strategy where both have it.
class Book {
 public:
  Book(Tables tables, AuditOptions options);
  Book(const Book&) = delete;
  Book& operator=(const Book&) = delete;

  [[nodiscard]] const std::vector<Row>& rows() const { return m_tables.rows; }
  [[nodiscard]] const std::vector<Message>& problems() const { return m_tables.problems; }
  [[nodiscard]] std::vector<Message> notes() const;
  [[nodiscard]] const Table& table(const Row& row) const { return m_tables.tables[row.table]; }

  // The row's own word, else the one word that its report uses; the option where there is none.
  [[nodiscard]] std::string model(const Row& row) const;
  [[nodiscard]] std::optional<KnownData> data(const Row& row) const;
  [[nodiscard]] std::optional<KnownModel> knownModel(const Row& row) const;

  // Baselines that the row may have been compared with, the likeliest first.
  [[nodiscard]] std::vector<Baseline> baselines(const Row& row) const;
  // The error says why the row cannot be joined.
  [[nodiscard]] Result<Times> times(const Row& row, Baseline baseline = {},
                                    const TimeRoles& roles = secondsRoles()) const;
  // The images of an epoch that most rows of the same settings print by images per second and seconds per epoch; else
  // nothing.
  [[nodiscard]] std::optional<Range> imagesOfEpoch(const Row& row) const;
  // Images per second of the same configuration, as another table prints them.
  [[nodiscard]] const Printed* rateOf(const Row& row) const;
  // The row with communication seconds for this row: itself or the one match.
  [[nodiscard]] Result<const Row*> commRow(const Row& row) const;
  // Other rows of the same configuration that print another time.
  [[nodiscard]] std::vector<const Row*> otherTimes(const Row& row, Role role) const;

 private:
  [[nodiscard]] std::string reportsWord(const Row& row, Role role) const;
  [[nodiscard]] std::vector<const Row*> sameReport(const Row& row) const;
  [[nodiscard]] std::vector<const Row*> timedRows(const Row& row, Role role, const TimeRoles& roles) const;
  [[nodiscard]] Result<const Row*> baseOf(const Row& own, Role role, Baseline baseline) const;
  [[nodiscard]] Fraction workRatio(const Row& base, const Row& own, Role role) const;
  [[nodiscard]] Fraction imagesOfStep(const Row& row) const;
  void completeFromCells();
  void countImages();

  Tables m_tables;
  AuditOptions m_options;
  std::map<std::string, Range> m_imagesOfEpoch;  // by settings
  std::map<std::string, std::vector<const Row*>> m_byReport;
};

// The first column's name of a role, for sentences about a missing one.
std::string wanted(Role role);

}  // namespace scalescope::audit
