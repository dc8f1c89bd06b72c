// Python reads the files that we write: with struct and json alone, and with the safetensors package if it is
// installed.
#include <cstdio>
#include <cstring>

#include <nlohmann/json.hpp>

#include "tests/core/training/checkpoint/helpers.h"
#include "tests/paths.h"

namespace scalescope::testing {
namespace {

class Python : public InFolder {
 protected:
  // Returns the output of the reading script; empty if it failed.
  std::string run(const std::string& reader) {
    const std::string command = "python3 '" + sourceFile("tests/core/training/checkpoint/read_checkpoint.py") + "' " +
                                reader + " '" + path(checkpointFileName(9)) + "'";
    std::string output;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return "";
    char buffer[4096];
    for (std::size_t got = 0; (got = fread(buffer, 1, sizeof buffer, pipe)) > 0 && output.size() < (1u << 20);)
      output.append(buffer, got);
    return pclose(pipe) == 0 ? output : "";
  }

  void expectContents(const std::string& output) {
    const auto read = nlohmann::json::parse(output, nullptr, false);
    ASSERT_TRUE(read.is_object()) << output;
    EXPECT_EQ(read["metadata"]["step"], "9");
    EXPECT_EQ(read["metadata"]["cellKey"], "0123456789abcdef");
    EXPECT_EQ(read["tensors"]["model.parameter.000"],
              (nlohmann::json{{"dtype", "F32"}, {"shape", {2, 3}}, {"values", {9, 9, 9, 9, 9, 9}}}));
    EXPECT_EQ(read["tensors"]["ranks"], (nlohmann::json{{"dtype", "U8"}, {"shape", {5}}, {"values", {1, 2, 3, 4, 5}}}));
  }
};

TEST_F(Python, ReadsACheckpointWithoutAnyPackage) {
  if (std::system("python3 -c 'import json' 2>/dev/null") != 0) GTEST_SKIP() << "no python3 here";
  ASSERT_TRUE(writeStep(folder(), 9));
  expectContents(run("plain"));
}

TEST_F(Python, ReadsACheckpointWithSafetensors) {
  if (std::system("python3 -c 'import safetensors, numpy' 2>/dev/null") != 0)
    GTEST_SKIP() << "python3 has no safetensors here";
  ASSERT_TRUE(writeStep(folder(), 9));
  expectContents(run("safetensors"));
}

}  // namespace
}  // namespace scalescope::testing
