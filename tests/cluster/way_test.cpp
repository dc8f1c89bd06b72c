// Tests hosts that only the system's ssh can reach, and keys that it must not trust either.
#include "tests/cluster/cluster.h"
#include "tests/cluster/other_server.h"

namespace scalescope {
namespace {

int hostShell(const std::string& command) { return std::system((command + " </dev/null >/dev/null 2>&1").c_str()); }

// Scope in which the transport is chosen as outside tests.
class FreeChoice {
 public:
  FreeChoice() : m_forced(environmentVariable("SCALESCOPE_TRANSPORT")) { unsetenv("SCALESCOPE_TRANSPORT"); }
  ~FreeChoice() {
    if (!m_forced.empty()) setenv("SCALESCOPE_TRANSPORT", m_forced.c_str(), 1);
  }
  FreeChoice(const FreeChoice&) = delete;
  FreeChoice& operator=(const FreeChoice&) = delete;

 private:
  std::string m_forced;
};

// Scope without this machine's route to an address.
class NoRoute {
 public:
  explicit NoRoute(const std::string& address) : m_route("blackhole " + address + "/32") {
    EXPECT_EQ(hostShell("ip route add " + m_route), 0);
  }
  ~NoRoute() { hostShell("ip route del " + m_route); }
  NoRoute(const NoRoute&) = delete;
  NoRoute& operator=(const NoRoute&) = delete;

 private:
  std::string m_route;
};

// Scope with other lines in known_hosts, which are restored at the end.
class KnownHosts {
 public:
  explicit KnownHosts(const std::string& lines) : m_before(readFile(path()).value()) {
    EXPECT_TRUE(writeFileAtomic(path(), lines));
  }
  ~KnownHosts() { EXPECT_TRUE(writeFileAtomic(path(), m_before)); }
  KnownHosts(const KnownHosts&) = delete;
  KnownHosts& operator=(const KnownHosts&) = delete;

  static std::string path() { return ClusterTest::folder() + "/known_hosts"; }

 private:
  std::string m_before;
};

std::string keyOf(const std::string& file) {
  const std::string text = readFile(file).value();
  return text.substr(0, text.find(' ', text.find(' ') + 1));
}

}  // namespace

class WayTest : public ClusterTest {
 protected:
  FreeChoice m_free;
};

TEST_F(WayTest, AnOrdinaryHostIsReachedOverLibssh) {
  TestClient& client = reach("n0", 0);
  ASSERT_EQ(client.readyCount, 1) << client.lastLoss;
  EXPECT_EQ(client.transport->choice().session, "libssh");
  EXPECT_EQ(client.transport->choice().because, std::vector<std::string>());
  EXPECT_FALSE(client.hasTold("ssh.by-openssh"));
}

TEST_F(WayTest, AHostBehindAJumpHostIsReached) {
  const Configuration configuration("Host n1\n  ProxyJump n0\n");
  const NoRoute none(kClusterNodes.address(1));
  TestClient& client = reach("n1", 0);
  ASSERT_EQ(client.readyCount, 1) << client.lastLoss;
  EXPECT_EQ(client.transport->choice().session, "openssh");
  EXPECT_EQ(client.transport->choice().because, std::vector<std::string>{"proxyjump"});
  EXPECT_TRUE(client.hasTold("ssh.by-openssh"));
  NodePlan one = plan({"steps:10"});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  EXPECT_EQ(client.records("rank-0").size(), 12u);
}

// The jump host's key is checked like the host's, whatever the configuration says.
TEST_F(WayTest, AJumpHostsKeyIsCheckedToo) {
  const Configuration configuration("StrictHostKeyChecking no\nHost n1\n  ProxyJump n0\n");
  const std::string known = readFile(KnownHosts::path()).value();
  const std::string second = known.substr(known.find('\n') + 1);
  {
    const KnownHosts swapped(kClusterNodes.address(0) + " " + keyOf(folder() + "/key.pub") + "\n" + second);
    TestClient& client = reach("n1", 1);
    ASSERT_EQ(client.failures.size(), 1u) << client.lastLoss;
    EXPECT_EQ(client.failures[0].message.code, "ssh.host-key-changed");
    EXPECT_NE(english(client.failures[0]).find(kClusterNodes.address(0)), std::string::npos);
    clients.clear();
  }
  const KnownHosts without(second);
  std::vector<std::string> asked;
  TestClient& client = reach("n1", 1, ownOptions(), [&](const HostQuestion& question) {
    asked.push_back(question.host);
    question.answer({.isYes = true});
  });
  EXPECT_EQ(client.readyCount, 1) << client.lastLoss;
  EXPECT_EQ(asked, std::vector<std::string>{kClusterNodes.address(0)});
}

// Both the host and the user have a certificate: no key of either is listed anywhere.
TEST_F(WayTest, AHostOfACertificateAuthorityIsReached) {
  const std::string at = folder() + "/authority";
  std::filesystem::create_directory(at);
  ASSERT_EQ(hostShell("ssh-keygen -q -t ed25519 -N '' -f " + at + "/ca"), 0);
  ASSERT_EQ(hostShell("ssh-keygen -q -t ed25519 -N '' -f " + at + "/user"), 0);
  ASSERT_EQ(hostShell("ssh-keygen -q -s " + at + "/ca -I user -n root " + at + "/user.pub"), 0);
  ASSERT_EQ(hostShell("cp " + folder() + "/n0/host_key.pub " + at + "/host.pub && ssh-keygen -q -s " + at +
                      "/ca -I host -h -n " + kClusterNodes.address(0) + " " + at + "/host.pub"),
            0);
  const KnownHosts authority("@cert-authority " + kClusterNodes.address(0) + " " + keyOf(at + "/ca.pub") + "\n");
  {
    const OtherServer server(kClusterNodes, "HostCertificate " + at + "/host-cert.pub\nTrustedUserCAKeys " + at +
                                                "/ca.pub\nAuthorizedKeysFile none\n");
    const Configuration configuration("Host n0\n  IdentityFile " + at + "/user\n", {"IdentityFile"});
    TestClient& client = reach("n0", 0, ownOptions(), [](const HostQuestion& question) {
      ADD_FAILURE() << "asked: " << question.text;
      question.answer({});
    });
    EXPECT_EQ(client.readyCount, 1) << client.lastLoss;
    EXPECT_EQ(client.transport->choice().because, (std::vector<std::string>{"certificate", "cert-authority"}));
    clients.clear();
  }
  std::filesystem::remove_all(at);
}

// A host whose certificate must not be trusted is refused, each time with a specific message; a known key is accepted
// nevertheless.
TEST_F(WayTest, AHostOfACertificateThatDoesNotCountIsRefused) {
  const std::string at = folder() + "/authority";
  const std::string address = kClusterNodes.address(0);
  std::filesystem::create_directory(at);
  for (const char* key : {"ca", "other"})
    ASSERT_EQ(hostShell("ssh-keygen -q -t ed25519 -N '' -f " + at + "/" + key), 0);
  const std::string trusted = "@cert-authority " + address + " " + keyOf(at + "/ca.pub") + "\n";
  const auto refusal = [&](const std::string& signing, const std::string& known) {
    EXPECT_EQ(hostShell("cp " + folder() + "/n0/host_key.pub " + at + "/host.pub && ssh-keygen -q -s " + at + "/" +
                        signing + " -I host -h " + at + "/host.pub"),
              0);
    const KnownHosts lines(known);
    const OtherServer server(kClusterNodes, "HostCertificate " + at + "/host-cert.pub\n");
    TestClient& client = reach("n0", 0);
    const std::string said = client.readyCount > 0     ? "none"
                             : client.failures.empty() ? client.lastLoss
                                                       : english(client.failures[0]);
    clients.clear();
    return said;
  };
  const std::string good = "-n " + address;
  EXPECT_EQ(refusal("ca " + good, trusted), "none");
  const std::string other = refusal("other " + good, trusted);
  EXPECT_NE(other.find("that no @cert-authority line lists for it"), std::string::npos) << other;
  const std::string late = refusal("ca " + good + " -V 20200101:20200102", trusted);
  EXPECT_NE(late.find("is not valid (expired)"), std::string::npos) << late;
  const std::string name = refusal("ca -n 10.79.0.99", trusted);
  EXPECT_NE(name.find("is not valid (name is not a listed principal)"), std::string::npos) << name;
  const std::string revoked = refusal("ca " + good, "@revoked * " + keyOf(at + "/ca.pub") + "\n" + trusted);
  EXPECT_NE(revoked.find("is marked @revoked in"), std::string::npos) << revoked;
  const std::string plain = address + " " + keyOf(folder() + "/n0/host_key.pub") + "\n";
  EXPECT_EQ(refusal("other " + good, trusted + plain), "none");
  std::filesystem::remove_all(at);
}

// Both transports refuse it, for every configuration.
TEST_F(WayTest, ASwappedKeyIsRefusedUnderEveryStrictHostKeyChecking) {
  const std::string known = kClusterNodes.address(0) + " " + keyOf(folder() + "/key.pub") + "\n";
  const KnownHosts swapped(known);
  for (const char* session : {"libssh", "openssh"}) {
    setenv("SCALESCOPE_TRANSPORT", session, 1);
    for (const char* strict : {"yes", "no", "off", "ask", "accept-new"}) {
      const Configuration configuration("Host n0\n  StrictHostKeyChecking " + std::string(strict) + "\n");
      TestClient& client = reach("n0", 0, ownOptions(), [](const HostQuestion& question) {
        ADD_FAILURE() << "asked: " << question.text;
        question.answer({.isYes = true});
      });
      ASSERT_EQ(client.failures.size(), 1u) << session << " " << strict << ": " << client.lastLoss;
      EXPECT_EQ(client.failures[0].message.code, "ssh.host-key-changed") << session << " " << strict;
      const std::string sentence = english(client.failures[0]);
      EXPECT_NE(sentence.find("SHA256:", sentence.find("SHA256:") + 1), std::string::npos) << sentence;
      EXPECT_EQ(readFile(KnownHosts::path()).value(), known);
      clients.clear();
    }
  }
  unsetenv("SCALESCOPE_TRANSPORT");
}

TEST_F(WayTest, ARefusalIsDistinguishedOverBothTransports) {
  for (const char* session : {"libssh", "openssh"}) {
    setenv("SCALESCOPE_TRANSPORT", session, 1);
    const Configuration configuration("Host n0\n  Port 9\nHost nowhere\n  HostName nowhere.invalid\n");
    for (const auto& [host, words] : std::vector<std::pair<std::string, std::string>>{
             {"n0", "refuses connections to port 9"}, {"nowhere", "cannot resolve nowhere.invalid"}}) {
      TestClient& client = open(host, 0);
      ASSERT_TRUE(client.until([&] { return client.lostCount > 0; })) << session;
      EXPECT_NE(client.lastLoss.find(words), std::string::npos) << session << ": " << client.lastLoss;
      clients.clear();
    }
  }
  unsetenv("SCALESCOPE_TRANSPORT");
}

}  // namespace scalescope
