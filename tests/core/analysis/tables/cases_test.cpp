// Tests published tables (tests/data/cases/tables): each is read correctly, or refused with a reason.
#include <gtest/gtest.h>

#include "core/base/file.h"
#include "tests/core/analysis/tables/read_tables.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

std::string caseTable(const std::string& path) {
  return readFile(sourceFile("tests/data/cases/tables/") + path).value();
}

struct Case {
  const char* path;
  const char* flags;     // Findings of the audit, as "line column".
  const char* imported;  // Expected result of importedAs.
  const char* speedups;  // Expected result of speedupsOf; nullptr if it is not checked.
};

constexpr Case kCases[] = {
    {"15-table-markdown/table.md", "8 Speedup", "1/128=218.5e 2/128=122.4e 4/128=65e 8/128=36.5e", "1 1.79 3.36 5.99"},
    {"15-table-markdown/table.csv", "8 Speedup", "1/128=218.5e 2/128=122.4e 4/128=65e 8/128=36.5e", "1 1.79 3.36 5.99"},
    {"16-table-times-sign/sign.csv", "4 Speedup", "1/128=218.5e 2/128=122.4e 4/128=65e", "1 1.79 3.36"},
    {"16-table-times-sign/upper.csv", "5 Speedup", "1/32=139e 2/64=70.2e 4/128=37.27e 8/256=20e", "1 1.98 3.73 6.95"},
    {"17-table-thousands/semicolon.csv", "", "1/64=4.347e+04 4/256=1.521e+05", "1 3.5"},
    {"17-table-thousands/space.csv", "", "1/64=4.347e+04 4/256=1.521e+05", "1 3.5"},
    {"17-table-thousands/swiss.csv", "", "1/64=4.347e+04 4/256=1.521e+05", "1 3.5"},
    {"17-table-thousands/whole.csv", "", "1/64=4.347e+04 4/256=1.521e+05", "1 3.5"},
    {"17-table-thousands/thousands.csv", "", "1/64=1012 2/128=2043", "1 2.02"},
    {"18-table-durations/clock.csv", "4 speedup", "1/64=772e 2/128=424e 3/192=210e", "1 1.82 3.68"},
    {"18-table-durations/hms.csv", "", "1/64=1.501e+04t 4/256=3753t", "1 4"},
    {"18-table-durations/units.csv", "", "1/64=4320t 2/128=2170t 4/256=1085t", "1 1.99 3.98"},
    {"20-table-marks-and-approx/latex.csv", "", "1/64=100e 2/128=52.4e", "1 1.91"},
    {"20-table-marks-and-approx/marks.csv", "", "1/64=100e 2/128=52e 4/256=28e 8/512=15.2e", "1 1.92 3.57 6.58"},
    {"21-table-device-words/words.csv", "", "1/64=434.7 4/256=1521", "1 3.5"},
    {"21-table-device-words/product.csv", "", "1/128=11.8e 8/1024=12.6e", "1 0.94"},
    {"21-table-device-words/times.csv", "", "1/64=100e 8/512=15e", "1 6.67"},
    {"23-table-tabs-decimal-comma/paste.csv", "4 Speedup", "1/32=19.27e 2/64=10.38e 4/128=5.51e", "1 1.86 3.5"},
    {"25-table-two-header-rows/merged.csv", "5 DP speedup",
     "1/32=19.27e 1/32=19.27e 2/64=10.38e 2/64=12.4e 4/128=5.51e 4/128=9.1e", nullptr},
    {"25-table-two-header-rows/units.csv", "", "1/64=1600 2/128=2560", "1 1.6"},
    {"26-table-transposed/t.csv", "", "refused table.transposed", nullptr},
    {"27-table-missing-markers/m.csv", "", "1/32=19.27e 2/64=10.38e 4/128=5.51e", "1 1.86 3.5"},
    {"28-table-per-gpu-throughput/a.csv", "", "1/32=122 8/256=880", "1 7.21"},
    {"28-table-per-gpu-throughput/b.csv", "", "1/32=122 8/256=880", "1 7.21"},
    {"28-table-per-gpu-throughput/c.csv", "", "1/32=122 8/256=880", "1 7.21"},
    {"28-table-per-gpu-throughput/d.csv", "", "1/32=122 8/256=880", "1 7.21"},
    {"28-table-per-gpu-throughput/e.csv", "", "1/32=122 8/256=880", "1 7.21"},
    {"28-table-per-gpu-throughput/f.csv", "", "1/32=122 8/256=880", "1 7.21"},
    {"28-table-per-gpu-throughput/g.csv", "", "1/32=122 8/256=880", "1 7.21"},
    {"29-audit-throughput-over-accumulation/acc.csv", "3 images per second, 4 images per second",
     "refused foreign.contradiction line 3", nullptr},
    {"32-audit-baseline-is-a-node/node.csv", "4 speedup", "8/256=400e 16/512=208e 32/1024=110e", "8 15.38 29.09"},
    {"32-audit-baseline-is-a-node/nodes.csv", "4 speedup", "8/256=400e 2n16/512=208e 4n32/1024=110e", "8 15.38 29.09"},
    {"54-table-num-workers/alone.csv", "", "refused foreign.no-column", nullptr},
    {"54-table-num-workers/w.csv", "", "1/64=100e 2/128=52e 4/256=28e", "1 1.92 3.57"},
    {"55-audit-strong-scaling-global-batch/s.csv", "", "1/256=640 2/256=1164 4/256=2133", "1 1.82 3.33"},
    {"57-import-strong-table-by-per-device-batch/table.csv", "", "1/128=218.5e 2/128=122.4e 4/128=65e 8/128=36.5e",
     "1 1.79 3.36 5.99"},
    {"57-import-strong-table-by-per-device-batch/dataset.csv", "", "1/128=228.8 2/128=408.5 4/128=769.2 8/128=1370",
     "1 1.79 3.36 5.99"},
    {"57-import-strong-table-by-per-device-batch/nodata.csv", "", "1/64=100e 2/128=52e 4/256=28e", "1 1.92 3.57"},
    {"numbers-04-own-baseline/weak-both-columns.csv", "", "1/32=100 2/64=190 4/128=360", "1 1.9 3.6"},
    {"numbers-04-own-baseline/strong-per-device.csv", "", "1/64=100 2/64=180 4/64=300", "1 1.8 3"},
    {"numbers-04-own-baseline/fixed-global.csv", "", "1/64=2500 2/128=4167", "1 1.67"},
    {"numbers-04-own-baseline/mixed-protocols.csv", "",
     "[weak scaling]1/64=100 [weak scaling]2/128=180 [strong scaling]2/64=170", nullptr},
    {"numbers-05-import-merges-rows/precision.csv", "", "[fp32]1/64=100 [bf16]1/64=200 [fp32]2/64=190 [bf16]2/64=300",
     "1 1 1.9 1.5"},
    {"numbers-05-import-merges-rows/variant.csv", "", "1/64=100 [slow]1/64=50 2/64=190 [slow]2/64=60", "1 1 1.9 1.2"},
    {"numbers-09-no-gain-above-one/t.csv", "", "2/64x3=100 4/64x3=99.99", "2 2"},
    {"numbers-17-epoch-only-import/published.csv", "4 printed_speedup", "1/32=20e 2/64=12.5e 4/128=8e", "1 1.6 2.5"},
    {"numbers-18-imported-lacks/t.csv", "", "1/64x3=104.9 2/64x3=179.8", "1 1.71"}};

}  // namespace

TEST(TableCases, EachIsReadAsDescribedOrRefusedWithAnError) {
  for (const Case& one : kCases) {
    const std::string text = caseTable(one.path);
    EXPECT_EQ(flagsOf(text), one.flags) << one.path;
    EXPECT_EQ(importedAs(text), one.imported) << one.path;
    EXPECT_EQ(one.speedups != nullptr ? speedupsOf(text) : "", one.speedups != nullptr ? one.speedups : "") << one.path;
  }
}

TEST(TableCases, ARateThatItsStepForbidsIsRefused) {
  EXPECT_EQ(importedAs(caseTable("numbers-18-imported-lacks/contradict.csv")), "refused foreign.contradiction line 2");
}

TEST(TableCases, DeviceHoursOfRepeatsHaveAnInterval) {
  const StudyResult study = analysedStudy(*readForeign(caseTable("numbers-18-imported-lacks/t.csv"), "t.csv"));
  EXPECT_TRUE(study.cells[0].deviceHours.low && study.cells[0].deviceHours.high);
  EXPECT_LT(*study.cells[0].deviceHours.low, *study.cells[0].deviceHours.value);
}

}  // namespace scalescope
