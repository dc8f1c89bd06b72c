// Tests out of memory as a result: a real sweep with a small limit finds the largest batch, and does not measure it
// twice.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "core/base/file.h"
#include "tests/identities.h"
#include "tests/truth/cli_study.h"

namespace scalescope {
namespace {

class Frontier : public ::testing::Test {
 protected:
  std::string write(const nlohmann::json& patch) {
    nlohmann::json study = nlohmann::json::parse(R"({
      "scalescope": 1, "name": "frontier", "protocol": "batch-sweep", "model": {"name": "small-cnn"},
      "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 4096, "augment": []},
      "axes": {"devices": [1], "perRankBatch": {"from": 64, "times": 4, "until": "oom", "bisect": 0.5},
      "strategy": ["single"]},
      "limits": {"memoryMBPerDevice": 600},
      "measure": {"warmupSteps": 0, "steps": 1, "repeats": 1, "ceilingMB": 0, "calibrate": false}})");
    study.merge_patch(patch);
    const std::string file = m_cli.folder() + "/frontier.json";
    std::ofstream(file) << study.dump();
    return file;
  }
  nlohmann::json cells() {
    std::string text;
    EXPECT_EQ(m_cli.cli("results frontier --json", &text), 0);
    const auto json = nlohmann::json::parse(text, nullptr, false);
    expectIdentities(json);
    return json.is_object() ? json["studies"][0]["cells"] : nlohmann::json::array();
  }
  std::string said() { return readFile(m_cli.folder() + "/stderr").value_or(""); }
  CliStudy m_cli;
};

}  // namespace

TEST_F(Frontier, ASweepEndsAtTheFirstBatchThatDoesNotFit) {
  const std::string file = write(nlohmann::json::object());
  ASSERT_EQ(m_cli.cli("run '" + file + "'"), 0) << said();
  std::set<std::string> runs;
  std::int64_t good = 0, bad = 0;
  int bisected = 0;
  for (const auto& cell : cells()) {
    EXPECT_TRUE(cell["untilOom"]);
    const auto batch = cell["globalBatch"].get<std::int64_t>();
    if (cell["status"] == "done") good = std::max(good, batch);
    if (cell["status"] == "oom") {
      bad = bad == 0 ? batch : std::min(bad, batch);
      // The kernel kills the rank if a control group can be made; otherwise the allocator fails under RLIMIT_DATA.
      const auto code = cell["error"]["code"].get<std::string>();
      EXPECT_TRUE(code == "launcher.rank-oom-killed" || code == "launcher.rank-oom") << cell["error"];
      EXPECT_TRUE(cell["imagesPerSecond"].is_null());
    }
    EXPECT_TRUE(cell["status"] == "done" || cell["status"] == "oom") << cell["status"] << cell["error"];
    bisected += cell["bisected"] == true ? 1 : 0;
    for (const auto& run : cell["runs"]) runs.insert(run.get<std::string>());
  }
  ASSERT_GT(good, 0);
  ASSERT_GT(bad, good);
  EXPECT_GE(bisected, 1);
  EXPECT_LE(static_cast<double>(bad - good), 0.5 * static_cast<double>(good));
  // A second run has nothing left to do.
  ASSERT_EQ(m_cli.cli("run frontier"), 0) << said();
  std::set<std::string> after;
  for (const auto& cell : cells())
    for (const auto& run : cell["runs"]) after.insert(run.get<std::string>());
  EXPECT_EQ(after, runs);
  std::string list;
  EXPECT_EQ(m_cli.cli("runs --json", &list), 0);
  const auto rows = nlohmann::json::parse(list, nullptr, false)["runs"];
  std::map<std::string, int> statuses;
  for (const auto& row : rows) ++statuses[row["status"].get<std::string>()];
  EXPECT_EQ(rows.size(), cells().size());
  EXPECT_GE(statuses["oom"], 1);
  // The table marks the batches in between.
  std::string table;
  EXPECT_EQ(m_cli.cli("results frontier", &table), 0);
  EXPECT_NE(table.find("bisected"), std::string::npos) << table;
}

TEST_F(Frontier, TheSameBatchInAFileIsAFailure) {
  const std::string file = write({{"axes", {{"perRankBatch", {4096}}}}, {"limits", {{"memoryMBPerDevice", 450}}}});
  EXPECT_EQ(m_cli.cli("run '" + file + "'"), 3) << said();
  EXPECT_EQ(cells()[0]["status"], "oom");
  const std::string above = write({{"axes", {{"perRankBatch", {8192}}}}});
  EXPECT_EQ(m_cli.cli("run '" + above + "'"), 2);
  EXPECT_NE(said().find("8192 is more than"), std::string::npos) << said();
}

TEST_F(Frontier, NoLimitIsFoundWithinFourTimesTheImages) {
  const std::string file = write({{"dataset", {{"count", 32}}},
                                  {"axes", {{"perRankBatch", {{"from", 16}, {"times", 4}, {"until", "oom"}}}}},
                                  {"limits", {{"memoryMBPerDevice", 4000}}}});
  EXPECT_EQ(m_cli.cli("run '" + file + "'"), 0) << said();
  EXPECT_NE(said().find("no limit found up to batch 256"), std::string::npos) << said();
}

}  // namespace scalescope
