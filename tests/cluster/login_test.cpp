// Tests logins to a real sshd: agents, keys and passphrases.
#include <arpa/inet.h>
#include <sys/socket.h>

#include "launcher/transport/ssh/ssh_auth.h"
#include "tests/cluster/cluster.h"
#include "tests/cluster/other_server.h"
#include "tests/launcher/transport/fuse.h"
#include "tests/launcher/transport/fake_agent.h"
#include "tests/patience.h"

namespace scalescope {

// A real ssh-agent for the duration of a test; SSH_AUTH_SOCK names it.
class RealAgent {
 public:
  RealAgent() : m_folder(ClusterTest::folder() + "/agent") {
    std::filesystem::create_directory(m_folder);
    m_pid = fork();
    if (m_pid == 0) {
      dup2(open("/dev/null", O_WRONLY), 1);
      execlp("ssh-agent", "ssh-agent", "-D", "-a", socket().c_str(), nullptr);
      _exit(127);
    }
    for (int i = 0; i < 1000 * patience() && !std::filesystem::exists(socket()); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    setenv("SSH_AUTH_SOCK", socket().c_str(), 1);
  }
  ~RealAgent() {
    kill(m_pid, SIGKILL);
    waitpid(m_pid, nullptr, 0);
    unsetenv("SSH_AUTH_SOCK");
    std::filesystem::remove_all(m_folder);
  }
  RealAgent(const RealAgent&) = delete;
  RealAgent& operator=(const RealAgent&) = delete;

  [[nodiscard]] std::string socket() const { return m_folder + "/socket"; }
  [[nodiscard]] std::string path(const std::string& name) const { return m_folder + "/" + name; }
  void add(const std::string& key) const { EXPECT_EQ(run("ssh-add -q " + key), 0); }
  // Adds keys that no host accepts.
  void addUnknownKeys(int count) const {
    for (int i = 0; i < count; ++i) add(strange("stranger-" + std::to_string(i)));
  }
  std::string strange(const std::string& name, const std::string& passphrase = "") const {
    EXPECT_EQ(run("ssh-keygen -q -t ed25519 -N '" + passphrase + "' -f " + path(name)), 0);
    return path(name);
  }

 private:
  static int run(const std::string& command) { return std::system((command + " </dev/null >/dev/null 2>&1").c_str()); }

  std::string m_folder;
  pid_t m_pid = -1;
};

// sshd refuses after 6 keys (MaxAuthTries): the configured one must be among the first.
TEST_F(ClusterTest, TheConfiguredKeyOfAFullAgentIsOfferedFirst) {
  const RealAgent agent;
  agent.addUnknownKeys(7);
  agent.add(folder() + "/key");
  for (const char* only : {"no", "yes"}) {
    // The file contains only the public key: only the agent can sign.
    const Configuration configuration(
        "Host n0\n  IdentityFile " + folder() + "/key.pub\n  IdentitiesOnly " + only + "\n", {"IdentityFile"});
    TestClient& client = reach("n0", 0);
    EXPECT_EQ(client.readyCount, 1) << only << ": " << client.lastLoss;
    clients.clear();
  }
}

TEST_F(ClusterTest, AnAgentWithTooManyKeysIsReportedOnceForAll) {
  const RealAgent agent;
  agent.addUnknownKeys(7);
  const Configuration configuration("Host n0\n  IdentitiesOnly no\n  IdentityFile " + agent.path("absent") + "\n",
                                    {"IdentityFile"});
  TestClient& client = reach("n0", 0);
  ASSERT_EQ(client.failures.size(), 1u) << client.lastLoss;
  EXPECT_EQ(client.failures[0].message.code, "ssh.too-many-tries");
}

TEST_F(ClusterTest, KeysThatAreNotConfiguredAreNotOfferedWhereThatIsSet) {
  const RealAgent agent;
  agent.add(folder() + "/key");
  const Configuration configuration("Host n0\n  IdentitiesOnly yes\n  IdentityFile " + agent.strange("other") + "\n",
                                    {"IdentityFile"});
  TestClient& client = reach("n0", 0);
  ASSERT_EQ(client.failures.size(), 1u) << client.lastLoss;
  EXPECT_EQ(client.failures[0].message.code, "ssh.authentication");
}

TEST_F(ClusterTest, TheAgentMayBeNamedByTheConfiguration) {
  const RealAgent agent;
  agent.add(folder() + "/key");
  unsetenv("SSH_AUTH_SOCK");
  const std::string publicKey = "  IdentityFile " + folder() + "/key.pub\n";
  {
    const Configuration configuration("Host n0\n  IdentityAgent " + agent.socket() + "\n" + publicKey,
                                      {"IdentityFile"});
    EXPECT_EQ(reach("n0", 0).readyCount, 1);
  }
  setenv("SSH_AUTH_SOCK", agent.socket().c_str(), 1);
  const Configuration configuration("Host n1\n  IdentityAgent none\n" + publicKey, {"IdentityFile"});
  EXPECT_EQ(reach("n1", 1).failures.size(), 1u);
}

// The login continues without the agent, with the key's file.
TEST_F(ClusterTest, AnAgentThatDoesNotAnswerIsLeftOut) {
  const FakeAgent agent(FakeAgent::Manner::neverLists, {});
  setenv("SSH_AUTH_SOCK", agent.path().c_str(), 1);
  TestClient& client = reach("n0", 0);
  EXPECT_EQ(client.readyCount, 1) << client.lastLoss;
  EXPECT_GE(agent.listRequests(), 1);
  unsetenv("SSH_AUTH_SOCK");
}

// The agent behaves like one whose key must be touched: closing a connection does not wait for it.
TEST_F(ClusterTest, AConnectionIsCancelledWhileTheSshAgentSigns) {
  const FakeAgent agent(FakeAgent::Manner::neverSigns, {publicKeyOf(folder() + "/key").value()});
  setenv("SSH_AUTH_SOCK", agent.path().c_str(), 1);
  TestClient& client = open("n0", 0);
  ASSERT_TRUE(client.until([&] { return agent.signRequests() == 1; }));
  EXPECT_EQ(threads("ssh"), 1);
  Fuse fuse;
  fuse.light();
  clients.clear();
  EXPECT_FALSE(fuse.isBurnt()) << "letting go waits for the agent";
  for (int i = 0; i < 200 * patience() && threads("ssh") > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(threads("ssh"), 0);
  unsetenv("SSH_AUTH_SOCK");
}

TEST_F(ClusterTest, APassphraseIsRequestedAtMostThreeTimes) {
  const RealAgent agent;
  const std::string accepted = readFile(folder() + "/key.pub").value();
  const std::string locked = agent.strange("locked", "right horse");
  ASSERT_TRUE(writeFileAtomic(folder() + "/key.pub", accepted + readFile(locked + ".pub").value()));
  // Three paths lead to the same key, as in a configuration with defaults.
  const Configuration configuration("Host n0\n  IdentitiesOnly yes\n  IdentityFile " + locked + "\n  IdentityFile " +
                                        agent.path(".") + "/locked\n  IdentityFile " + agent.path(".") +
                                        "/./locked\n  IdentityFile " + agent.path(".") + "/././locked\n",
                                    {"IdentityFile"});
  int asked = 0;
  const auto answerWith = [&](const char* passphrase) {
    return [&asked, passphrase](const HostQuestion& question) {
      ++asked;
      EXPECT_EQ(question.kind, HostQuestion::Kind::secret);
      question.answer({.isYes = true, .secret = Secret(std::string(passphrase))});
    };
  };
  TestClient& wrong = reach("n0", 0, ownOptions(), answerWith("wrong horse"));
  ASSERT_EQ(wrong.failures.size(), 1u) << wrong.lastLoss;
  EXPECT_EQ(wrong.failures[0].message.code, "ssh.authentication");
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(english(wrong.failures[0]).find("horse"), std::string::npos);
  asked = 0;
  TestClient& right = reach("n0", 0, ownOptions(), answerWith("right horse"));
  EXPECT_EQ(right.readyCount, 1) << right.lastLoss;
  EXPECT_EQ(asked, 1);
  ASSERT_TRUE(writeFileAtomic(folder() + "/key.pub", accepted));
}

TEST_F(ClusterTest, AKeyThatIsNotAcceptedIsNamed) {
  const std::string accepted = readFile(folder() + "/key.pub").value();
  std::ofstream(folder() + "/key.pub", std::ios::trunc);
  TestClient& client = reach("n0", 0);
  ASSERT_EQ(client.failures.size(), 1u);
  EXPECT_EQ(client.failures[0].message.code, "ssh.authentication");
  ASSERT_TRUE(writeFileAtomic(folder() + "/key.pub", accepted));
}

TEST_F(ClusterTest, APasswordIsRequestedAtMostThreeTimes) {
  const PasswordServer server(kClusterNodes, "right horse");
  std::vector<std::string> given;
  const auto answerWith = [&](std::vector<std::string> passwords) {
    return [&given, passwords](const HostQuestion& question) {
      EXPECT_EQ(question.text, "Password for root on 10.79.0.10");
      given.push_back(passwords[given.size() % passwords.size()]);
      question.answer({.isYes = true, .secret = Secret(std::string(given.back()))});
    };
  };
  TestClient& wrong = reach("n0", 0, ownOptions(), answerWith({"wrong horse"}));
  ASSERT_EQ(wrong.failures.size(), 1u) << wrong.lastLoss;
  EXPECT_EQ(wrong.failures[0].message.code, "ssh.authentication");
  EXPECT_EQ(given.size(), 3u);
  given.clear();
  TestClient& right = reach("n0", 0, ownOptions(), answerWith({"wrong horse", "right horse"}));
  EXPECT_EQ(right.readyCount, 1) << right.lastLoss;
  EXPECT_EQ(given.size(), 2u);
  given.clear();
  int refusals = 0;
  TestClient& refused =
      reach("n0", 0, ownOptions(), [&](const HostQuestion& question) { ++refusals, question.answer({}); });
  EXPECT_EQ(refused.failures.size(), 1u);
  EXPECT_EQ(refusals, 1) << "a refused question is not repeated";
  EXPECT_EQ(reach("n0", 0).failures.size(), 1u) << "no user is there to answer";
}

TEST_F(ClusterTest, AServerWithoutRoomForSessionsIsNamed) {
  const OtherServer server(kClusterNodes, "MaxSessions 0\n");
  TestClient& client = open("n0", 0);
  ASSERT_TRUE(client.until([&] { return client.lostCount > 0; }));
  EXPECT_NE(client.lastLoss.find("MaxSessions"), std::string::npos) << client.lastLoss;
  EXPECT_TRUE(client.failures.empty()) << "it may have room another time";
}

// A server with too many unauthenticated connections drops some at once; the next attempt succeeds.
TEST_F(ClusterTest, AServerThatDropsNewConnectionsIsRetried) {
  const OtherServer server(kClusterNodes, "MaxStartups 1:100:1\n");
  const UniqueFd beginner(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(2222);
  address.sin_addr.s_addr = htonl(0x0a4f000a);  // 10.79.0.10.
  ASSERT_EQ(::connect(beginner.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  char banner = 0;
  ASSERT_EQ(recv(beginner.get(), &banner, 1, 0), 1);
  TestClient& client = open("n0", 0);
  ASSERT_TRUE(client.until([&] { return client.lostCount > 0; }));
  EXPECT_NE(client.lastLoss.find("cannot connect to 10.79.0.10 port 2222"), std::string::npos) << client.lastLoss;
  shutdown(beginner.get(), SHUT_RDWR);
  EXPECT_TRUE(client.until([&] { return client.readyCount == 1; })) << client.lastLoss;
}

// A server's banner before a login is untrusted and long text: it must not be mistaken for the agent's, and none of it
// is shown.
TEST_F(ClusterTest, ABannerIsNotParsedAsAReply) {
  const std::string file = folder() + "/n0/banner";
  ASSERT_TRUE(writeFileAtomic(file, "Hello \033]0;owned\007\nSCALESCOPE-AT\n" + std::string(100'000, 'x') + "\n"));
  const OtherServer server(kClusterNodes, "Banner " + file + "\n");
  TestClient& client = reach("n0", 0);
  EXPECT_EQ(client.readyCount, 1) << client.lastLoss;
  clients.clear();
  const Configuration strange("Host n0\n  IdentityFile " + folder() + "/no-key\n", {"IdentityFile"});
  TestClient& refused = reach("n0", 0);
  ASSERT_EQ(refused.failures.size(), 1u) << refused.lastLoss;
  EXPECT_EQ(refused.failures[0].message.code, "ssh.authentication");
  EXPECT_EQ(refused.lastLoss.find('\033'), std::string::npos) << refused.lastLoss;
}

}  // namespace scalescope
