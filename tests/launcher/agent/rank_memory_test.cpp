// A folder that looks like a control group: what is written where, and what is left when it is refused.
#include "launcher/agent/rank_memory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace scalescope::agent {
namespace {

namespace fs = std::filesystem;

class RankMemories : public ::testing::Test {
 protected:
  void SetUp() override {
    m_root = (fs::temp_directory_path() / "scalescope-group-XXXXXX").string();
    ASSERT_NE(mkdtemp(m_root.data()), nullptr);
    fs::create_directories(m_root + "/agent");
    m_place = {m_root, "/agent"};
  }
  void TearDown() override { fs::remove_all(m_root); }
  void put(const std::string& file, const std::string& text) { std::ofstream(m_root + "/agent/" + file) << text; }
  std::string text(const std::string& file) const {
    std::ifstream stream(m_root + "/agent/" + file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  // The kernel makes these with the folder.
  void makeKernelFiles(const std::string& group) {
    fs::create_directories(m_root + "/agent/" + group);
    for (const char* file : {"memory.max", "memory.oom.group", "cgroup.procs"}) put(group + "/" + file, "");
    put(group + "/memory.events", "low 0\nhigh 3\nmax 9\noom 2\noom_kill 1\n");
  }
  std::string m_root;
  GroupPlace m_place;
};

TEST_F(RankMemories, LimitsAndCounts) {
  put("cgroup.subtree_control", "cpu memory\n");
  makeKernelFiles("rank");
  const auto group = RankMemory::make(m_place, "rank", 5e8);
  ASSERT_TRUE(group);
  EXPECT_EQ(text("rank/memory.max"), "500000000");
  EXPECT_EQ(text("rank/memory.oom.group"), "1");
  EXPECT_TRUE(group->add(123));
  EXPECT_EQ(text("rank/cgroup.procs"), "123");
  EXPECT_EQ(group->kills(), 1);
  EXPECT_TRUE(RankMemory::find(m_place, "rank"));
  EXPECT_FALSE(RankMemory::find(m_place, "other"));
}

TEST_F(RankMemories, HandsMemoryOnWhereItCan) {
  put("cgroup.subtree_control", "");
  put("cgroup.controllers", "cpu memory");
  makeKernelFiles("rank");
  EXPECT_TRUE(RankMemory::make(m_place, "rank", 5e8));
  EXPECT_EQ(text("cgroup.subtree_control"), "+memory");
}

TEST_F(RankMemories, LeavesNothingWhereItIsNotAllowed) {
  EXPECT_FALSE(RankMemory::make(m_place, "rank", 5e8)) << "no controller there";
  EXPECT_FALSE(fs::exists(m_root + "/agent/rank"));
  put("cgroup.subtree_control", "memory");
  EXPECT_FALSE(RankMemory::make(m_place, "rank", 5e8)) << "the new group has no memory.max";
  EXPECT_FALSE(fs::exists(m_root + "/agent/rank"));
  makeKernelFiles("rank");
  EXPECT_FALSE(RankMemory::make(m_place, "rank", 0));
  EXPECT_FALSE(RankMemory::make({m_root, ""}, "rank", 5e8)) << "this process is in no v2 group";
}

}  // namespace
}  // namespace scalescope::agent
