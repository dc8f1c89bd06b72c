#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/analysis/audit/tables.h"

namespace scalescope::audit {
namespace {

struct LabAudit {
  std::vector<TestTable> tables = labTables();
  AuditReport report = auditTables(written(tables)).value();

  [[nodiscard]] std::vector<AuditRow> of(const std::string& table, std::size_t row) const {
    std::vector<AuditRow> out;
    for (const AuditRow& found : report.rows)
      if (found.file == table && found.row == static_cast<int>(row) + 1) out.push_back(found);
    return out;
  }
};

std::string flagsOf(const std::vector<AuditRow>& rows) {
  std::string out;
  for (const AuditRow& row : rows)
    if (row.verdict == AuditVerdict::flag) out += row.column + ": " + english(row.reason) + "\n";
  return out;
}

bool startsWith(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }

// Returns the strings that the audit's reason must contain for the mark of a row.
std::vector<std::string> evidence(const TestTable& table, std::size_t row) {
  const std::string mark = table.get(row, "expect");
  if (table.name == "batch_sweep") return {"batch above the dataset", "50000"};
  if (table.name == "speedup") return {"wrong formula for the protocol", " = T(1)/T("};
  if (table.name == "compute_comm")
    return table.get(row, "devices") == "2" ? std::vector<std::string>{"9.635", "20.745"}
                                            : std::vector<std::string>{"4.8175", "32.1025"};
  if (mark.find("1.5 times") != std::string::npos) return {"1.5 times the batch size"};
  if (mark.find("batch size") != std::string::npos) return {"equals the batch size"};
  const std::size_t open = mark.find('(');
  const std::string steps = open == std::string::npos ? "782 steps" : mark.substr(open + 1, mark.find(')') - open - 1);
  return {"one all-reduce", steps};
}

}  // namespace

TEST(LabTables, MarkedNumbersAreFlaggedForTheStatedReasonAndNoOther) {
  const LabAudit lab;
  EXPECT_TRUE(lab.report.problems.empty());
  int marked = 0;
  int right = 0;
  for (const TestTable& table : lab.tables) {
    if (table.column("expect") < 0) continue;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      const std::string mark = table.get(row, "expect");
      const std::string flags = flagsOf(lab.of(table.name, row));
      if (startsWith(mark, "ok")) {
        EXPECT_EQ(flags, "") << table.name << " row " << row + 1;
        ++right;
      }
      if (!startsWith(mark, "flag")) continue;
      ++marked;
      if (table.name == "speedup") continue;  // The speedup table is checked below, with its values.
      for (const std::string& words : evidence(table, row))
        EXPECT_NE(flags.find(words), std::string::npos)
            << table.name << " row " << row + 1 << " wants " << words << "\n"
            << flags;
    }
  }
  EXPECT_EQ(marked, 24);
  EXPECT_EQ(right, 33);
}

TEST(LabTables, ScaledSpeedupOnFixedWorkIsAWrongFormulaAndTheRightValueIsGiven) {
  const LabAudit lab;
  const TestTable& table =
      *std::find_if(lab.tables.begin(), lab.tables.end(), [](const TestTable& t) { return t.name == "speedup"; });
  int flagged = 0;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    if (!startsWith(table.get(row, "expect"), "flag")) continue;
    ++flagged;
    bool found = false;
    for (const AuditRow& judged : lab.of("speedup", row)) {
      if (judged.verdict != AuditVerdict::flag) continue;
      found = true;
      EXPECT_EQ(judged.kind, AuditKind::wrongFormula);
      EXPECT_EQ(judged.column, "printed_speedup");
      ASSERT_TRUE(judged.recomputed);
      EXPECT_LT(*judged.recomputed, 1.0);
    }
    EXPECT_TRUE(found) << row + 1;
  }
  EXPECT_EQ(flagged, 6);
  for (const AuditRow& judged : lab.of("speedup", 22))
    if (judged.column == "printed_speedup") {
      EXPECT_EQ(english(judged.reason),
                "wrong formula for the protocol: 2 x T(1)/T(2) = 2 x 25.86/36.93 = 1.40049 was used although the work "
                "is fixed; "
                "T(1)/T(2) = 25.86/36.93 = 0.700244");
    }
}

// Report D is not marked; the audit's findings about it are arithmetic that anyone can repeat.
TEST(LabTables, UnmarkedRowsAreJudged) {
  const LabAudit lab;
  std::vector<std::string> flagged;
  for (const AuditRow& row : lab.report.rows) {
    const auto table =
        std::find_if(lab.tables.begin(), lab.tables.end(), [&](const TestTable& t) { return t.name == row.file; });
    const auto index = static_cast<std::size_t>(row.row) - 1;
    if (row.verdict == AuditVerdict::flag && table->get(index, "expect").empty())
      flagged.push_back(row.file + " " + table->get(index, "report") + " " + table->get(index, "devices") + " " +
                        table->get(index, "batch_per_device") + " " + std::string(name(row.kind)));
  }
  std::sort(flagged.begin(), flagged.end());
  flagged.erase(std::unique(flagged.begin(), flagged.end()), flagged.end());
  std::vector<std::string> expected{"speedup D 4 32 arithmetic"};  // 15.8855/17.3871 = 0.91, printed 0.35
  for (const char* devices : {"2", "4"})
    for (const char* batch : {"32", "128", "512"}) {
      const std::string place = std::string(" D ") + devices + " " + batch;
      expected.push_back("bandwidth" + place + " arithmetic");
      expected.push_back("compute_comm" + place + " arithmetic");
      expected.push_back("compute_comm" + place + " parts do not add up");
    }
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(flagged, expected);
}

TEST(LabTables, TwoTimesForOneConfigurationAreANoteOnBothRows) {
  const LabAudit lab;
  int notes = 0;
  for (const AuditRow& row : lab.report.rows)
    if (row.reason.code == "audit.two-times") {
      EXPECT_EQ(row.verdict, AuditVerdict::ok);
      ++notes;
    }
  // D and E give 32, 128 and 512 on one device in two tables; B gives batch 64 on one node twice.
  EXPECT_EQ(notes, 2 * (3 + 3) + 2);
}

TEST(LabTables, EveryRowOfEveryTableHasAVerdict) {
  const LabAudit lab;
  for (const TestTable& table : lab.tables)
    for (std::size_t row = 0; row < table.rows.size(); ++row)
      EXPECT_FALSE(lab.of(table.name, row).empty()) << table.name << row;
}

TEST(LabTables, TheAnswersAreNotRead) {
  std::vector<TestTable> tables = labTables();
  const AuditReport before = auditTables(written(tables)).value();
  for (TestTable& table : tables)
    if (const int column = table.column("expect"); column >= 0)
      for (auto& row : table.rows) row[static_cast<std::size_t>(column)] = "flag: all of it";
  const AuditReport after = auditTables(written(tables)).value();
  ASSERT_EQ(before.rows.size(), after.rows.size());
  for (std::size_t i = 0; i < before.rows.size(); ++i) EXPECT_EQ(before.rows[i].verdict, after.rows[i].verdict);
}

}  // namespace scalescope::audit
