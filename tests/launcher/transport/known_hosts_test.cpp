#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <filesystem>

#include "core/base/file.h"
#include "launcher/transport/ssh/ssh_host_key.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"
#include "launcher/transport/ssh/ssh_settings.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

// Key that ssh-keygen made; the fingerprint is the output of `ssh-keygen -lf`.
constexpr const char* kKey = "AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";
constexpr const char* kPrint = "SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU";
constexpr const char* kOther = "AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
constexpr const char* kType = "ssh-ed25519";

HostKeyFinding check(const std::string& text, const std::string& host = "node.example") {
  return checkHostKey({{"/k", text}}, host, kType, kKey);
}
std::string line(const std::string& hosts, const std::string& key = kKey) {
  return hosts + " " + kType + " " + key + "\n";
}

}  // namespace

TEST(KnownHosts, FingerprintIsSshKeygens) { EXPECT_EQ(keyFingerprint(kKey), kPrint); }

TEST(KnownHosts, KnownUnknownChangedOther) {
  EXPECT_EQ(check("").verdict, HostKeyVerdict::unknown);
  EXPECT_EQ(check(line("elsewhere")).verdict, HostKeyVerdict::unknown);
  EXPECT_EQ(check(line("a,node.example")).verdict, HostKeyVerdict::known);
  EXPECT_EQ(check("node.example ssh-rsa AAAA\n").verdict, HostKeyVerdict::other);
  const HostKeyFinding changed = check("# note\n\n" + line("node.example", kOther));
  EXPECT_EQ(changed.verdict, HostKeyVerdict::changed);
  EXPECT_EQ(changed.line, 3);
  EXPECT_EQ(changed.path, "/k");
  EXPECT_EQ(changed.listedKey, kOther);
  EXPECT_EQ(check(line("node.example", kOther) + line("node.example")).verdict, HostKeyVerdict::known);
}

TEST(KnownHosts, ARevokedKeyIsRefusedWhateverItsLine) {
  EXPECT_EQ(check(line("node.example") + "@revoked " + line("*")).verdict, HostKeyVerdict::revoked);
  EXPECT_EQ(check("@revoked " + line("elsewhere") + line("node.example")).verdict, HostKeyVerdict::revoked);
  EXPECT_EQ(check("@revoked " + line("*", kOther) + line("node.example")).verdict, HostKeyVerdict::known);
}

TEST(KnownHosts, ACertificateAuthorityVouchesForNoPlainKey) {
  EXPECT_EQ(check("@cert-authority " + line("*")).verdict, HostKeyVerdict::unknown);
}

TEST(KnownHosts, PatternsPortsAndHashes) {
  EXPECT_EQ(check(line("*.example")).verdict, HostKeyVerdict::known);
  EXPECT_EQ(check(line("*.example,!node.example")).verdict, HostKeyVerdict::unknown);
  EXPECT_EQ(check(line("node.?xample")).verdict, HostKeyVerdict::known);
  EXPECT_EQ(check(line("node.example"), knownHostsName("node.example", 2222)).verdict, HostKeyVerdict::unknown);
  EXPECT_EQ(check(line("[node.example]:2222"), knownHostsName("node.example", 2222)).verdict, HostKeyVerdict::known);
  // Output of ssh-keygen -H for "node.example".
  const std::string hashed = "|1|YSLy5Q0BZ7ShkAG9iiX0AIkg420=|XWCWojPvQD6TGmLqSGm8jtuTfEU=";
  EXPECT_EQ(check(line(hashed)).verdict, HostKeyVerdict::known);
  EXPECT_EQ(check(line(hashed), "node2.example").verdict, HostKeyVerdict::unknown);
}

TEST(KnownHosts, DamagedLinesAreNoEntries) {
  for (const char* text : {"node.example", "node.example ssh-ed25519", "|1|", "|1||| ssh-ed25519 AAAA", "@revoked",
                           "\xff\xfe\x00 x y", "@ @ @ @"})
    EXPECT_EQ(check(text).verdict, HostKeyVerdict::unknown) << text;
}

TEST(KnownHosts, HostileNamesAreRefused) {
  for (const char* bad : {"", "-oProxyCommand=x", "a b", "a;b", "$(x)", "`x`", "a\nb", "a'b", "a\"b", "a/b",
                          "\xe2\x80\xae"
                          "x"}) {
    EXPECT_FALSE(isSafeHostName(bad)) << bad;
    EXPECT_FALSE(isSafeUserName(bad)) << bad;
  }
  EXPECT_TRUE(isSafeHostName("fe80::1"));
  EXPECT_TRUE(isSafeHostName("fe80::1%eth0"));
  EXPECT_FALSE(isSafeHostName("n0%h"));
  EXPECT_TRUE(isSafeHostName("n-0.cluster_1.example"));
  EXPECT_TRUE(isSafeHostName("gpu+1"));
  EXPECT_FALSE(isSafeHostName("CORP\\n0"));
  EXPECT_FALSE(isSafeUserName("a:b"));
  for (const char* domain : {"CORP\\ann", "ann@corp.example", "corp+ann", "CORP.EXAMPLE\\ann.b-c"})
    EXPECT_TRUE(isSafeUserName(domain)) << domain;
  for (const char* bad : {"ann\\", "\\ann", "@corp", "ann@", "-l\\ann", "CORP\\a b", "CORP\\$(x)", "a\\'b"})
    EXPECT_FALSE(isSafeUserName(bad)) << bad;
  HostSpec host;
  host.ssh = "user@-oProxyCommand=touch";
  EXPECT_EQ(readSshConfiguration(host, Environment::ofThisProcess(), {}).error().message.code, "ssh.bad-name");
  host.ssh = "a b@host";
  EXPECT_EQ(readSshConfiguration(host, Environment::ofThisProcess(), {}).error().message.code, "ssh.bad-name");
}

TEST(KnownHosts, AddingKeepsAnUnterminatedLastLine) {
  const TempFolder folder;
  const std::string path = folder.path(".ssh/known_hosts");
  ASSERT_TRUE(addKnownHost(path, "first ssh-ed25519 AAAA", {}));
  ASSERT_TRUE(writeFileAtomic(path, "old ssh-ed25519 AAAA"));
  ASSERT_TRUE(addKnownHost(path, "new ssh-ed25519 BBBB", {}));
  EXPECT_EQ(readFile(path).value_or(""), "old ssh-ed25519 AAAA\nnew ssh-ed25519 BBBB\n");
}

TEST(KnownHosts, WithoutAFileNothingIsWritten) {
  EXPECT_TRUE(addKnownHost("/dev/null", "new ssh-ed25519 BBBB", {}).has_value());
  const TempFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_TRUE(addKnownHost(pipe, "new ssh-ed25519 BBBB", {}).has_value());
}

TEST(KnownHosts, AStopEndsTheWaitForAnotherProgramsLock) {
  const TempFolder folder;
  const std::string path = folder.path("known_hosts");
  ASSERT_TRUE(writeFileAtomic(path, "old ssh-ed25519 AAAA\n"));
  const UniqueFd other(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  ASSERT_EQ(flock(other.get(), LOCK_EX), 0);
  std::stop_source stop;
  stop.request_stop();
  const auto added = addKnownHost(path, "new ssh-ed25519 BBBB", stop.get_token());
  ASSERT_FALSE(added.has_value());
  EXPECT_EQ(added.error().message.code, "file.write");
  EXPECT_EQ(readFile(path).value_or(""), "old ssh-ed25519 AAAA\n");
}

}  // namespace scalescope
