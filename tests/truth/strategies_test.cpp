// Tests real ranks with the strategies that have no ring: each result's identities hold (CliStudy checks them), and its
// exports pass the audit like any other tables.
#include <gtest/gtest.h>

#include "tests/truth/cli_study.h"

namespace scalescope {
namespace {

// Returns a study of a few steps on two devices, with images of the shipped dataset.
nlohmann::json tiny(const std::string& strategy, const nlohmann::json& more = nlohmann::json::object()) {
  nlohmann::json patch{{"axes", {{"globalBatch", {16}}, {"strategy", {strategy}}}},
                       {"dataset", {{"trainLimit", 128}, {"testLimit", 32}}},
                       {"measure", {{"warmupSteps", 2}, {"steps", 12}}}};
  patch.merge_patch(more);
  return patch;
}

}  // namespace

TEST(Strategies, SynchronousAndAsynchronousWorkers) {
  CliStudy study;
  const auto cell = [&](const char* mode) {
    return study.cell(tiny("parameter-server", {{"parameterServer", {{"mode", mode}}}}), "parameter-server", 2);
  };
  const auto met = cell("bsp"), alone = cell("async");
  ASSERT_TRUE(met.is_object() && alone.is_object());
  EXPECT_TRUE(met["imagesPerSecond"].is_number());
  EXPECT_TRUE(alone["imagesPerSecond"].is_number());
  EXPECT_TRUE(alone["waitSeconds"].is_null());
  EXPECT_TRUE(alone["ranks"].at(1)["lateSeconds"].is_null());
}

TEST(Strategies, DataParallelThatValidatesEachEpoch) {
  const auto cell =
      CliStudy().cell(tiny("data-parallel", {{"measure", {{"mode", "train"}, {"epochs", 2}, {"validate", "epoch"}}}}),
                      "data-parallel", 2);
  ASSERT_TRUE(cell.is_object());
  EXPECT_TRUE(cell["imagesPerSecond"].is_number());
  EXPECT_TRUE(cell["validationSeconds"].is_number());
  EXPECT_EQ(cell["epochProjected"], false);
}

// The audit judges the exports of a real run like any other tables, and finds nothing wrong.
TEST(Strategies, WhatARealRunExportsPassesTheAudit) {
  CliStudy study;
  study.cell({{"baseline", nullptr},  // This is the unchanged plain device.
              {"axes", {{"devices", {1, 2}}, {"globalBatch", {16}}}},
              {"dataset", {{"trainLimit", 128}}},
              {"measure", {{"warmupSteps", 2}, {"steps", 12}, {"repeats", 2}, {"ceilingMB", 1}}}},
             "ddp", 2);
  const std::string tables = study.folder() + "/tables";
  ASSERT_EQ(study.cli("export truth-1 --what all --out '" + tables + "'"), 0);
  std::string judged;
  EXPECT_EQ(study.cli("audit '" + tables + "' --json", &judged), 0);
  const auto report = nlohmann::json::parse(judged, nullptr, false);
  ASSERT_TRUE(report.is_object()) << judged;
  int right = 0;
  for (const auto& row : report["rows"]) {
    EXPECT_NE(row["verdict"], "flag") << row.dump();
    right += row["verdict"] == "ok" ? 1 : 0;
  }
  EXPECT_GT(right, 20);
  EXPECT_TRUE(report["problems"].empty()) << report["problems"].dump();
}

}  // namespace scalescope
