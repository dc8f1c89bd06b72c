#include "launcher/transport/ssh/ssh_auth.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>

#include "core/base/process.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

class SshIdentity : public ::testing::Test {
 protected:
  // Makes a key with ssh-keygen; returns the public key of its .pub file.
  std::string make(const std::string& name, const std::string& type, const std::string& passphrase,
                   const std::string& format = "RFC4716") {
    const std::string file = path(name);
    EXPECT_EQ(runProgram({"ssh-keygen", "-q", "-t", type, "-N", passphrase, "-m", format, "-f", file},
                         {.input = {}, .stop = {}})
                  ->exitCode,
              0);
    const std::string pub = readFile(file + ".pub").value();
    const std::size_t space = pub.find(' ');
    return decodeBase64(pub.substr(space + 1, pub.find(' ', space + 1) - space - 1)).value();
  }
  [[nodiscard]] std::string path(const std::string& name) const { return m_folder + "/" + name; }

  const TempFolder m_temp;
  std::string m_folder = m_temp.path();
};

}  // namespace

TEST_F(SshIdentity, ThePublicKeyIsFoundWithoutThePassphrase) {
  for (const char* type : {"ed25519", "ecdsa"}) {
    const std::string key = make(type, type, "a passphrase");
    EXPECT_EQ(publicKeyOf(path(type)), key) << type;
    EXPECT_TRUE(holdsPrivateKey(path(type)));
    EXPECT_FALSE(holdsPrivateKey(path(type) + ".pub"));
    EXPECT_EQ(publicKeyOf(path(type) + ".pub"), key) << "the file named is the public key itself";
    fs::remove(path(type) + ".pub");
    EXPECT_EQ(publicKeyOf(path(type)), key) << "without the .pub file";
  }
}

TEST_F(SshIdentity, AnOlderFormHidesItsPublicKey) {
  make("rsa", "rsa", "a passphrase", "PEM");
  fs::remove(path("rsa.pub"));
  EXPECT_EQ(publicKeyOf(path("rsa")), std::nullopt);
  EXPECT_TRUE(holdsPrivateKey(path("rsa")));
}

TEST_F(SshIdentity, WhatIsNoKeyHasNone) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  for (const std::string& file : {path("pipe"), path("absent"), m_folder, std::string("/dev/zero"), std::string()}) {
    EXPECT_EQ(publicKeyOf(file), std::nullopt) << file;
    EXPECT_FALSE(holdsPrivateKey(file)) << file;
  }
  for (const char* text :
       {"", " ", "ssh-ed25519", "ssh-ed25519 ", "ssh-ed25519 !!", "ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIA",
        "-----BEGIN OPENSSH PRIVATE KEY-----", "-----BEGIN OPENSSH PRIVATE KEY-----\n-----END OPENSSH PRIVATE KEY-----",
        "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n-----END OPENSSH PRIVATE KEY-----"})
    EXPECT_EQ(publicKeyIn(text), std::nullopt) << text;
}

}  // namespace scalescope
