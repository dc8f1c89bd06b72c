#include <cmath>

#include "tests/core/study/helpers.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

using Lines = std::vector<std::string>;

StudySpec lab(const std::string& name) {
  const std::string path = sourceFile("tests/data/studies/") + name + ".json";
  auto study = loadStudy(path, {});
  EXPECT_TRUE(study.has_value()) << (study ? "" : english(study.error()));
  return study.value_or(StudySpec{});
}

Lines cellsOf(const std::string& name) { return lines(expand(lab(name))); }

TEST(LabStudies, MemoryOfTwoNodes) {
  EXPECT_EQ(cellsOf("a-memory"),
            (Lines{"plain ddp fp32 a1 1x1 64=64", "plain ddp fp32 a1 2x1 64=32+32", "plain ddp fp32 a4 1x1 64=16",
                   "plain ddp fp32 a4 2x1 64=8+8", "plain ddp fp16 a1 1x1 64=64", "plain ddp fp16 a1 2x1 64=32+32",
                   "plain ddp fp16 a4 1x1 64=16", "plain ddp fp16 a4 2x1 64=8+8"}));
}

TEST(LabStudies, TwoNodesOnSvhn) {
  EXPECT_EQ(cellsOf("a-two-node-svhn"), (Lines{"plain ddp fp32 a1 1x1 32=32", "plain ddp fp32 a1 2x1 64=32+32",
                                               "*plain single fp32 a1 1x1 32=32"}));
  const StudySpec study = lab("a-two-node-svhn");
  EXPECT_EQ(study.measure.epochs, 30);
  EXPECT_EQ(study.optimizer.weightDecay, 1e-4);
  EXPECT_EQ(study.dataset.workers, 4);
}

TEST(LabStudies, BatchAndCheckpoint) {
  EXPECT_EQ(cellsOf("b-batch-and-checkpoint"),
            (Lines{"plain single fp32 a1 1x1 32=32", "plain single fp32 a1 1x1 64=64",
                   "plain single fp32 a1 1x1 256=256", "checkpoint single fp32 a1 1x1 64=64"}));
  const auto cells = expand(lab("b-batch-and-checkpoint"));
  ASSERT_TRUE(cells.has_value());
  EXPECT_TRUE((*cells)[1].study.checkpoint.every.never());
  EXPECT_EQ((*cells)[3].study.checkpoint.every.epochs, 10);
}

// 3 x 21 = 63: the report's uneven thirds are rounded down, and this is reported.
TEST(LabStudies, NodesWithBothStrategies) {
  EXPECT_EQ(cellsOf("b-nodes"),
            (Lines{"plain ddp fp32 a1 1x1 64=64", "plain ddp fp32 a1 2x1 64=32+32", "plain ddp fp32 a1 3x1 63=21+21+21",
                   "plain parameter-server fp32 a1 1x1 64=64", "plain parameter-server fp32 a1 2x1 64=32+32",
                   "plain parameter-server fp32 a1 3x1 63=21+21+21", "*plain single fp32 a1 1x1 64=64"}));
  EXPECT_EQ((*expand(lab("b-nodes")))[2].batch.asked(), 64);
}

TEST(LabStudies, SpeedRun) {
  EXPECT_EQ(cellsOf("b-speed-run"), (Lines{"plain ddp fp32 a1 3x1 48=16+16+16"}));
  EXPECT_EQ(lab("b-speed-run").measure.steps, 14500);
}

TEST(LabStudies, TwoProcesses) {
  EXPECT_EQ(cellsOf("b-two-processes"), (Lines{"plain ddp fp32 a1 1x1 64=64", "plain ddp fp32 a1 1x2 64=32+32",
                                               "*plain single fp32 a1 1x1 64=64"}));
  EXPECT_FALSE(lab("b-two-processes").hosts[0].coresPerSlot.has_value());
}

TEST(LabStudies, BatchSweeps) {
  EXPECT_EQ(
      cellsOf("c-batch-efficiency"),
      (Lines{"plain single fp32 a1 1x1 32=32", "plain single fp32 a1 1x1 128=128", "plain single fp32 a1 1x1 512=512",
             "plain single fp32 a1 1x1 1024=1024", "plain single fp32 a1 1x1 2048=2048"}));
  EXPECT_EQ(cellsOf("d-batch-sweep"),
            (Lines{"plain single fp32 a1 1x1 32=32", "plain single fp32 a1 1x1 128=128",
                   "plain single fp32 a1 1x1 512=512", "plain single fp32 a1 1x1 2048=2048"}));
}

TEST(LabStudies, LargeBatchRemediesKeepTheOrderOfTheFile) {
  EXPECT_EQ(
      cellsOf("c-large-batch"),
      (Lines{"none ddp fp32 a1 1x4 32768=8192+8192+8192+8192", "scaling ddp fp32 a1 1x4 32768=8192+8192+8192+8192",
             "gamma ddp fp32 a1 1x4 32768=8192+8192+8192+8192", "both ddp fp32 a1 1x4 32768=8192+8192+8192+8192"}));
  const auto cells = expand(lab("c-large-batch"));
  ASSERT_TRUE(cells.has_value());
  EXPECT_DOUBLE_EQ((*cells)[0].learningRate, 0.1);
  EXPECT_DOUBLE_EQ((*cells)[1].learningRate, 0.1 * 32768 / 256);
  EXPECT_FALSE((*cells)[1].study.zeroGamma);
  EXPECT_DOUBLE_EQ((*cells)[2].learningRate, 0.1);
  EXPECT_TRUE((*cells)[2].study.zeroGamma);
  EXPECT_TRUE((*cells)[3].study.zeroGamma && (*cells)[3].study.schedule.linearScaling);
}

TEST(LabStudies, OverlapAndShuffle) {
  EXPECT_EQ(
      cellsOf("c-overlap"),
      (Lines{"overlap ddp fp32 a1 1x2 256=128+128", "overlap ddp fp32 a1 1x4 512=128+128+128+128",
             "after-backward ddp fp32 a1 1x2 256=128+128", "after-backward ddp fp32 a1 1x4 512=128+128+128+128"}));
  EXPECT_EQ(cellsOf("c-shuffle"),
            (Lines{"each-epoch ddp fp32 a1 1x2 256=128+128", "same-order ddp fp32 a1 1x2 256=128+128"}));
  const auto cells = expand(lab("c-shuffle"));
  ASSERT_TRUE(cells.has_value());
  EXPECT_EQ((*cells)[1].study.dataset.shuffle, Shuffle::once);
}

std::string sum(int devices, int batch) {
  std::string text = std::to_string(devices * batch) + "=";
  for (int i = 0; i < devices; ++i) text += (i ? "+" : "") + std::to_string(batch);
  return text;
}

// Returns `devices` x `batches` per device, then one implied single cell per batch.
Lines fixedEpochTable(const std::string& strategy, const std::vector<int>& batches) {
  Lines all;
  for (const int devices : {1, 2, 4})
    for (const int batch : batches)
      all.push_back("plain " + strategy + " fp32 a1 1x" + std::to_string(devices) + " " + sum(devices, batch));
  for (const int batch : batches) all.push_back("*plain single fp32 a1 1x1 " + sum(1, batch));
  return all;
}

TEST(LabStudies, StrongTables) {
  EXPECT_EQ(cellsOf("c-strong-tables"), fixedEpochTable("ddp", {32, 128, 512}));
  EXPECT_EQ(cellsOf("c-strong-tables").size(), 12u);
}

TEST(LabStudies, DataParallelTables) {
  EXPECT_EQ(cellsOf("d-data-parallel"), fixedEpochTable("data-parallel", {32, 128, 512, 1024}));
  EXPECT_EQ(cellsOf("e-weak-tables"), fixedEpochTable("data-parallel", {32, 128, 512}));
}

TEST(LabStudies, LargeBatchDataParallel) {
  EXPECT_EQ(cellsOf("d-large-batch"), (Lines{"plain data-parallel fp32 a1 1x1 128=128",
                                             "plain data-parallel fp32 a1 1x4 8192=2048+2048+2048+2048"}));
}

TEST(LabStudies, UntilOutOfMemory) {
  const StudySpec study = lab("e-until-out-of-memory");
  EXPECT_EQ(lines(expand(study)), (Lines{"~plain single fp32 a1 1x1 32=32"}));
  EXPECT_EQ(lines(expand(study, 2048)),
            (Lines{"~plain single fp32 a1 1x1 32=32", "~plain single fp32 a1 1x1 128=128",
                   "~plain single fp32 a1 1x1 512=512", "~plain single fp32 a1 1x1 2048=2048"}));
}

}  // namespace
}  // namespace scalescope
