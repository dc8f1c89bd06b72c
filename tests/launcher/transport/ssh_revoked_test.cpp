#include "launcher/transport/ssh/ssh_host_key.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "core/base/file.h"
#include "core/base/process.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

class SshRevoked : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"bad", "good"}) ASSERT_EQ(keygen({"-q", "-t", "ed25519", "-N", "", "-f", path(name)}), 0);
  }

  static int keygen(std::vector<std::string> words) {
    words.insert(words.begin(), "ssh-keygen");
    return runProgram(words, {.input = {}, .stop = {}})->exitCode;
  }
  [[nodiscard]] std::string path(const std::string& name) const { return m_folder + "/" + name; }
  [[nodiscard]] std::string base64(const std::string& name) const {
    const std::string text = readFile(path(name) + ".pub").value();
    const std::size_t space = text.find(' ');
    return text.substr(space + 1, text.find(' ', space + 1) - space - 1);
  }
  // Returns "yes", "no" or the error's code.
  [[nodiscard]] std::string look(const std::string& list, const std::string& name) const {
    const auto revoked = isRevokedKey(path(list), "ssh-ed25519", base64(name), Environment::ofThisProcess(), {});
    return revoked ? (*revoked ? "yes" : "no") : revoked.error().message.code;
  }

  const TempFolder m_temp;
  std::string m_folder = m_temp.path();
};

}  // namespace

TEST_F(SshRevoked, AListOfKeys) {
  ASSERT_TRUE(
      writeFileAtomic(path("list"), "# revoked\n\n  ssh-ed25519 " + base64("bad") + " with a comment\r\nnonsense\n"));
  EXPECT_EQ(look("list", "bad"), "yes");
  EXPECT_EQ(look("list", "good"), "no");
  ASSERT_TRUE(writeFileAtomic(path("empty"), ""));
  EXPECT_EQ(look("empty", "bad"), "no");
}

TEST_F(SshRevoked, AKeyRevocationList) {
  ASSERT_EQ(keygen({"-q", "-k", "-f", path("krl"), path("bad.pub")}), 0);
  EXPECT_EQ(look("krl", "bad"), "yes");
  EXPECT_EQ(look("krl", "good"), "no");
  const std::string whole = readFile(path("krl")).value();
  for (const std::size_t size : {std::size_t{8}, std::size_t{30}, whole.size() - 1}) {
    ASSERT_TRUE(writeFileAtomic(path("cut"), whole.substr(0, size)));
    EXPECT_EQ(look("cut", "good"), "ssh.revoked-list") << size;
  }
}

TEST_F(SshRevoked, WhatCannotBeReadRefuses) {
  EXPECT_EQ(look("absent", "good"), "ssh.revoked-list");
  EXPECT_EQ(look(".", "good"), "ssh.revoked-list");
  EXPECT_FALSE(isRevokedKey("/dev/null", "ssh-ed25519", base64("bad"), Environment::ofThisProcess(), {}).value());
}

}  // namespace scalescope
