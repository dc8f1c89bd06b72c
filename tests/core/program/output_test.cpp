#include "core/program/output.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include "core/base/process.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

class OutputTest : public ::testing::Test {
 protected:
  OutputTest() {
    auto pipe = makePipe();
    EXPECT_TRUE(pipe.has_value());
    m_in = std::move(pipe->write);
    m_to = UniqueFd(open((m_folder.path() + "/out").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    m_output.emplace(std::move(pipe->read), m_to.get(), [this](const std::string& line) { m_lines.push_back(line); });
  }
  void print(const std::string& text) {
    ASSERT_EQ(write(m_in.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
    m_output->read(++m_now);
  }
  std::string passed() { return readFile(m_folder.path() + "/out").value_or(""); }

  TempFolder m_folder;
  UniqueFd m_in, m_to;
  std::int64_t m_now = 1;
  std::vector<std::string> m_lines;
  std::optional<PrintedStream> m_output;
};

using Lines = std::vector<std::string>;

TEST_F(OutputTest, IsPassedOnAndCutIntoLines) {
  print("one\ntwo");
  print(" more\rthree\n\nrest");
  EXPECT_EQ(m_lines, (Lines{"one", "two more", "three"}));
  m_output->end();
  EXPECT_EQ(m_lines.back(), "rest");
  EXPECT_EQ(passed(), "one\ntwo more\rthree\n\nrest");
}

TEST_F(OutputTest, ALineWithoutEndIsCut) {
  print(std::string(30'000, 'x'));
  print("\n");
  ASSERT_EQ(m_lines.size(), 1U);
  EXPECT_EQ(m_lines[0].size(), 4096U);
}

TEST_F(OutputTest, WhatIsTooMuchIsLeftOutWithANote) {
  constexpr std::size_t kPiece = 60'000;
  for (int piece = 0; piece < 200; ++piece) print(std::string(kPiece, 'y'));
  m_output->end();
  const std::string out = passed();
  EXPECT_LT(out.size(), 200 * kPiece);
  EXPECT_NE(out.find("bytes of this stream were left out"), std::string::npos);
  EXPECT_LE(m_output->tail().size(), 2U * 16384 + 65536);
}

TEST_F(OutputTest, EndsWithItsProgram) {
  m_in.reset();
  m_output->read(++m_now);
  EXPECT_FALSE(m_output->isOpen());
}

TEST(LastMessage, AreTheLastTracebackElseTheLastLines) {
  EXPECT_EQ(lastWords("warning\nTraceback (most recent call last):\n  File \"a\"\nE1\n\nTraceback (most recent call "
                      "last):\n  File \"b\"\nModuleNotFoundError: x\n"),
            "Traceback (most recent call last):   File \"b\" ModuleNotFoundError: x");
  EXPECT_EQ(lastWords("1\n2\n3\n4\n5\n6\n7\n"), "3 4 5 6 7");
  EXPECT_EQ(lastWords("only"), "only");
  EXPECT_EQ(lastWords(""), "");
  EXPECT_LE(lastWords(std::string(100'000, 'z')).size(), 2000U);
}

TEST(LastMessage, NamesALostConnectionAndAPortInUse) {
  for (const char* words : {"RuntimeError: [gloo/transport/tcp/pair.cc:534] Connection closed by peer [127.0.0.1]:1234",
                            "ConnectionResetError: [Errno 104] Connection reset by peer",
                            "BrokenPipeError: [Errno 32] Broken pipe", "ncclRemoteError: A call failed"}) {
    EXPECT_TRUE(isPeersFailure(words)) << words;
    EXPECT_FALSE(isPortInUse(words)) << words;
  }
  for (const char* words : {"DistNetworkError: The server socket has failed to listen (errno: 98 - EADDRINUSE).",
                            "OSError: [Errno 98] Address already in use"}) {
    EXPECT_TRUE(isPortInUse(words)) << words;
    EXPECT_FALSE(isPeersFailure(words)) << words;
  }
  EXPECT_FALSE(isPeersFailure("ValueError: planted") || isPortInUse("ValueError: planted"));
}

}  // namespace
}  // namespace scalescope
