#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/audit/audit.h"
#include "core/analysis/tables/known.h"
#include "core/analysis/tables/rows.h"

namespace scalescope::audit {

using namespace tables;  // An audit works on the values that the table reader returns.

// The times that a speedup or a split is computed from.
struct Times {
  const Row* base = nullptr;  // Row of the same configuration with the smallest N.
  const Row* own = nullptr;
  Role role = Role::epochSeconds;
  Fraction work = 1;  // Work at N over work at the baseline: 1 if both times are for the same images, and for rates.

  [[nodiscard]] const Printed& baseTime() const { return *base->printed(role); }
  [[nodiscard]] const Printed& time() const { return *own->printed(role); }
};

// Baseline of a row. It has either the row's batch per device (each device keeps its share) or its global batch, and it
// is either the plain device without a strategy or the smallest N of the row's own strategy.
struct Baseline {
  bool ofGlobalBatch = false;
  bool plain = false;
};

// Columns that may hold a row's time, in the order of preference.
using TimeRoles = std::vector<Role>;
const TimeRoles& secondsRoles();  // Seconds of an epoch, a run or a step.
// Returns also images per second: the ratio of two rates is the inverse of the ratio of two times.
const TimeRoles& paceRoles();

// All tables together. Joins rows by report, devices and batch, and by strategy if both rows have one.
class ReportTables {
 public:
  ReportTables(Tables tables, AuditOptions options);
  ReportTables(const ReportTables&) = delete;
  ReportTables& operator=(const ReportTables&) = delete;

  [[nodiscard]] const std::vector<Row>& rows() const { return m_tables.rows; }
  [[nodiscard]] const std::vector<Message>& problems() const { return m_tables.problems; }
  [[nodiscard]] std::vector<Message> notes() const;
  [[nodiscard]] const Table& table(const Row& row) const { return m_tables.tables[row.table]; }

  // Returns the row's own model, else the only model that its report names, else the option.
  [[nodiscard]] std::string model(const Row& row) const;
  [[nodiscard]] std::optional<KnownData> data(const Row& row) const;
  [[nodiscard]] std::optional<KnownModel> knownModel(const Row& row) const;

  // Returns the baselines that the row may have been compared with, the most likely first.
  [[nodiscard]] std::vector<Baseline> baselines(const Row& row) const;
  // The error gives the reason why the row cannot be joined.
  [[nodiscard]] Result<Times> times(const Row& row, Baseline baseline = {},
                                    const TimeRoles& roles = secondsRoles()) const;
  // Returns the images of an epoch on which most rows of the same settings agree (images per second times seconds per
  // epoch); empty if they do not agree.
  [[nodiscard]] std::optional<Range> imagesOfEpoch(const Row& row) const;
  // Returns the images per second of the row, else those that another row of the same configuration prints.
  [[nodiscard]] const Printed* rateOf(const Row& row) const;
  // Returns the row with the communication seconds for this row: itself or the only match.
  [[nodiscard]] Result<const Row*> commRow(const Row& row) const;
  // Returns other rows of the same configuration that print a different time.
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
  std::map<std::string, Range> m_imagesOfEpoch;  // The key is the settings that settingsOf() joins.
  std::map<std::string, std::vector<const Row*>> m_byReport;
};

// Returns the usual column name of a role, for messages about a missing column.
std::string wanted(Role role);

}  // namespace scalescope::audit
