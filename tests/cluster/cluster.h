#pragma once

// Real sshd in network namespaces; skipped, loudly, where those are refused.
#include <sys/wait.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/launcher/agent/harness.h"

namespace scalescope {

inline int script(const std::string& words) {
  const int status = std::system((SCALESCOPE_SOURCE_DIR "/tests/cluster/two_nodes.sh " + words + " >/dev/null").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

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
    clients.push_back(std::make_unique<TestClient>(context, SessionIdentity{makeUlid(), study, node, store}, spec, std::move(options),
                                                   std::move(question)));
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

}  // namespace scalescope
