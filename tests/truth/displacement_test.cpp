// Tests that a deliberate change appears in its number and in no other: docs/MEASUREMENT.md, tests of truth.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/truth/cli_study.h"

namespace scalescope {
namespace {

double number(const nlohmann::json& cell, const std::string& key) {
  return cell.contains(key) && cell[key].is_number() ? cell[key].get<double>() : NAN;
}

constexpr double kLeastSleep = 0.020;  // SCALESCOPE_INJECT adds at least this to each step, or twice in a step.
constexpr double kOwn = 0.8;           // At least this share of it must appear in its part.
constexpr double kOther =
    0.25;  // At most this share may appear in any other part (both ranks share this machine's cores).

// Returns the cell without any addition, measured once.
const nlohmann::json& plainCell() {
  static const nlohmann::json cell = CliStudy().cell({}, "ddp", 2);
  return cell;
}

// Returns whole milliseconds that are long compared with the delays that a busy or slow machine adds to a step.
double sleepSeconds() {
  const nlohmann::json steps = plainCell().value("stepSeconds", nlohmann::json::object());
  return std::ceil(1e3 * std::max(kLeastSleep, 2 * steps.value("median", 0.0))) / 1e3;
}

std::string inject(const std::string& what) {
  return "SCALESCOPE_INJECT=" + what + ":" + std::to_string(static_cast<int>(std::lround(1e3 * sleepSeconds())));
}

}  // namespace

class Displacement : public testing::Test {
 protected:
  CliStudy m_study;
};

TEST_F(Displacement, TwiceTheBatchMovesImagesButNotParameters) {
  const auto small = m_study.cell({{"axes", {{"globalBatch", {32}}}}}, "ddp", 2);
  const auto large = m_study.cell({{"axes", {{"globalBatch", {64}}}}}, "ddp", 2);
  EXPECT_GT(number(large, "imagesPerSecond"), 0);
  EXPECT_NE(number(small, "imagesPerSecond"), number(large, "imagesPerSecond"));
  EXPECT_EQ(number(small, "parameters"), number(large, "parameters"));
  EXPECT_EQ(number(large, "globalBatch"), 2 * number(small, "globalBatch"));
  EXPECT_EQ(number(small, "wireBytesPerStep"), number(large, "wireBytesPerStep"));
}

TEST_F(Displacement, ASleepInTheLoaderIsInput) {
  const nlohmann::json& plain = plainCell();
  const double added = sleepSeconds();
  const auto slept = m_study.cell({}, "ddp", 2, inject("loader"));
  EXPECT_GT(number(slept, "inputSeconds") - number(plain, "inputSeconds"), kOwn * added);
  for (const char* other : {"exposedSeconds", "checkpointSeconds", "otherSeconds"})
    EXPECT_LT(number(slept, other) - number(plain, other), kOther * added) << other;
}

TEST_F(Displacement, ASleepInCommIsExposed) {
  const nlohmann::json& plain = plainCell();
  const double added = sleepSeconds();
  const auto slept = m_study.cell({}, "ddp", 2, inject("comm"));
  EXPECT_GT(number(slept, "exposedSeconds") - number(plain, "exposedSeconds"), kOwn * added);
  for (const char* other : {"inputSeconds", "computeSeconds", "checkpointSeconds", "otherSeconds"})
    EXPECT_LT(number(slept, other) - number(plain, other), kOther * added) << other;
}

TEST_F(Displacement, ASlowRankIsTheOthersWait) {
  const double added = sleepSeconds();
  const auto slept = m_study.cell({}, "ddp", 2, inject("slow-rank:1"));
  ASSERT_EQ(slept["ranks"].size(), 2u);
  EXPECT_GT(number(slept["ranks"][0], "waitSeconds"), kOwn * added);
  EXPECT_LT(number(slept["ranks"][1], "waitSeconds"), kOther * added);
}

TEST_F(Displacement, ASlowRankOfThreeIsTheCulpritOfEveryStep) {
  const auto cell =
      m_study.cell({{"axes", {{"devices", {3}}, {"globalBatch", {48}}}}, {"limits", {{"oversubscribe", true}}}}, "ddp",
                   3, inject("slow-rank:2"));
  // The factor for two ranks is 1, so a missing factor would not be noticed with two.
  EXPECT_NEAR(number(cell, "wireBytesPerStep"), 4.0 / 3 * sizeof(float) * number(cell, "parameters"), 1);
  const auto rows = m_study.exported("lateness").value("rows", nlohmann::json::array());
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_GT(number(rows[2], "culpritShare"), 0.8);
  EXPECT_EQ(rows[2].value("cause", ""), "forward pass");
  EXPECT_GT(number(rows[2], "lateBySeconds"), kOwn * sleepSeconds());
  EXPECT_GT(number(rows[2], "causedSeconds"), 2 * number(rows[0], "waitedSeconds") * kOwn);
  for (int rank : {0, 1}) EXPECT_LT(number(rows[rank], "culpritShare"), 0.2) << rank;
}

TEST_F(Displacement, SmallBucketsAreMoreCollectives) {
  const nlohmann::json resnet{{"model", {{"name", "resnet18-cifar"}}},
                              {"axes", {{"globalBatch", {8}}}},
                              {"measure", {{"warmupSteps", 3}, {"steps", 10}}}};
  nlohmann::json small = resnet;
  small["ddp"] = {{"bucketMB", 1}};
  const auto large = m_study.cell(resnet, "ddp", 2);
  const auto one = m_study.cell(small, "ddp", 2);
  EXPECT_GT(one["buckets"].size(), large["buckets"].size());
  EXPECT_EQ(number(one, "wireBytesPerStep"), number(large, "wireBytesPerStep"));
}

// The window is long enough for the agent, which samples once a second beside timed steps.
TEST_F(Displacement, EveryNumberOfATwoRankCellIsThere) {
  const auto cell = m_study.cell({{"baseline", {{"strategy", "single"}, {"nodes", 1}, {"devices", 1}}},
                                  {"axes", {{"devices", {1, 2}}}},
                                  {"measure", {{"repeats", 2}, {"steps", 600}, {"ceilingMB", 1}, {"calibrate", true}}}},
                                 "ddp", 2);
  for (const char* key : {"imagesPerSecond",
                          "epochSeconds",
                          "trainSeconds",
                          "totalSeconds",
                          "speedup",
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
                          "trainLoss",
                          "trainAccuracy"})
    EXPECT_TRUE(std::isfinite(number(cell, key))) << key;
  EXPECT_TRUE(cell["memory"]["rss"].is_number());
  EXPECT_TRUE(cell["load"]["cpuPercent"]["mean"].is_number());
  EXPECT_TRUE(cell["speedupCi"].is_array() || cell["speedupCi"].is_object()) << cell["speedupCi"];
  for (const char* key : {"median", "mean", "p10", "p90", "ciLow", "ciHigh"})
    EXPECT_TRUE(cell["stepSeconds"][key].is_number()) << key;
  for (const char* key : {"noSyncSeconds", "syncSeconds", "commOnlySeconds"})
    EXPECT_TRUE(cell["calibration"][key].is_number()) << key;
}

}  // namespace scalescope
