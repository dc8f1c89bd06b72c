#include "launcher/agent/host/paths.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/temp_folder.h"

namespace scalescope::agent {

// Whoever knows a user's number can make the folder in /tmp first: another one is taken, and kept as long as it is
// there.
TEST(RuntimeFolder, AStrangersIsPassedOver) {
  const TempFolder folder;
  const std::string root = folder.path(), first = root + "/first", second = root + "/second";
  std::ofstream(first).put('x');
  EXPECT_EQ(ownFolderAmong({first, second}).value_or(""), second);
  struct stat info {};
  ASSERT_EQ(lstat(second.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700u);
  std::filesystem::remove(first);
  EXPECT_EQ(ownFolderAmong({first, second}).value_or(""), second);
  ASSERT_EQ(mkdir(first.c_str(), 0755), 0);
  EXPECT_EQ(ownFolderAmong({first, second}).value_or(""), second);
  std::filesystem::remove(second);
  std::filesystem::create_symlink(root, second);
  const auto refused = ownFolderAmong({first, second});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "agent.runtime-folder");
  ASSERT_EQ(chmod(first.c_str(), 0700), 0);
  EXPECT_EQ(ownFolderAmong({first, second}).value_or(""), first);
  if (chown(first.c_str(), 1, 1) == 0) EXPECT_FALSE(ownFolderAmong({first, second}));
}

}  // namespace scalescope::agent
