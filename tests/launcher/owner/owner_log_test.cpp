#include "launcher/owner/owner_log.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "core/base/file.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

class OwnerLog : public ::testing::Test {
 protected:
  [[nodiscard]] std::string text(const std::string& path) const {
    return readFile(path, 8 * kMostLogBytes).value_or("none");
  }
  static std::string lines(std::size_t bytes) {
    std::string out;
    for (int line = 0; out.size() < bytes; ++line)
      out += "2026-01-01T00:00:00Z 4711 line " + std::to_string(line) + "\n";
    return out;
  }

  const TempFolder m_temp;
  const std::string m_folder = m_temp.path();
  const std::string m_path = m_temp.path("owner.log");
};

TEST_F(OwnerLog, WhatIsShortStaysAndWhatIsAbsentIsNotMade) {
  ASSERT_TRUE(trimLog(m_path));
  EXPECT_FALSE(fs::exists(m_path));
  const std::string said = lines(kMostLogBytes - 100);
  ASSERT_TRUE(writeFileAtomic(m_path, said));
  ASSERT_TRUE(trimLog(m_path));
  EXPECT_EQ(text(m_path), said);
}

TEST_F(OwnerLog, OfALongOneTheLastWholeLinesAreKept) {
  const std::string said = lines(3 * kMostLogBytes);
  ASSERT_TRUE(writeFileAtomic(m_path, said));
  ASSERT_TRUE(trimLog(m_path));
  const std::string kept = text(m_path);
  EXPECT_LE(kept.size(), kMostLogBytes / 2);
  EXPECT_GT(kept.size(), kMostLogBytes / 2 - 100);
  EXPECT_TRUE(said.ends_with("\n" + kept));
}

// The owner's own messages follow the kept part.
TEST_F(OwnerLog, StderrContinuesInTheNewFile) {
  ASSERT_TRUE(writeFileAtomic(m_path, lines(2 * kMostLogBytes)));
  const UniqueFd before(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10));
  const UniqueFd old(open(m_path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  ASSERT_EQ(dup2(old.get(), STDERR_FILENO), STDERR_FILENO);
  const Status trimmed = trimLog(m_path);
  const ssize_t put = write(STDERR_FILENO, "after\n", 6);
  dup2(before.get(), STDERR_FILENO);
  ASSERT_TRUE(trimmed);
  EXPECT_EQ(put, 6);
  EXPECT_TRUE(text(m_path).ends_with("\nafter\n"));
}

TEST_F(OwnerLog, ALinkIsNotFollowed) {
  const std::string said = lines(2 * kMostLogBytes);
  ASSERT_TRUE(writeFileAtomic(m_folder + "/else", said));
  fs::create_symlink(m_folder + "/else", m_path);
  ASSERT_TRUE(trimLog(m_path));
  EXPECT_TRUE(fs::is_symlink(m_path));
  EXPECT_EQ(text(m_folder + "/else"), said);
}

}  // namespace
}  // namespace scalescope
