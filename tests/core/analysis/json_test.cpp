#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "core/analysis/values/results.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Returns the keys of the table of a cell in docs/INTERFACES.md, each between backticks, in order and without nested
// keys.
std::vector<std::string> promisedKeys() {
  std::ifstream file(std::string(SCALESCOPE_SOURCE_DIR) + "/docs/INTERFACES.md");
  std::vector<std::string> keys;
  bool isTable = false;
  for (std::string line; std::getline(file, line);) {
    if (line == "### A cell") isTable = true;
    if (!isTable || !line.starts_with("| `")) {
      if (!keys.empty()) break;
      continue;
    }
    const std::string column = line.substr(0, line.find(" | "));
    for (std::size_t open = column.find('`'); open != std::string::npos; open = column.find('`', open)) {
      const std::size_t close = column.find('`', open + 1);
      const std::string word = column.substr(open + 1, close - open - 1);
      keys.push_back(word.substr(0, word.find_first_of("[{")));
      open = close + 1;
    }
  }
  return keys;
}

std::vector<std::string> keysOf(const nlohmann::ordered_json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

bool measured(const nlohmann::ordered_json& value) {
  if (value.is_object() || value.is_array()) return !value.empty();
  return !value.is_null();
}

}  // namespace

TEST(ResultsJson, HasEveryPromisedKeyInOrder) {
  const auto promised = promisedKeys();
  ASSERT_GT(promised.size(), 80U);
  EXPECT_EQ(keysOf(toJson(CellResult{})), promised);
  const CellResult full = analyseCell(cell(2, Strategy::ddp, 2, 64), CellKey("ab"), {gangRun("A", 1)});
  EXPECT_EQ(keysOf(toJson(full)), promised);
}

TEST(ResultsJson, NestedGroupsHaveTheirKeys) {
  const auto json = toJson(CellResult{});
  const auto expect = [&](const char* key, const std::vector<std::string>& keys) {
    EXPECT_EQ(keysOf(json[key]), keys) << key;
  };
  expect("stepSeconds", {"median", "mean", "p10", "p90", "ciLow", "ciHigh"});
  expect("deviceHours", {"value", "ciLow", "ciHigh"});
  expect("calibration", {"noSyncSeconds", "syncSeconds", "commOnlySeconds"});
  expect("waterfall",
         {"ideal", "input", "compute", "exposedTransfer", "exposedWait", "checkpoint", "other", "residual"});
  expect("bytesByKind", {"gradients", "buffers", "parameters", "inputs", "outputs"});
  expect("commByKind", {"scatter", "broadcast", "gather", "reduce", "push", "pull"});
  expect("memory", {"weights", "gradients", "optimizer", "activations", "buckets", "cache", "context", "peakAllocated",
                    "peakReserved", "deviceUsed", "rss", "pss", "others"});
  expect("load", {"cpuPercent", "gpuPercent", "nodeMemoryMax", "gpuClockHertz"});
}

TEST(ResultsJson, WhatWasNotMeasuredIsNull) {
  const auto json = toJson(CellResult{});
  EXPECT_TRUE(json["imagesPerSecond"].is_null());
  EXPECT_TRUE(json["steps"].is_null());
  EXPECT_TRUE(json["speedupCi"].is_null());
  EXPECT_TRUE(json["memory"]["rss"].is_null());
  CellResult broken;
  broken.busbw = kNan;
  EXPECT_TRUE(toJson(broken)["busbw"].is_null());
}

// Checks every field that a measured cell of two devices must have.
TEST(ResultsJson, TwoDevicesHaveNumbers) {
  StudyResult study;
  study.protocol = Protocol::strong;
  std::vector<RunRecords> gangs, singles;
  for (int i = 0; i < 2; ++i) {
    GangOptions options;
    options.scale = 1 + 0.01 * i;
    gangs.push_back(gangRun("G" + std::to_string(i), i + 1, options));
    singles.push_back(singleRun("S" + std::to_string(i), i + 1, {160.0 + i}, 64));
  }
  study.cells = {analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("01"), gangs),
                 analyseCell(cell(2, Strategy::single, 1, 64), CellKey("02"), singles)};
  compareCells(study);
  const auto json = toJson(study)["cells"][0];
  for (const char* key : {"imagesPerSecond",
                          "epochSeconds",
                          "trainSeconds",
                          "totalSeconds",
                          "speedup",
                          "speedupCi",
                          "efficiency",
                          "inputSeconds",
                          "computeSeconds",
                          "commSeconds",
                          "exposedSeconds",
                          "exposedTransferSeconds",
                          "exposedWaitSeconds",
                          "waitSeconds",
                          "checkpointSeconds",
                          "otherSeconds",
                          "residualSeconds",
                          "overlap",
                          "exposedAbSeconds",
                          "subtractionComputeSeconds",
                          "subtractionCommSeconds",
                          "stolenCpuSeconds",
                          "wireBytesPerStep",
                          "minimumBytesPerStep",
                          "algbw",
                          "busbw",
                          "ceilingBusbw",
                          "bandwidthUtilisation",
                          "buckets",
                          "ceiling",
                          "trainLoss",
                          "trainAccuracy",
                          "guard",
                          "ranks"})
    EXPECT_TRUE(measured(json[key])) << key;
  for (const char* key : {"median", "mean", "p10", "p90", "ciLow", "ciHigh"})
    EXPECT_TRUE(measured(json["stepSeconds"][key])) << key;
  EXPECT_TRUE(measured(json["memory"]["rss"]));
  EXPECT_TRUE(measured(json["load"]["cpuPercent"]["mean"]));
  EXPECT_TRUE(measured(json["deviceHours"]["ciLow"]));
  EXPECT_EQ(json["speedupCi"].size(), 2U);
}

TEST(ResultsJson, SameRecordsSameBytes) {
  const auto once = [] {
    return toJson(analyseCell(cell(2, Strategy::ddp, 2, 64), CellKey("ab"), {gangRun("A", 1), gangRun("B", 2)})).dump();
  };
  EXPECT_EQ(once(), once());
}

TEST(ResultsJson, EveryNoteAndVerdictHasASentence) {
  std::set<std::string_view> known;
  for (const std::string_view code : messageCodes()) known.insert(code);
  const CellResult cell = analyseCell(synthetic::cell(2, Strategy::ddp, 2, 64), {}, {gangRun("A", 1)});
  ASSERT_FALSE(cell.guard.empty());
  for (const GuardNote& note : cell.guard) {
    EXPECT_TRUE(known.contains(note.message.code)) << note.message.code;
    EXPECT_EQ(english(note.message).find('{'), std::string::npos) << english(note.message);
  }
}

}  // namespace scalescope
