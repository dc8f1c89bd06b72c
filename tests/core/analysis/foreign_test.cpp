#include "core/analysis/foreign/foreign.h"

#include <gtest/gtest.h>

#include <cmath>

#include <algorithm>

#include "tests/core/analysis/tables/read_tables.h"

namespace scalescope {
namespace {

constexpr const char* kTable =
    "# from a report\n"
    "method,GPUs,batch per GPU,time per epoch (s),dataset,Bandwidth (GB/s)\n"
    "single,1,64,100,CIFAR-10,\n"
    "DDP,2,64,60,CIFAR-10,3.1\n"
    "DDP,2,64,62,CIFAR-10,3.2\n"
    "DataParallel,2,64,80,CIFAR-10,1.0\n";

std::string refusal(const std::string& text) {
  const auto read = readForeign(text, "t.csv");
  EXPECT_FALSE(read) << text;
  return read ? "" : english(read.error());
}

bool isNoted(const std::vector<GuardNote>& notes, const std::string& wanted) {
  return std::any_of(
      notes.begin(), notes.end(), [&](const GuardNote& note) { return note.message.code == wanted; });
}

CellResult measuredCell(int number, Strategy strategy, int devices, double rate) {
  CellResult out;
  out.cell.number = number;
  out.cell.strategy = strategy;
  out.cell.devices = devices;
  out.cell.batch = BatchShares(1, {64});
  out.imagesPerSecond = rate;
  return out;
}

}  // namespace

TEST(Foreign, RowsOfOneConfigurationAreRepeatsOfOneCell) {
  const auto study = readForeign(kTable, "report.csv");
  ASSERT_TRUE(study) << english(study.error());
  ASSERT_EQ(study->cells.size(), 3u);
  ASSERT_EQ(study->runs.size(), 4u);
  EXPECT_EQ(study->runs[2].cell, 1u);
  EXPECT_EQ(study->runs[2].repeat, 2);
  EXPECT_EQ(study->runs[2].line, 5);
  EXPECT_EQ(study->cells[1].strategy, Strategy::ddp);
  EXPECT_EQ(study->cells[1].batch.global(), 128);
  EXPECT_EQ(study->cells[2].strategy, Strategy::dataParallel);
  EXPECT_EQ(study->spec.name, "report.csv");
  ASSERT_TRUE(study->spec.imported);
  EXPECT_EQ(study->spec.imported->kind, "csv");
  // The study and its cells read back equal to what was written.
  const auto again = studyFromJson(nlohmann::json(toJson(study->spec)), "again");
  ASSERT_TRUE(again) << english(again.error());
  EXPECT_EQ(again->imported->sha256, study->spec.imported->sha256);
  for (const Cell& cell : study->cells) {
    const auto read = cellFromJson(toJson(cell));
    ASSERT_TRUE(read) << english(read.error());
    EXPECT_EQ(read->study.imported->file, "report.csv");
  }
}

TEST(Foreign, RatesFollowFromImagesAndTimesAndFiguresAreMarkedAsImported) {
  const StudyResult study = analysedStudy(*readForeign(kTable, "report.csv"));
  EXPECT_DOUBLE_EQ(*study.cells[0].imagesPerSecond, 500);
  EXPECT_NEAR(*study.cells[1].imagesPerSecond, 50000 / std::sqrt(60.0 * 62.0), 1e-9);
  EXPECT_EQ(study.cells[1].repeats, 2);
  EXPECT_EQ(study.cells[1].baselineCell, 1);
  EXPECT_NEAR(*study.cells[1].speedup, 1.64, 0.005);
  EXPECT_TRUE(study.cells[1].speedupCi.low.has_value() == false);  // The baseline has one row.
  ASSERT_TRUE(study.verdict);
  EXPECT_EQ(study.verdict->code, "verdict.imported");
  EXPECT_FALSE(study.cells[1].busbw);  // The meaning of that column is not stated.
  for (const CellResult& cell : study.cells) EXPECT_TRUE(isNoted(cell.guard, "guard.imported"));
  const nlohmann::ordered_json json = toJson(study.cells[0]);
  EXPECT_EQ(json["imported"]["file"], "report.csv");
  EXPECT_TRUE(json["seed"].is_null());
  EXPECT_TRUE(json["learningRate"].is_null());
}

// The number of images of an epoch is not stated, so there is no rate; but each epoch is the same work.
TEST(Foreign, TimesAloneGiveSpeedups) {
  const StudyResult study = analysedStudy(
      *readForeign("devices,batch_per_device,seconds_per_epoch\n1,32,20.0\n2,32,12.5\n4,32,8.0\n", "t.csv"));
  EXPECT_FALSE(study.cells[2].imagesPerSecond);
  EXPECT_NEAR(study.cells[2].speedup.value_or(0), 2.5, 1e-12);
  EXPECT_NEAR(study.cells[2].efficiency.value_or(0), 0.625, 1e-12);
  ASSERT_TRUE(study.verdict);
  EXPECT_EQ(study.verdict->code, "verdict.imported");
  EXPECT_FALSE(study.cells[2].gainPerDevice.value);
  // A pace is not a rate: without another cell to compare with, only the reason can be reported.
  const StudyResult alone =
      analysedStudy(*readForeign("devices,batch_per_device,seconds_per_epoch\n4,32,8.0\n", "t.csv"));
  ASSERT_TRUE(alone.verdict);
  EXPECT_EQ(alone.verdict->code, "verdict.times-alone");
  // With weak scaling an epoch may contain more images.
  const auto weak = readForeign("scaling,devices,batch_per_device,time_s\nweak,1,32,20\nweak,2,32,21\n", "t.csv");
  ASSERT_TRUE(weak);
  EXPECT_FALSE(analysedStudy(*weak).cells[1].speedup);
  EXPECT_EQ(analysedStudy(*weak).verdict->code, "verdict.times-alone");
}

TEST(Foreign, TimesPerStepAndRatesAreTakenInTheirUnits) {
  const auto rate = [](const std::string& text) {
    const auto study = readForeign(text, "t.csv");
    EXPECT_TRUE(study) << (study ? "" : english(study.error()));
    return study ? analysedStudy(*study).cells[0].imagesPerSecond : Number();
  };
  EXPECT_DOUBLE_EQ(*rate("devices,global_batch,step time [ms]\n2,128,50\n"), 2560);
  EXPECT_DOUBLE_EQ(*rate("devices,global_batch,images/s\n2,128,700\n"), 700);
  EXPECT_DOUBLE_EQ(*rate("devices,globalBatch,imagesPerSecond\n2,128,700\n"), 700);
  EXPECT_DOUBLE_EQ(*rate("devices,global_batch,throughput (samples/min)\n2,128,600\n"), 10);
  EXPECT_DOUBLE_EQ(*rate("devices,batch,total time (min),iterations\n2,64,2,600\n"), 640);
  EXPECT_FALSE(rate("devices,batch,time per epoch (s)\n2,64,20\n"));  // The number of images is not stated.
}

TEST(Foreign, NodesAndDevicesAreTakenApart) {
  const auto devices = [](const std::string& text) {
    const auto study = readForeign(text, "t.csv");
    EXPECT_TRUE(study) << (study ? "" : english(study.error()));
    return study ? std::pair(study->cells[0].nodes, study->cells[0].devices) : std::pair(0, 0);
  };
  EXPECT_EQ(devices("nodes,gpus per node,batch,step_s\n2,4,32,1\n"), std::pair(2, 4));
  EXPECT_EQ(devices("nodes,devices,perRankBatch,globalBatch,stepSeconds\n2,1,32,64,1\n"), std::pair(2, 1));
  EXPECT_EQ(devices("nodes,devices,batch,global_batch,step_s\n2,4,32,128,1\n"), std::pair(2, 2));
  EXPECT_EQ(refusal("nodes,devices,batch,step_s\n2,4,32,1\n").substr(0, 40),
            "t.csv line 2 (row 1), column devices: 4 ");
}

TEST(Foreign, BadTablesAreRefusedByRowAndColumn) {
  const std::string header = "devices,batch,seconds_per_epoch\n1,32,20\n";
  EXPECT_EQ(refusal(header + "2,32,fast\n"),
            "t.csv line 3 (row 2), column seconds_per_epoch: \"fast\" is not a number. Accepted: 12.3, "
            "12.3 s, 1,234.5 ms, 12:52, 1h 12m, n/a");
  EXPECT_EQ(refusal(header + "2,32,0\n"), "t.csv line 3 (row 2), column seconds_per_epoch: 0 is not a possible value");
  EXPECT_EQ(refusal(header + "2,32,-3\n"),
            "t.csv line 3 (row 2), column seconds_per_epoch: -3 is not a possible value");
  EXPECT_EQ(refusal(header + "0,32,12\n"), "t.csv line 3 (row 2), column devices: 0 is not a possible value");
  EXPECT_EQ(refusal(header + "1.5,32,12\n"),
            "t.csv line 3 (row 2), column devices: 1.5 is not a whole number in the allowed range");
  EXPECT_EQ(refusal(header + "2,32,12 fortnights\n"),
            "t.csv line 3 (row 2), column seconds_per_epoch: the unit of \"12 fortnights\" is unknown. Accepted: 12.3, "
            "12.3 s, 1,234.5 ms, 12:52, 1h 12m, n/a");
  EXPECT_EQ(refusal(header + "2,,9\n"), "t.csv line 3 (row 2), column batch: no value");
  EXPECT_EQ(refusal("devices,batch,images_per_second\n2,32,-1\n"),
            "t.csv line 2 (row 1), column images_per_second: -1 is not a possible value");
  EXPECT_NE(refusal("devices,speedup\n2,1.5\n").find("batch_per_device"), std::string::npos);
  EXPECT_NE(refusal("batch,step_s\n2,1.5\n").find("columns that every run needs: devices"), std::string::npos);
  EXPECT_EQ(refusal("method,devices,batch,step_s\nFSDP,2,32,1\n").substr(0, 43),
            "t.csv line 2 (row 1), column strategy: fsdp");
  EXPECT_FALSE(readForeign("", "t.csv"));
  EXPECT_FALSE(readForeign("devices,batch,step_s\n", "t.csv"));
}

TEST(Foreign, NcclTestsBecomeThePeakBandwidthOfOneCell) {
  const std::string text =
      "# nThread 1 nGpus 1\n#  Rank  0 on n0 device 0 [0x07] NVIDIA A100\n#  Rank  1 on n0 device 1 [0x0f] NVIDIA "
      "A100\n"
      "# Collective test starting: all_reduce_perf\n"
      "#       size         count      type   redop    root     time   algbw   busbw #wrong\n"
      "     1048576        262144     float     sum      -1    100.0   10.49   10.49      0\n"
      "     4194304       1048576     float     sum      -1    200.0   20.97   20.97      0\n";
  const auto study = readForeign(text, "all_reduce.txt");
  ASSERT_TRUE(study) << english(study.error());
  EXPECT_EQ(study->spec.imported->kind, "nccl-tests");
  const StudyResult result = analysedStudy(*study);
  ASSERT_EQ(result.cells.size(), 1u);
  EXPECT_EQ(result.cells[0].cell.worldDevices(), 2);
  ASSERT_EQ(result.cells[0].ceiling.size(), 2u);
  EXPECT_NEAR(*result.cells[0].ceilingBusbw, 4194304 / 200e-6, 1);
  EXPECT_TRUE(cellFromJson(toJson(study->cells[0])));  // This cell has no batch.
  const auto json = toJson(result.cells[0]);
  for (const char* key : {"precision", "globalBatch", "perRankBatch", "steps"}) EXPECT_TRUE(json[key].is_null()) << key;
  EXPECT_FALSE(
      readForeign("#  size count type redop root time algbw busbw\n 8 2 float sum -1 5.0 0.1 0.1 0\n", "n.txt"));
}

// With two ranks the bus factor does not identify the operation.
TEST(Foreign, AMissingNameOfTheCollectiveIsRequestedAndUsed) {
  const std::string text =
      "#  Rank  0 Group  0 Pid 1 on a device 0 [0x07] A\n#  Rank  1 Group  0 Pid 2 on a device 1 [0x0f] A\n"
      "#       size         count      type   redop    root     time   algbw   busbw #wrong\n"
      "     4194304       1048576     float     sum      -1    200.0   20.97   20.97      0\n";
  const auto refused = readForeign(text, "n.txt");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "foreign.no-operation");
  EXPECT_NE(english(refused.error().message).find("--collective: all-reduce, all-gather, reduce-scatter, broadcast"),
            std::string::npos)
      << english(refused.error().message);
  const auto study = readForeign(text, "n.txt", "all-reduce");
  ASSERT_TRUE(study) << english(study.error());
  EXPECT_EQ(study->runs.at(0).benchmarks.at(0).op, CollectiveOp::allReduce);
  EXPECT_EQ(readForeign(text, "n.txt", "all-reduced").error().message.code, "foreign.collective");
  // An operation that the text states is kept.
  const auto named = readForeign("# Collective test starting: broadcast_perf\n" + text, "n.txt", "all-reduce");
  ASSERT_TRUE(named) << english(named.error());
  EXPECT_EQ(named->runs.at(0).benchmarks.at(0).op, CollectiveOp::broadcast);
}

TEST(Foreign, NeverTheBaselineOfMeasuredCellsUnlessChosen) {
  StudyResult study;
  study.spec.axes.batches = {64};
  study.cells = {measuredCell(1, Strategy::single, 1, 100), measuredCell(2, Strategy::ddp, 2, 150),
                 measuredCell(3, Strategy::ddp, 4, 250)};
  study.cells[0].cell.study.imported = ImportedFrom{"report.csv", "", "csv"};
  compareCells(study);
  EXPECT_EQ(study.cells[2].baselineCell, 2);  // This is the smallest number of devices that was measured here.
  EXPECT_TRUE(isNoted(study.guard, "guard.mixed-imported"));
  EXPECT_FALSE(isNoted(study.cells[2].guard, "guard.baseline-imported"));
  compareCells(study, 1);
  EXPECT_EQ(study.cells[2].baselineCell, 1);
  EXPECT_TRUE(isNoted(study.cells[2].guard, "guard.baseline-imported"));
}

}  // namespace scalescope
