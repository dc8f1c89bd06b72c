#pragma once

#include <crypt.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "tests/cluster/nodes.h"
#include "tests/patience.h"

namespace scalescope {

// Another sshd of n0 with different settings, for the duration of a test. The name "n0" refers to it meanwhile.
class OtherServer {
 public:
  OtherServer(const Nodes& nodes, const std::string& settings)
      : m_file(nodes.folder() + "/n0/other"),
        m_configuration("Host n0\n  Port 2222\n  HostKeyAlias " + nodes.address(0) + "\n") {
    std::istringstream lines(readFile(nodes.folder() + "/n0/sshd_config").value());
    std::string text =
        settings + "Port 2222\nPidFile " + m_file + ".pid\n";  // If there are several values, sshd takes the first.
    for (std::string line; std::getline(lines, line);) text += line.starts_with("ListenAddress") ? "" : line + "\n";
    EXPECT_TRUE(writeFileAtomic(m_file, text));
    EXPECT_EQ(script("enter n0 /usr/sbin/sshd -f " + m_file), 0);
    EXPECT_TRUE(waitForPidFile(true)) << "it does not listen";
  }
  // The next one listens on the same port.
  ~OtherServer() {
    if (const auto pid = readFile(m_file + ".pid")) script("enter n0 kill " + *pid);
    EXPECT_TRUE(waitForPidFile(false)) << "it does not end";
  }
  OtherServer(const OtherServer&) = delete;
  OtherServer& operator=(const OtherServer&) = delete;

 private:
  // sshd writes the file once it listens and removes it when it ends.
  [[nodiscard]] bool waitForPidFile(bool there) const {
    for (int i = 0; i < 100 * patience(); ++i) {
      if (std::filesystem::exists(m_file + ".pid") == there) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  }

  std::string m_file;
  Configuration m_configuration;
};

// An sshd that accepts only a password: root's on n0, for the duration of a test.
class PasswordServer {
 public:
  PasswordServer(const Nodes& nodes, const std::string& password)
      : m_server(nodes, "PubkeyAuthentication no\nPasswordAuthentication yes\n") {
    std::string shadow = readFile("/etc/shadow").value();
    const std::size_t begin = shadow.find("root:");
    shadow.replace(begin, shadow.find('\n', begin) - begin,
                   "root:" + std::string(crypt(password.c_str(), "$6$salt$")) + ":19000:0:99999:7:::");
    const std::string file = nodes.folder() + "/n0/shadow";
    EXPECT_TRUE(writeFileAtomic(file, shadow));
    EXPECT_EQ(script("enter n0 mount --bind " + file + " /etc/shadow"), 0);
  }
  ~PasswordServer() { script("enter n0 umount /etc/shadow"); }
  PasswordServer(const PasswordServer&) = delete;
  PasswordServer& operator=(const PasswordServer&) = delete;

 private:
  OtherServer m_server;
};

}  // namespace scalescope
