#include "tests/cluster/cluster.h"

namespace scalescope {

TEST_F(ClusterTest, AGangOverTwoNodesSendsItsLogs) {
  TestClient& first = reach("n0", 0);
  TestClient& second = reach("n1", 1);
  ASSERT_EQ(first.readyCount, 1);
  ASSERT_EQ(second.readyCount, 1);
  NodePlan whole = plan({"steps:100"});
  whole.worldSize = whole.nodes = 2;
  whole.interfaceName = "eth0";
  NodePlan other = whole;
  other.nodeIndex = NodeIndex(1);
  other.ranks[0].rank = RankIndex(1);
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
  const std::string hidden = store + "/worker";  // It is below /tmp, which the nodes do not share.
  std::filesystem::copy_file(kFakeRank, hidden);
  TransportOptions options = ownOptions();
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

// Programs, data and logs belong to the user alone, for any umask of the login and any request of a client.
TEST_F(ClusterTest, WhatAHostIsSentAndWritesIsItsUsersAlone) {
  const std::string hidden = store + "/worker";  // It is below /tmp, which the nodes do not share.
  std::filesystem::copy_file(kFakeRank, hidden);
  TransportOptions options = ownOptions();
  options.workerProgram = hidden;
  TestClient& client = reach("n0", 0, options);
  ASSERT_EQ(client.readyCount, 1);
  NodePlan one = plan({"steps:10"});
  one.worker = client.transport->workerPath();
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const std::string shared(64, 'd');
  client.ask(FilePiece{"usual", shared, 4, 0, false, true, {}, {}, "data"});
  ASSERT_NE(client.wait<FileProgress>(), nullptr) << client.lastError();
  client.messages.clear();
  client.ask(FilePiece{"wide/open", shared, 4, 0, false, true, 0777, {}, "data"});
  ASSERT_NE(client.wait<FileProgress>(), nullptr) << client.lastError();
  std::map<std::string, std::filesystem::perms> seen;
  for (const char* root : {"/.local/state/scalescope-agent", "/.cache/scalescope"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder() + "/n0/home" + root)) {
      if (entry.path().filename() == "deps") continue;  // The nodes have the libraries to which this build links.
      EXPECT_EQ(entry.symlink_status().permissions() &
                    (std::filesystem::perms::group_all | std::filesystem::perms::others_all),
                std::filesystem::perms::none)
          << entry.path();
      seen[entry.path().filename()] = entry.symlink_status().permissions();
    }
  for (const char* name :
       {"scalescope-agent", "scalescope-worker", "plan.json", "rank-0.0001.log", "rank-0.out", "usual", "open"})
    EXPECT_TRUE(seen.contains(name)) << name;
  using std::filesystem::perms;
  EXPECT_EQ(seen["usual"], perms::owner_read | perms::owner_write);
  EXPECT_EQ(seen["open"], perms::owner_all);
}

TEST_F(ClusterTest, LoginShellNoiseIsSkipped) {
  const std::string profile = folder() + "/n1/home/.bashrc";
  std::ofstream(profile) << "echo Welcome to n1; printf '\\033]0;owned\\007'; echo SCALESCOPE-AT\n";
  TestClient& client = reach("n1", 1);
  EXPECT_EQ(client.readyCount, 1);
  std::filesystem::remove(profile);
}

TEST_F(ClusterTest, AnUnknownHostKeyIsConfirmedByTheUserAndStored) {
  const std::string known = readFile(folder() + "/known_hosts").value();
  std::ofstream(folder() + "/known_hosts", std::ios::trunc);
  TestClient& refused = reach("n0", 0);
  ASSERT_EQ(refused.failures.size(), 1u);
  EXPECT_EQ(refused.failures[0].message.code, "ssh.host-key-unknown");
  EXPECT_EQ(readFile(folder() + "/known_hosts").value(), "");
  std::string shown;
  TestClient& trusted = reach("n0", 0, ownOptions(), [&](const HostQuestion& question) {
    EXPECT_EQ(question.kind, HostQuestion::Kind::trustKey);
    shown = question.text;
    question.answer({.isYes = true});
  });
  EXPECT_EQ(trusted.readyCount, 1) << trusted.lastLoss;
  EXPECT_TRUE(shown.starts_with("SHA256:"));
  EXPECT_NE(known.find(readFile(folder() + "/known_hosts").value()), std::string::npos);
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known));
}

// A host whose key is not to be stored causes a question each time, and no file is written.
TEST_F(ClusterTest, AHostWhoseKeyIsNotStoredIsReached) {
  for (const char* nowhere : {"/dev/null", "none"}) {
    const Configuration configuration("Host n0\n  UserKnownHostsFile " + std::string(nowhere) + "\n");
    int questions = 0;
    TestClient& client = reach("n0", 0, ownOptions(),
                               [&](const HostQuestion& question) { ++questions, question.answer({.isYes = true}); });
    EXPECT_EQ(client.readyCount, 1) << nowhere << ": " << client.lastLoss;
    EXPECT_EQ(questions, 1);
    EXPECT_FALSE(std::filesystem::exists("none"));
  }
}

// Meanwhile the other node is served, and closing a connection does not wait for the answer.
TEST_F(ClusterTest, AnUnansweredPromptStopsNoOtherHost) {
  const std::string known = readFile(folder() + "/known_hosts").value();
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known.substr(known.find('\n') + 1)));
  std::vector<HostQuestion> asked;
  const auto keep = [&](const HostQuestion& question) { asked.push_back(question); };
  TestClient& unknown = open("n0", 0, ownOptions(), keep);
  ASSERT_TRUE(unknown.until([&] { return !asked.empty(); }));
  TestClient& other = reach("n1", 1);
  EXPECT_EQ(other.readyCount, 1);
  EXPECT_EQ(unknown.readyCount, 0);
  EXPECT_FALSE(asked[0].withdrawn.stop_requested());
  clients.erase(clients.begin());
  EXPECT_TRUE(asked[0].withdrawn.stop_requested());
  asked[0].answer({.isYes = true});  // The answer is too late, and harmless.
  EXPECT_EQ(readFile(folder() + "/known_hosts").value(), known.substr(known.find('\n') + 1));
  // Several hosts may ask at once, and each answer goes to its host.
  std::ofstream(folder() + "/known_hosts", std::ios::trunc);
  asked.clear();
  TestClient& first = open("n0", 0, ownOptions(), keep);
  TestClient& second = open("n1", 1, ownOptions(), keep);
  ASSERT_TRUE(first.until([&] { return asked.size() == 2; }));
  for (const HostQuestion& question : asked)
    std::thread([question] { question.answer({.isYes = question.host == "10.79.0.11"}); }).join();
  ASSERT_TRUE(first.until([&] { return !first.failures.empty() && second.readyCount == 1; }));
  EXPECT_EQ(first.failures[0].message.code, "ssh.host-key-unknown");
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known));
}

TEST_F(ClusterTest, RevokedAndSwappedHostKeysAreRefused) {
  const std::string known = readFile(folder() + "/known_hosts").value();
  const auto wrong = [](const HostQuestion& question) {
    ADD_FAILURE() << "the user was asked";
    question.answer({.isYes = true});
  };
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known + "@revoked " + known.substr(0, known.find('\n') + 1)));
  TestClient& revoked = reach("n0", 0, ownOptions(), wrong);
  ASSERT_EQ(revoked.failures.size(), 1u);
  EXPECT_EQ(revoked.failures[0].message.code, "ssh.host-key-revoked");
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known));
  ASSERT_EQ(script("swap-key n1"), 0);
  TestClient& swapped = reach("n1", 1, ownOptions(), wrong);
  ASSERT_EQ(swapped.failures.size(), 1u);
  EXPECT_EQ(swapped.failures[0].message.code, "ssh.host-key-changed");
  const std::string sentence = english(swapped.failures[0]);
  const std::size_t first = sentence.find("SHA256:");
  EXPECT_NE(sentence.find("SHA256:", first + 1), std::string::npos) << sentence;
  EXPECT_NE(sentence.find(folder() + "/known_hosts line 2"), std::string::npos) << sentence;
  EXPECT_EQ(readFile(folder() + "/known_hosts").value(), known);
  // The tests after this one use the new key.
  const std::string key = readFile(folder() + "/n1/host_key.pub").value();
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known.substr(0, known.find('\n') + 1) + "10.79.0.11 " + key));
}

// RevokedHostKeys may have either of two forms; a file that cannot be read refuses every key.
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

}  // namespace scalescope
