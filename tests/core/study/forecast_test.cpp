#include "core/study/cells/cell_forecast.h"

#include <algorithm>

#include "tests/core/study/helpers.h"

namespace scalescope {
namespace {

ProbeFacts sampleProbe() { return {0.2, 32, 2.0, 600e6, 280e6}; }

std::vector<CellForecast> forecastFor(const std::string& axes, const std::string& more,
                                      const ImageCounts& images = {1600, 0}) {
  return forecast(*expand(parsed(strongText(axes, more))), {{"fp32", sampleProbe()}}, images);
}

TEST(Forecast, IsEmptyUntilProbed) {
  const auto cells =
      *expand(parsed(strongText(R"("globalBatch": [64], "precision": ["fp32", "bf16"])", R"(, "baseline": null)")));
  for (const CellForecast& one : forecast(cells, {}, {1600, 0}))
    EXPECT_FALSE(one.secondsPerRepeat || one.memoryBytesPerRank);
  const auto some = forecast(cells, {{"bf16", sampleProbe()}}, {1600, 0});
  EXPECT_FALSE(some[0].secondsPerRepeat.has_value());
  EXPECT_TRUE(some[1].secondsPerRepeat.has_value());
}

TEST(Forecast, GrowsWithThePerRankBatch) {
  const auto all = forecastFor(R"("devices": [1], "globalBatch": [32, 64])", R"(, "baseline": null)");
  EXPECT_DOUBLE_EQ(*all[0].secondsPerRepeat, 2.0 + 65 * 0.2);
  EXPECT_DOUBLE_EQ(*all[1].secondsPerRepeat, 2.0 + 65 * 0.4);
  EXPECT_DOUBLE_EQ(*all[0].memoryBytesPerRank, 600e6);
  EXPECT_DOUBLE_EQ(*all[1].memoryBytesPerRank, 280e6 + 2 * 320e6);
}

TEST(Forecast, AccumulationTakesTimeButNoMemory) {
  const auto all = forecastFor(R"("globalBatch": [64], "accumulation": [1, 2])", R"(, "baseline": null)");
  EXPECT_DOUBLE_EQ(*all[0].secondsPerRepeat, *all[1].secondsPerRepeat);
  EXPECT_GT(*all[0].memoryBytesPerRank, *all[1].memoryBytesPerRank);
}

TEST(Forecast, CountsWhatIsMeasured) {
  const auto plain =
      forecastFor(R"("devices": [2], "globalBatch": [64])", R"(, "baseline": null, "measure": {"ceilingMB": 0})");
  EXPECT_DOUBLE_EQ(*plain[0].secondsPerRepeat, 2.0 + (12 + 65) * 0.2);
  const auto sweep =
      forecastFor(R"("devices": [2], "globalBatch": [64])", R"(, "baseline": null, "measure": {"ceilingMB": 64})");
  EXPECT_GT(*sweep[0].secondsPerRepeat, *plain[0].secondsPerRepeat);
  const auto epochs = forecastFor(
      R"("globalBatch": [32])",
      R"(, "baseline": null, "dataset": {"lastBatch": "drop"}, "measure": {"warmupEpochs": 1, "epochs": 2})", {330, 0});
  EXPECT_DOUBLE_EQ(*epochs[0].secondsPerRepeat, 2.0 + 30 * 0.2);
  const auto budget = forecastFor(R"("globalBatch": [32])", R"(, "baseline": null, "measure": {"budgetSeconds": 4})");
  EXPECT_DOUBLE_EQ(*budget[0].secondsPerRepeat, 2.0 + (15 + 20) * 0.2);
  const auto profiled = forecastFor(R"("globalBatch": [32])", R"(, "baseline": null, "measure": {"profile": 3})");
  EXPECT_DOUBLE_EQ(*profiled[0].secondsPerRepeat, 2.0 + (65 + 3) * 0.2);
  // The forecast uses the number of test images that are present, although the published set has more.
  const auto validated =
      forecastFor(R"("globalBatch": [32])", R"(, "baseline": null, "measure": {"validate": "end"})", {1600, 320});
  EXPECT_NEAR(*validated[0].secondsPerRepeat, 2.0 + 65 * 0.2 + 10 * 0.2 / 3, 1e-9);
}

std::vector<std::string> remarkCodes(const std::string& axes, const std::string& more) {
  const auto study = parsed(strongText(axes, more));
  std::vector<std::string> codes;
  for (const Message& message : remarks(study, *expand(study))) {
    codes.push_back(message.code);
    EXPECT_EQ(english(message).find('{'), std::string::npos) << english(message);
  }
  return codes;
}

TEST(Remarks, WarnAboutUnusualSettings) {
  using Codes = std::vector<std::string>;
  EXPECT_EQ(remarkCodes(R"("devices": [1, 2], "globalBatch": [64])", ""), Codes{});
  EXPECT_EQ(remarkCodes(R"("devices": [3], "globalBatch": [64])", R"(, "batchSplit": "floor")"),
            Codes{"remark.floored"});
  EXPECT_EQ(remarkCodes(R"("devices": [3], "globalBatch": [64])", R"(, "batchSplit": "uneven")"),
            Codes{"remark.uneven"});
  EXPECT_EQ(remarkCodes(R"("globalBatch": [64])", R"(, "measure": {"repeats": 1, "steps": 29, "warmupSteps": 0})"),
            (Codes{"remark.one-repeat", "remark.few-steps", "remark.no-warmup"}));
  EXPECT_EQ(
      remarkCodes(R"("globalBatch": [512])",
                  R"(, "dataset": {"name": "cifar10-sample"}, "schedule": {"warmupEpochs": 1, "linearScaling": true})"),
      Codes{"remark.short-warmup"});
  EXPECT_EQ(remarkCodes(R"("globalBatch": [64])", R"(, "schedule": {"warmupEpochs": 1})"), Codes{"remark.idle-warmup"});
  EXPECT_EQ(remarkCodes(R"("globalBatch": [64])",
                        R"(, "schedule": {"warmupEpochs": 1, "linearScaling": true, "baseBatch": 128})"),
            Codes{"remark.idle-warmup"});
  EXPECT_EQ(
      remarkCodes(R"("devices": [2], "globalBatch": [64], "strategy": ["single", "ddp"])", R"(, "baseline": null)"),
      Codes{"remark.strategy-left-out"});
  EXPECT_EQ(remarkCodes(R"("globalBatch": [64])", R"(, "whatIf": {"linkMbps": 5}, "dataset": {"name": "synthetic"})"),
            (Codes{"remark.what-if", "remark.synthetic"}));
}

}  // namespace
}  // namespace scalescope
