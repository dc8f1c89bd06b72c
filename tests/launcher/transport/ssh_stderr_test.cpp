// Prompts and messages are captured output of OpenSSH 9.2.
#include "launcher/transport/openssh/ssh_stderr.h"

#include <gtest/gtest.h>

#include "launcher/transport/openssh/own_configuration.h"

namespace scalescope {
namespace {

const std::string kOffered = "SHA256:9C95MM9vViFrO1nXWi7eikWaFk0+RiyR+GlJPWWbxtY";
const std::string kOfferedKey = "AAAAC3NzaC1lZDI1NTE5AAAAIMB3Q4qEEctPHVdNogoaFghvaiRYXsTkeAKE6KSVlu1Z";
const std::string kOtherKey = "AAAAC3NzaC1lZDI1NTE5AAAAIOwHrXWkvu1LT1Pwh6U0Aj0uaAxT4bAVZZc9QDTWbQyZ";
const std::string kVerbose =
    "debug1: sshconnect.c:verify_host_key():1477 (pid=25394): Server host key: ssh-ed25519 " + kOffered + "\r\n";
const std::string kChanged =
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\r\n"
    "@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\r\n"
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\r\n"
    "The fingerprint for the ED25519 key sent by the remote host is\n" +
    kOffered +
    ".\r\n"
    "Please contact your system administrator.\r\n"
    "Offending ED25519 key in /home/ann/.ssh/known:2\r\n"
    "Host key for [127.0.0.1]:2299 has changed and you have requested strict checking.\r\n"
    "Host key verification failed.\r\n";

const std::vector<KnownHostsFile> kFiles{{"/home/ann/.ssh/known", "# ours\n[127.0.0.1]:2299 ssh-ed25519 " + kOtherKey +
                                                                      "\n@revoked * ssh-ed25519 " + kOfferedKey +
                                                                      "\nn7 ecdsa-sha2-nistp256 AAAA\n"}};

Error ended(const std::string& said) {
  SshSettings settings{.environment = Environment::ofThisProcess()};
  settings.host = "127.0.0.1";
  settings.user = "ann";
  settings.port = 2299;
  settings.knownHostsAs = "[127.0.0.1]:2299";
  return sshEnded(said, settings, kFiles);
}

std::string argument(const Error& error, const std::string& name) {
  for (const auto& [key, value] : error.message.arguments)
    if (const auto* text = std::get_if<std::string>(&value); text != nullptr && key == name) return *text;
  return "";
}

}  // namespace

TEST(SshStderr, AnUnknownKeyIsShownToTheUser) {
  const auto prompt = readSshPrompt(
      "The authenticity of host '[127.0.0.1]:2299 ([127.0.0.1]:2299)' can't be established.\nED25519 key fingerprint "
      "is " +
      kOffered +
      ".\nThis key is not known by any other names.\nAre you sure you want to continue connecting "
      "(yes/no/[fingerprint])? ");
  ASSERT_TRUE(prompt);
  EXPECT_EQ(prompt->kind, HostQuestion::Kind::trustKey);
  EXPECT_EQ(prompt->host, "[127.0.0.1]:2299");
  EXPECT_EQ(prompt->text, kOffered);
  EXPECT_FALSE(prompt->hasOtherTypes);
  const auto other = readSshPrompt(
      "The authenticity of host 'n0 (10.0.0.1)' can't be established\nbut keys of different type are already known for "
      "this host.\nED25519 key fingerprint is " +
      kOffered + ".\nAre you sure you want to continue connecting (yes/no/[fingerprint])? ");
  ASSERT_TRUE(other);
  EXPECT_EQ(other->host, "n0");
  EXPECT_TRUE(other->hasOtherTypes);
}

TEST(SshStderr, SecretsAreRequestedAsOverLibssh) {
  EXPECT_EQ(readSshPrompt("ann@10.79.0.10's password: ")->text, "Password for ann on 10.79.0.10");
  EXPECT_EQ(readSshPrompt("ann@10.79.0.10's password: ")->host, "10.79.0.10");
  EXPECT_EQ(readSshPrompt("ann@10.79.0.10's password: ")->method, "password");
  EXPECT_EQ(readSshPrompt("Enter passphrase for key '/tmp/osx/locked': ")->text,
            "Passphrase for the key /tmp/osx/locked");
  EXPECT_EQ(readSshPrompt("(ann@n0) Verification code: ")->text, "(ann@n0) Verification code");
  EXPECT_EQ(readSshPrompt("Enter PIN for ED25519-SK key /home/ann/.ssh/id_sk: ")->text,
            "Enter PIN for ED25519-SK key /home/ann/.ssh/id_sk");
  EXPECT_EQ(readSshPrompt("(n0) \x1b[31mcode\x07: ")->text, "(n0) ?[31mcode?");
}

TEST(SshStderr, OtherPromptsAreRefused) {
  for (const char* prompt : {"", ": ", "Add key /home/ann/.ssh/id to agent? (yes/no) ",
                             "The authenticity of host 'n0' can't be established, and no fingerprint"})
    EXPECT_FALSE(readSshPrompt(prompt)) << prompt;
}

TEST(SshStderr, AChangedKeyIsReportedWithBothFingerprints) {
  const Error error = ended(kVerbose + kChanged);
  EXPECT_EQ(error.message.code, "ssh.host-key-changed");
  EXPECT_EQ(argument(error, "host"), "[127.0.0.1]:2299");
  EXPECT_EQ(argument(error, "offered"), kOffered);
  EXPECT_EQ(argument(error, "listed"), keyFingerprint(kOtherKey));
  EXPECT_NE(english(error).find("/home/ann/.ssh/known line 2"), std::string::npos) << english(error);
  // Older releases print the fingerprint in the warning only.
  EXPECT_EQ(argument(ended(kChanged), "offered"), kOffered);
  std::string other = kChanged;
  other.replace(other.find("Offending ED25519"), 17, "Offending ECDSA");
  EXPECT_EQ(ended(other).message.code, "ssh.host-key-other");
}

TEST(SshStderr, ARevokedKeyIsReported) {
  const Error marked = ended(kVerbose +
                             "@       WARNING: REVOKED HOST KEY DETECTED!               @\r\n"
                             "The ED25519 host key for [127.0.0.1]:2299 is marked as revoked.\r\n"
                             "Host key verification failed.\r\n");
  EXPECT_EQ(marked.message.code, "ssh.host-key-revoked");
  EXPECT_EQ(argument(marked, "offered"), kOffered);
  EXPECT_EQ(argument(marked, "listed"), kOffered);
  EXPECT_NE(english(marked).find("/home/ann/.ssh/known line 3"), std::string::npos) << english(marked);
  const Error listed = ended(kVerbose + "sshconnect.c:verify_host_key():1494 (pid=25376): Host key ED25519 " +
                             kOffered + " revoked by file /tmp/osx/host_key.pub\r\nHost key verification failed.\r\n");
  EXPECT_EQ(listed.message.code, "ssh.host-key-in-list");
  EXPECT_EQ(argument(listed, "path"), "/tmp/osx/host_key.pub");
  const Error unread = ended("Error checking host key ED25519 " + kOffered +
                             " in revoked keys file /tmp/osx/absent: No such file or directory\r\n"
                             "Host key verification failed.\r\n");
  EXPECT_EQ(unread.message.code, "ssh.revoked-list");
  EXPECT_EQ(argument(unread, "path"), "/tmp/osx/absent");
  EXPECT_EQ(argument(unread, "reason"), "No such file or directory");
}

TEST(SshStderr, AnUnknownKeyIsDistinguishedFromOneOfAnotherType) {
  const Error unknown = ended(kVerbose +
                              "No ED25519 host key is known for n0 and you have requested strict checking.\r\n"
                              "Host key verification failed.\r\n");
  EXPECT_EQ(unknown.message.code, "ssh.host-key-unknown");
  EXPECT_EQ(argument(unknown, "host"), "n0");
  EXPECT_EQ(argument(unknown, "offered"), kOffered);
  EXPECT_EQ(ended("No ED25519 host key is known for n7 and you have requested strict checking.\r\n").message.code,
            "ssh.host-key-other");
}

TEST(SshStderr, ACertificateOfAHostThatDoesNotCountIsNamed) {
  const std::string after =
      "sshconnect.c:check_host_key():1380 (pid=25376): No matching CA found. Retry with plain key\r\n"
      "No ED25519 host key is known for n0 and you have requested strict checking.\r\n"
      "Host key verification failed.\r\n";
  const Error other = ended(kVerbose + after);
  EXPECT_EQ(other.message.code, "ssh.host-key-authority");
  EXPECT_EQ(argument(other, "host"), "n0");
  EXPECT_EQ(argument(other, "offered"), kOffered);
  for (const std::string reason : {"expired", "name is not a listed principal"}) {
    const Error invalid = ended(kVerbose + "Certificate invalid: " + reason + "\r\n" + after);
    EXPECT_EQ(invalid.message.code, "ssh.host-key-certificate");
    EXPECT_EQ(argument(invalid, "reason"), reason);
  }
}

TEST(SshStderr, AKeyThatTheUserRefusesIsReportedWithItsCertificate) {
  const SshPrompt prompt{.kind = HostQuestion::Kind::trustKey, .host = "n0", .text = kOffered};
  const SshSettings settings{.environment = Environment({})};
  EXPECT_EQ(refusedKey(kVerbose, settings, prompt).message.code, "ssh.host-key-unknown");
  const Error late = refusedKey(kVerbose + "Certificate invalid: expired\r\n", settings, prompt);
  EXPECT_EQ(late.message.code, "ssh.host-key-certificate");
  EXPECT_EQ(argument(late, "host"), "n0");
  EXPECT_EQ(argument(late, "offered"), kOffered);
}

TEST(SshStderr, ALoginThatIsRefusedIsNamed) {
  const Error refused = ended(kVerbose + "bob@n0: Permission denied (publickey,password).\r\n");
  EXPECT_EQ(english(refused),
            "n0 does not accept bob by any of these methods: key password. Check the user name, and that your public "
            "key is in ~/.ssh/authorized_keys there.");
  EXPECT_EQ(ended("Received disconnect from 127.0.0.1 port 2299:2: Too many authentication failures\r\n").message.code,
            "ssh.too-many-tries");
  EXPECT_EQ(ended("channel 0: open failed: administratively prohibited: open failed\r\n").message.code, "ssh.channel");
}

TEST(SshStderr, AnUnreachableJumpHostIsNamed) {
  EXPECT_EQ(english(ended("ssh: Could not resolve hostname nohost.invalid: Name or service not known\r\n")),
            "cannot resolve nohost.invalid: Name or service not known");
  EXPECT_EQ(english(ended("ssh: connect to host ::1 port 1: Connection refused\r\n")),
            "::1 refuses connections to port 1: sshd is not running there, or it uses another port");
  EXPECT_EQ(english(ended("ssh: connect to host fe80::1%eth0 port 22: No route to host\r\n")),
            "cannot connect to fe80::1%eth0 port 22: No route to host");
  EXPECT_EQ(english(ended("kex_exchange_identification: Connection closed by remote host\r\n"
                          "Connection closed by UNKNOWN port 65535\r\n")),
            "cannot connect to 127.0.0.1 port 2299: kex_exchange_identification: Connection closed by remote host; "
            "Connection closed by UNKNOWN port 65535");
  // Errors of a jump host take precedence over those of the connection through it.
  EXPECT_EQ(ended("ann@jump: Permission denied (publickey).\r\n"
                  "kex_exchange_identification: Connection closed by remote host\r\n")
                .message.code,
            "ssh.authentication");
  EXPECT_EQ(ended("ssh: Could not resolve hostname jump.invalid: Name or service not known\r\n"
                  "kex_exchange_identification: Connection closed by remote host\r\n")
                .message.code,
            "ssh.no-address");
  EXPECT_EQ(ended("/home/ann/.ssh/config: line 3: Bad configuration option: nonsense\r\n").message.code,
            "ssh.settings");
  EXPECT_EQ(ended("").message.code, "ssh.lost");
}

TEST(OwnConfiguration, ComesBeforeTheUsersFiles) {
  const std::string text =
      ownSshConfiguration({.known = "sessiontype default\n", .includes = {"/home/ann/.ssh/config"}});
  EXPECT_TRUE(text.starts_with("Host *\n"));
  EXPECT_TRUE(text.ends_with("Include \"/home/ann/.ssh/config\"\n"));
  for (const char* line :
       {"\nStrictHostKeyChecking yes\n", "\nBatchMode yes\n", "\nControlPath none\n", "\nUpdateHostKeys no\n",
        "\nNoHostAuthenticationForLocalhost no\n", "\nSessionType default\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line;
  EXPECT_EQ(text.find("StdinNull"), std::string::npos) << "this release does not know it";
  EXPECT_EQ(text.find("IdentityAgent"), std::string::npos);
  const std::string asks = ownSshConfiguration({.canAsk = true, .hasAgent = false, .keepsNoKeyOf = "n0"});
  EXPECT_TRUE(asks.ends_with("\nMatch originalhost n0\nUserKnownHostsFile /dev/null\nHost *\n")) << asks;
  EXPECT_NE(asks.find("\nStrictHostKeyChecking ask\n"), std::string::npos);
  EXPECT_NE(asks.find("\nIdentityAgent none\n"), std::string::npos);
  EXPECT_NE(asks.find("\nConnectTimeout 15\n"), std::string::npos);
}

// ssh's timeout runs until the host has identified itself: meanwhile the user may still be asked for the password of
// the host before it.
TEST(OwnConfiguration, BehindAnotherHostNoTimeOfSshsOwnCounts) {
  const std::string text = ownSshConfiguration({.canAsk = true, .isBehindAnother = true});
  EXPECT_NE(text.find("\nConnectTimeout none\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("\nConnectTimeout 15\n"), std::string::npos) << text;
}

}  // namespace scalescope
