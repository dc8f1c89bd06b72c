#pragma once

#include <fstream>
#include <thread>

#include "tests/cluster/nodes.h"
#include "tests/launcher/agent/harness.h"

namespace scalescope {

constexpr Nodes kClusterNodes{"sct", "10.79.0"};

// Mounts of folders of a node over those that nodes share with this machine, with these options. Programs of a node go
// there if they must not run in its cache.
class OtherFolders {
 public:
  OtherFolders(std::string node, const std::string& options) : m_node(std::move(node)) {
    for (const std::string& folder : kFolders)
      EXPECT_EQ(script("enter " + m_node + " sh -c 'mkdir -p -m 0700 " + folder + " && mount -t tmpfs -o mode=0700," +
                       options + " tmpfs " + folder + "'"),
                0);
  }
  ~OtherFolders() {
    for (const std::string& folder : kFolders) script("enter " + m_node + " umount -l " + folder);
    for (const std::string& folder : kFolders) script("enter " + m_node + " sh -c 'rmdir " + folder + " 2>/dev/null'");
  }
  OtherFolders(const OtherFolders&) = delete;
  OtherFolders& operator=(const OtherFolders&) = delete;

  static inline const std::vector<std::string> kFolders{"/var/tmp/scalescope-programs-0", "/tmp/scalescope-programs-0"};

 private:
  std::string m_node;
};

// The tests are the client whose variables decide.
inline TransportOptions ownOptions() { return {.environment = Environment::ofThisProcess()}; }

class ClusterTest : public AgentTest {
 public:
  static std::string folder() { return kClusterNodes.folder(); }

 protected:
  static void SetUpTestSuite() { isUp = kClusterNodes.up(); }
  static void TearDownTestSuite() { Nodes::down(); }
  void SetUp() override {
    AgentTest::SetUp();
    if (!isUp) GTEST_SKIP() << "network namespaces or sshd are not available here";
  }
  // Returns the number of this process's threads with that name.
  static int threads(const std::string& name) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task"))
      count += readFile(entry.path() / "comm").value_or("") == name + "\n" ? 1 : 0;
    return count;
  }

  TestClient& open(const std::string& host, int node, TransportOptions options = ownOptions(),
                   std::function<void(HostQuestion)> question = {}) {
    HostSpec spec;
    spec.name = spec.ssh = host;
    spec.device = device;
    clients.push_back(std::make_unique<TestClient>(context, SessionIdentity{makeUlid(), study, NodeIndex(node), store},
                                                   spec, std::move(options), std::move(question)));
    return *clients.back();
  }

  TestClient& reach(const std::string& host, int node, TransportOptions options = ownOptions(),
                    std::function<void(HostQuestion)> question = {}) {
    TestClient& client = open(host, node, std::move(options), std::move(question));
    client.until([&] { return client.readyCount > 0 || !client.failures.empty(); });
    return client;
  }

  static inline bool isUp = false;
  DeviceKind device = DeviceKind::automatic;  // Device of the hosts.
};

}  // namespace scalescope
