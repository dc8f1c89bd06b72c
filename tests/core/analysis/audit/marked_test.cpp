// Tests published tables with the audit's verdicts on their cells.
#include "core/analysis/audit/marked_tables.h"

#include <gtest/gtest.h>

#include "core/analysis/audit/audit.h"

namespace scalescope {
namespace {

constexpr const char* kTable =
    "report,strategy,devices,batch_per_device,seconds_per_epoch,printed_speedup,remark\n"
    "X,ddp,1,32,20.0,1,a\nX,ddp,2,32,12.5,1.6,b\nX,ddp,4,32,8.0,3.5,c\n";

}  // namespace

TEST(MarkedTables, TheWrongCellHasWhatIsRightAndWhy) {
  const auto marked = markedTables({{"t.csv", kTable}});
  ASSERT_TRUE(marked) << english(marked.error());
  ASSERT_EQ(marked->tables.size(), 1u);
  const MarkedTable& table = marked->tables[0];
  ASSERT_EQ(table.rows.size(), 3u);
  ASSERT_EQ(table.header.size(), 7u);
  int wrong = 0;
  for (const auto& row : table.rows)
    for (const MarkedCell& cell : row) wrong += cell.mark == CellMark::wrong ? 1 : 0;
  EXPECT_EQ(wrong, 1);
  const MarkedCell& speedup = table.rows[2][5];
  EXPECT_EQ(speedup.mark, CellMark::wrong);
  EXPECT_EQ(speedup.text, "3.5");
  ASSERT_TRUE(speedup.recomputed);
  EXPECT_NEAR(*speedup.recomputed, 2.5, 1e-9);
  ASSERT_TRUE(speedup.reason);
  EXPECT_EQ(table.rows[1][5].mark, CellMark::right);
  EXPECT_EQ(table.rows[0][6].mark, CellMark::none);
}

// The verdicts are those of the audit command: every finding is included, and none is added here.
TEST(MarkedTables, CountsAreTheAudits) {
  const std::vector<AuditFile> files{{"t.csv", kTable}, {"s.csv", "devices,batch,seconds_per_epoch\n1,32,fast\n"}};
  const auto report = auditTables(files);
  const auto marked = markedTables(files);
  ASSERT_TRUE(report && marked);
  const auto count = [&](AuditVerdict verdict) {
    return std::count_if(report->rows.begin(), report->rows.end(),
                         [&](const AuditRow& row) { return row.verdict == verdict; });
  };
  EXPECT_EQ(marked->right, count(AuditVerdict::ok));
  EXPECT_EQ(marked->wrong, count(AuditVerdict::flag));
  EXPECT_EQ(marked->unknown, count(AuditVerdict::unknown));
  EXPECT_EQ(marked->problems, report->problems);
  EXPECT_EQ(marked->tables[1].rows[0][2].mark, CellMark::unknown);
}

TEST(MarkedTables, RowsThatAreTooShortHaveEmptyCellsAndNoTableIsAnError) {
  const auto marked = markedTables({{"t.csv", "devices,batch,seconds_per_epoch,speedup\n1,32,20,1\n"}});
  ASSERT_TRUE(marked);
  for (const auto& row : marked->tables[0].rows) EXPECT_EQ(row.size(), 4u);
  EXPECT_FALSE(markedTables({{"t.csv", ""}}));
  EXPECT_FALSE(markedTables({{"t.csv", std::string("a\0b", 3)}}));
}

}  // namespace scalescope
