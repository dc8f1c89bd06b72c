#include "launcher/agent/host/kept_data.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>

#include "core/base/file.h"
#include "core/telemetry/log/store_layout.h"
#include "tests/temp_folder.h"

namespace scalescope::agent {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::chrono::seconds kKept = 100s;

// Folders that agents have left of a study's runs.
class KeptRuns : public ::testing::Test {
 protected:
  KeptRuns() { fs::create_directories(m_runtime); }

  [[nodiscard]] std::string node(int index = 0) const {
    return m_root + "/" + m_study.value + "/node-" + std::to_string(index);
  }
  // Adds an attempt with a log and a state file, fetched so long ago, or not at all.
  void add(const RunId& run, int attempt, std::optional<std::chrono::seconds> fetched) const {
    const std::string folder = attemptFolder(node(), run, attempt);
    const std::string states = node() + "/agent/" + m_study.value + "-0";
    fs::create_directories(folder);
    fs::create_directories(runFolder(node(), run) + "/checkpoints");
    fs::create_directories(states);
    ASSERT_TRUE(writeFileAtomic(folder + "/rank-0.0001.log", "records"));
    ASSERT_TRUE(writeFileAtomic(states + "/" + run.value + "-" + std::to_string(attempt) + ".json", "{}"));
    if (!fetched) return;
    markFetched(folder);
    fs::last_write_time(folder + "/fetched", fs::file_time_type::clock::now() - *fetched);
  }
  [[nodiscard]] bool has(const RunId& run) const { return fs::exists(runFolder(node(), run)); }
  [[nodiscard]] int remove() const { return removeFetchedRuns(m_root, m_runtime, kKept); }

  const TempFolder m_folder;
  const std::string m_root = m_folder.path("scalescope-agent");
  const std::string m_runtime = m_folder.path("runtime");
  const StudyId m_study{makeUlid()};
  const RunId m_old{makeUlid()};
  const RunId m_other{makeUlid()};
};

TEST_F(KeptRuns, RunsThatWereFetchedLongAgoAreRemovedWithTheirStateFiles) {
  add(m_old, 0, 200s);
  add(m_old, 1, 150s);
  add(m_other, 0, 50s);
  EXPECT_EQ(remove(), 1);
  EXPECT_FALSE(has(m_old));
  EXPECT_TRUE(has(m_other));
  std::vector<std::string> states;
  for (const auto& entry : fs::directory_iterator(node() + "/agent/" + m_study.value + "-0"))
    states.push_back(entry.path().filename().string());
  EXPECT_EQ(states, std::vector<std::string>{m_other.value + "-0.json"});
  EXPECT_EQ(remove(), 0);
}

TEST_F(KeptRuns, AfterTheLastRunNothingIsLeftOfTheStudy) {
  add(m_old, 0, 200s);
  EXPECT_EQ(remove(), 1);
  EXPECT_TRUE(fs::exists(m_root));
  EXPECT_FALSE(fs::exists(m_root + "/" + m_study.value));
}

TEST_F(KeptRuns, WhatMayStillBeInUseStays) {
  add(m_old, 0, 200s);
  add(m_old, 1, std::nullopt);  // Part of a later attempt has not been fetched.
  add(m_other, 0, std::nullopt);
  EXPECT_EQ(remove(), 0);
  EXPECT_TRUE(has(m_old));
  EXPECT_TRUE(has(m_other));
}

TEST_F(KeptRuns, AStudyThatAnAgentServesIsLeftAlone) {
  add(m_old, 0, 200s);
  const std::string pid = m_runtime + "/" + m_study.value + "-3-job-7.pid";
  UniqueFd held(open(pid.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  ASSERT_EQ(flock(held.get(), LOCK_EX), 0);
  EXPECT_EQ(remove(), 0);
  EXPECT_TRUE(has(m_old));
  held.reset();
  EXPECT_EQ(remove(), 1);
}

TEST_F(KeptRuns, WhatIsNoRunOrALinkIsLeftAlone) {
  add(m_old, 0, 200s);
  const fs::path elsewhere = m_folder.path("elsewhere");
  fs::rename(runFolder(node(), m_old), elsewhere);
  fs::create_directory_symlink(elsewhere, runFolder(node(), m_old));
  fs::create_directories(m_root + "/mine/node-0/runs/" + m_other.value + "/0");
  markFetched(m_root + "/mine/node-0/runs/" + m_other.value + "/0");
  fs::last_write_time(m_root + "/mine/node-0/runs/" + m_other.value + "/0/fetched",
                      fs::file_time_type::clock::now() - 200s);
  EXPECT_EQ(remove(), 0);
  EXPECT_TRUE(fs::exists(elsewhere / "0" / "rank-0.0001.log"));
  EXPECT_TRUE(fs::exists(m_root + "/mine/node-0/runs/" + m_other.value));
  EXPECT_EQ(removeFetchedRuns(m_folder.path("nothing"), m_runtime, kKept), 0);
}

// The first mark sets the age.
TEST_F(KeptRuns, MarkedAgainItIsAsOldAsBefore) {
  add(m_old, 0, 200s);
  markFetched(attemptFolder(node(), m_old, 0));
  EXPECT_EQ(remove(), 1);
}

}  // namespace
}  // namespace scalescope::agent
