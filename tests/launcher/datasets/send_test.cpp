#include "launcher/plan/provisioners.h"
#include "launcher/datasets/send.h"

#include <fstream>
#include <thread>

#include "core/base/digest.h"
#include "tests/launcher/agent/harness.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

class SendTest : public AgentTest {
 protected:
  void SetUp() override {
    AgentTest::SetUp();
    setenv("XDG_CACHE_HOME", (store + "/cache").c_str(), 1);
  }

  std::string file(const std::string& name, std::size_t bytes) const {
    std::string content(bytes, '\0');
    for (std::size_t i = 0; i < bytes; ++i) content[i] = static_cast<char>(i * 2654435761u >> 24);
    EXPECT_TRUE(writeFileAtomic(store + "/" + name, content).has_value());
    return store + "/" + name;
  }

  Result<std::string> send(const std::vector<std::string>& files) {
    m_steps = 0;
    TransportOptions options{.environment = Environment::ofThisProcess()};
    options.agentProgram = builtProgram("scalescope-agent");
    const auto transport = makeTransport(context, HostSpec{}, options);
    std::vector<SentFile> sent;
    for (const std::string& path : files) sent.push_back({path, fs::path(path).filename().string()});
    return sendFiles(context, **transport,
                     {m_digest, sent, {makeUlid(), study, NodeIndex(0), store}, Environment::ofThisProcess()},
                     [this](const Message&) { ++m_steps; }, {});
  }
  std::string there(const std::string& name) const { return store + "/cache/scalescope/data/" + m_digest + "/" + name; }

  std::string m_digest = std::string(60, 'a') + "0123";
  int m_steps = 0;
};

TEST_F(SendTest, FilesArriveOnceAndAreSharedByContent) {
  const std::string large = file("large.bin", (5u << 20) + 17), small = file("small.bin", 3);
  const auto folder = send({large, small});
  ASSERT_TRUE(folder.has_value()) << english(folder.error());
  EXPECT_EQ(*folder + "/large.bin", there("large.bin"));
  EXPECT_EQ(*readFile(there("large.bin")), *readFile(large));
  EXPECT_EQ(*readFile(there("small.bin")), *readFile(small));
  EXPECT_EQ(m_steps, 2);
  study = StudyId(makeUlid());  // An agent of another study.
  ASSERT_TRUE(send({large, small}).has_value());
  EXPECT_EQ(m_steps, 0);  // Nothing was sent.
}

TEST_F(SendTest, WhatArrivedDamagedIsSentAgain) {
  const std::string large = file("large.bin", 3u << 20);
  std::string half = readFile(large)->substr(0, 1u << 20);
  half[77] ^= 1;
  fs::create_directories(fs::path(there("x")).parent_path());
  ASSERT_TRUE(writeFileAtomic(there("large.bin.part"), half).has_value());
  ASSERT_TRUE(send({large}).has_value());
  EXPECT_EQ(m_steps, 2);  // It resumed with the half, and then began again.
  EXPECT_EQ(*readFile(there("large.bin")), *readFile(large));
}

TEST_F(SendTest, ResumesAfterTheAgentWasKilled) {
  const std::string large = file("large.bin", 64u << 20);
  std::thread killer([&] {
    const auto end = std::chrono::steady_clock::now() + patient(std::chrono::seconds(20));
    std::error_code error;
    while (std::chrono::steady_clock::now() < end && fs::file_size(there("large.bin.part"), error) + 1 < 2)
      std::this_thread::yield();
    if (const int pid = agentPid(); pid > 0) kill(pid, SIGKILL);
  });
  const auto folder = send({large});
  killer.join();
  ASSERT_TRUE(folder.has_value()) << english(folder.error());
  EXPECT_EQ(sha256File(there("large.bin")).value_or("a"), sha256File(large).value_or("b"));
}

// The mark prevents another process from removing it during a run.
TEST_F(SendTest, WhatARunsPlanNamesIsMarkedAsUsed) {
  const fs::path folder = fs::path(there("x")).parent_path();
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(24 * 20);
  fs::create_directories(folder);
  fs::last_write_time(folder, old);
  TestClient& client = connect();
  NodePlan wanted = plan({"ok"});
  wanted.plan = {{"nodes", {{{"programFolder", folder.string()}}}}};
  client.ask(PrepareRequest{key(wanted), wanted});
  ASSERT_NE(client.wait<Prepared>(), nullptr) << client.lastError();
  EXPECT_GT(fs::last_write_time(folder), old + std::chrono::hours(24 * 19));
  std::vector<std::string> marks;
  for (const auto& mark : fs::directory_iterator(folder.parent_path() / ".used"))
    marks.push_back(mark.path().filename().string());
  ASSERT_EQ(marks.size(), 1u);
  EXPECT_TRUE(marks[0].starts_with(m_digest + "-") && marks[0].ends_with("-" + std::to_string(agentPid()))) << marks[0];
}

TEST_F(SendTest, FilesInFoldersEmptyOnesAndProgramsArriveAsTheyAre) {
  const std::string script = file("train.py", 100), none = file("none.py", 0), program = file("program", 10);
  fs::permissions(program, fs::perms::owner_all);
  TransportOptions options{.environment = Environment::ofThisProcess()};
  options.agentProgram = builtProgram("scalescope-agent");
  const auto transport = makeTransport(context, HostSpec{}, options);
  const std::vector<SentFile> sent{{none, "lib/deep/__init__.py"}, {program, "bin/program"}, {script, "train.py"}};
  for (int time = 0; time < 2; ++time) {
    const auto folder = sendFiles(
        context, **transport, {m_digest, sent, {makeUlid(), study, NodeIndex(0), store}, Environment::ofThisProcess()},
        [](const Message&) {}, {});
    ASSERT_TRUE(folder.has_value()) << english(folder.error());
    EXPECT_EQ(*folder + "/train.py", there("train.py"));
  }
  EXPECT_EQ(*readFile(there("train.py")), *readFile(script));
  EXPECT_EQ(fs::file_size(there("lib/deep/__init__.py")), 0U);
  EXPECT_EQ(fs::status(there("bin/program")).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(there("train.py")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(SendTest, AMissingFileIsNamed) { EXPECT_EQ(send({store + "/none.bin"}).error().message.code, "file.open"); }

TEST_F(SendTest, TheAgentWritesOnlyToItsFolders) {
  TestClient& client = connect();
  const auto refused = [&](const FilePiece& piece) {
    client.messages.clear();
    client.ask(piece);
    const auto* error = client.wait<ErrorAnswer>();
    if (error == nullptr) return std::string("silence");
    std::string said = error->message.code;
    for (const auto& [name, value] : error->message.arguments)
      if (name == "field") said += " " + std::get<std::string>(value);
    return said;
  };
  const auto piece = [&](const std::string& path, const std::string& shared, std::int64_t offset, std::int64_t size) {
    return FilePiece{path, shared, size, offset, true, false, {}, {}, "abc"};
  };
  EXPECT_EQ(refused(piece("../x", m_digest, 0, 3)), "agent.bad-message path");
  EXPECT_EQ(refused(piece("/etc/x", m_digest, 0, 3)), "agent.bad-message path");
  EXPECT_EQ(refused(piece("x", "../../" + m_digest.substr(6), 0, 3)), "agent.bad-message shared");
  EXPECT_EQ(refused(piece("x", "abc", 0, 3)), "agent.bad-message shared");
  EXPECT_EQ(refused(piece("x", m_digest, 5, 9)), "agent.bad-message offset");  // The offset leaves a gap.
  EXPECT_EQ(refused(piece("x", m_digest, 0, 2)), "agent.bad-message size");
  FilePiece wrong = piece("x", m_digest, 0, 3);
  wrong.done = true;
  wrong.sha256 = std::string(64, '0');
  EXPECT_EQ(refused(wrong), "data.sent-damaged");
  EXPECT_FALSE(fs::exists(there("x")));
  EXPECT_FALSE(fs::exists(there("x.part")));
}

}  // namespace
}  // namespace scalescope
