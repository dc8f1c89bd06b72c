#include "launcher/run/study_runner.h"

#include <mutex>
#include <optional>
#include <set>
#include <tuple>

#include "core/base/clock.h"
#include "core/telemetry/log/log_file.h"
#include "tests/full_disk.h"
#include "tests/launcher/run/fake_agents.h"
#include "tests/launcher/run/run_fixture.h"
#include "tests/launcher/run/two_cells.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

// A study of two cells, with a fake agent.
class Runner : public RunTest {
 protected:
  void SetUp() override {
    RunTest::SetUp();
    m_loaded = twoCells();
    ASSERT_EQ(m_loaded.resolution.study.cells.size(), 2u);
    const Status written = m_store->call<void>([&](StoreWriter& writer) -> Status {
      return writer.journal(
          StudyCreated{m_study, "t", "strong", nlohmann::json(toJson(m_loaded.resolution.study.study))});
    });
    ASSERT_TRUE(written) << english(written.error());
    m_followers = std::make_unique<Followers>(
        wiring(),
        [this](const UnfinishedRun& run) {
          EXPECT_EQ(run.plan.study, m_study);
          return nodes();
        },
        [this] {
          if (m_runner) m_runner->followersChanged();
        });
  }
  void TearDown() override {
    m_runner.reset();
    m_followers.reset();
    RunTest::TearDown();
  }

  RunWiring wiring() { return {m_loop, *m_store, m_events, m_times}; }
  NodePool::Wiring nodes() {
    return {
        m_loop,
        [this](const HostSpec&) -> Result<std::unique_ptr<Transport>> { return std::make_unique<ToAgents>(m_agents); },
        {},
        "01STORE",
        m_folder};
  }
  QueueEntry queued() const { return {EntryId(makeUlid()), m_study, "t", {}, false, {}}; }
  void run(QueueEntry entry) {
    m_codes.clear();
    StudyRunner::Load load = [this](const QueueEntry& asked, const std::function<void(const Message&)>&,
                                    std::stop_token stop) {
      ++m_loads;
      m_givenUp = asked.abandoned;
      if (m_onGivenUp && !asked.abandoned.empty()) m_onGivenUp();
      if (m_whileLoading) m_whileLoading(stop);
      return m_unreachable ? Result<LoadedStudy>(tl::unexpected(*m_unreachable)) : Result<LoadedStudy>(m_loaded);
    };
    m_runner =
        std::make_unique<StudyRunner>(StudyRunner::Wiring{wiring(), nodes(), *m_followers, std::move(load),
                                                          [this](StudyState state, std::optional<Message> waitsFor) {
                                                            m_state = state, m_waitsFor = std::move(waitsFor);
                                                            if (m_onState) m_onState(state);
                                                          },
                                                          [this]() -> Status {
                                                            ++m_endedJobs;
                                                            return {};
                                                          }},
                                      std::move(entry), [this](int code) { m_codes.push_back(code); });
    m_runner->begin();
    settle();
  }
  // Adds a run that an earlier owner wrote.
  UnfinishedRun earlier(const std::string& key = "") {
    const ResolvedCell& cell = m_loaded.resolution.study.cells.front();
    const LaunchPlan plan =
        makeLaunchPlan(launchInput(m_loaded.resolution, m_study, 0, key.empty() ? *cell.key : CellKey(key), cell.cell,
                                   RepeatNumber(1), RunId(makeUlid())));
    EXPECT_TRUE(m_store->call<void>([&](StoreWriter& writer) { return writer.addRun(toJson(plan.run)); }));
    return {plan.run, 0};
  }
  void conclude(const RunId& run, int attempt, RunStatus status) {
    ASSERT_TRUE(makeFolders(attemptFolder(m_folder, run, attempt)));
    ASSERT_TRUE(m_store->call<void>([&](StoreWriter& writer) {
      return writeOutcome(writer, m_folder, {run, attempt}, {status, kNoRank, {}});
    }));
  }
  // Returns the runs that the next owner finds.
  [[nodiscard]] std::vector<UnfinishedRun> left() const {
    return findUnfinished(**StoreReader::open(m_folder), m_folder).value();
  }
  [[nodiscard]] std::vector<RunRow> rows() const { return (*StoreReader::open(m_folder))->runs().value(); }
  // Expects that it waits for the disk and does nothing else until there is room, although the user retries.
  void expectWaitsForTheDisk() {
    for (int look = 0; look < 3; ++look) {
      EXPECT_EQ(m_state, StudyState::waiting);
      ASSERT_TRUE(m_waitsFor);
      EXPECT_EQ(m_waitsFor->code, "launcher.store-failed");
      EXPECT_TRUE(m_codes.empty());
      m_runner->retryNow();
      settle();
    }
    pass(200s);
    EXPECT_EQ(m_state, StudyState::waiting);
  }
  void makeRoom() {
    m_onState = {};
    m_fullDisk.reset();
    m_runner->retryNow();
    settle();
  }
  [[nodiscard]] CellState reported(int cell) const {
    CellState last = CellState::queued;
    for (const CellEvent& event : m_events.all<CellEvent>())
      if (event.cell.value == cell) last = event.status;
    return last;
  }
  void expectLostFor(const RunRow& row, const std::string& host) {
    EXPECT_EQ(row.status, RunStatus::lost);
    EXPECT_NE(row.cause.find(host + " was abandoned by the user"), std::string::npos) << row.cause;
  }
  void expectEnded(int code) { EXPECT_EQ(m_codes, std::vector<int>{code}); }

  const StudyId m_study{makeUlid()};
  LoadedStudy m_loaded;
  Agents m_agents{m_loop};
  std::unique_ptr<Followers> m_followers;
  std::unique_ptr<StudyRunner> m_runner;
  std::optional<Error> m_unreachable;
  std::function<void(std::stop_token)> m_whileLoading;
  std::function<void(StudyState)> m_onState;
  std::optional<FullDisk> m_fullDisk;
  int m_loads = 0;
  std::set<std::string> m_givenUp;    // Hosts that the last load knew as abandoned.
  std::function<void()> m_onGivenUp;  // Callback before a load that knows a host as abandoned.
  int m_endedJobs = 0;
  StudyState m_state = StudyState::queued;
  std::optional<Message> m_waitsFor;
  std::vector<int> m_codes;
};

TEST_F(Runner, RunsWhatIsMissingAndASecondEntryFindsNothingToDo) {
  run(queued());
  pass(10s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 2u);
  EXPECT_EQ(rows().size(), 2u);
  run(queued());
  pass(10s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 2u);
  QueueEntry again = queued();
  again.again = true;
  run(again);
  pass(10s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 4u);
}

// Two cells start with 2 repeats. The first one's differ by 1 %, the second one's scatter: it continues until the
// scatter no longer matters. A second entry finds them complete and runs nothing.
TEST_F(Runner, OpenRepeatsContinueUntilACellIsPrecise) {
  MeasureSpec& measure = m_loaded.resolution.study.study.measure;
  measure.repeats = 2;
  measure.openRepeats = OpenRepeats{0.09, 8};
  const std::vector<double> lengths{100, 100, 120, 101, 100, 101};  // Cells 1 2 2 1 2 ..
  m_agents.stepMs = [&](int run) { return lengths.at(std::min<std::size_t>(static_cast<std::size_t>(run), 5)); };
  run(queued());
  pass(60s);
  expectEnded(0);
  std::vector<std::pair<int, int>> order;
  for (const RunRow& row : rows()) order.emplace_back(row.cell.value, row.repeat.value);
  EXPECT_EQ(order, (std::vector<std::pair<int, int>>{{1, 1}, {2, 1}, {2, 2}, {1, 2}, {2, 3}, {2, 4}, {2, 5}, {2, 6}}));
  const std::size_t ran = m_agents.started.size();
  run(queued());
  pass(60s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), ran);
}

// Nothing was measured, so more repeats give no better value.
TEST_F(Runner, OpenRepeatsWithoutANumberAreAsManyAsTheyStartFrom) {
  MeasureSpec& measure = m_loaded.resolution.study.study.measure;
  measure.repeats = 2;
  measure.openRepeats = OpenRepeats{0.1, 3};
  run(queued());
  pass(60s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 4u);
}

TEST_F(Runner, CancelledWhileItLoads) {
  m_whileLoading = [this](std::stop_token stop) {
    m_runner->cancel();
    EXPECT_TRUE(stop.stop_requested());
  };
  run(queued());
  pass(10s);
  expectEnded(130);
  EXPECT_TRUE(rows().empty());
}

TEST_F(Runner, AHostThatIsAwayIsWaitedForWithGrowingLooks) {
  m_unreachable = Error{{"ssh.connect", {{"host", std::string("n0")}}}, {}};
  run(queued());
  EXPECT_EQ(m_state, StudyState::waiting);
  EXPECT_EQ(m_waitsFor, m_unreachable->message);
  EXPECT_EQ(m_loads, 1);
  pass(6s);
  EXPECT_EQ(m_loads, 2);
  pass(6s);
  EXPECT_EQ(m_loads, 2);
  pass(6s);
  EXPECT_EQ(m_loads, 3);
  pass(600s);
  EXPECT_LT(m_loads, 16);
  EXPECT_GT(m_loads, 8);
  m_unreachable.reset();
  const int before = m_loads;
  m_runner->retryNow();
  settle();
  EXPECT_EQ(m_loads, before + 1);
  pass(10s);
  expectEnded(0);
}

TEST_F(Runner, CellsThatNeedAHostThatIsAwayWaitWhileTheOthersRun) {
  const LoadedStudy whole = m_loaded;
  m_loaded.resolution.study.cells.back().key.reset();
  m_loaded.resolution.partly = Error{{"ssh.connect", {{"host", std::string("n1")}}}, {}};
  run(queued());
  pass(10s);
  EXPECT_EQ(m_agents.started.size(), 1u);
  EXPECT_EQ(m_state, StudyState::waiting);
  EXPECT_EQ(m_waitsFor, m_loaded.resolution.partly->message);
  pass(100s);
  EXPECT_EQ(m_agents.started.size(), 1u) << "what has run is not run again";
  EXPECT_TRUE(m_codes.empty());
  m_loaded = whole;
  m_runner->retryNow();
  settle();
  pass(10s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 2u);
  EXPECT_EQ(rows().size(), 2u);
}

// ---- a host that the user has abandoned

TEST_F(Runner, AHostIsAbandonedBeforeItWasConnected) {
  m_loaded = oneAndTwoHosts();
  m_loaded.resolution.study.cells.back().key.reset();
  m_loaded.resolution.partly = Error{{"ssh.connect", {{"host", std::string("n1")}}}, {}};
  m_onGivenUp = [this] { m_loaded.resolution.partly.reset(); };
  run(queued());
  pass(10s);
  EXPECT_EQ(m_state, StudyState::waiting);
  EXPECT_EQ(m_agents.started.size(), 1u);
  EXPECT_FALSE(m_runner->abandon("n1")) << "no run has it";
  pass(1s);
  EXPECT_EQ(m_givenUp, std::set<std::string>{"n1"});
  expectEnded(3);
  EXPECT_EQ(m_agents.started.size(), 1u);
  EXPECT_EQ(reported(1), CellState::reused);
  EXPECT_EQ(reported(2), CellState::lost);
  EXPECT_EQ(m_events.all<GuardEvent>().back().message,
            (Message{"launcher.cells-abandoned", {{"host", std::string("n1")}, {"cells", std::int64_t{1}}}}));
}

TEST_F(Runner, TheFirstHostIsAbandonedBeforeItWasConnected) {
  m_unreachable = Error{{"ssh.connect", {{"host", std::string("local")}}}, {}};
  run(queued());
  pass(100s);
  EXPECT_EQ(m_state, StudyState::waiting);
  m_onGivenUp = [this] {
    m_unreachable.reset();
    for (ResolvedCell& cell : m_loaded.resolution.study.cells) cell.key.reset();
  };
  m_runner->abandon("local");
  pass(1s);
  expectEnded(3);
  EXPECT_TRUE(rows().empty());
  for (const int cell : {1, 2}) EXPECT_EQ(reported(cell), CellState::lost);
}

// Its machines are known, so the cell gets a run that records the reason.
TEST_F(Runner, AHostIsAbandonedBetweenTwoRuns) {
  m_loaded = oneAndTwoHosts();
  m_agents.ranksStay = true;
  run(queued());
  pass(1s);
  ASSERT_EQ(m_agents.started.size(), 1u);
  EXPECT_FALSE(m_runner->abandon("n1")) << "the current run continues without it";
  m_runner->pause();
  m_runner->cancelRun(m_agents.started[0].run);
  pass(100s);
  EXPECT_TRUE(m_codes.empty());
  m_runner->resume();
  pass(10s);
  expectEnded(3);
  EXPECT_EQ(m_agents.started.size(), 1u);
  ASSERT_EQ(rows().size(), 2u);
  EXPECT_EQ(rows()[0].status, RunStatus::cancelled);
  expectLostFor(rows()[1], "n1");
  EXPECT_EQ(reported(2), CellState::lost);
  EXPECT_TRUE(left().empty());
}

// Otherwise each would be retried, and wait forever.
TEST_F(Runner, LaterRunsOnAnAbandonedHostAreLostWithoutAnAttempt) {
  m_loaded.resolution.study.study.measure.repeats = 3;
  m_agents.ranksStay = true;
  run(queued());
  pass(1s);
  EXPECT_TRUE(m_runner->abandon("local"));
  pass(100s);
  expectEnded(3);
  EXPECT_EQ(m_agents.started.size(), 1u);
  ASSERT_EQ(rows().size(), 2u) << "one of each cell";
  for (const RunRow& row : rows()) expectLostFor(row, "local");
}

TEST_F(Runner, AHeldEntryKeepsItsAbandonedHosts) {
  QueueEntry entry = queued();
  entry.abandoned = {"local"};
  run(entry);
  pass(10s);
  expectEnded(3);
  EXPECT_EQ(m_givenUp, entry.abandoned);
  EXPECT_TRUE(m_agents.started.empty());
}

TEST_F(Runner, AnEarlierRunThatWasNotStartedIsLostWithItsHost) {
  const UnfinishedRun before = earlier();
  m_followers->begin({before});
  settle();
  QueueEntry entry = queued();
  entry.abandoned = {"local"};
  run(entry);
  pass(10s);
  expectEnded(3);
  ASSERT_EQ(rows().size(), 2u);
  EXPECT_EQ(rows()[0].id, before.plan.run);
  for (const RunRow& row : rows()) expectLostFor(row, "local");
}

TEST_F(Runner, AStudyThatCannotBeRunEndsWithTheReason) {
  m_unreachable = Error{{"launcher.too-few-hosts", {}}, {}};
  run(queued());
  pass(10s);
  expectEnded(1);
  EXPECT_EQ(m_events.all<GuardEvent>().back().severity, Severity::error);
}

TEST_F(Runner, AQuestionOfAHostIsReported) {
  m_whileLoading = [this](const std::stop_token&) {
    m_runner->hostAsks("n0");
    EXPECT_EQ(m_state, StudyState::waiting);
    EXPECT_EQ(m_waitsFor, (Message{"ssh.waiting", {{"host", std::string("n0")}}}));
    m_runner->hostIsAnswered();
    EXPECT_EQ(m_state, StudyState::queued);
  };
  run(queued());
  m_runner->hostAsks("n0");  // Question of a load that has ended.
  EXPECT_NE(m_state, StudyState::waiting);
}

TEST_F(Runner, CancelledWhileItWaitsForAHost) {
  m_unreachable = Error{{"ssh.connect", {}}, {}};
  run(queued());
  m_runner->cancel();
  pass(10s);
  expectEnded(130);
}

TEST_F(Runner, PausedAfterTheCurrentRunAndContinues) {
  m_agents.ranksStay = true;
  run(queued());
  pass(1s);
  ASSERT_EQ(m_agents.started.size(), 1u);
  EXPECT_FALSE(m_runner->isBetweenRuns());
  m_runner->pause();
  EXPECT_TRUE(m_runner->cancelRun(m_agents.started[0].run));
  EXPECT_FALSE(m_runner->cancelRun(RunId(makeUlid())));
  pass(100s);
  EXPECT_TRUE(m_runner->isBetweenRuns());
  EXPECT_EQ(m_state, StudyState::paused);
  EXPECT_EQ(m_agents.started.size(), 1u);
  m_agents.ranksStay = false;
  m_runner->resume();
  pass(10s);
  expectEnded(3);  // One cell was cancelled.
  EXPECT_EQ(m_agents.started.size(), 2u);
}

TEST_F(Runner, CancelledInTheMidstOfARun) {
  m_agents.ranksStay = true;
  run(queued());
  pass(1s);
  m_runner->cancel();
  pass(100s);
  expectEnded(130);
  EXPECT_EQ(m_agents.cancelled, 1);
  EXPECT_EQ(rows().at(0).status, RunStatus::cancelled);
}

// ---- a job of a cluster

TEST_F(Runner, AJobThatRanOutOfTimeIsTheRunsReasonAndAnotherIsUsed) {
  m_agents.ranksStay = true;
  HostSpec& host = m_loaded.resolution.study.study.hosts.front();
  host.cluster = "slurm";
  host.request = {{"login", ""}, {"nodes", 1}, {"node", 0}};
  run(queued());
  pass(1s);
  ASSERT_EQ(m_agents.started.size(), 1u);
  m_whileLoading = [this](const std::stop_token&) { m_agents.ranksStay = false; };
  const Message timeout{"slurm.ended-timeout",
                        {{"host", std::string("hpc")}, {"job", std::int64_t{7}}, {"limit", std::string("1:00")}}};
  m_agents.close(timeout);
  pass(100s);
  expectEnded(0);
  EXPECT_EQ(m_loads, 2);
  EXPECT_EQ(m_agents.cancelled, 1) << "nothing is left of it, says an agent";
  EXPECT_EQ(m_agents.started.size(), 3u);
  std::vector<RunEvent> ends;
  for (const RunEvent& event : m_events.all<RunEvent>())
    if (event.status == RunStatus::lost) ends.push_back(event);
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_EQ(ends[0].cause, timeout);
  EXPECT_EQ(m_endedJobs, 1);
}

TEST_F(Runner, ACancelledJobIsNotRequestedAgain) {
  m_agents.ranksStay = true;
  run(queued());
  pass(1s);
  m_agents.close({"slurm.ended-cancelled", {}});
  pass(100s);
  expectEnded(1);
  EXPECT_EQ(m_loads, 1);
  EXPECT_EQ(m_agents.started.size(), 1u);
}

TEST_F(Runner, AJobThatEndsBetweenTwoRunsIsNotRunOn) {
  m_agents.ranksStay = true;
  run(queued());
  pass(1s);
  m_runner->pause();
  EXPECT_TRUE(m_runner->cancelRun(m_agents.started[0].run));
  pass(100s);
  m_agents.close({"slurm.ended-timeout", {}});
  pass(10s);
  m_agents.ranksStay = false;
  m_runner->resume();
  pass(100s);
  EXPECT_EQ(m_loads, 2) << "the links lead to another machine by now";
  expectEnded(0);  // With a new job, the study runs its missing runs.
}

TEST_F(Runner, WhileAJobWaitsItsPositionIsReportedAndACancelEndsIt) {
  const auto queuedAt = [](std::int64_t place) {
    return Error{{"slurm.queued-place", {{"host", std::string("hpc")}, {"place", place}}}, {}};
  };
  m_unreachable = queuedAt(3);
  run(queued());
  EXPECT_EQ(m_state, StudyState::waiting);
  EXPECT_EQ(m_waitsFor, m_unreachable->message);
  m_unreachable = queuedAt(2);
  pass(6s);
  EXPECT_EQ(m_waitsFor, m_unreachable->message);
  m_runner->cancel();
  pass(10s);
  expectEnded(130);
  EXPECT_EQ(m_endedJobs, 1);
}

TEST_F(Runner, WithoutAClusterNoJobIsEnded) {
  run(queued());
  pass(10s);
  expectEnded(0);
  EXPECT_EQ(m_endedJobs, 0);
}

TEST_F(Runner, DestroyedWhileItEndsNothingIsCalled) {
  run(queued());
  pass(10s);
  m_loop.setBarrier({});
  std::mutex held;
  held.lock();
  m_store->post([&held](StoreWriter&) { const std::scoped_lock wait(held); });
  run(queued());  // The store has recorded its end.
  m_runner.reset();
  held.unlock();
  (void)m_store->call<void>([](StoreWriter&) -> Status { return {}; });
  settle();
  EXPECT_TRUE(m_codes.empty());
}

// ---- a disk that is full for a while

TEST_F(Runner, CellsThatCannotBeWrittenAreWrittenLater) {
  m_whileLoading = [this](const std::stop_token&) { m_fullDisk.emplace(); };
  run(queued());
  expectWaitsForTheDisk();
  EXPECT_EQ(m_loads, 1);
  makeRoom();
  pass(10s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 2u);
}

TEST_F(Runner, ARunThatCannotBeWrittenDownIsStartedLater) {
  m_onState = [this](StudyState state) {
    if (state == StudyState::running) m_fullDisk.emplace();
  };
  run(queued());
  expectWaitsForTheDisk();
  EXPECT_EQ(m_agents.prepared, 0);
  EXPECT_EQ(m_loads, 1);
  makeRoom();
  pass(10s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 2u);
  EXPECT_EQ(rows().size(), 2u);
}

TEST_F(Runner, AnEntryLeavesTheQueueOnceThatCanBeWritten) {
  m_onState = [this](StudyState) {
    const auto reported = m_events.all<RunEvent>();
    const auto done = std::count_if(reported.begin(), reported.end(),
                                    [](const RunEvent& run) { return run.status == RunStatus::done; });
    if (done == 2) m_fullDisk.emplace();  // Both are judged and stored.
  };
  run(queued());
  pass(1s);
  expectWaitsForTheDisk();
  makeRoom();
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 2u);
  EXPECT_EQ(m_loads, 1);
}

TEST_F(Runner, CancelledWhileTheDiskIsFull) {
  m_onState = [this](StudyState state) {
    if (state == StudyState::running) m_fullDisk.emplace();
  };
  run(queued());
  expectWaitsForTheDisk();
  m_runner->cancel();
  pass(100s);
  EXPECT_TRUE(m_codes.empty());  // Its removal from the queue cannot be written either.
  makeRoom();
  expectEnded(130);
  EXPECT_TRUE(rows().empty());
}

// ---- runs of an earlier owner

TEST_F(Runner, AnEarlierRunIsWaitedForAndCounts) {
  m_agents.knows = AttemptPhase::started;
  m_agents.ranksStay = true;
  m_followers->begin({earlier()});
  run(queued());
  pass(1s);
  EXPECT_EQ(m_state, StudyState::waiting);
  ASSERT_TRUE(m_waitsFor);
  EXPECT_EQ(m_waitsFor->code, "launcher.waits-for-earlier-run");
  EXPECT_EQ(m_agents.prepared, 0);
  m_followers->abandon("local");
  m_agents.ranksStay = false;
  pass(200s);
  expectEnded(0);
}

TEST_F(Runner, AnEarlierRunThatWasNotStartedIsLaunchedUnderItsName) {
  const UnfinishedRun before = earlier();
  m_followers->begin({before});
  run(queued());
  pass(10s);
  expectEnded(0);
  ASSERT_EQ(m_agents.started.size(), 2u);
  EXPECT_EQ(m_agents.started[0].run, before.plan.run);
  EXPECT_EQ(rows().size(), 2u);
}

// The owner dies between an attempt's start and its first record: only the attempt's folder shows the next owner that
// it exists.
TEST_F(Runner, AResumedAttemptIsFoundBeforeItHasARecord) {
  makeResumable(m_loaded);
  const RunId first = earlier().plan.run;
  conclude(first, 0, RunStatus::crashed);
  EXPECT_TRUE(left().empty());
  m_agents.ranksStay = true;
  run(queued());
  pass(1s);
  ASSERT_EQ(m_agents.started, (std::vector<AttemptKey>{{first, 1}}));
  m_runner.reset();
  const std::vector<UnfinishedRun> found = left();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].plan.run, first);
  EXPECT_EQ(found[0].attempt, 1);
  m_agents.knows = AttemptPhase::started;
  m_agents.ranksStay = false;
  m_followers->begin(found);
  pass(10s);
  EXPECT_EQ(rows().at(0).status, RunStatus::done);
  EXPECT_EQ(rows().at(0).attempts, 2);
  EXPECT_TRUE(left().empty());
}

// Returns the error of rank 0 of a program that found its port taken.
ErrorObject takenPort() {
  ErrorObject error;
  error.operation = "train.py";
  error.what = "the port is taken";
  error.rank = RankIndex(0);
  error.message = Message{"program.port-taken", {{"port", std::int64_t{23456}}, {"what", std::string("EADDRINUSE")}}};
  return error;
}

TEST_F(Runner, ARunWhosePortWasInUseIsRetriedWithAnotherPort) {
  const ErrorObject taken = takenPort();
  m_agents.fails = [&](int start) { return start < 2 ? std::optional(taken) : std::nullopt; };
  run(queued());
  pass(10s);
  expectEnded(0);
  ASSERT_EQ(m_agents.started.size(), 4u);
  EXPECT_EQ(m_agents.started[1], (AttemptKey{m_agents.started[0].run, 1}));
  EXPECT_EQ(m_agents.started[2], (AttemptKey{m_agents.started[0].run, 2}));
  EXPECT_EQ(m_agents.started[3].attempt, 0);
  ASSERT_EQ(rows().size(), 2u);
  int attempts = 0;
  for (const RunRow& row : rows()) {
    EXPECT_EQ(row.status, RunStatus::done);
    attempts += row.attempts;
  }
  EXPECT_EQ(attempts, 4);
  std::vector<std::string> said;
  for (const GuardEvent& event : m_events.all<GuardEvent>()) said.push_back(english(event.message));
  ASSERT_EQ(said.size(), 2u);
  EXPECT_NE(said.back().find("starts again with another port"), std::string::npos) << said.back();
  EXPECT_NE(said.back().find("attempt 3 of 3"), std::string::npos) << said.back();
}

// Attempts that ended for another reason do not count.
TEST_F(Runner, AResumedRunWhosePortIsTakenHasThreePortsToo) {
  makeResumable(m_loaded);
  const RunId first = earlier().plan.run;
  for (const int attempt : {0, 1}) conclude(first, attempt, RunStatus::crashed);
  const ErrorObject taken = takenPort();
  m_agents.fails = [&](int start) { return start < 2 ? std::optional(taken) : std::nullopt; };
  run(queued());
  pass(10s);
  expectEnded(0);
  ASSERT_GE(m_agents.started.size(), 3u);
  for (int start : {0, 1, 2}) EXPECT_EQ(m_agents.started[start], (AttemptKey{first, 2 + start}));
}

TEST_F(Runner, APausedQueueStartsNoOtherAttemptForAPort) {
  m_agents.fails = [&](int) {
    m_runner->pause();
    return std::optional(takenPort());
  };
  run(queued());
  pass(10s);
  EXPECT_EQ(m_agents.started.size(), 1u);
}

TEST_F(Runner, ARunWhosePortIsAlwaysInUseFailsAfterThreeAttempts) {
  ErrorObject taken = takenPort();
  m_agents.fails = [&](int) { return std::optional(taken); };
  run(queued());
  pass(10s);
  expectEnded(3);
  EXPECT_EQ(m_agents.started.size(), 6u) << "of two cells";
  for (const RunRow& row : rows()) {
    EXPECT_EQ(row.status, RunStatus::crashed);
    EXPECT_EQ(row.attempts, 3);
  }
  taken.message = Message{"program.start", {}};
  m_agents.started.clear();
  run(queued());
  pass(10s);
  expectEnded(3);
  EXPECT_EQ(m_agents.started.size(), 2u) << "another failure is not repeated";
}

// By this time a job that was requeued since can be distinguished from one that was requeued before.
TEST_F(Runner, WhenALaterAttemptWasBegunIsKnownToTheNextOwner) {
  const RunId run = earlier().plan.run;
  conclude(run, 0, RunStatus::crashed);
  const std::string folder = attemptFolder(m_folder, run, 1);
  ASSERT_TRUE(makeFolders(folder));
  const auto anHourAgo = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
  std::filesystem::last_write_time(folder, anHourAgo);
  const std::int64_t nowMs = wallNs() / 1'000'000, hourMs = 3'600'000;
  ASSERT_EQ(left().size(), 1u);
  EXPECT_NEAR(static_cast<double>(left()[0].begunMs - nowMs), -static_cast<double>(hourMs), 60'000)
      << "it has no record yet";
  // Two nodes; later times, and a segment that does not begin a log, do not set the beginning.
  for (const auto& [source, number, ms] : {std::tuple(Source{SourceKind::node, 0}, 1, nowMs - 2 * hourMs),
                                           std::tuple(Source{SourceKind::node, 1}, 1, nowMs - 2 * hourMs + 5'000),
                                           std::tuple(Source{SourceKind::node, 1}, 2, nowMs - 3 * hourMs)}) {
    SegmentHeader header;
    header.run = run, header.attempt = 1, header.source = source, header.number = number;
    header.wallNs = ms * 1'000'000;
    std::string payload, image;
    encodeHeader(header, payload);
    appendChunks(payload, 0, image);
    ASSERT_TRUE(writeFileAtomic(segmentPath(folder, source, number), image));
  }
  EXPECT_EQ(left()[0].begunMs, nowMs - 2 * hourMs);
  ASSERT_TRUE(writeFileAtomic(segmentPath(folder, {SourceKind::node, 0}, 1), "damaged"));
  EXPECT_EQ(left()[0].begunMs, nowMs - 2 * hourMs + 5'000);
}

// Ranks of a run that was removed may still be alive; runs of an unfinished import never ran here.
TEST_F(Runner, ARemovedRunIsFollowedAndAnUnfinishedImportIsNot) {
  const RunId removed = earlier().plan.run;
  const RunId imported = earlier().plan.run;
  ASSERT_TRUE(m_store->call<void>([&](StoreWriter& writer) { return writer.journal(Deleted{removed, {}}); }));
  const std::string importing = m_folder + "/runs/" + imported.value + "/importing";
  ASSERT_TRUE(writeFileAtomic(importing, "elsewhere\n"));
  ASSERT_EQ(left().size(), 1u);
  EXPECT_EQ(left()[0].plan.run, removed);
  conclude(imported, 0, RunStatus::crashed);
  ASSERT_TRUE(makeFolders(attemptFolder(m_folder, imported, 1)));  // Copied before its logs.
  EXPECT_EQ(left().size(), 1u);
  std::filesystem::remove(importing);
  EXPECT_EQ(left().size(), 2u);
}

TEST_F(Runner, AnEarlierRunOfARemovedCellIsConcluded) {
  const UnfinishedRun before = earlier("00000000000000ff");
  m_followers->begin({before});
  settle();
  run(queued());
  pass(10s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 2u);
  for (const RunRow& row : rows()) EXPECT_EQ(row.status, row.id == before.plan.run ? RunStatus::lost : RunStatus::done);
}

TEST_F(Runner, OneThatCannotBeConcludedNowIsConcludedLater) {
  const UnfinishedRun before = earlier("00000000000000ff");
  m_followers->begin({before});
  settle();
  m_onState = [this](StudyState state) {
    if (state == StudyState::running) m_fullDisk.emplace();
  };
  run(queued());
  expectWaitsForTheDisk();
  makeRoom();
  pass(10s);
  expectEnded(0);
  for (const RunRow& row : rows()) EXPECT_EQ(row.status, row.id == before.plan.run ? RunStatus::lost : RunStatus::done);
}

TEST_F(Runner, OneThatIsNeitherStartedNorRequestedIsConcluded) {
  const UnfinishedRun before = earlier();
  m_followers->begin({before});
  settle();
  EXPECT_FALSE(m_followers->isFollowing());
  m_fullDisk.emplace();
  m_followers->cancelUnqueued([](const StudyId&) { return true; });
  settle();
  EXPECT_TRUE(m_events.all<GuardEvent>().empty());
  m_followers->cancelUnqueued([](const StudyId&) { return false; });
  settle();
  m_fullDisk.reset();
  ASSERT_FALSE(m_events.all<GuardEvent>().empty());
  EXPECT_EQ(m_events.all<GuardEvent>().back().message.code, "launcher.store-failed");
  EXPECT_EQ(rows().at(0).status, RunStatus::queued);  // The run is left for the next owner.

  m_followers->begin({before});
  settle();
  m_followers->cancelUnqueued([](const StudyId&) { return false; });
  settle();
  EXPECT_EQ(rows().at(0).status, RunStatus::lost);
  EXPECT_EQ(m_events.all<RunEvent>().back().status, RunStatus::lost);
}

TEST_F(Runner, AHostIsAbandonedForTheRunsBehindTheFirstToo) {
  m_agents.isUnreachable = true;
  m_followers->begin({earlier(), earlier()});
  pass(10s);
  EXPECT_TRUE(m_followers->isFollowing());
  EXPECT_TRUE(m_followers->abandon("local"));
  pass(1s);
  EXPECT_FALSE(m_followers->isFollowing());
  for (const RunRow& row : rows()) EXPECT_EQ(row.status, RunStatus::lost);
}

TEST_F(Runner, ARunningRunOfARemovedCellIsCancelled) {
  m_agents.knows = AttemptPhase::started;
  m_agents.ranksStay = true;
  const UnfinishedRun before = earlier("00000000000000ff");
  m_followers->begin({before});
  settle();
  EXPECT_EQ(m_agents.cancelled, 0);  // Its records are stored until the study is known.
  m_agents.ranksStay = false;
  run(queued());
  pass(1s);
  EXPECT_EQ(m_agents.cancelled, 1);
  pass(100s);
  expectEnded(0);
  EXPECT_EQ(m_agents.started.size(), 2u);
}

}  // namespace
}  // namespace scalescope
