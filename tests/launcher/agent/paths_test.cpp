#include "launcher/agent/host/paths.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "tests/temp_folder.h"

namespace scalescope::agent {

// Any user who knows another user's number can create the folder in /tmp first: then another one is used, and kept as
// long as it exists.
TEST(RuntimeFolder, AFolderOfAnotherUserIsSkipped) {
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

// Homes may have long paths, and machines of clusters long names.
TEST(RuntimeFolder, ASocketsNameFitsItsAddressInAnyFolder) {
  const TempFolder folder;
  const std::string deep = folder.path() + "/" + std::string(200, 'd');
  ASSERT_EQ(mkdir(deep.c_str(), 0700), 0);
  const SocketName name(deep + "/01J9ZK3T5W8X2Y4A6B8C0D1E2F-0.sock");
  sockaddr_un address{};
  ASSERT_LT(name.text().size(), sizeof address.sun_path);
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, name.text().c_str(), name.text().size() + 1);
  const UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  EXPECT_EQ(bind(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_TRUE(std::filesystem::exists(deep + "/01J9ZK3T5W8X2Y4A6B8C0D1E2F-0.sock"));
  EXPECT_EQ(SocketName(deep + "/none/x.sock").text(), "");
}

}  // namespace scalescope::agent
