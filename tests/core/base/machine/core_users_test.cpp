#include "core/base/machine/other_use.h"

#include <gtest/gtest.h>

#include "tests/core/base/machine/fake_machine.h"

namespace scalescope {
namespace {

std::string statOf(int thread, const std::string& name, char state, int cpu) {
  std::string stat = std::to_string(thread) + " (" + name + ") " + state;
  for (int field = 4; field < 39; ++field) stat += " " + std::to_string(field);
  return stat + " " + std::to_string(cpu) + " 0 0\n";
}

TEST(CoreUsers, AreTheProcessesWhoseThreadsRun) {
  FakeMachine tree;
  tree.put("/proc/4711/comm", "python3\n");
  tree.put("/proc/4711/task/4711/stat", statOf(4711, "python3", 'S', 0));
  tree.put("/proc/4711/task/4712/stat", statOf(4712, "pt (R) 1", 'R', 3));
  tree.put("/proc/812/comm", "make\n");
  tree.put("/proc/812/task/812/stat", statOf(812, "make", 'R', 1));
  tree.put("/proc/9/comm", "bad\n");
  tree.put("/proc/9/task/9/stat", "9 (bad) R 1 2\n");
  tree.put("/proc/self/comm", "me\n");
  EXPECT_EQ(readCoreUsers(tree.root()), (std::map<int, CoreUser>{{1, {812, "make"}}, {3, {4711, "python3"}}}));
}

TEST(CoreUsers, TheReadingProcessIsNotCounted) {
  const std::string other = "/proc/7/task/7/stat:" + statOf(7, "other", 'R', 0);
  const std::string looks = "/proc/8/task/8/stat:" + statOf(8, "grep", 'R', 0);
  EXPECT_EQ(parseCoreUsers("own 8\n" + other + looks + "/proc/7/comm:ot\x1b[31mher\n").at(0).pid, 7);
  EXPECT_EQ(parseCoreUsers("own 8\n" + other + looks + "/proc/7/comm:ot\x1b[31mher\n").at(0).name.find('\x1b'),
            std::string::npos);
  EXPECT_TRUE(parseCoreUsers("own 8\n" + looks).empty());
  EXPECT_TRUE(parseCoreUsers("/proc/-1/task/7/stat:" + statOf(7, "x", 'R', 0)).empty());
  EXPECT_TRUE(parseCoreUsers("/proc/7/task/7/stat:" + statOf(7, "x", 'R', 100'000)).empty());
}

TEST(CoreUsers, ThisProcessIsNotAnotherUser) {
  for (const auto& [cpu, user] : readCoreUsers()) EXPECT_NE(user.pid, getpid()) << cpu;
}

}  // namespace
}  // namespace scalescope
