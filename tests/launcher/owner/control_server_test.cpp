#include "launcher/owner/clients/control_server.h"

#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <filesystem>
#include <future>
#include <mutex>

#include <asio.hpp>

#include "core/telemetry/record/bytes.h"
#include "tests/launcher/owner/raw_client.h"
#include "tests/launcher/sample_ids.h"
#include "tests/patience.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

// Returns records with the parts that a server reads.
control::RecordBatch batchOf(int records, std::size_t bytesEach) {
  control::RecordBatch batch;
  batch.attempt = {kFirstRun, 0};
  batch.source = {SourceKind::rank, 0};
  for (int i = 0; i < records; ++i) putText(batch.bytes, std::string(bytesEach, 'x'));
  return batch;
}

// A server on its own thread; its clients are in the test's.
class Server : public ::testing::Test {
 protected:
  void SetUp() override {
    auto listening = listenControl(m_folder);
    ASSERT_TRUE(listening) << english(listening.error());
    ControlServer::Handlers handlers;
    handlers.joined = [this](ClientId id, const control::ClientHello&) {
      m_server->send(id, control::OwnerHello{});
      note([&] { m_joined.push_back(id); });
    };
    handlers.asked = [this](ClientId id, control::ClientMessage message) {
      const auto* request = std::get_if<control::Request>(&message);
      if (request == nullptr) return;
      if (std::holds_alternative<control::CancelEntry>(request->command)) note([&] { m_cancelling.push_back(id); });
      if (std::holds_alternative<control::StatusRequest>(request->command))
        m_server->send(id, control::Reply{request->call, {}, {}, {}});
    };
    handlers.left = [this](ClientId id) { note([&] { m_left.push_back(id); }); };
    m_server = std::make_unique<ControlServer>(m_context, std::move(*listening), std::move(handlers));
    m_thread = std::thread([this] { m_context.run(); });
  }
  void TearDown() override {
    on([this] { m_server.reset(); });
    m_work.reset();
    m_context.stop();
    m_thread.join();
  }

  // Runs `work` to its end on the server's thread.
  void on(const std::function<void()>& work) {
    std::promise<void> done;
    asio::post(m_context, [&] {
      work();
      done.set_value();
    });
    done.get_future().wait();
  }
  template <class Work>
  void note(Work work) {
    const std::scoped_lock lock(m_mutex);
    work();
    m_changed.notify_all();
  }
  bool eventually(const std::function<bool()>& holds) {
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, patient(30s), holds);
  }

  RawClient join() {
    RawClient client = RawClient::connect(m_folder);
    client.say(control::ClientHello{});
    client.wait<control::OwnerHello>();
    return client;
  }
  // Expects that the server still answers the client.
  void expectServed(RawClient& client) {
    client.request(42, control::StatusRequest{});
    EXPECT_EQ(client.wait<control::Reply>().call, 42);
  }

  const TempFolder m_temp;
  std::string m_folder = m_temp.path();
  asio::io_context m_context;
  std::optional<asio::executor_work_guard<asio::io_context::executor_type>> m_work{m_context.get_executor()};
  std::unique_ptr<ControlServer> m_server;
  std::thread m_thread;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::vector<ClientId> m_joined, m_left, m_cancelling;
};

TEST_F(Server, ClientsComeAndGo) {
  RawClient one = join();
  RawClient other = join();
  expectServed(one);
  one.hangUp();
  EXPECT_TRUE(eventually([this] { return m_left.size() == 1; }));
  EXPECT_EQ(m_left[0], m_joined[0]);
  EXPECT_NE(m_joined[0], m_joined[1]);
  expectServed(other);
}

// A request sent before the end is executed, although the reply to an earlier one reaches no client.
TEST_F(Server, WhatAClientSentBeforeItLeftIsReceived) {
  RawClient client = join();
  on([&] {
    for (int i = 0; i < 12; ++i) client.request(i, control::StatusRequest{});
    client.request(1, control::Note{kFirstRun, std::string(80u << 10, 'n')});  // More than the server reads at once.
    client.request(2, control::CancelEntry{kFirst});
    client.hangUp();
  });
  EXPECT_TRUE(eventually([this] { return m_left.size() == 1; }));
  EXPECT_EQ(m_cancelling.size(), 1u);
}

TEST_F(Server, GarbageEndsItsOwnLinkWithAnError) {
  RawClient other = join();
  {
    RawClient client = join();
    client.sayBytes(std::string(200, 'g'));
    EXPECT_TRUE(client.isClosed());
    ASSERT_TRUE(client.bye());
    EXPECT_FALSE(english(client.bye()->reason).empty());
  }
  {
    RawClient client = RawClient::connect(m_folder);
    client.sayBytes(std::string(200u << 10, 'g'));
    EXPECT_TRUE(client.isClosed());
  }
  expectServed(other);
}

TEST_F(Server, AMessageThatCannotBeReadIsNamed) {
  RawClient client = join();
  std::string bytes;
  encodeFrame(static_cast<MessageType>(control::Type::tag),
              {{"call", 1}, {"run", "../x"}, {"words", nlohmann::json::array()}}, {}, bytes);
  client.sayBytes(bytes);
  EXPECT_TRUE(client.isClosed());
  ASSERT_TRUE(client.bye());
  EXPECT_NE(english(client.bye()->reason).find("tag: run"), std::string::npos) << english(client.bye()->reason);
}

TEST_F(Server, HelloComesFirstAndOnce) {
  RawClient twice = join();
  twice.say(control::ClientHello{});
  EXPECT_TRUE(twice.isClosed());
  ASSERT_TRUE(twice.bye());
  EXPECT_EQ(twice.bye()->reason.code, "control.hello-once");
  RawClient rude = RawClient::connect(m_folder);
  rude.request(1, control::StatusRequest{});
  EXPECT_TRUE(rude.isClosed());
  ASSERT_TRUE(rude.bye());
  EXPECT_EQ(rude.bye()->reason.code, "control.hello-once");
}

TEST_F(Server, AnUnknownKindOfMessageIsSkipped) {
  RawClient client = join();
  std::string bytes;
  encodeFrame(static_cast<MessageType>(200), {{"later", 1}}, {}, bytes);
  client.sayBytes(bytes);
  expectServed(client);
}

TEST_F(Server, TheNumberOfClientsIsLimited) {
  std::vector<RawClient> clients;
  for (std::size_t i = 0; i < ControlServer::kMostClients; ++i) clients.push_back(join());
  RawClient late = RawClient::connect(m_folder);
  EXPECT_TRUE(late.isClosed());
  ASSERT_TRUE(late.bye());
  EXPECT_EQ(late.bye()->reason.code, "control.full");
  clients.front().hangUp();
  EXPECT_TRUE(eventually([this] { return m_left.size() == 1; }));
  RawClient next = join();
  expectServed(next);
  expectServed(clients.back());
}

TEST_F(Server, AnotherUsersClientIsRefusedWithTheReason) {
  // The file system lets the client in, so that only the server can refuse.
  ASSERT_EQ(chmod(m_folder.c_str(), 0755), 0);
  ASSERT_EQ(chmod((m_folder + "/control.sock").c_str(), 0666), 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(m_folder.size() + 14, sizeof address.sun_path);
  strcpy(address.sun_path, (m_folder + "/control.sock").c_str());
  std::string hello;
  control::encode(control::ClientMessage(control::ClientHello{}), hello);
  constexpr int kStaysItself = 3;
  const pid_t child = fork();
  if (child == 0) {
    if (getuid() != 0 || setgid(65534) != 0 || setuid(65534) != 0) _exit(kStaysItself);
    const int socketFd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(socketFd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) _exit(4);
    (void)!send(socketFd, hello.data(), hello.size(), MSG_NOSIGNAL);
    pollfd ready{socketFd, POLLIN, 0};
    if (poll(&ready, 1, 30'000) != 1) _exit(5);
    RawClient stranger{UniqueFd(socketFd)};
    const bool isReported =
        stranger.isClosed() && stranger.bye() && stranger.bye()->reason.code == "control.other-user";
    _exit(isReported ? 0 : 6);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  if (WEXITSTATUS(status) == kStaysItself) GTEST_SKIP() << "needs root to become another user";
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_TRUE(m_joined.empty());
}

// A client sends nothing to a process of another user that listens in a folder which both may write.
TEST_F(Server, AClientConnectsToNoOtherUsersSocket) {
  const TempFolder shared;
  const std::string folder = shared.path();
  ASSERT_EQ(chmod(folder.c_str(), 0777), 0);
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    const bool isOther = getuid() == 0 && setgid(65534) == 0 && setuid(65534) == 0;
    const auto listening = isOther ? listenControl(folder) : fail("test.same-user");
    const char word = listening ? 'y' : 'n';
    (void)!write(ready[1], &word, 1);
    for (;;) pause();
  }
  char word = 0;
  ASSERT_EQ(read(ready[0], &word, 1), 1);
  const auto socket = connectControl(folder);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  close(ready[0]), close(ready[1]);
  if (word == 'n') GTEST_SKIP() << "needs root to become another user";
  ASSERT_FALSE(socket);
  EXPECT_EQ(socket.error().message.code, "launcher.control-other");
}

// A client that reads slowly loses records, which are counted, and nothing else.
TEST_F(Server, ASlowClientLosesRecordsAndNoState) {
  RawClient client = join();
  constexpr int kBatches = 64;
  constexpr int kRecords = 16;
  on([this] {
    for (int i = 0; i < kBatches; ++i) {
      m_server->sendRecords({m_joined[0]}, batchOf(kRecords, 16u << 10));
      m_server->send(m_joined[0], control::StateChanged{i + 1, DoneEvent{}});
    }
  });
  std::uint64_t received = 0, lost = 0;
  int states = 0;
  const auto take = [&](const control::OwnerMessage& message) {
    if (const auto* batch = std::get_if<control::RecordBatch>(&message)) {
      received += control::recordCount(*batch);
      lost += batch->lost;
    }
    if (const auto* reported = std::get_if<control::StateChanged>(&message)) EXPECT_EQ(reported->cursor, ++states);
  };
  while (states < kBatches) {
    const auto message = client.next();
    ASSERT_TRUE(message);
    take(*message);
  }
  EXPECT_LT(received, std::uint64_t{kBatches * kRecords});
  EXPECT_GE(received * (16u << 10), ControlServer::kMostRecordBytes / 2);
  EXPECT_EQ(lost, 0u);  // The number is reported with the next batch.
  on([this] { m_server->sendRecords({m_joined[0]}, batchOf(1, 16)); });
  const auto last = client.next();
  ASSERT_TRUE(last);
  take(*last);
  EXPECT_EQ(received + lost, std::uint64_t{kBatches * kRecords + 1});
  on([this] { m_server->sendRecords({m_joined[0]}, batchOf(1, 16)); });
  EXPECT_EQ(client.wait<control::RecordBatch>().lost, 0u);
}

TEST_F(Server, AClientThatReadsNothingIsDisconnected) {
  RawClient deaf = join();
  RawClient other = join();
  const Message large{"file.open", {{"path", std::string(1u << 20, 'x')}}};
  on([&] {
    for (int i = 0; i < 80; ++i) m_server->send(m_joined[0], control::Progress{0, large, {}});
  });
  EXPECT_TRUE(eventually([this] { return m_left.size() == 1; }));
  expectServed(other);
}

TEST_F(Server, ClosingReportsTheReasonToAllClients) {
  RawClient one = join();
  RawClient other = join();
  std::promise<void> closed;
  on([&] { m_server->close({"owner.idle", {}}, [&] { closed.set_value(); }); });
  for (RawClient* client : {&one, &other}) {
    EXPECT_TRUE(client->isClosed());
    ASSERT_TRUE(client->bye());
    EXPECT_EQ(client->bye()->reason.code, "owner.idle");
  }
  EXPECT_EQ(closed.get_future().wait_for(patient(30s)), std::future_status::ready);
  EXPECT_FALSE(connectControl(m_folder));
}

TEST_F(Server, ClosingDoesNotWaitForAClientThatReadsNothing) {
  RawClient deaf = join();
  const Message large{"file.open", {{"path", std::string(1u << 20, 'x')}}};
  std::promise<void> closed;
  on([&] {
    for (int i = 0; i < 10; ++i) m_server->send(m_joined[0], control::Progress{0, large, {}});
    m_server->close({"owner.idle", {}}, [&] { closed.set_value(); });
  });
  EXPECT_EQ(closed.get_future().wait_for(patient(30s)), std::future_status::ready);
}

}  // namespace
}  // namespace scalescope
