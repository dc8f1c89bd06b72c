// Tests imported tables: which rows are compared, by which batch, and relative to how many devices.
#include <gtest/gtest.h>

#include "core/analysis/foreign/foreign.h"

namespace scalescope {
namespace {

StudyResult imported(const std::string& table) {
  const auto read = readForeign(table, "t.csv");
  StudyResult out;
  if (!read) {
    ADD_FAILURE() << english(read.error());
    return out;
  }
  out.spec = read->spec;
  out.protocol = read->spec.protocol;
  for (std::size_t i = 0; i < read->cells.size(); ++i) {
    std::vector<RunRecords> runs;
    for (const ForeignRun& run : read->runs) {
      if (run.cell != i) continue;
      const std::string id = std::to_string(i) + "-" + std::to_string(runs.size());
      RunRecords records{RunId(id), RepeatNumber(run.repeat), RunStatus::done, {}, {}};
      records.bySource[{SourceKind::client, 0}] = {{RecordType::manifest, 1, 1, objectRecord(foreignManifest(run))}};
      runs.push_back(std::move(records));
    }
    out.cells.push_back(analyseCell(read->cells[i], {}, runs));
  }
  compareCells(out);
  return out;
}

struct Expected {
  const char* table;
  std::vector<Number> speedups;  // Speedups of the cells in their order; null without a baseline.
  std::vector<int> relativeTo;   // Number of devices of the baseline; 0 means none.
};

}  // namespace

TEST(ImportedLines, RowsAreComparedByTheBatchThatTheyShare) {
  const std::vector<Expected> all{
      {"devices,batch_per_device,global_batch,images_per_second\n1,32,32,100\n2,32,64,190\n4,32,128,360\n",
       {1, 1.9, 3.6},
       {1, 1, 1}},
      {"devices,batch_per_device,images_per_second\n1,64,100\n2,32,180\n4,16,300\n", {1, 1.8, 3}, {1, 1, 1}},
      {"devices,global_batch,dataset,seconds_per_epoch\n1,64,cifar10,20\n2,128,cifar10,12\n", {1, 5 / 3.0}, {1, 1}},
      {"GPUs,batch per GPU,seconds per epoch,dataset\n1,128,218.5,cifar10\n2,64,122.4,cifar10\n4,32,65.0,cifar10\n",
       {1, 218.5 / 122.4, 218.5 / 65},
       {1, 1, 1}},
      // Each line is judged separately: one report scales strongly, the other weakly.
      {"report,devices,batch_per_device,images_per_second\nA,1,64,100\nA,2,32,180\nB,1,64,50\nB,2,64,90\n",
       {1, 1.8, 1, 1.8},
       {1, 1, 1, 1}},
      {"devices,batch_per_device,accumulation,images_per_second\n1,32,1,100\n2,32,2,190\n4,32,2,360\n",
       {1, 2, 2 * 360 / 190.0},
       {1, 2, 2}},
      {"devices,global_batch,images_per_second\n1,32,100\n2,64,190\n4,64,360\n", {1, 2, 2 * 360 / 190.0}, {1, 2, 2}},
      {"devices,global_batch,images_per_second\n1,32,100\n2,64,190\n4,128,360\n8,64,700\n",
       {1, 1.9, 3.6, {}},
       {1, 1, 1, 0}}};
  for (const Expected& each : all) {
    SCOPED_TRACE(each.table);
    const StudyResult study = imported(each.table);
    ASSERT_EQ(study.cells.size(), each.speedups.size());
    for (std::size_t i = 0; i < study.cells.size(); ++i) {
      SCOPED_TRACE("cell " + std::to_string(i + 1));
      const CellResult& cell = study.cells[i];
      EXPECT_EQ(cell.speedup.has_value(), each.speedups[i].has_value());
      if (cell.speedup && each.speedups[i]) EXPECT_NEAR(*cell.speedup, *each.speedups[i], 1e-9);
      EXPECT_EQ(cell.baselineDevices, each.relativeTo[i]);
      EXPECT_NE(cell.missing.speedup.has_value(), cell.speedup.has_value());
    }
  }
}

TEST(ImportedLines, NoOtherModelAndNoOtherReportIsABaseline) {
  for (const std::string column : {"model", "report"}) {
    const StudyResult study =
        imported(column +
                 ",devices,global_batch,images_per_second\nsmall,1,64,1000\nsmall,2,64,1900\nlarge,2,64,20\n"
                 "large,4,64,39\n");
    ASSERT_EQ(study.cells.size(), 4U);
    EXPECT_NEAR(*study.cells[1].speedup, 1.9, 1e-9);
    EXPECT_EQ(study.cells[3].baselineCell, 3);
    EXPECT_NEAR(*study.cells[3].speedup, 3.9, 1e-9) << "relative to two devices";
    EXPECT_TRUE(study.fits.empty() || study.fits.front().cells.size() == 2U) << "no law over both";
    const StudyResult alone =
        imported(column + ",devices,global_batch,images_per_second\nsmall,1,64,1000\nlarge,2,64,20\n");
    EXPECT_FALSE(alone.cells[1].speedup);
    EXPECT_EQ(alone.cells[1].missing.speedup->code, "baseline.other-" + column);
  }
}

}  // namespace scalescope
