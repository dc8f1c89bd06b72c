#include "launcher/agent/attempt/rank_output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "core/base/file.h"
#include "tests/temp_folder.h"

namespace scalescope::agent {
namespace {

constexpr OutputLimit kSmall{1000, 500, 300};

class RankOutput : public ::testing::Test {
 protected:
  void print(const std::string& text) const {
    const UniqueFd file(open(m_path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    ASSERT_TRUE(writeAll(file.get(), text, m_path));
  }
  [[nodiscard]] std::string kept() const { return readFile(m_path).value(); }

  const TempFolder m_folder;
  const std::string m_path = m_folder.path("rank-0.out");
};

TEST_F(RankOutput, WhatIsShortStays) {
  EXPECT_EQ(limitOutput(m_path, kSmall), 0u) << "it has printed nothing";
  const std::string text(1000, 'a');
  print(text);
  EXPECT_EQ(limitOutput(m_path, kSmall), 0u);
  EXPECT_EQ(kept(), text);
}

// The marker line of an earlier cut does not count as output.
TEST_F(RankOutput, BeginAndEndOfWhatIsLongAreKeptAndTheRestIsCounted) {
  print(std::string(500, 'a') + std::string(400, 'b') + std::string(300, 'c'));
  EXPECT_EQ(limitOutput(m_path, kSmall), 400u);
  EXPECT_EQ(kept(), std::string(500, 'a') + "\n[scalescope: 00000000000000000400 bytes of output are left out here]\n" +
                        std::string(300, 'c'));
  EXPECT_EQ(limitOutput(m_path, kSmall), 400u) << "nothing more was printed";
  print(std::string(1000, 'd'));
  EXPECT_EQ(limitOutput(m_path, kSmall), 1400u);
  EXPECT_EQ(kept(), std::string(500, 'a') + "\n[scalescope: 00000000000000001400 bytes of output are left out here]\n" +
                        std::string(300, 'd'));
}

TEST_F(RankOutput, AProcessThatPrintsMeanwhileContinues) {
  std::atomic<bool> isDone = false;
  std::jthread printing([&] {
    const UniqueFd file(open(m_path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    for (int i = 0; i < 20'000; ++i) ASSERT_TRUE(writeAll(file.get(), "0123456789", m_path));
    isDone = true;
  });
  std::uint64_t last = 0;
  while (!isDone) {
    const std::uint64_t leftOut = limitOutput(m_path, kSmall);
    EXPECT_GE(leftOut, last);
    last = leftOut;
  }
  printing.join();
  last = limitOutput(m_path, kSmall);
  EXPECT_LE(kept().size(), kSmall.most);
  EXPECT_LE(last, 200'000u);
  EXPECT_GT(last, 0u);
}

TEST_F(RankOutput, ALinkIsNotFollowed) {
  const std::string other = m_folder.path("other");
  ASSERT_TRUE(writeFileAtomic(other, std::string(2000, 'a')));
  ASSERT_EQ(symlink(other.c_str(), m_path.c_str()), 0);
  EXPECT_EQ(limitOutput(m_path, kSmall), 0u);
  EXPECT_EQ(readFile(other)->size(), 2000u);
}

}  // namespace
}  // namespace scalescope::agent
