#include "launcher/client/store_client.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <future>
#include <mutex>

#include "launcher/client/owner_report.h"
#include "launcher/client/start_owner.h"
#include "tests/launcher/client/fake_owner.h"
#include "tests/launcher/sample_ids.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

// Events that a subscriber received.
class Received {
 public:
  void add(const StoreEvent& event) {
    const std::scoped_lock lock(m_mutex);
    m_events.push_back(event);
    m_changed.notify_all();
  }
  // Returns the next event of that type, in order.
  template <class E>
  E wait() {
    std::unique_lock lock(m_mutex);
    for (;;) {
      while (m_at < m_events.size())
        if (const auto* found = std::get_if<E>(&m_events[m_at++])) return *found;
      if (m_changed.wait_for(lock, patient(30s)) == std::cv_status::timeout) {
        ADD_FAILURE() << "no event of this type was received";
        return E{};
      }
    }
  }

 private:
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::vector<StoreEvent> m_events;
  std::size_t m_at = 0;
};

class StoreClientTest : public FakeOwner {
 protected:
  std::future<Result<std::unique_ptr<StoreSession>>> opening(bool records = false) {
    StoreSessionOptions options;
    options.folder = m_folder;
    options.program = "test";
    options.serves = true;
    options.records = records;
    options.ownerProgram = "/bin/true";
    return std::async(std::launch::async, [options, times = m_times] { return openClient(options, times); });
  }

  // Opens a link that is greeted and subscribed.
  FakeLink open(bool records = false) {
    auto future = opening(records);
    FakeLink link = accept();
    link.greet();
    auto session = future.get();
    EXPECT_TRUE(session) << english(session.error());
    if (session) m_session = std::move(*session);
    m_token = m_session->subscribe([this](const StoreEvent& event) { m_received.add(event); });
    link.wait<control::Subscribe>();
    return link;
  }

  std::future<Result<control::EntryReport>> enqueuing(const std::stop_token& stop = {}) {
    return std::async(
        std::launch::async,
        [this, stop] {
          return m_session->request(control::Enqueue{.entry = kFirst, .study = kQueuedStudy}, {.stop = stop});
        });
  }

  ClientTimes m_times{.afterBye = 1ms};
  Received m_received;
  std::unique_ptr<StoreSession> m_session;
  std::shared_ptr<void> m_token;
};

control::Reply answered(control::Call call) {
  return {call, std::nullopt,
          control::EntryReport{kFirst, kQueuedStudy, "strong", StudyState::queued, std::nullopt, std::nullopt},
          std::nullopt};
}

TEST_F(StoreClientTest, SendsItsHelloAndReceivesTheSnapshot) {
  FakeLink link = open();
  EXPECT_EQ(link.hello.protocol, control::kProtocol);
  EXPECT_EQ(link.hello.program, "test");
  EXPECT_EQ(link.hello.pid, getpid());
  EXPECT_TRUE(link.hello.serves);
  EXPECT_FALSE(link.hello.answers);
  EXPECT_EQ(link.hello.context.workingDirectory, std::filesystem::current_path().string());
  EXPECT_FALSE(link.hello.context.affinity.empty());
  control::Snapshot now;
  now.paused = true;
  now.study = StudyEvent{kQueuedStudy, "strong", StudyState::running, 2, 6, 1, kFirst, {}};
  link.say(now);
  const auto connected = m_received.wait<Connected>();
  EXPECT_TRUE(connected.now.paused);
  ASSERT_TRUE(connected.now.study);
  EXPECT_EQ(connected.now.study->entry, kFirst);
}

// The owner keeps both until its store is open, and would end a study without work before a later subscription.
TEST_F(StoreClientTest, AsksForEventsOnceAndBeforeItsRequestsWhileTheStoreOpens) {
  auto future = opening();
  FakeLink link = accept();
  link.greet(control::kProtocol, control::StoreState::opening);
  auto session = future.get();
  ASSERT_TRUE(session);
  m_session = std::move(*session);
  m_token = m_session->subscribe([this](const StoreEvent& event) { m_received.add(event); });
  link.say(control::Progress{0, {"store.rebuilding", {}}, 0.5});
  EXPECT_EQ(m_received.wait<Opening>().share, 0.5);
  auto entry = enqueuing();
  link.wait<control::Subscribe>();
  EXPECT_TRUE(link.passed.empty());
  link.say(control::OwnerHello{control::kProtocol, "9.9", 4711, "/fake", control::StoreState::ready, std::nullopt});
  link.say(answered(link.wait<control::Enqueue>().call));
  EXPECT_TRUE(entry.get());
  EXPECT_TRUE(link.passed.empty());
}

// A rebuild opens it again.
TEST_F(StoreClientTest, AsksForEventsAgainOnceTheStoreWasOpenedAgain) {
  FakeLink link = open();
  for (const auto state : {control::StoreState::opening, control::StoreState::ready})
    link.say(control::OwnerHello{control::kProtocol, "9.9", 4711, "/fake", state, std::nullopt});
  link.wait<control::Subscribe>();
  EXPECT_TRUE(link.passed.empty());
}

// A silent owner, stopped or none at all, is treated like a dead one, and the next one is connected.
TEST_F(StoreClientTest, ANextOwnerThatSendsNothingIsDisconnected) {
  m_times.hello = 2s;
  FakeLink link = open();
  link.die();
  EXPECT_EQ(m_received.wait<Disconnected>().why.message.code, "client.owner-ended");
  FakeLink mute = accept();
  EXPECT_EQ(m_received.wait<Disconnected>().why.message.code, "client.owner-ended");
  EXPECT_TRUE(mute.isClosed());
  FakeLink next = accept();
  next.greet();
  next.wait<control::Subscribe>();
}

TEST_F(StoreClientTest, AStoreThatCannotBeOpenedIsReported) {
  auto future = opening();
  FakeLink link = accept();
  link.greet(control::kProtocol, control::StoreState::opening);
  auto session = future.get();
  ASSERT_TRUE(session);
  m_token = (*session)->subscribe([this](const StoreEvent& event) { m_received.add(event); });
  link.say(control::OwnerHello{control::kProtocol, "9.9", 4711, "/fake", control::StoreState::unusable,
                               Error{{"store.corrupt", {}}, {}}});
  EXPECT_EQ(m_received.wait<Unusable>().why.message.code, "store.corrupt");
}

// The owner numbers the cells as the client did.
TEST_F(StoreClientTest, ANewStudysVariantsKeepTheirOrder) {
  FakeLink link = open();
  StudySpec study;
  study.name = "t";
  study.axes.batches = {64};
  study.variants = {{"plain", nlohmann::json::object()}, {"late", {{"seed", 2}}}};
  auto entry = std::async(std::launch::async, [&] { return m_session->request(enqueueNew(study)); });
  const auto asked = link.wait<control::Enqueue>();
  const auto received = studyFromJson(asked.spec.value_or(nullptr), "heard");
  link.say(answered(asked.call));
  ASSERT_TRUE(entry.get());
  ASSERT_TRUE(received) << english(received.error());
  EXPECT_EQ(received->variants, study.variants);
}

TEST_F(StoreClientTest, AnEnqueueIsRetriedAfterADeathUnderTheSameEntry) {
  FakeLink first = open();
  auto entry = enqueuing();
  const auto asked = first.wait<control::Enqueue>();
  EXPECT_EQ(asked.entry, kFirst);
  EXPECT_EQ(asked.study, kQueuedStudy);
  first.die();
  EXPECT_EQ(m_received.wait<Disconnected>().why.message.code, "client.owner-ended");
  FakeLink second = accept();
  second.greet();
  second.wait<control::Subscribe>();  // The client receives events again, those of its request included.
  EXPECT_TRUE(second.passed.empty());
  const auto again = second.wait<control::Enqueue>();
  EXPECT_EQ(again, asked);
  EXPECT_EQ(again.call, asked.call);
  second.say(answered(again.call));
  const auto report = entry.get();
  ASSERT_TRUE(report) << english(report.error());
  EXPECT_EQ(report->name, "strong");
  second.say(control::Snapshot{});
  m_received.wait<Connected>();
}

TEST_F(StoreClientTest, ThreeDeathsInAMinuteAreTheEndAndNameTheLog) {
  std::ofstream(m_folder + "/owner.log") << "started\nterminate called: boom\n";
  FakeLink link = open();
  auto entry = enqueuing();
  link.wait<control::Enqueue>();
  link.die();
  for (int death = 2; death <= 3; ++death) {
    FakeLink next = accept();
    next.greet();
    next.wait<control::Enqueue>();
  }
  const auto report = entry.get();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message.code, "client.owner-dies");
  EXPECT_NE(english(report.error()).find(m_folder + "/owner.log"), std::string::npos);
  EXPECT_NE(english(report.error()).find("boom"), std::string::npos);
  EXPECT_FALSE(m_received.wait<Disconnected>().forGood);
  EXPECT_FALSE(m_received.wait<Disconnected>().forGood);
  EXPECT_TRUE(m_received.wait<Disconnected>().forGood);
  EXPECT_FALSE(m_session->request(control::Pause{}));
}

TEST_F(StoreClientTest, GarbageEndsTheLinkWithAnError) {
  FakeLink link = open();
  link.sayBytes(std::string(200, 'x'));
  const auto broken = m_received.wait<Disconnected>();
  EXPECT_FALSE(broken.forGood);
  ASSERT_FALSE(broken.why.causes.empty());
  EXPECT_EQ(broken.why.causes.back().code, "telemetry.frame-magic");
  FakeLink next = accept();
  next.greet();
  next.wait<control::Subscribe>();
}

TEST_F(StoreClientTest, AMessageWithAWrongFieldEndsTheLinkToo) {
  FakeLink link = open();
  std::string bytes;
  encodeFrame(static_cast<MessageType>(control::Type::reply), {{"call", "one"}}, {}, bytes);
  link.sayBytes(bytes);
  EXPECT_NE(english(m_received.wait<Disconnected>().why).find("call"), std::string::npos);
}

TEST_F(StoreClientTest, ASlowSubscriberReceivesAllInOrderAndCallsAreAnswered) {
  FakeLink link = open();
  std::vector<int> order;
  std::promise<void> all;
  const auto slow = m_session->subscribe([&](const StoreEvent& event) {
    const auto* study = std::get_if<StudyEvent>(&event);
    if (!study) return;
    std::this_thread::sleep_for(2ms);
    order.push_back(study->runsDone);
    if (order.size() == 200) all.set_value();
  });
  for (int i = 0; i < 200; ++i)
    link.say(control::StateChanged{i, StudyEvent{kQueuedStudy, "strong", StudyState::running, 2, 200, i, kFirst, {}}});
  auto paused = std::async(std::launch::async, [this] { return m_session->request(control::Pause{}); });
  link.say(control::Reply{link.wait<control::Pause>().call, {}, {}, {}});
  EXPECT_TRUE(paused.get());
  ASSERT_EQ(all.get_future().wait_for(patient(30s)), std::future_status::ready);
  for (int i = 0; i < 200; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST_F(StoreClientTest, RecordsThatCannotBeReadCountAsLost) {
  FakeLink link = open(true);
  control::RecordBatch batch;
  batch.study = kQueuedStudy;
  batch.attempt = {kFirstRun, 0};
  batch.source = {SourceKind::rank, 0};
  batch.bytes = "rubbish";
  link.say(batch);
  const auto records = m_received.wait<RecordsEvent>();
  EXPECT_EQ(records.lost, 1u);
  EXPECT_TRUE(records.records->empty());
}

TEST_F(StoreClientTest, AnOwnerOfANewerVersionGetsNoRequests) {
  auto future = opening();
  FakeLink link = accept();
  link.greet(control::kProtocol + 1);
  const auto session = future.get();
  ASSERT_FALSE(session);
  EXPECT_EQ(session.error().message.code, "client.owner-newer");
  EXPECT_NE(english(session.error()).find("9.9"), std::string::npos);
}

TEST_F(StoreClientTest, AnOwnerOfAnOlderVersionIsRequestedToExitAndTheWaitIsReported) {
  auto future = opening();
  FakeLink old = accept();
  old.greet(control::kProtocol - 1);
  auto session = future.get();
  ASSERT_TRUE(session) << english(session.error());
  m_session = std::move(*session);
  EXPECT_EQ(old.wait<control::Leave>().when, control::LeaveWhen::betweenRuns);
  m_token = m_session->subscribe([this](const StoreEvent& event) { m_received.add(event); });
  auto entry = enqueuing();
  old.say(control::OwnerHello{control::kProtocol - 1, "0.1", 4711, "/fake", control::StoreState::ready, std::nullopt});
  EXPECT_EQ(m_received.wait<Opening>().what.code, "client.waits-for-older-owner");
  old.say(control::Bye{{"owner.asked-to-leave", {}}});
  old.die();
  EXPECT_TRUE(old.passed.empty()) << "an older owner received a message that it may misread";
  FakeLink next = accept();
  next.greet();
  next.say(answered(next.wait<control::Enqueue>().call));
  EXPECT_TRUE(entry.get());
}

TEST_F(StoreClientTest, AnOwnerThatSaysItExitsHasNotFailed) {
  FakeLink link = open();
  for (int round = 0; round < 4; ++round) {
    link.say(control::Bye{{"owner.signal", {{"signal", std::int64_t{15}}}}});
    link.die();
    EXPECT_FALSE(m_received.wait<Disconnected>().forGood);
    link = accept();
    link.greet();
    link.wait<control::Subscribe>();
  }
}

TEST_F(StoreClientTest, AnOwnerThatExitsOnRequestOfAnotherProgramIsReportedAsSuch) {
  FakeLink link = open();
  link.say(control::Bye{{"owner.asked-to-leave", {}}});
  link.die();
  const auto left = m_received.wait<Disconnected>();
  EXPECT_TRUE(left.wasAskedToLeave);
  EXPECT_FALSE(left.forGood);
  link = accept();
  link.greet();
  link.wait<control::Subscribe>();
  link.say(control::Bye{{"owner.signal", {{"signal", std::int64_t{15}}}}});
  link.die();
  EXPECT_FALSE(m_received.wait<Disconnected>().wasAskedToLeave) << "that was the owner before";
}

TEST_F(StoreClientTest, LongWorkReportsProgressAndCanBeStopped) {
  FakeLink link = open();
  std::stop_source stop;
  std::vector<double> shares;
  auto imported = std::async(std::launch::async, [&] {
    const auto progress = [&](const Message&, std::optional<double> share) {
      shares.push_back(share.value_or(-1));
      if (shares.size() == 2) stop.request_stop();
    };
    return m_session->request(control::Import{"/somewhere"}, {progress, stop.get_token()});
  });
  const auto asked = link.wait<control::Import>();
  EXPECT_EQ(asked.path, "/somewhere");
  for (const double share : {0.25, 0.5}) link.say(control::Progress{asked.call, {"owner.importing", {}}, share});
  EXPECT_EQ(link.wait<control::Stop>().which, asked.call);
  link.say(control::Reply{asked.call, Error{{"process.stopped", {}}, {}}, {}, {}});
  const auto done = imported.get();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message.code, "process.stopped");
  EXPECT_EQ(shares, (std::vector<double>{0.25, 0.5}));
}

TEST_F(StoreClientTest, AnEventJustBeforeAReplyIsReported) {
  FakeLink link = open();
  std::vector<double> shares;
  std::promise<void> first, advance;
  auto rebuilt = std::async(std::launch::async, [&] {
    const auto progress = [&](const Message&, std::optional<double> share) {
      shares.push_back(share.value_or(-1));
      if (shares.size() > 1) return;
      first.set_value();
      advance.get_future().wait();
    };
    return m_session->request(control::Rebuild{}, {.progress = progress});
  });
  const auto asked = link.wait<control::Rebuild>();
  link.say(control::Progress{asked.call, {"owner.rebuilding", {}}, 0.5});
  first.get_future().wait();
  link.say(control::Progress{asked.call, {"owner.rebuilding", {}}, 1.0});
  link.say(control::Reply{asked.call, {}, {}, {}});
  link.say(control::Progress{0, {"store.rebuilding", {}}, 0.5});
  m_received.wait<Opening>();  // Everything sent before it has arrived as well.
  advance.set_value();
  EXPECT_TRUE(rebuilt.get());
  EXPECT_EQ(shares, (std::vector<double>{0.5, 1.0}));
}

// The program ends with the call, so an owner must have the cancel by then.
TEST_F(StoreClientTest, ACancelledEnqueueIsUndoneBeforeItsCallEnds) {
  FakeLink first = open();
  std::stop_source stop;
  auto entry = enqueuing(stop.get_token());
  const auto asked = first.wait<control::Enqueue>();
  stop.request_stop();
  EXPECT_EQ(first.wait<control::CancelEntry>().entry, kFirst);
  first.say(answered(asked.call));
  EXPECT_NE(entry.wait_for(0s), std::future_status::ready);
  first.die();
  FakeLink second = accept();
  second.greet();
  const auto cancel = second.wait<control::CancelEntry>();
  EXPECT_EQ(cancel.entry, kFirst);
  for (const control::ClientMessage& message : second.passed) {
    const auto* request = std::get_if<control::Request>(&message);
    EXPECT_FALSE(request && std::holds_alternative<control::Enqueue>(request->command));
  }
  second.say(control::Reply{cancel.call, Error{{"owner.no-entry", {}}, {}}, {}, {}});
  const auto report = entry.get();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message.code, "client.stopped");
}

TEST_F(StoreClientTest, ACancelThatAnOwnerCouldNotWriteIsNoSuccess) {
  FakeLink link = open();
  std::stop_source stop;
  auto entry = enqueuing(stop.get_token());
  link.wait<control::Enqueue>();
  stop.request_stop();
  link.say(control::Reply{link.wait<control::CancelEntry>().call, Error{{"store.full", {}}, {}}, {}, {}});
  const auto report = entry.get();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message.code, "store.full");
}

// Opening a store may take minutes: the owner keeps the cancel until then.
TEST_F(StoreClientTest, ACancelDuringTheOpeningIsReportedAndNotWaitedFor) {
  auto future = opening();
  FakeLink link = accept();
  link.greet(control::kProtocol, control::StoreState::opening);
  m_session = std::move(*future.get());
  std::stop_source stop;
  auto entry = enqueuing(stop.get_token());
  link.wait<control::Enqueue>();
  stop.request_stop();
  EXPECT_FALSE(entry.get());
  m_session.reset();
  EXPECT_EQ(link.wait<control::CancelEntry>().entry, kFirst);
}

TEST_F(StoreClientTest, TheLastMessageIsSentBeforeTheEnd) {
  for (int round = 0; round < 20; ++round) {
    FakeLink link = open();
    m_session->answer({7, true, "last"});
    m_session.reset();
    EXPECT_EQ(link.wait<control::Answer>().secret, "last");
  }
}

TEST_F(StoreClientTest, RepliesGoToTheirRequests) {
  FakeLink link = open();
  link.say(control::Question{7, control::QuestionKind::secret, "n1", "password"});
  EXPECT_EQ(m_received.wait<control::Question>().text, "password");
  m_session->answer({7, true, "xyzzy"});
  const auto answer = link.wait<control::Answer>();
  EXPECT_EQ(answer.question, 7);
  EXPECT_EQ(answer.secret, "xyzzy");
  link.say(control::QuestionGone{7});
  EXPECT_EQ(m_received.wait<control::QuestionGone>().question, 7);
}

TEST_F(StoreClientTest, WhatOthersChangeIsReceived) {
  FakeLink link = open();
  link.say(control::Edited{kFirstRun, {}});
  EXPECT_EQ(m_received.wait<control::Edited>().run, kFirstRun);
}

TEST_F(StoreClientTest, ItsLastMessageEndsAnOwnerThatHasNothingToDo) {
  FakeLink link = open();
  auto finished = std::async(std::launch::async, [this] { m_session->finish(); });
  EXPECT_EQ(link.wait<control::Leave>().when, control::LeaveWhen::idle);
  link.say(control::Bye{{"owner.no-clients", {}}});
  link.die();
  finished.get();
  EXPECT_TRUE(m_received.wait<Disconnected>().forGood);
}

TEST_F(StoreClientTest, AnOwnerWithOtherClientsStays) {
  FakeLink link = open();
  auto finished = std::async(std::launch::async, [this] { m_session->finish(); });
  link.wait<control::Leave>();
  link.say(control::Reply{link.wait<control::StatusRequest>().call, {}, {}, control::OwnerStatus{}});
  finished.get();
  m_session.reset();
  EXPECT_TRUE(link.isClosed());
}

TEST_F(StoreClientTest, AProgramThatCannotBeStartedIsNamed) {
  m_listening.reset();
  StoreSessionOptions options;
  options.folder = m_folder;
  options.ownerProgram = "/bin/false";
  const auto session = openClient(options);
  ASSERT_FALSE(session);
  EXPECT_NE(english(session.error()).find("/bin/false"), std::string::npos);
}

TEST_F(StoreClientTest, AnOwnerIsDescribedWithoutStartingOne) {
  auto asked = std::async(std::launch::async, [this] { return ownerReport(m_folder); });
  FakeLink link = accept();
  link.greet();
  EXPECT_FALSE(link.hello.serves);
  link.say(control::Reply{link.wait<control::StatusRequest>().call, {}, {}, control::OwnerStatus{true, 3, {}}});
  const auto report = asked.get();
  ASSERT_TRUE(report && *report);
  EXPECT_EQ((*report)->hello.pid, 4711);
  ASSERT_TRUE((*report)->status);
  EXPECT_EQ((*report)->status->clients, 3);
  m_listening.reset();
  const auto none = ownerReport(m_folder);
  EXPECT_TRUE(none && !*none);
}

TEST_F(StoreClientTest, AnOwnerThatEndsDuringTheRequestIsReportedAsNone) {
  auto asked = std::async(std::launch::async, [this] { return ownerReport(m_folder); });
  accept().die();  // It was sent requests that were not read, so the link is reset.
  FakeLink next = accept();
  next.greet();
  next.wait<control::StatusRequest>();
  next.die();
  m_listening.reset();
  const auto none = asked.get();
  ASSERT_TRUE(none) << english(none.error());
  EXPECT_FALSE(*none);
}

TEST_F(StoreClientTest, TheReasonOfAnOwnerThatRefusesTheClientIsReported) {
  auto asked = std::async(std::launch::async, [this] { return ownerReport(m_folder); });
  FakeLink link = accept();
  link.say(control::Bye{{"control.other-user", {}}});
  const auto report = asked.get();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message.code, "control.other-user");
}

TEST_F(StoreClientTest, AFolderThatCannotBeWrittenIsRead) {
  std::ofstream(m_folder + "/store.db") << "x";
  std::filesystem::permissions(m_folder, std::filesystem::perms(0555));
  const pid_t other = fork();  // Root may write anywhere, unless it has no capabilities.
  if (other == 0) {
    if (getuid() == 0 && setuid(65534) != 0 && access(m_folder.c_str(), W_OK) == 0) _exit(9);
    const auto session = openStoreSession({.folder = m_folder});
    if (!session || !(*session)->readOnly()) _exit(1);
    if (english(*(*session)->readOnly()).find(m_folder) == std::string::npos) _exit(2);
    const Status refused = (*session)->request(control::Pause{});
    _exit(!refused && refused.error().message.code == "client.read-only" ? 0 : 3);
  }
  int status = 0;
  waitpid(other, &status, 0);
  // Otherwise the folder could not be removed.
  std::filesystem::permissions(m_folder, std::filesystem::perms::owner_all);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// ---- force

pid_t childWith(const std::string& folder, bool holdsLock) {
  int reported[2];
  EXPECT_EQ(pipe(reported), 0);
  const pid_t child = fork();
  if (child == 0) {
    const auto lock = holdsLock ? takeStoreLock(folder) : Result<StoreLock>(StoreLock{});
    if (holdsLock && (!lock || !lock->fd.valid() || !writeLockHolder(lock->fd))) _exit(1);
    static_cast<void>(write(reported[1], "x", 1) == 1);
    for (int second = 0; second < 60; ++second) sleep(1);
    _exit(0);
  }
  char byte = 0;
  EXPECT_EQ(read(reported[0], &byte, 1), 1);
  close(reported[0]), close(reported[1]);
  return child;
}

TEST_F(StoreClientTest, ForceEndsTheProcessThatHasTheLock) {
  const pid_t owner = childWith(m_folder, true);
  const auto ended = forceOwnerOut(m_folder);
  EXPECT_TRUE(ended && *ended) << (ended ? "" : english(ended.error()));
  int status = 0;
  EXPECT_EQ(waitpid(owner, &status, 0), owner);
  EXPECT_EQ(WTERMSIG(status), SIGKILL);
  const auto again = forceOwnerOut(m_folder);
  EXPECT_TRUE(again && !*again);
}

TEST_F(StoreClientTest, ForceEndsNoProcessThatOnlyHasTheNumber) {
  const auto lock = takeStoreLock(m_folder);
  ASSERT_TRUE(lock && lock->fd.valid());
  int reported[2];
  ASSERT_EQ(pipe(reported), 0);
  const pid_t stranger = fork();
  if (stranger == 0) {
    close(lock->fd.get());
    static_cast<void>(write(reported[1], "x", 1) == 1);
    for (int second = 0; second < 60; ++second) sleep(1);
    _exit(0);
  }
  char byte = 0;
  ASSERT_EQ(read(reported[0], &byte, 1), 1);
  close(reported[0]), close(reported[1]);
  const std::string number = std::to_string(stranger) + "\n";
  ASSERT_EQ(ftruncate(lock->fd.get(), 0), 0);
  ASSERT_EQ(pwrite(lock->fd.get(), number.data(), number.size(), 0), static_cast<ssize_t>(number.size()));
  const auto refused = forceOwnerOut(m_folder);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "client.owner-unknown");
  EXPECT_EQ(kill(stranger, 0), 0);
  kill(stranger, SIGKILL);
  waitpid(stranger, nullptr, 0);
}

}  // namespace
}  // namespace scalescope
