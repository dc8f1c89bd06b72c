// Tests `check` of many hosts, one of which accepts connections and stays silent.
#include <arpa/inet.h>
#include <sys/socket.h>

#include <chrono>
#include <cstdio>

#include "core/base/file.h"
#include "tests/cluster/preflight_cluster.h"

namespace scalescope {
namespace {

constexpr int kHosts = 16;

// Port of this machine that never accepts a connection.
class SilentPort {
 public:
  SilentPort() : m_socket(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(bind(m_socket.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(listen(m_socket.get(), 16), 0);
    EXPECT_EQ(getsockname(m_socket.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
    m_port = ntohs(address.sin_port);
  }
  [[nodiscard]] int port() const { return m_port; }

 private:
  UniqueFd m_socket;
  int m_port = 0;
};

}  // namespace

using ManyHosts = PreflightClusterTest;

TEST_F(ManyHosts, AHostThatDoesNotRespondIsUnknownAndTheOthersAreChecked) {
  const SilentPort silent;
  std::vector<std::string> names;
  std::string text;
  for (int i = 0; i < kHosts; ++i) {
    names.push_back("m" + std::to_string(i));
    text += "Host " + names.back() + "\n  HostName " + kClusterNodes.address(i % 2) + "\n";
  }
  names.emplace_back("silent");
  text += "Host silent\n  HostName 127.0.0.1\n  Port " + std::to_string(silent.port()) + "\n";
  const Configuration more(text + "Host m* silent\n  User root\n  IdentityFile " + folder() +
                           "/key\n  IdentitiesOnly yes\n  UserKnownHostsFile " + folder() + "/known_hosts\n");
  const auto begin = std::chrono::steady_clock::now();
  const auto reports = check(names);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  ASSERT_EQ(reports.size(), names.size());
  for (int i = 0; i < kHosts; ++i) {
    SCOPED_TRACE(names[static_cast<std::size_t>(i)]);
    for (const char* name : {"reach", "host-key", "login", "commands", "agent"}) {
      const preflight::Finding& found = findingOf(reports[static_cast<std::size_t>(i)], name);
      EXPECT_EQ(found.verdict, preflight::Verdict::ok) << name << ": " << english(found.evidence);
    }
  }
  int deadlines = 0;
  for (const preflight::CheckResult& one : reports.back().checks) {
    EXPECT_TRUE(one.finding.verdict == preflight::Verdict::unknown || one.check == "name" || one.check == "reach" ||
                one.check == "host-key")
        << one.check << ": " << english(one.finding.evidence);
    EXPECT_NE(one.finding.verdict, preflight::Verdict::failed) << one.check << ": " << english(one.finding.evidence);
    deadlines += one.finding.evidence.code == "preflight.deadline" ? 1 : 0;
  }
  EXPECT_EQ(deadlines, 1);
  EXPECT_EQ(preflight::outcomeOf({reports.back()}), preflight::Outcome::unknown);
  std::printf("%d hosts and a silent one: %.1f s\n", kHosts, seconds);
}

}  // namespace scalescope
