// A folder that looks like a control group shows which values are written to which file, and what remains if the group
// is refused.
#include "launcher/agent/host/rank_memory.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/temp_folder.h"

namespace scalescope::agent {
namespace {

namespace fs = std::filesystem;

class RankMemories : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(m_root + "/agent");
    m_parent = {m_root + "/agent", m_root + "/agent", true};
  }
  void put(const std::string& file, const std::string& text) { std::ofstream(m_root + "/agent/" + file) << text; }
  std::string text(const std::string& file) const {
    std::ifstream stream(m_root + "/agent/" + file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  // The kernel creates these files with the folder.
  void makeKernelFiles(const std::string& group) {
    fs::create_directories(m_root + "/agent/" + group);
    for (const char* file : {"memory.max", "memory.oom.group", "cgroup.procs"}) put(group + "/" + file, "");
    put(group + "/memory.events", "low 0\nhigh 3\nmax 9\noom 2\noom_kill 1\n");
  }
  const TempFolder m_temp;
  std::string m_root = m_temp.path();
  ControlGroup m_parent;
};

TEST_F(RankMemories, LimitsAndCounts) {
  put("cgroup.subtree_control", "cpu memory\n");
  makeKernelFiles("rank");
  const auto group = RankMemory::make(m_parent, "rank", 5e8);
  ASSERT_TRUE(group);
  EXPECT_EQ(text("rank/memory.max"), "500000000");
  EXPECT_EQ(text("rank/memory.oom.group"), "1");
  EXPECT_TRUE(group->add(123));
  EXPECT_EQ(text("rank/cgroup.procs"), "123");
  EXPECT_EQ(group->kills(), 1);
  EXPECT_TRUE(RankMemory::find(m_parent, "rank"));
  EXPECT_FALSE(RankMemory::find(m_parent, "other"));
}

TEST_F(RankMemories, HandsMemoryOnWhereItCan) {
  put("cgroup.subtree_control", "");
  put("cgroup.controllers", "cpu memory");
  makeKernelFiles("rank");
  EXPECT_TRUE(RankMemory::make(m_parent, "rank", 5e8));
  EXPECT_EQ(text("cgroup.subtree_control"), "+memory");
}

TEST_F(RankMemories, SupportsControlGroupsOfVersionOne) {
  fs::create_directories(m_root + "/agent/rank");
  for (const char* file : {"memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "cgroup.procs"})
    put(std::string("rank/") + file, "");
  put("rank/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n");
  m_parent.v2 = false;
  const auto group = RankMemory::make(m_parent, "rank", 5e8);
  ASSERT_TRUE(group);
  EXPECT_EQ(text("rank/memory.limit_in_bytes"), "500000000");
  EXPECT_EQ(text("rank/memory.memsw.limit_in_bytes"), "500000000");
  EXPECT_TRUE(group->add(123));
  EXPECT_EQ(group->kills(), 1);
  EXPECT_TRUE(RankMemory::find(m_parent, "rank"));
}

TEST_F(RankMemories, LeavesNothingWhereItIsNotAllowed) {
  EXPECT_FALSE(RankMemory::make(m_parent, "rank", 5e8)) << "no controller there";
  EXPECT_FALSE(fs::exists(m_root + "/agent/rank"));
  put("cgroup.subtree_control", "memory");
  EXPECT_FALSE(RankMemory::make(m_parent, "rank", 5e8)) << "the new group has no memory.max";
  EXPECT_FALSE(fs::exists(m_root + "/agent/rank"));
  makeKernelFiles("rank");
  EXPECT_FALSE(RankMemory::make(m_parent, "rank", 0));
  EXPECT_FALSE(RankMemory::make({}, "rank", 5e8)) << "this process is in no group";
}

// Uses the real kernel's control groups, if this machine allows us to create one.
TEST(RankMemory, TheKernelKillsAProcessAboveItsLimit) {
  const auto group = RankMemory::make(readControlGroups().memory, "scalescope-test-" + std::to_string(getpid()), 64e6);
  if (!group) GTEST_SKIP() << "no control group can be made here";
  const pid_t child = fork();
  if (child == 0) {
    if (!group->add(getpid())) _exit(2);
    constexpr std::size_t kBytes = 256 << 20;
    auto* memory = static_cast<volatile char*>(malloc(kBytes));
    for (std::size_t at = 0; memory != nullptr && at < kBytes; at += 4096) memory[at] = 1;
    _exit(3);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
  EXPECT_EQ(group->kills(), 1);
  group->remove();
}

}  // namespace
}  // namespace scalescope::agent
