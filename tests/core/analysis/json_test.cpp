#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "core/analysis/values/results.h"
#include "synthetic.h"
#include "tests/paths.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Returns the keys of the first table below a heading of docs/INTERFACES.md, each as it is written between backticks,
// in order: "cell", "runs[]", "baseline{cell,devices}".
std::vector<std::string> promisedBelow(const std::string& heading) {
  std::ifstream file(sourceFile("docs/INTERFACES.md"));
  std::vector<std::string> promised;
  bool isTable = false;
  for (std::string line; std::getline(file, line);) {
    if (line == heading) isTable = true;
    if (!isTable || !line.starts_with("| `")) {
      if (!promised.empty()) break;
      continue;
    }
    const std::string column = line.substr(0, line.find(" | "));
    for (std::size_t open = column.find('`'); open != std::string::npos; open = column.find('`', open)) {
      const std::size_t close = column.find('`', open + 1);
      promised.push_back(column.substr(open + 1, close - open - 1));
      open = close + 1;
    }
  }
  return promised;
}

std::string keyOf(const std::string& promised) { return promised.substr(0, promised.find_first_of("[{")); }

std::vector<std::string> promisedKeys() {
  std::vector<std::string> keys;
  for (const std::string& each : promisedBelow("### A cell")) keys.push_back(keyOf(each));
  return keys;
}

// Returns a key and the keys of its value, as the tables write them. A message has no keys there.
std::string shapeOf(const std::string& key, const nlohmann::ordered_json& value) {
  if (value.is_array()) return key + "[" + (value.empty() ? "" : shapeOf("", value.front())) + "]";
  if (!value.is_object() || value.contains("code")) return key;
  std::string inner;
  for (const auto& [name, field] : value.items()) inner += (inner.empty() ? "" : ",") + shapeOf(name, field);
  return key + "{" + inner + "}";
}

nlohmann::ordered_json goldenJson(const std::string& name) {
  std::ifstream file(sourceFile("tests/data/golden/") + name);
  return nlohmann::ordered_json::parse(file, nullptr, /*allow_exceptions=*/false);
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

// The golden files have a value in every field (results_golden_test.cpp).
TEST(ResultsJson, NestedGroupsHaveThePromisedKeys) {
  const auto cell = goldenJson("results-1.json").at("cells").at(0), sizing = goldenJson("sizing-1.json");
  int compared = 0;
  for (const auto& [heading, json] : {std::pair("### A cell", cell), std::pair("## `size --json`", sizing)})
    for (const std::string& promised : promisedBelow(heading)) {
      ASSERT_TRUE(json.contains(keyOf(promised))) << promised;
      if (promised.find('{') == std::string::npos || promised.find("..") != std::string::npos) continue;
      EXPECT_EQ(shapeOf(keyOf(promised), json[keyOf(promised)]), promised);
      ++compared;
    }
  EXPECT_GT(compared, 25);
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
