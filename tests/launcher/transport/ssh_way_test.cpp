// The choice of a host's session. tests/fixtures/ssh holds output of OpenSSH 9.2: `bare` for a host without
// configuration, `honoured` with every keyword set that libssh honours or that our own rules decide.
#include "launcher/transport/openssh/ssh_way.h"

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

using Words = std::vector<std::string>;

std::string captured(const std::string& name) {
  return readFile(sourceFile("tests/fixtures/ssh/") + name + ".txt").value();
}

// Returns the bare text with the lines of one keyword replaced, as ssh prints it when that is set.
std::string bareWith(const std::string& keyword, const std::string& value) {
  std::string text = captured("bare");
  const std::size_t at = text.find("\n" + keyword + " ");
  if (at != std::string::npos) text.erase(at + 1, text.find('\n', at + 1) - at);
  return text + keyword + " " + value + "\n";
}

}  // namespace

TEST(SshWay, AnUnconfiguredHostIsReachedByLibssh) {
  EXPECT_EQ(whySystemSsh(captured("bare"), captured("bare"), {}), Words());
  EXPECT_EQ(whySystemSsh("", "", {.hasCertificate = true}), Words()) << "there is no other program";
}

TEST(SshWay, WhatLibsshHonoursAndWhatIsOursChangesNothing) {
  EXPECT_NE(captured("honoured"), captured("bare"));
  EXPECT_EQ(whySystemSsh(captured("honoured"), captured("bare"), {}), Words());
}

TEST(SshWay, AnyOtherKeywordThatIsSetIsAReason) {
  for (const auto& [keyword, value] :
       std::vector<std::pair<std::string, std::string>>{{"proxyjump", "jump.example"},
                                                        {"proxycommand", "nc %h %p"},
                                                        {"certificatefile", "~/.ssh/id-cert.pub"},
                                                        {"compression", "yes"},
                                                        {"ciphers", "aes256-ctr"},
                                                        {"preferredauthentications", "publickey"},
                                                        {"bindaddress", "10.0.0.1"},
                                                        {"knownhostscommand", "/bin/true"},
                                                        {"pkcs11provider", "/usr/lib/p.so"},
                                                        {"checkhostip", "yes"},
                                                        {"setenv", "A=b"},
                                                        {"addressfamily", "inet"},
                                                        {"hostbasedauthentication", "yes"},
                                                        {"passwordauthentication", "no"},
                                                        {"canonicalizehostname", "true"},
                                                        {"ipqos", "none none"},
                                                        {"hostkeyalgorithms", "ssh-ed25519"},
                                                        {"macs", "hmac-sha2-256"},
                                                        {"kexalgorithms", "curve25519-sha256"},
                                                        {"proxyusefdpass", "yes"},
                                                        {"securitykeyprovider", "/usr/lib/sk.so"},
                                                        {"akeywordoflater", "yes"}})
    EXPECT_EQ(whySystemSsh(bareWith(keyword, value), captured("bare"), {}), Words{keyword});
}

TEST(SshWay, AKeywordThatOnlyTheBareTextHasIsAReason) {
  EXPECT_EQ(whySystemSsh(captured("bare"), captured("bare") + "preferredauthentications publickey\n", {}),
            Words{"preferredauthentications"});
}

TEST(SshWay, ReasonsOfFilesAndAgentsComeLast) {
  const std::string jump = bareWith("proxyjump", "jump.example") + "compression yes\n";
  EXPECT_EQ(
      whySystemSsh(jump, captured("bare"), {.hasCertificate = true, .hasSecurityKey = true, .hasAuthority = true}),
      (Words{"compression", "proxyjump", "certificate", "security-key", "cert-authority"}));
}

// Debian switches it on for all users.
TEST(SshWay, KerberosIsAReasonForWhoHasATicket) {
  const std::string text = bareWith("gssapiauthentication", "yes");
  EXPECT_EQ(whySystemSsh(text, captured("bare"), {}), Words());
  EXPECT_EQ(whySystemSsh(text, captured("bare"), {.hasTicket = true}), Words{"gssapiauthentication"});
}

}  // namespace scalescope
