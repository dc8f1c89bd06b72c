// The shell lines that remove old programs, run by this machine's own shell.
#include "launcher/transport/prune_script.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "core/base/clock.h"
#include "core/base/process.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

class PruneScript : public ::testing::Test {
 protected:
  using Folders = std::vector<std::string>;

  // "agent-1": its digest is 1 behind zeros.
  static std::string full(const std::string& name) {
    const std::size_t digits = name.find('-') + 1;
    return name.substr(0, digits) + std::string(24 - (name.size() - digits), '0') + name.substr(digits);
  }
  // As it was put so many hours ago.
  void put(const std::string& folder, int hours) const {
    std::filesystem::create_directories(m_cache + "/" + full(folder));
    std::ofstream(m_cache + "/" + full(folder) + "/scalescope-agent") << "some";
    age(full(folder), hours);
  }
  void age(const std::string& file, int hours) const {
    std::filesystem::last_write_time(m_cache + "/" + file,
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(hours));
  }
  [[nodiscard]] std::string run(const std::string& script) const {
    ProgramOptions options;
    options.environment.set = {{"HOME", m_home.path()},
                               {"XDG_RUNTIME_DIR", m_home.path("run")},
                               {"PATH", m_home.path("bin") + ":" + getenv("PATH")}};
    options.environment.unset = {"XDG_CACHE_HOME"};
    const auto output = runProgram({"/bin/sh", "-c", script}, options);
    EXPECT_TRUE(output && output->err.empty()) << (output ? output->err : english(output.error()));
    return output ? output->out : "";
  }
  [[nodiscard]] Pruned prune(int keep) const {
    return readPruned(run(pruneScript(DeployRoot::cache, keep)) + "SCALESCOPE-PRUNING-ENDED\n")
        .value_or(Pruned{-1, -1, {}});
  }
  // Another user's number, so that the folders that users of this machine have in /tmp stay.
  void SetUp() override {
    std::filesystem::create_directories(m_home.path("bin"));
    std::ofstream(m_home.path("bin/id")) << "#!/bin/sh\necho test" << getpid() << "\n";
    std::filesystem::permissions(m_home.path("bin/id"), std::filesystem::perms::owner_all);
  }
  // What is there, less the zeros.
  [[nodiscard]] Folders folders() const {
    Folders names;
    for (const auto& entry : std::filesystem::directory_iterator(m_cache)) {
      std::string name = entry.path().filename().string();
      if (const std::size_t zeros = name.find("-0"); zeros != std::string::npos)
        name.erase(zeros + 1, name.find_first_not_of('0', zeros + 1) - zeros - 1);
      names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  // A process that runs from that folder.
  [[nodiscard]] Process runFrom(const std::string& folder) const {
    const std::string program = m_cache + "/" + full(folder) + "/program";
    std::filesystem::copy_file("/bin/sleep", program);
    auto process = Process::start({.arguments = {program, "600"}});
    EXPECT_TRUE(process);
    age(full(folder), 1000);
    return std::move(*process);
  }

  const TempFolder m_home;
  const std::string m_cache = m_home.path(".cache/scalescope");
};

}  // namespace

TEST_F(PruneScript, TheNewestOfEachKindStay) {
  for (int age = 1; age <= 4; ++age) {
    put("agent-" + std::to_string(age), age);
    put("worker-" + std::to_string(age), age);
  }
  for (const char* name : {"data", "agent-smith", "worker-0123", ".gone-1-worker-9"})
    std::filesystem::create_directories(m_cache + "/" + name);
  const Pruned pruned = prune(2);
  EXPECT_EQ(pruned.removed, 4);
  EXPECT_EQ(pruned.kept, 0);
  EXPECT_EQ(folders(), (Folders{"agent-1", "agent-2", "agent-smith", "data", "worker-1", "worker-123", "worker-2"}));
}

TEST_F(PruneScript, WhatRunsStaysHoweverOldItIs) {
  for (const char* folder : {"agent-1", "agent-2", "agent-3"}) put(folder, 1);
  put("agent-f", 1000);
  put("worker-a", 1), put("worker-b", 24 * 8);
  Process agent = runFrom("agent-f");
  const Pruned pruned = prune(0);
  EXPECT_EQ(pruned.removed, 4);
  EXPECT_EQ(folders(), (Folders{"agent-f", "worker-a"})) << "an agent may start the worker of the last days again";
  EXPECT_EQ(pruned.kept, 2);
  const auto all = readPruned(run(cleanScript(Pruning::all)));
  ASSERT_TRUE(all);
  EXPECT_EQ(all->removed, 1);
  EXPECT_EQ(all->kept, 1) << "what runs stays, whatever is asked";
  EXPECT_EQ(folders(), Folders{"agent-f"});
  put("worker-a", 1);
  agent.kill();
  EXPECT_EQ(prune(0).removed, 2);
  EXPECT_TRUE(folders().empty());
}

// Over a shared home: what runs there is not seen from here.
TEST_F(PruneScript, AnAgentOfAnotherMachineKeepsEverything) {
  put("agent-1", 1), put("agent-2", 2);
  std::filesystem::create_directories(m_cache + "/.agents");
  std::ofstream(m_cache + "/.agents/11111111-2222-3333-4444-555555555555-4026531836-17") << "far\x1b[31m\n";
  const Pruned held = prune(0);
  EXPECT_EQ(held.removed, 0);
  EXPECT_EQ(held.others, std::vector<std::string>{"far?[31m"});
  age(".agents/11111111-2222-3333-4444-555555555555-4026531836-17", 24 * 4);
  EXPECT_EQ(prune(0).removed, 2) << "it was killed long ago";
  EXPECT_TRUE(std::filesystem::is_empty(m_cache + "/.agents"));
}

TEST_F(PruneScript, AMarkOfAnAgentOfThisMachineCountsWhileItLives) {
  struct stat info {};
  ASSERT_EQ(stat("/proc/self/ns/pid", &info), 0);
  const std::string here = m_cache + "/.agents/" + bootId() + "-" + std::to_string(info.st_ino) + "-";
  put("agent-1", 1);
  std::filesystem::create_directories(m_cache + "/.agents");
  std::ofstream(here + std::to_string(getpid())) << "here\n";
  std::ofstream(here + "99999999") << "here\n";
  const Pruned pruned = prune(0);
  EXPECT_EQ(pruned.removed, 1) << "its processes are seen, and none runs from there";
  EXPECT_TRUE(pruned.others.empty());
  EXPECT_TRUE(std::filesystem::exists(here + std::to_string(getpid())));
  EXPECT_FALSE(std::filesystem::exists(here + "99999999"));
}

TEST_F(PruneScript, CleaningLooksIntoEveryPlace) {
  put("agent-1", 1);
  const std::string runtime = m_home.path("run/scalescope-programs");
  std::filesystem::create_directories(runtime + "/" + full("worker-1"));
  const auto pruned = readPruned(run(cleanScript()));
  ASSERT_TRUE(pruned);
  EXPECT_EQ(pruned->removed, 2);
  EXPECT_TRUE(std::filesystem::is_empty(runtime));
  EXPECT_TRUE(folders().empty());
}

TEST_F(PruneScript, WhereALinkLeadsAndAStrangersFolderAreLeft) {
  put("agent-1", 1);
  std::filesystem::create_directories(m_home.path("mine/precious"));
  std::filesystem::create_directory_symlink(m_home.path("mine"), m_cache + "/" + full("worker-c"));
  std::filesystem::create_directories(m_home.path("mine/" + full("agent-1")));
  std::filesystem::create_directories(m_home.path("run"));
  std::filesystem::create_directory_symlink(m_home.path("mine"), m_home.path("run/scalescope-programs"));
  EXPECT_TRUE(readPruned(run(cleanScript())));
  EXPECT_TRUE(std::filesystem::exists(m_home.path("mine/precious")));
  EXPECT_TRUE(std::filesystem::exists(m_home.path("mine/" + full("agent-1"))));
  if (geteuid() != 0) GTEST_SKIP() << "needs root to give a folder away";
  put("agent-2", 1);
  ASSERT_EQ(chown((m_cache + "/" + full("agent-2")).c_str(), 12345, 12345), 0);
  EXPECT_EQ(prune(0).removed, 0);
}

TEST(ReadPruned, WhatIsCutOffIsNothing) {
  EXPECT_FALSE(readPruned(""));
  EXPECT_FALSE(readPruned("SCALESCOPE-PRUNED 1 2\n"));
  const auto odd = readPruned("noise\nSCALESCOPE-PRUNED -5 x\nSCALESCOPE-PRUNED 3\nSCALESCOPE-PRUNING-ENDED\n");
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->removed, 3);
  EXPECT_EQ(odd->kept, 0);
}

}  // namespace scalescope
