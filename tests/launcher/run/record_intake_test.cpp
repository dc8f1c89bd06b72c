#include "launcher/run/attempt/record_intake.h"

#include "tests/launcher/run/run_fixture.h"

namespace scalescope {
namespace {

// One rank's and one node's logs on their way into the store, with a fake agent.
class IntakeTest : public RunTest {
 protected:
  void SetUp() override {
    RunTest::SetUp();
    plan(1);
    m_attempt.emplace(RunWiring{m_loop, *m_store, m_events, m_times}, m_plan, std::vector<NodePort*>{&node(0).port});
    RecordIntake::Hooks hooks;
    hooks.wanted = [this] { return m_wanted; };
    hooks.ingested = [this](const Source& source, const Ingested& records) { m_stored[source] += records.count; };
    hooks.failed = [this](const Error& error) { m_failures.push_back(error.message.code); };
    hooks.nonsense = [this](std::size_t, const Error& error, bool again) {
      m_nonsense.push_back(error.message.code);
      m_gaveUp = !again;
    };
    m_intake = std::make_shared<RecordIntake>(*m_attempt, std::move(hooks));
    m_bytes = endedWell(0);
    ASSERT_GT(m_bytes.size(), 8u);
  }
  void TearDown() override {
    settle();
    m_intake.reset();
    RunTest::TearDown();
  }

  void fetch() {
    m_intake->fetchNode(0);
    settle();
  }
  bool data(std::uint64_t offset, const std::string& bytes, int segment = 1) {
    const bool isLog = m_intake->data(0, LogData{key(), {kRank, segment, offset}, false, bytes});
    settle();
    return isLog;
  }

  static constexpr Source kRank{SourceKind::rank, 0};
  std::optional<Attempt> m_attempt;
  std::shared_ptr<RecordIntake> m_intake;
  std::string m_bytes;
  bool m_wanted = true, m_gaveUp = false;
  std::map<Source, std::uint64_t> m_stored;
  std::vector<std::string> m_failures, m_nonsense;
};

TEST_F(IntakeTest, EverySourceIsRequestedFromTheStartAndAcknowledgedOnceStored) {
  fetch();
  const auto node0 = node(0).sent<FetchRequest>();
  ASSERT_TRUE(node0);
  EXPECT_EQ(node0->from.source.kind, SourceKind::node);
  const auto rank0 = node(0).sent<FetchRequest>();
  ASSERT_TRUE(rank0);
  EXPECT_EQ(rank0->from.source, kRank);
  EXPECT_EQ(rank0->from.offset, 0u);
  data(0, m_bytes);
  const auto ack = node(0).sent<Ack>();
  ASSERT_TRUE(ack);
  EXPECT_EQ(ack->stored.offset, m_bytes.size());
  EXPECT_EQ(m_stored[kRank], 1u);
  EXPECT_FALSE(m_intake->isBusy());
}

TEST_F(IntakeTest, RequestedAgainItResumesAtTheStoresOffset) {
  fetch();
  data(0, m_bytes);
  node(0).forget();
  fetch();
  const auto rank0 = fetchOf(0, kRank);
  ASSERT_TRUE(rank0);
  EXPECT_EQ(rank0->from.offset, m_bytes.size());
  EXPECT_EQ(rank0->from.segment, 1);
}

TEST_F(IntakeTest, DataThatWereNotRequestedAreSkipped) {
  EXPECT_TRUE(data(0, m_bytes));
  EXPECT_TRUE(m_stored.empty());
  EXPECT_TRUE(m_nonsense.empty());
  EXPECT_FALSE(m_intake->data(0, LogData{key(), {kRank, 1, 0}, true, "printed"}));
}

TEST_F(IntakeTest, OutOfPlaceItNeverReachesTheStoreAndIsFetchedAgain) {
  fetch();
  data(4, m_bytes.substr(4));
  EXPECT_EQ(m_nonsense, std::vector<std::string>{"launcher.data-place"});
  EXPECT_TRUE(m_intake->wantsRefetch(0));
  data(0, m_bytes);  // Data of the old request.
  EXPECT_TRUE(m_stored.empty());
  fetch();
  EXPECT_FALSE(m_intake->wantsRefetch());
  data(0, m_bytes);
  EXPECT_EQ(m_stored[kRank], 1u);
}

TEST_F(IntakeTest, ASegmentLargerThanOneCanBeIsRefused) {
  fetch();
  EXPECT_TRUE(data(0, std::string(kMostSegmentBytes + 1, 'x')));
  EXPECT_EQ(m_nonsense, std::vector<std::string>{"launcher.data-size"});
}

TEST_F(IntakeTest, ASourceThatSendsNonsenseIsDroppedInTheEnd) {
  for (int round = 0; round < 5; ++round) {
    EXPECT_TRUE(round == 0 || m_intake->wantsRefetch(0));
    fetch();
    data(99, "nonsense");
  }
  EXPECT_EQ(m_nonsense.size(), 5u);
  EXPECT_TRUE(m_gaveUp);
  EXPECT_FALSE(m_intake->wantsRefetch());
  node(0).forget();
  fetch();
  EXPECT_FALSE(fetchOf(0, kRank));
  data(0, m_bytes);
  EXPECT_TRUE(m_stored.empty());
}

TEST_F(IntakeTest, WhatCannotBeStoredIsNotAcknowledgedAndFetchedAgain) {
  const std::string copy = attemptFolder(m_folder, key().run, 0) + "/rank-0.0001.log";
  ASSERT_TRUE(makeFolders(copy));
  fetch();
  node(0).forget();
  data(0, m_bytes);
  EXPECT_EQ(m_failures, std::vector<std::string>{"file.open"});
  EXPECT_TRUE(m_intake->wantsRefetch(0));
  EXPECT_TRUE(node(0).isQuiet());
  std::filesystem::remove(copy);
  fetch();
  data(0, m_bytes);
  EXPECT_EQ(m_stored[kRank], 1u);
  EXPECT_FALSE(m_intake->wantsRefetch());
}

// Pieces in transit behind one that could not be stored leave gaps, which are not the host's fault.
TEST_F(IntakeTest, AFailureOfTheStoreIsNoRefusalOfWhatCameBehindIt) {
  const std::string copy = attemptFolder(m_folder, key().run, 0) + "/rank-0.0001.log";
  ASSERT_TRUE(makeFolders(copy));
  fetch();
  for (std::size_t at = 0; at < m_bytes.size(); at += m_bytes.size() / 8) {
    m_intake->data(0, LogData{key(), {kRank, 1, at}, false, m_bytes.substr(at, m_bytes.size() / 8)});
    // Each has its own transaction, all but the first after the disk is usable again.
    m_store->post([&](StoreWriter&) { std::filesystem::remove(copy); });
  }
  settle();
  EXPECT_EQ(m_failures, std::vector<std::string>{"file.open"});
  EXPECT_TRUE(m_nonsense.empty());
  EXPECT_TRUE(m_intake->wantsRefetch(0));
  fetch();
  data(0, m_bytes);
  EXPECT_EQ(m_stored[kRank], 1u);
}

// An agent that gets a second request still has pieces of the first stream in transit, which is no fault either.
TEST_F(IntakeTest, DataThatWereSentBeforeASecondRequestAreSkipped) {
  const std::string copy = attemptFolder(m_folder, key().run, 0) + "/rank-0.0001.log";
  ASSERT_TRUE(makeFolders(copy));
  const std::size_t piece = m_bytes.size() / 4;
  fetch();
  data(0, m_bytes.substr(0, piece));
  EXPECT_EQ(m_failures, std::vector<std::string>{"file.open"});
  data(piece, m_bytes.substr(piece, piece));  // Arrives while a new request is wanted.
  std::filesystem::remove(copy);
  fetch();
  EXPECT_TRUE(m_intake->awaits(0));
  for (std::size_t at = 2 * piece; at < m_bytes.size(); at += piece) data(at, m_bytes.substr(at, piece));
  data(0, "the next segment", 2);
  EXPECT_TRUE(m_nonsense.empty());
  EXPECT_TRUE(m_intake->isBusy()) << "the answer is to come";
  m_intake->finish(0);
  settle();
  data(0, m_bytes);
  EXPECT_TRUE(m_nonsense.empty());
  EXPECT_EQ(m_stored[kRank], 1u);
  EXPECT_FALSE(m_intake->isBusy());
  data(m_bytes.size() + 7, "out of place");
  EXPECT_EQ(m_nonsense, std::vector<std::string>{"launcher.data-place"}) << "nothing is passed over any more";
}

// The agent never answers repeated requests.
TEST_F(IntakeTest, ASourceThatDoesNotRespondIsRequestedAgainAndFinallyDropped) {
  fetch();
  data(4, m_bytes.substr(4));
  for (int round = 1; round < 5; ++round) {
    ASSERT_TRUE(m_intake->wantsRefetch(0));
    fetch();
    m_intake->judge(0);
    EXPECT_FALSE(m_intake->wantsRefetch(0)) << "at once";
    pass(std::chrono::seconds(31));
    m_intake->judge(0);
  }
  EXPECT_TRUE(m_gaveUp);
  EXPECT_FALSE(m_intake->isBusy());
  EXPECT_FALSE(m_intake->wantsRefetch());
}

// If store and agent share a folder, readers look for the records in the log itself.
TEST_F(IntakeTest, WhatIsNotInTheLogOfThisMachineIsRefusedAndInTheEndDropped) {
  node(0).port.sharesStore = true;
  const std::string folder = attemptFolder(m_folder, key().run, 0);
  ASSERT_TRUE(makeFolders(folder));
  fetch();
  data(0, m_bytes);
  EXPECT_EQ(m_nonsense, std::vector<std::string>{"store.other-log"}) << "there is no log";
  ASSERT_TRUE(writeFileAtomic(folder + "/rank-0.0001.log", m_bytes));
  std::string changed = m_bytes;
  changed.back() ^= 1;
  for (const std::string& lie : {m_bytes + std::string(40, 'x'), changed}) {
    fetch();
    data(0, lie);
    EXPECT_EQ(m_nonsense.back(), "store.other-log");
    EXPECT_TRUE(m_intake->wantsRefetch(0));
  }
  EXPECT_FALSE(m_gaveUp);
  fetch();
  data(0, m_bytes);
  EXPECT_EQ(m_stored[kRank], 1u);
  for (int round = 0; round < 5; ++round) {
    fetch();
    data(m_bytes.size(), "behind the end");
  }
  EXPECT_FALSE(m_intake->wantsRefetch());
  EXPECT_EQ(m_nonsense.size(), 8u);
  EXPECT_TRUE(m_gaveUp);
  EXPECT_TRUE(m_failures.empty());
}

TEST_F(IntakeTest, NothingIsFetchedAgainFromAnAbandonedNode) {
  fetch();
  data(4, m_bytes.substr(4));
  EXPECT_TRUE(m_intake->wantsRefetch());
  m_attempt->nodes[0].gone = true;
  EXPECT_FALSE(m_intake->wantsRefetch());
}

TEST_F(IntakeTest, TooLateNothingSubscribes) {
  m_wanted = false;
  fetch();
  EXPECT_TRUE(node(0).isQuiet());
}

}  // namespace
}  // namespace scalescope
