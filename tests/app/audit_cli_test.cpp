#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "core/base/process.h"
#include "tests/paths.h"
#include "tests/patience.h"
#include "tests/sanitized.h"

namespace scalescope {
namespace {

const std::string kTables = sourceFile("tests/fixtures/lab-tables");

ProgramOutput audit(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {builtProgram("scalescope-cli"), "audit"});
  const auto output = runProgram(arguments, {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}});
  EXPECT_TRUE(output) << english(output.error());
  return output ? *output : ProgramOutput{-1, "", ""};
}

class Tables : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(m_root); }
  void TearDown() override { std::filesystem::remove_all(m_root); }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(m_root + "/" + name) << text;
    return m_root + "/" + name;
  }
  std::string m_root = std::filesystem::temp_directory_path().string() + "/audit-" + std::to_string(getpid());
};

}  // namespace

TEST_F(Tables, AFolderIsJudgedTogether) {
  const ProgramOutput output = audit({kTables, "--json"});
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json json = nlohmann::json::parse(output.out);
  int flags = 0;
  for (const nlohmann::json& row : json["rows"]) {
    for (const char* key : {"file", "row", "column", "verdict", "printed", "recomputed", "reason", "kind", "line"})
      ASSERT_TRUE(row.contains(key)) << key;
    if (row["verdict"] == "flag") ++flags;
  }
  EXPECT_GT(flags, 24);
  EXPECT_TRUE(json["problems"].empty());
}

TEST_F(Tables, ATableAloneTakesItsModelAndImagesFromOptions) {
  const std::string name = file("bw.csv", "devices,batch,comm_s,gb_per_s\n2,32,24.00,1.46\n2,32,24.00,9.9\n");
  const nlohmann::json json =
      nlohmann::json::parse(audit({name, "--model", "resnet18", "--images", "50000", "--json"}).out);
  std::vector<std::string> verdicts;
  for (const nlohmann::json& row : json["rows"])
    if (row["column"] == "gb_per_s") verdicts.push_back(row["verdict"]);
  EXPECT_EQ(verdicts, (std::vector<std::string>{"ok", "flag"})) << json.dump(2);
  EXPECT_EQ(audit({name, "--model", "perceptron"}).exitCode, 2);
  EXPECT_EQ(audit({name, "--model", "resnet18", "--images", "50000"}).exitCode,
            0);  // A flag is a finding, not an error.
  EXPECT_EQ(audit({name, "--model", "resnet18", "--images", "50000", "--strict"}).exitCode, 1);
  const std::string right = file("right.csv", "devices,batch,seconds_per_epoch,speedup\n1,32,20,1\n2,32,10,2\n");
  EXPECT_EQ(audit({right, "--strict"}).exitCode, 0);
}

// Lines, rows and columns are counted before each of them takes memory.
TEST_F(Tables, OfManyEmptyLinesOrCellsNeedLittleMemory) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer's own memory exceeds the limit";
  for (const auto& [start, repeated] : std::vector<std::pair<std::string, std::string>>{
           {"", "\n"}, {"", ","}, {"| a | b |\n|---|---|\n", "|"}, {"\\begin{tabular}{ll}\n", "1&2\\\\\n"}}) {
    SCOPED_TRACE(start + repeated);
    std::string text = start;
    while (text.size() < 16'000'000) text += repeated;
    const auto output = runProgram({"/bin/sh", "-c", "ulimit -d 200000; exec \"$0\" audit \"$1\"",
                                    builtProgram("scalescope-cli"), file("many.csv", text)},
                                   {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}});
    ASSERT_TRUE(output) << english(output.error());
    EXPECT_EQ(output->exitCode, 2);
    EXPECT_NE(output->err.find("the table has more rows or columns"), std::string::npos) << output->err;
  }
}

TEST_F(Tables, BadCellsAreNamedAndTheRestIsJudged) {
  const ProgramOutput output =
      audit({file("t.csv", "devices,batch,seconds,speedup\n1,32,20,1\n2,32,zero,1.6\n4,32,6,3.33\n"), "--json"});
  EXPECT_EQ(output.exitCode, 2);
  EXPECT_NE(output.err.find("t.csv line 3 (row 2), column seconds: \"zero\" is not a number"), std::string::npos)
      << output.err;
  EXPECT_EQ(nlohmann::json::parse(output.out)["rows"].size(), 4u);
  EXPECT_EQ(audit({m_root + "/none.csv"}).exitCode, 2);
  EXPECT_EQ(audit({file("empty.csv", "")}).exitCode, 2);
  std::filesystem::create_directories(m_root + "/empty");
  EXPECT_EQ(audit({m_root + "/empty"}).exitCode, 2);
}

}  // namespace scalescope
