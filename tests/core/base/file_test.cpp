#include "core/base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "core/base/ids.h"

namespace scalescope {

class FileTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(makeFolders(m_folder)); }
  void TearDown() override { std::filesystem::remove_all(m_folder); }
  std::string m_folder = testing::TempDir() + "scalescope-" + makeUlid();
};

TEST_F(FileTest, AtomicWriteReplacesAndLeavesNoTemporary) {
  const std::string path = m_folder + "/a";
  ASSERT_TRUE(writeFileAtomic(path, "one"));
  ASSERT_TRUE(writeFileAtomic(path, "two"));
  EXPECT_EQ(readFile(path).value(), "two");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(m_folder), {}), 1);
}

TEST_F(FileTest, ErrorsNameThePath) {
  EXPECT_EQ(readFile(m_folder + "/none").error().message.code, "file.open");
  EXPECT_EQ(writeFileAtomic(m_folder + "/none/a", "x").error().message.code, "file.write");
  ASSERT_TRUE(writeFileAtomic(m_folder + "/big", std::string(100, 'x')));
  EXPECT_EQ(readFile(m_folder + "/big", 10).error().message.code, "file.too-large");
}

// A pipe may never get a writer.
TEST_F(FileTest, APipeADeviceAndAFolderAreNotRead) {
  const std::string pipe = m_folder + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {pipe, std::string("/dev/zero"), m_folder})
    EXPECT_EQ(readFile(path).error().message.code, "file.not-regular") << path;
  for (const std::string& path : {pipe, std::string("/dev/zero"), m_folder})
    EXPECT_EQ(openRegularFile(path).error().message.code, "file.not-regular") << path;
}

// The test's folder represents one to which others may write too.
TEST_F(FileTest, LinksAreFollowedWhereThatIsWantedAndNeverWrittenThrough) {
  const std::string mine = m_folder + "/mine", link = m_folder + "/a";
  ASSERT_TRUE(writeFileAtomic(mine, "words"));
  std::filesystem::create_symlink(mine, link);
  EXPECT_TRUE(openRegularFile(link));
  EXPECT_EQ(openRegularFile(link, Links::refused).error().message.code, "file.open");
  std::filesystem::create_symlink(mine, link + ".tmp-" + std::to_string(getpid()));
  ASSERT_TRUE(writeFileAtomic(link, "other"));
  EXPECT_EQ(readFile(mine).value(), "words");
  EXPECT_EQ(readFile(link).value(), "other");
}

// A shell passes `<(command)` to a program this way.
TEST_F(FileTest, APipeOfAShellIsReadToItsEnd) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const UniqueFd reads(ends[0]);
  ASSERT_EQ(write(ends[1], "text", 4), 4);
  close(ends[1]);
  EXPECT_EQ(readFile("/dev/fd/" + std::to_string(reads.get())).value_or(""), "text");
}

}  // namespace scalescope
