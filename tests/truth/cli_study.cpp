#include "tests/truth/cli_study.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "tests/identities.h"
#include "tests/paths.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

// Returns a study that is small enough for a test, but real in every part: two ranks, Gloo, real images.
nlohmann::json baseStudy() {
  return nlohmann::json::parse(R"({
    "scalescope": 1, "name": "truth", "protocol": "strong", "model": {"name": "small-cnn"},
    "dataset": {"name": "cifar10-sample", "lastBatch": "drop"},
    "axes": {"devices": [2], "globalBatch": [64], "strategy": ["ddp"]}, "baseline": null,
    "measure": {"warmupSteps": 15, "steps": 40, "repeats": 1, "ceilingMB": 0, "calibrate": false}})");
}

}  // namespace

CliStudy::CliStudy() : m_folder(testing::TempDir() + "truth-" + makeUlid()) {
  std::filesystem::create_directories(m_folder);
}

CliStudy::~CliStudy() {
  const std::string left = "pgrep -f '[s]calescope-worker.*" + m_folder + "' >/dev/null";
  EXPECT_NE(std::system(left.c_str()), 0) << "a rank outlived its study";
  std::system(("pkill -9 -f '[s]calescope-(worker|agent).*" + m_folder + "' >/dev/null 2>&1").c_str());
  std::filesystem::remove_all(m_folder);
}

int CliStudy::cli(const std::string& arguments, std::string* out, int deadlineSeconds, const std::string& environment) {
  const std::string command = environment + " timeout -k 5 " + std::to_string(deadlineSeconds * patience()) + " " +
                              "'" + builtProgram("scalescope-cli") + "' " + arguments + " --store '" + m_folder +
                              "/store' 2>>'" + m_folder + "/stderr'";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return -1;
  char buffer[4096];
  for (std::size_t got = 0; (got = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    if (out != nullptr) out->append(buffer, got);
  const int status = pclose(pipe);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

nlohmann::json CliStudy::cell(const nlohmann::json& patch, const std::string& strategy, int devices,
                              const std::string& environment) {
  nlohmann::json study = baseStudy();
  if (patch.is_object()) study.merge_patch(patch);
  ++m_count;
  const std::string name = this->name();
  study["name"] = name;
  const std::string file = m_folder + "/" + name + ".json";
  std::ofstream(file) << study.dump();
  EXPECT_EQ(cli("run '" + file + "' --again", nullptr, 180, environment), 0)
      << readFile(m_folder + "/stderr").value_or("no stderr");
  std::string text;
  EXPECT_EQ(cli("results " + name + " --json", &text), 0);
  const nlohmann::json results = nlohmann::json::parse(text, nullptr, false);
  if (!results.is_object()) return {};
  expectIdentities(results);
  for (const auto& cell : results["studies"][0]["cells"])
    if (cell["strategy"] == strategy && cell["devices"].get<int>() * cell["nodes"].get<int>() == devices) return cell;
  return {};
}

nlohmann::json CliStudy::exported(const std::string& what) {
  const std::string file = m_folder + "/" + what + ".json";
  EXPECT_EQ(cli("export " + name() + " --what " + what + " --out '" + file + "'"), 0);
  return nlohmann::json::parse(readFile(file).value_or(""), nullptr, false);
}

}  // namespace scalescope
