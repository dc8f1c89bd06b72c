#include "launcher/transport/ssh/ssh_agent.h"

#include <gtest/gtest.h>

#include "tests/launcher/transport/fake_agent.h"

namespace scalescope {
namespace {

using Manner = FakeAgent::Manner;

// libssh's side of the connection.
class Peer {
 public:
  explicit Peer(SshAgent& agent) : m_fd(agent.takeSocket()) {
    const timeval patience{20, 0};
    setsockopt(m_fd.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }

  // Returns the reply; empty if the agent has closed the connection.
  std::string ask(const std::string& body) {
    std::string bytes;
    putSshString(bytes, body);
    EXPECT_EQ(send(m_fd.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size()));
    std::string head = take(4);
    return head.empty() ? "" : take(sshNumber(head));
  }
  std::string signature(const std::string& key) {
    std::string body = "\x0d";
    putSshString(body, key);
    putSshString(body, "data");
    putSshNumber(body, 0);
    return ask(body);
  }

 private:
  [[nodiscard]] std::string take(std::size_t count) const {
    std::string bytes(count, '\0');
    return recv(m_fd.get(), bytes.data(), count, MSG_WAITALL) == static_cast<ssize_t>(count) ? bytes : "";
  }

  UniqueFd m_fd;
};

using Keys = std::vector<std::string>;

}  // namespace

TEST(SshAgent, ConfiguredKeysComeFirstAndAreTheOnlyOnesWhereThatIsSet) {
  const FakeAgent fake(Manner::answers, {"a", "b", "c", "b"});
  auto all = SshAgent::open({.socket = fake.path(), .identities = {"c", "absent"}}, {});
  ASSERT_TRUE(all.has_value()) << english(all.error());
  EXPECT_EQ((*all)->keys(), (Keys{"c", "a", "b"}));
  EXPECT_EQ(agentKeys(Peer(**all).ask("\x0b")), (Keys{"c", "a", "b"}));
  all->reset();  // The fake agent serves one connection at a time.
  const auto only = SshAgent::open({.socket = fake.path(), .identities = {"c", "absent"}, .onlyIdentities = true}, {});
  ASSERT_TRUE(only.has_value());
  EXPECT_EQ((*only)->keys(), (Keys{"c"}));
}

TEST(SshAgent, OnlySignaturesByOfferedKeysArePassedOn) {
  const FakeAgent fake(Manner::answers, {"a", "b"});
  const auto agent = SshAgent::open({.socket = fake.path(), .identities = {"a"}, .onlyIdentities = true}, {});
  ASSERT_TRUE(agent.has_value());
  Peer peer(**agent);
  EXPECT_EQ(peer.signature("b"), "\x05");
  EXPECT_EQ(peer.ask("\x13 lock yourself"), "\x05");
  EXPECT_EQ(peer.ask("\x0d"), "\x05");
  EXPECT_EQ(fake.signRequests(), 0);
  EXPECT_EQ(peer.signature("a").substr(0, 1), "\x0e");
  EXPECT_EQ(fake.signRequests(), 1);
  EXPECT_FALSE((*agent)->wasSilent());
}

TEST(SshAgent, ASignatureThatDoesNotComeEndsTheConnection) {
  const FakeAgent fake(Manner::neverSigns, {"a"});
  const auto agent = SshAgent::open({.socket = fake.path(), .signSeconds = 0.1}, {});
  ASSERT_TRUE(agent.has_value());
  EXPECT_EQ(Peer(**agent).signature("a"), "");
  EXPECT_TRUE((*agent)->wasSilent());
}

TEST(SshAgent, AStopEndsEveryWait) {
  std::stop_source stop;
  const FakeAgent deaf(Manner::neverLists, {});
  const std::jthread stopper([&] {
    while (deaf.listRequests() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    stop.request_stop();
  });
  const auto none = SshAgent::open({.socket = deaf.path()}, stop.get_token());
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().message.code, "ssh.agent");

  std::stop_source later;
  const FakeAgent slow(Manner::neverSigns, {"a"});
  const auto agent = SshAgent::open({.socket = slow.path()}, later.get_token());
  ASSERT_TRUE(agent.has_value());
  const std::jthread laterStopper([&] {
    while (slow.signRequests() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    later.request_stop();
  });
  EXPECT_EQ(Peer(**agent).signature("a"), "");
}

TEST(SshAgent, WhereThereIsNoneItIsReported) {
  for (const std::string& path :
       {std::string("/nowhere/socket"), std::string("/dev/null"), std::string(500, 'x'), std::string()}) {
    const auto agent = SshAgent::open({.socket = path}, {});
    ASSERT_FALSE(agent.has_value()) << path;
    EXPECT_EQ(agent.error().message.code, "ssh.agent");
  }
}

TEST(SshAgent, ADamagedListIsIgnored) {
  std::string list(
      "\x0c\0\0\0\x02\0\0\0\x01"
      "a\0\0\0\0\0\0\0\x01"
      "b\0\0\0\0",
      23);
  EXPECT_EQ(agentKeys(list), (Keys{"a", "b"}));
  for (std::size_t size = 0; size < list.size(); ++size) EXPECT_TRUE(agentKeys(list.substr(0, size)).empty()) << size;
  list[4] = '\x7f';
  EXPECT_TRUE(agentKeys(list).empty());
  EXPECT_TRUE(agentKeys(std::string("\x0c\xff\xff\xff\xff\xff\xff\xff\xff", 9)).empty());
}

}  // namespace scalescope
