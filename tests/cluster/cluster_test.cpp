// Real sshd in network namespaces; skipped, loudly, where those are refused.
#include <sys/wait.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <thread>

#include "launcher/transport/ssh_identity.h"
#include "tests/launcher/agent/harness.h"
#include "tests/launcher/transport/fuse.h"
#include "tests/launcher/transport/played_agent.h"

namespace scalescope {
namespace {

int script(const std::string& words) {
  const int status = std::system((SCALESCOPE_SOURCE_DIR "/tests/cluster/two_nodes.sh " + words + " >/dev/null").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace

class ClusterTest : public AgentTest {
 public:
  static std::string folder() { return "/var/tmp/scalescope-cluster-test"; }

 protected:
  static void SetUpTestSuite() {
    setenv("SCALESCOPE_CLUSTER", folder().c_str(), 1);
    setenv("SCALESCOPE_CLUSTER_TAG", "sct", 1);
    setenv("SCALESCOPE_CLUSTER_NET", "10.79.0", 1);
    setenv("SCALESCOPE_SSH_CONFIG", (folder() + "/ssh_config").c_str(), 1);
    unsetenv("SSH_AUTH_SOCK");
    isUp = script("up") == 0;
  }
  static void TearDownTestSuite() { script("down"); }
  void SetUp() override {
    AgentTest::SetUp();
    if (!isUp) GTEST_SKIP() << "network namespaces or sshd are not available here";
  }
  // Threads of this process with that name.
  static int threads(const std::string& name) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task"))
      count += readFile(entry.path() / "comm").value_or("") == name + "\n" ? 1 : 0;
    return count;
  }

  TestClient& open(const std::string& host, int node, TransportOptions options = {}, std::function<void(HostQuestion)> question = {}) {
    HostSpec spec;
    spec.name = spec.ssh = host;
    clients.push_back(
        std::make_unique<TestClient>(context, SessionIdentity{study, node, store}, spec, std::move(options), std::move(question)));
    return *clients.back();
  }

  TestClient& reach(const std::string& host, int node, TransportOptions options = {}, std::function<void(HostQuestion)> question = {}) {
    TestClient& client = open(host, node, std::move(options), std::move(question));
    client.until([&] { return client.readyCount > 0 || !client.failures.empty(); });
    return client;
  }

  static inline bool isUp = false;
};

// Settings that come before the cluster's own for as long as this object lives: of several values ssh takes the first. Of some
// keywords it takes all: the cluster's own lines of these are `left out`.
class Configuration {
 public:
  explicit Configuration(const std::string& first, const std::vector<std::string>& leftOut = {})
      : m_usual(std::getenv("SCALESCOPE_SSH_CONFIG")) {
    std::string text = first;
    std::istringstream lines(readFile(m_usual).value());
    for (std::string line; std::getline(lines, line);)
      if (std::none_of(leftOut.begin(), leftOut.end(), [&](const std::string& word) { return line.find(word) != std::string::npos; }))
        text += line + "\n";
    EXPECT_TRUE(writeFileAtomic(m_usual + ".test", text));
    setenv("SCALESCOPE_SSH_CONFIG", (m_usual + ".test").c_str(), 1);
  }
  ~Configuration() { setenv("SCALESCOPE_SSH_CONFIG", m_usual.c_str(), 1); }
  Configuration(const Configuration&) = delete;
  Configuration& operator=(const Configuration&) = delete;

 private:
  std::string m_usual;
};

TEST_F(ClusterTest, AGangOverTwoNodesSendsItsLogs) {
  TestClient& first = reach("n0", 0);
  TestClient& second = reach("n1", 1);
  ASSERT_EQ(first.readyCount, 1);
  ASSERT_EQ(second.readyCount, 1);
  NodePlan whole = plan({"steps:100"});
  whole.worldSize = whole.nodes = 2;
  whole.interfaceName = "eth0";
  NodePlan other = whole;
  other.nodeIndex = 1;
  other.ranks[0].rank = 1;
  first.ask(PrepareRequest{key(whole), whole});
  second.ask(PrepareRequest{key(other), other});
  ASSERT_NE(first.wait<Prepared>(), nullptr);
  ASSERT_NE(second.wait<Prepared>(), nullptr);
  const Endpoint master = first.last<Prepared>()->bound;
  EXPECT_EQ(master.address, "10.79.0.10");
  first.ask(StartRequest{key(whole), master});
  second.ask(StartRequest{key(other), master});
  fetchAll(first, whole);
  fetchAll(second, other);
  ASSERT_NE(first.wait<Finished>(), nullptr);
  ASSERT_NE(second.wait<Finished>(), nullptr);
  EXPECT_EQ(first.records("rank-0").size(), 102u);
  const auto records = second.records("rank-1");
  ASSERT_EQ(records.size(), 102u);
  const auto fields = std::get<ObjectRecord>(records.front().payload).fields;
  EXPECT_EQ(fields["MASTER_ADDR"], "10.79.0.10");
  EXPECT_EQ(fields["GROUP_RANK"], "1");
  EXPECT_NE(first.hello.folder, store);
}

TEST_F(ClusterTest, AWorkerThatTheHostLacksIsSentWithItsLibraries) {
  const std::string hidden = store + "/worker";  // below /tmp, which the nodes do not share
  std::filesystem::copy_file(kFakeRank, hidden);
  TransportOptions options;
  options.workerProgram = hidden;
  TestClient& client = reach("n0", 0, options);
  ASSERT_EQ(client.readyCount, 1);
  const std::string path = client.transport->workerPath();
  EXPECT_NE(path, hidden);
  EXPECT_NE(path, "");
  NodePlan one = plan({"steps:10"});
  one.worker = path;
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  EXPECT_EQ(client.records("rank-0").size(), 12u);
  options.workerProgram = kFakeRank;
  EXPECT_EQ(reach("n1", 1, options).transport->workerPath(), kFakeRank);
}

TEST_F(ClusterTest, LoginShellNoiseIsSkipped) {
  const std::string profile = folder() + "/n1/home/.bashrc";
  std::ofstream(profile) << "echo Welcome to n1; printf '\\033]0;owned\\007'; echo SCALESCOPE-AT\n";
  TestClient& client = reach("n1", 1);
  EXPECT_EQ(client.readyCount, 1);
  std::filesystem::remove(profile);
}

TEST_F(ClusterTest, AnUnknownHostIsAskedAboutAndRemembered) {
  const std::string known = readFile(folder() + "/known_hosts").value();
  std::ofstream(folder() + "/known_hosts", std::ios::trunc);
  TestClient& refused = reach("n0", 0);
  ASSERT_EQ(refused.failures.size(), 1u);
  EXPECT_EQ(refused.failures[0].message.code, "ssh.host-key-unknown");
  EXPECT_EQ(readFile(folder() + "/known_hosts").value(), "");
  std::string shown;
  TestClient& trusted = reach("n0", 0, {}, [&](const HostQuestion& question) {
    EXPECT_EQ(question.kind, HostQuestion::Kind::trustKey);
    shown = question.text;
    question.answer({.isYes = true});
  });
  EXPECT_EQ(trusted.readyCount, 1) << trusted.lastLoss;
  EXPECT_TRUE(shown.starts_with("SHA256:"));
  EXPECT_NE(known.find(readFile(folder() + "/known_hosts").value()), std::string::npos);
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known));
}

// A host whose key is not to be kept is asked about each time, and no file is written.
TEST_F(ClusterTest, AHostWhoseKeyIsNotKeptIsReached) {
  for (const char* nowhere : {"/dev/null", "none"}) {
    const Configuration configuration("Host n0\n  UserKnownHostsFile " + std::string(nowhere) + "\n");
    int questions = 0;
    TestClient& client = reach("n0", 0, {}, [&](const HostQuestion& question) { ++questions, question.answer({.isYes = true}); });
    EXPECT_EQ(client.readyCount, 1) << nowhere << ": " << client.lastLoss;
    EXPECT_EQ(questions, 1);
    EXPECT_FALSE(std::filesystem::exists("none"));
  }
}

// The other node is heard all the while, and a link that goes does not wait for the answer.
TEST_F(ClusterTest, APersonWhoThinksStopsNobodyElse) {
  const std::string known = readFile(folder() + "/known_hosts").value();
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known.substr(known.find('\n') + 1)));
  std::vector<HostQuestion> asked;
  const auto keep = [&](const HostQuestion& question) { asked.push_back(question); };
  TestClient& unknown = open("n0", 0, {}, keep);
  ASSERT_TRUE(unknown.until([&] { return !asked.empty(); }));
  TestClient& other = reach("n1", 1);
  EXPECT_EQ(other.readyCount, 1);
  EXPECT_EQ(unknown.readyCount, 0);
  EXPECT_FALSE(asked[0].withdrawn.stop_requested());
  clients.erase(clients.begin());
  EXPECT_TRUE(asked[0].withdrawn.stop_requested());
  asked[0].answer({.isYes = true});  // too late, and harmless
  EXPECT_EQ(readFile(folder() + "/known_hosts").value(), known.substr(known.find('\n') + 1));
  // Several hosts may ask at once, and each answer finds its own.
  std::ofstream(folder() + "/known_hosts", std::ios::trunc);
  asked.clear();
  TestClient& first = open("n0", 0, {}, keep);
  TestClient& second = open("n1", 1, {}, keep);
  ASSERT_TRUE(first.until([&] { return asked.size() == 2; }));
  for (const HostQuestion& question : asked) std::thread([question] { question.answer({.isYes = question.host == "10.79.0.11"}); }).join();
  ASSERT_TRUE(first.until([&] { return !first.failures.empty() && second.readyCount == 1; }));
  EXPECT_EQ(first.failures[0].message.code, "ssh.host-key-unknown");
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known));
}

TEST_F(ClusterTest, RevokedAndSwappedHostKeysAreRefused) {
  const std::string known = readFile(folder() + "/known_hosts").value();
  const auto wrong = [](const HostQuestion& question) {
    ADD_FAILURE() << "asked";
    question.answer({.isYes = true});
  };
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known + "@revoked " + known.substr(0, known.find('\n') + 1)));
  TestClient& revoked = reach("n0", 0, {}, wrong);
  ASSERT_EQ(revoked.failures.size(), 1u);
  EXPECT_EQ(revoked.failures[0].message.code, "ssh.host-key-revoked");
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known));
  ASSERT_EQ(script("swap-key n1"), 0);
  TestClient& swapped = reach("n1", 1, {}, wrong);
  ASSERT_EQ(swapped.failures.size(), 1u);
  EXPECT_EQ(swapped.failures[0].message.code, "ssh.host-key-changed");
  const std::string sentence = english(swapped.failures[0]);
  const std::size_t first = sentence.find("SHA256:");
  EXPECT_NE(sentence.find("SHA256:", first + 1), std::string::npos) << sentence;
  EXPECT_NE(sentence.find(folder() + "/known_hosts line 2"), std::string::npos) << sentence;
  EXPECT_EQ(readFile(folder() + "/known_hosts").value(), known);
}

// By whichever of two forms RevokedHostKeys names it; what cannot be read refuses every key.
TEST_F(ClusterTest, AKeyOfTheRevokedListIsRefused) {
  const std::string key = folder() + "/n0/host_key.pub";
  const std::string list = folder() + "/revoked";
  const auto refusal = [&](const std::string& path) {
    const Configuration configuration("Host n0\n  RevokedHostKeys " + path + "\n");
    TestClient& client = open("n0", 0);
    EXPECT_TRUE(client.until([&] { return client.readyCount + client.lostCount > 0 || !client.failures.empty(); }));
    if (client.readyCount > 0) return std::string("none");
    return client.failures.empty() ? client.lastLoss : client.failures[0].message.code;
  };
  EXPECT_EQ(refusal(key), "ssh.host-key-in-list");
  ASSERT_EQ(std::system(("ssh-keygen -q -k -f " + list + " " + key).c_str()), 0);
  EXPECT_EQ(refusal(list), "ssh.host-key-in-list");
  ASSERT_EQ(std::system(("ssh-keygen -q -k -f " + list + " " + folder() + "/key.pub").c_str()), 0);
  EXPECT_EQ(refusal(list), "none");
  EXPECT_NE(refusal(folder() + "/absent").find("no host key can be trusted"), std::string::npos);
}

// ---- the ssh agent

// A real ssh-agent for the length of a test; SSH_AUTH_SOCK names it.
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
    for (int i = 0; i < 1000 && !std::filesystem::exists(socket()); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
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
  // Keys that no host knows.
  void addStrangers(int count) const {
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

// OpenSSH gives up after 6 keys (MaxAuthTries): the configured one must be among the first.
TEST_F(ClusterTest, TheConfiguredKeyOfAFullAgentIsOfferedFirst) {
  const RealAgent agent;
  agent.addStrangers(7);
  agent.add(folder() + "/key");
  for (const char* only : {"no", "yes"}) {
    // The file itself holds the public key alone: only the agent can sign.
    const Configuration configuration("Host n0\n  IdentityFile " + folder() + "/key.pub\n  IdentitiesOnly " + only + "\n",
                                      {"IdentityFile"});
    TestClient& client = reach("n0", 0);
    EXPECT_EQ(client.readyCount, 1) << only << ": " << client.lastLoss;
    clients.clear();
  }
}

TEST_F(ClusterTest, AnAgentWithTooManyKeysIsSaidOnceAndForAll) {
  const RealAgent agent;
  agent.addStrangers(7);
  const Configuration configuration("Host n0\n  IdentitiesOnly no\n  IdentityFile " + agent.path("absent") + "\n", {"IdentityFile"});
  TestClient& client = reach("n0", 0);
  ASSERT_EQ(client.failures.size(), 1u) << client.lastLoss;
  EXPECT_EQ(client.failures[0].message.code, "ssh.too-many-tries");
}

TEST_F(ClusterTest, KeysThatAreNotConfiguredAreNotOfferedWhereThatIsSet) {
  const RealAgent agent;
  agent.add(folder() + "/key");
  const Configuration configuration("Host n0\n  IdentitiesOnly yes\n  IdentityFile " + agent.strange("other") + "\n", {"IdentityFile"});
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
    const Configuration configuration("Host n0\n  IdentityAgent " + agent.socket() + "\n" + publicKey, {"IdentityFile"});
    EXPECT_EQ(reach("n0", 0).readyCount, 1);
  }
  setenv("SSH_AUTH_SOCK", agent.socket().c_str(), 1);
  const Configuration configuration("Host n1\n  IdentityAgent none\n" + publicKey, {"IdentityFile"});
  EXPECT_EQ(reach("n1", 1).failures.size(), 1u);
}

// The login goes on without it, by the key's file.
TEST_F(ClusterTest, AnAgentThatDoesNotAnswerIsLeftOut) {
  const PlayedAgent agent(PlayedAgent::Manner::neverLists, {});
  setenv("SSH_AUTH_SOCK", agent.path().c_str(), 1);
  TestClient& client = reach("n0", 0);
  EXPECT_EQ(client.readyCount, 1) << client.lastLoss;
  EXPECT_GE(agent.listRequests(), 1);
  unsetenv("SSH_AUTH_SOCK");
}

// As one does whose key wants a touch: a link that goes does not wait for that.
TEST_F(ClusterTest, ALinkGoesWhileTheAgentIsAskedToSign) {
  const PlayedAgent agent(PlayedAgent::Manner::neverSigns, {publicKeyOf(folder() + "/key").value()});
  setenv("SSH_AUTH_SOCK", agent.path().c_str(), 1);
  TestClient& client = open("n0", 0);
  ASSERT_TRUE(client.until([&] { return agent.signRequests() == 1; }));
  EXPECT_EQ(threads("ssh"), 1);
  Fuse fuse;
  fuse.light();
  clients.clear();
  EXPECT_FALSE(fuse.isBurnt()) << "letting go waits for the agent";
  for (int i = 0; i < 200 && threads("ssh") > 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(threads("ssh"), 0);
  unsetenv("SSH_AUTH_SOCK");
}

TEST_F(ClusterTest, APassphraseIsAskedThreeTimesAtMost) {
  const RealAgent agent;
  const std::string accepted = readFile(folder() + "/key.pub").value();
  const std::string locked = agent.strange("locked", "right horse");
  ASSERT_TRUE(writeFileAtomic(folder() + "/key.pub", accepted + readFile(locked + ".pub").value()));
  // Three names of the same key, as a configuration of defaults has several.
  const Configuration configuration("Host n0\n  IdentitiesOnly yes\n  IdentityFile " + locked + "\n  IdentityFile " + agent.path(".") +
                                        "/locked\n  IdentityFile " + agent.path(".") + "/./locked\n  IdentityFile " + agent.path(".") +
                                        "/././locked\n",
                                    {"IdentityFile"});
  int asked = 0;
  const auto answerWith = [&](const char* passphrase) {
    return [&asked, passphrase](const HostQuestion& question) {
      ++asked;
      EXPECT_EQ(question.kind, HostQuestion::Kind::secret);
      question.answer({.isYes = true, .secret = Secret(std::string(passphrase))});
    };
  };
  TestClient& wrong = reach("n0", 0, {}, answerWith("wrong horse"));
  ASSERT_EQ(wrong.failures.size(), 1u) << wrong.lastLoss;
  EXPECT_EQ(wrong.failures[0].message.code, "ssh.authentication");
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(english(wrong.failures[0]).find("horse"), std::string::npos);
  asked = 0;
  TestClient& right = reach("n0", 0, {}, answerWith("right horse"));
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

}  // namespace scalescope
