#pragma once

#include <gtest/gtest.h>

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/store/store.h"
#include "tests/identities.h"
#include "tests/paths.h"
#include "tests/patience.h"
#include "tests/processes.h"
#include "tests/temp_folder.h"

namespace scalescope {

// Fixture with a store folder and the fake worker, unless SCALESCOPE_REAL_WORKER is defined, and ends every process
// that a test left behind.
class Bench : public ::testing::Test {
 protected:
  void SetUp() override {
#ifdef SCALESCOPE_REAL_WORKER
    setenv("SCALESCOPE_WORKER", "", 1);
#else
    setenv("SCALESCOPE_WORKER", builtForTests("fake_worker").c_str(), 1);
#endif
    setenv("SCALESCOPE_AGENT", builtProgram("scalescope-agent").c_str(), 1);
    setenv("SCALESCOPE_OWNER", builtProgram("scalescope-owner").c_str(), 1);
    setenv("XDG_CACHE_HOME", (m_root + "/cache").c_str(), 1);
    setenv("XDG_STATE_HOME", (m_root + "/state").c_str(), 1);
  }

  // Returns the process that writes the store; 0 if there is none.
  pid_t ownerPid() {
    const nlohmann::json report = json({"owner"});
    return report["owner"].is_object() ? report["owner"]["pid"].get<pid_t>() : 0;
  }

  void TearDown() override {
    for (pid_t pid : m_started) kill(pid, SIGKILL);
    endAgents();
  }

  [[nodiscard]] std::string store() const { return m_root + "/store"; }
  [[nodiscard]] std::string path(const std::string& name) const { return m_root + "/" + name; }

  // Writes a study of quick cells; `name` also selects the fake worker's errors.
  std::string study(const std::string& name, const std::string& extra = "", int steps = 12, int repeats = 2) {
    const std::string file = path(name + ".json");
    std::ofstream(file) << R"({"scalescope": 1, "name": ")" << name
                        << R"(", "protocol": "strong", "model": {"name": "small-cnn"},
      "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 512},
      "axes": {"devices": [1, 2], "globalBatch": [64]},
      "limits": {"oversubscribe": true, "collectiveTimeoutSeconds": 5},
      "measure": {"warmupSteps": 2, "calibrate": false, "ceilingMB": 0, "steps": )"
                        << steps << R"(, "repeats": )" << repeats << "}" << extra << "}";
    return file;
  }

  ProgramOutput cli(const std::vector<std::string>& arguments, double seconds = 60) {
    return cliAt(store(), arguments, seconds);
  }

  static ProgramOutput cliAt(const std::string& folder, std::vector<std::string> arguments, double seconds = 60) {
    arguments.insert(arguments.begin(), builtProgram("scalescope-cli"));
    arguments.insert(arguments.end(), {"--store", folder});
    const auto output = runProgram(arguments, {.deadlineSeconds = seconds * patience(), .input = {}, .stop = {}});
    EXPECT_TRUE(output) << english(output.error());
    return output ? *output : ProgramOutput{-1, "", ""};
  }

  // Starts a command in the background, which is killed at the end of the test. Its stdout and stderr go to files.
  pid_t startCli(const std::vector<std::string>& arguments, const std::string& log) {
    return startCliAt(store(), arguments, log);
  }

  pid_t startCliAt(const std::string& folder, std::vector<std::string> arguments, const std::string& log) {
    arguments.insert(arguments.begin(), builtProgram("scalescope-cli"));
    arguments.insert(arguments.end(), {"--store", folder});
    const pid_t pid = fork();
    if (pid == 0) {
      freopen((path(log) + ".out").c_str(), "w", stdout);
      freopen((path(log) + ".err").c_str(), "w", stderr);
      std::vector<char*> argv;
      for (std::string& argument : arguments) argv.push_back(argument.data());
      argv.push_back(nullptr);
      execv(argv[0], argv.data());
      _exit(127);
    }
    m_started.push_back(pid);
    return pid;
  }

  int waitFor(pid_t pid, double seconds = 60) {
    int status = 0;
    const bool ended = until([&] { return waitpid(pid, &status, WNOHANG) == pid; }, seconds);
    EXPECT_TRUE(ended);
    std::erase(m_started, pid);
    if (!ended) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  static bool until(const std::function<bool()>& condition, double seconds = 30) {
    const auto end = std::chrono::steady_clock::now() + patient(std::chrono::duration<double>(seconds));
    while (std::chrono::steady_clock::now() < end) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return condition();
  }

  [[nodiscard]] std::unique_ptr<StoreReader> reader() const {
    auto opened = StoreReader::open(store());
    return opened ? std::move(*opened) : nullptr;
  }

  [[nodiscard]] std::vector<RunRow> runs() const {
    const auto open = reader();
    if (!open) return {};
    auto rows = open->runs();
    return rows ? *rows : std::vector<RunRow>{};
  }

  [[nodiscard]] int count(RunStatus status) const {
    int found = 0;
    for (const RunRow& row : runs()) found += row.status == status ? 1 : 0;
    return found;
  }

  nlohmann::json json(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = arguments;
    all.push_back("--json");
    const ProgramOutput output = cli(all);
    EXPECT_EQ(output.exitCode, 0) << output.err;
    nlohmann::json parsed = nlohmann::json::parse(output.out, nullptr, false);
    if (arguments.front() == "results") expectIdentities(parsed);
    return parsed;
  }

  std::string text(const std::string& file) const {
    const auto bytes = readFile(path(file));
    return bytes ? *bytes : "";
  }

 private:
  // Agents and ranks are found by their environment or command line: every run's folder is below this test's root.
  void endAgents() const {
    for (int round = 0; round < 2; ++round)
      for (const pid_t pid : processesOf(m_root + "/"))
        if (pid > 1) kill(pid, SIGKILL);
  }

  const TempFolder m_temp;
  std::string m_root = m_temp.path();
  std::vector<pid_t> m_started;
};

}  // namespace scalescope
