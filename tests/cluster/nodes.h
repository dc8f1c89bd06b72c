#pragma once

// Real sshd in namespaces (nodes.py); if those are refused, a test that needs them is skipped with a message.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "tests/paths.h"

namespace scalescope {

inline int script(const std::string& words) {
  const int status = std::system(("'" + sourceFile("tests/cluster/nodes.py") + "' " + words + " >/dev/null").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

// The nodes n0, n1, .. of one test program. `name` makes its folder and its devices unique.
struct Nodes {
  const char* name;  // At most 8 letters.
  const char* net;   // In "10.79.0", n0 is .10 and n1 is .11.
  bool isApart = false;
  int count = 2;             // At most 10.
  const char* options = "";  // Further arguments of `nodes.py up`.

  [[nodiscard]] std::string folder() const { return std::string("/var/tmp/scalescope-cluster-") + name; }
  [[nodiscard]] std::string address(int node) const { return std::string(net) + ".1" + std::to_string(node); }
  // Returns false if namespaces are refused.
  [[nodiscard]] bool up() const {
    setenv("SCALESCOPE_CLUSTER", folder().c_str(), 1);
    setenv("SCALESCOPE_SSH_CONFIG", (folder() + "/ssh_config").c_str(), 1);
    unsetenv("SSH_AUTH_SOCK");
    return script("up " + std::to_string(count) + " --tag " + name + " --net " + net + (isApart ? " --apart " : " ") +
                  options) == 0;
  }
  static void down() { script("down"); }
};

// Entries of one program run at the same time, each with separate nodes: SCALESCOPE_TEST_NODES ("scx 10.85.0") names
// other nodes than the usual ones.
inline Nodes nodesOfEntry(Nodes usual) {
  const char* asked = std::getenv("SCALESCOPE_TEST_NODES");
  if (asked == nullptr) return usual;
  static std::string name, net;
  std::istringstream(asked) >> name >> net;
  usual.name = name.c_str(), usual.net = net.c_str();
  return usual;
}

// Settings that precede the cluster's while this object exists: if there are several values, ssh takes the first. Some
// keywords accumulate: the cluster's lines with them are left out (`leftOut`).
class Configuration {
 public:
  explicit Configuration(const std::string& first, const std::vector<std::string>& leftOut = {})
      : m_usual(std::getenv("SCALESCOPE_SSH_CONFIG")) {
    std::string text = first;
    std::istringstream lines(readFile(m_usual).value());
    for (std::string line; std::getline(lines, line);)
      if (std::none_of(leftOut.begin(), leftOut.end(),
                       [&](const std::string& word) { return line.find(word) != std::string::npos; }))
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
